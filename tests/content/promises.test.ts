import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const contributing = readFileSync('CONTRIBUTING.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const rows = (contributing.split('## What we promise')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter(line => /^\| .*`/.test(line))
  .map(line => line.slice(2, -2).split(' | '));

it('every promise names files that are there, and a script of npm that runs them', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const [promise, shown = '', by = ''] of rows) {
    const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, file]) => file!);
    expect(files.length, promise).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(file), file).toBe(true);
    const script = /^`npm (?:run )?([\w:]+)`$/.exec(by)?.[1] ?? by;
    expect(Object.keys(scripts), promise).toContain(script);
    // The runner takes what ends in .test.ts; a bench has one entry.
    const runs = script === 'bench' ? scripts.bench!.split(' ').at(-1)! : '.test.ts';
    expect(
      files.some(file => file.endsWith(runs)),
      promise,
    ).toBe(true);
  }
});
