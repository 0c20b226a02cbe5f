import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { quickerLibraries } from '../../src/build/quicker.mjs';
import { sized } from '../support/size';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('every character is as wide in the bundle as the library says', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { default } from 'string-width';", resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [quickerLibraries(root)],
  });
  const code = Buffer.from(outputFiles[0]!.text).toString('base64');
  const { default: quick } = (await import(`data:text/javascript;base64,${code}`)) as { default: typeof stringWidth };
  const differing: string[] = [];
  // At small size those that either of the two shorter ways could be wrong about.
  const isTried = sized(
    (char: string) => /[\p{Emoji}\p{Extended_Pictographic}←-▟]/u.test(char),
    () => true,
  );
  for (let unit = 0; unit <= 0xffff; unit++) {
    const char = String.fromCharCode(unit);
    if (!isTried(char)) continue;
    for (const text of [char, `${char}\ufe0f`, `a${char}`]) {
      for (const options of [{}, { ambiguousIsNarrow: false }])
        if (quick(text, options) !== stringWidth(text, options)) differing.push(unit.toString(16));
    }
  }
  expect(differing).toEqual([]);
  for (const text of ['👩‍👩‍👧', '🇩🇪', '1️⃣', '漢字 ─ ok', '\u001b[1m│\u001b[22m', '“x” ‘y’ – — · › ✔ … ❯'])
    expect(quick(text)).toBe(stringWidth(text));
});
