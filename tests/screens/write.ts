/** Writes every state of the table as text and as pictures; `npm run screens` bundles and runs it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draw, nameOf, sizes } from './render';
import { type Background, toSvg } from './svg';
import { table } from './table';

/** In: the folder to fill, and texts of which a name must hold one, with commas between (empty: all). Out: how many files it wrote, and what did not fit or could not be reached. */
export async function writeScreens(folder: string, only: string): Promise<{ files: number; problems: string[] }> {
  if (only === '') rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let files = 0;
  const save = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    files += 1;
  };
  const pictures: string[] = [];
  const problems: string[] = [];
  const broken = new Set<string>();
  for (const state of table.filter(entry => only.split(',').some(part => entry.name.includes(part)))) {
    for (const size of state.sizes ?? [sizes.usual, sizes.large, sizes.small]) {
      for (const color of [true, false]) {
        if (broken.has(state.name)) continue;
        const drawn = await draw(state, { color, size }).catch((error: Error) => {
          problems.push(error.message);
          broken.add(state.name);
          return null;
        });
        if (!drawn) continue;
        const grid = drawn.grid();
        const name = `${state.name}.${nameOf(size)}${color ? '' : '.plain'}`;
        if (!color) save(`${state.name}.${nameOf(size)}.txt`, `${drawn.rows().join('\n').trimEnd()}\n`);
        for (const background of ['dark', 'light'] satisfies Background[]) {
          const file = `${name}.${background}.svg`;
          save(file, toSvg(grid, background, `${state.name}, ${nameOf(size)}`));
          pictures.push(file);
        }
        problems.push(...drawn.misfits().map(misfit => `${name}: ${misfit}`));
        drawn.close();
      }
    }
  }
  save('index.html', contactSheet(pictures));
  return { files, problems };
}

/** All pictures on one page, for looking through them. */
const contactSheet = (files: readonly string[]) => `<!doctype html>
<meta charset="utf-8">
<title>Screens</title>
<style>body { font: 14px sans-serif; background: #888 } figure { display: inline-block; margin: 8px } </style>
${files.map(file => `<figure><img src="${file}" alt=""><figcaption>${file}</figcaption></figure>`).join('\n')}
`;
