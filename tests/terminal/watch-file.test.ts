import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { savedFiles, savedTexts } from '../../src/terminal/watch-file';

test('every save is told: written in place, replaced as editors do, gone, and back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'));
  const file = join(folder, 'a.yaml');
  writeFileSync(file, 'one');
  const saves = savedTexts(file)[Symbol.asyncIterator]();
  const next = async (save: () => void) => {
    const told = saves.next();
    save();
    return (await told).value;
  };
  try {
    expect(await next(() => writeFileSync(file, 'two'))).toBe('two');
    expect(
      await next(() => {
        writeFileSync(`${file}~`, 'three');
        renameSync(`${file}~`, file);
      }),
    ).toBe('three');
    expect(await next(() => rmSync(file))).toBe(null);
    expect(await next(() => writeFileSync(file, 'four'))).toBe('four');
  } finally {
    await saves.return?.();
    rmSync(folder, { recursive: true });
  }
});

test('saves in a folder are told by name: changed, new, in a folder within, and gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'));
  mkdirSync(join(folder, 'glossary'));
  writeFileSync(join(folder, 'a.md'), 'one');
  const saves = savedFiles(folder)[Symbol.asyncIterator]();
  const next = async (save: () => void) => {
    const told = saves.next();
    save();
    return (await told).value;
  };
  try {
    expect(await next(() => writeFileSync(join(folder, 'a.md'), 'two words'))).toEqual(['a.md']);
    expect(await next(() => writeFileSync(join(folder, 'b.md'), 'new'))).toEqual(['b.md']);
    expect(await next(() => writeFileSync(join(folder, 'glossary', 'c.md'), 'new'))).toContain(
      join('glossary', 'c.md'),
    );
    expect(await next(() => rmSync(join(folder, 'b.md')))).toEqual(['b.md']);
  } finally {
    await saves.return?.();
    rmSync(folder, { recursive: true });
  }
});
