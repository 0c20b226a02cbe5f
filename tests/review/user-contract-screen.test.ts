import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../src/route';
import { contractFolder, type Drawn, draw, sizes } from '../screens/render';

let drawn: Drawn | null = null;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-screen-'));
  cpSync(contractFolder, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  drawn?.close();
  drawn = null;
});

async function open(
  file: string | null = join(folder, 'harbour.yaml'),
  see: string | RegExp = 'The contract as a whole',
  size: { columns: number; rows: number } = sizes.usual,
) {
  const route: Route = { screen: 'contract', file: file ?? undefined };
  drawn = await draw({ name: 'contract', route, see }, { color: false, size });
  return drawn;
}
const text = () => drawn!.rows().join('\n');

describe('your contract on the screen', () => {
  test('keys of a burst all arrive, through reading and linting', async () => {
    const screen = await open();
    await screen.press('down 1 down down 3 7 l enter');
    await screen.see('you claimed 2 of these areas');
    expect(text()).toMatch(/You and the linter +2/);
    expect(text()).not.toMatch(/score/i);
  });

  test('Home leads to a path field; a typo leads back to it; a found file opens with one key', async () => {
    drawn = await draw(
      { name: 'home', route: { screen: 'home' }, see: 'Your contract' },
      { color: false, size: sizes.usual },
    );
    for (let i = 0; i < 12 && !/❯ Your contract/.test(text()); i++) await drawn.press('down');
    await drawn.press('enter');
    await drawn.see('harbour.yaml');
    await drawn.type('harbuor.yaml');
    await drawn.press('enter');
    await drawn.see('There is no file');
    expect(text()).toContain('harbuor.yaml│');
    for (let i = 0; i < 12; i++) await drawn.press('backspace');
    await drawn.see('❯ harbour.yaml');
    await drawn.press('enter');
    await drawn.see('The contract as a whole');
    await drawn.press('b');
    await drawn.see('❯ Your contract');
  });

  test('a pasted path is one text, whatever control characters came along', async () => {
    const screen = await open(null, 'harbour.yaml');
    await screen.type(`\u001b[200~'${join(folder, 'harbour.yaml')}'\n\u001b[201~`);
    await screen.press('enter');
    await screen.see('Harbour API');
  });

  test.each([
    ['empty.yaml', '', 'is empty'],
    ['binary.yaml', '\0\u0001\u0002', 'aren’t text'],
    ['list.json', '[1]', 'isn’t an OpenAPI description'],
    ['broken.yaml', 'a: [', 'isn’t valid YAML'],
    ['evil.yaml', 'openapi: "\\e[31m9"\ninfo: {}', 'isn’t supported'],
  ])('%s is refused with the reason, and the field is there again', async (name, content, reason) => {
    writeFileSync(join(folder, name), content);
    // While the file is read, its path is on the screen, without the field.
    const screen = await open(join(folder, name), / File +\S+[_│]/);
    expect(text().replace(/\s+/g, ' ')).toContain(reason);
    await screen.press('esc');
    await screen.see('Look up');
  });

  test('w saves beside the contract, under a new name each time, and says which', async () => {
    const screen = await open();
    await screen.press('down 1 l enter');
    await screen.see('you claimed 1');
    await screen.press('w');
    await screen.see(/Saved as\s[\s\S]*harbour\.review\.md/);
    await screen.press('w');
    await screen.see(/harbour\.review-2\.md/);
    expect(readdirSync(folder).filter(name => name.endsWith('.md'))).toEqual([
      'harbour.review-2.md',
      'harbour.review.md',
    ]);
    expect(readFileSync(join(folder, 'harbour.review.md'), 'utf8')).toContain('Claimed: naming (1/7).');
  });

  test('a finding leads to its very line in the document and back, and to its lesson and back', async () => {
    const screen = await open();
    await screen.press('l enter');
    await screen.see('findings');
    const line = /harbour\.yaml:(\d+):/.exec(text())![1]!;
    await screen.press('d');
    // The line comes from another thread, after the screen's heading.
    await screen.see(new RegExp(`Document[\\s\\S]*\\n +${line} ❯ `));
    await screen.press('end');
    await screen.see(/lines 1\d\d\d to 1\d\d\d of/);
    await screen.press('b a');
    await screen.see('Places');
    await screen.press('enter');
    await screen.see('Document');
    await screen.press('b b o');
    await screen.see('Lessons');
    await screen.press('b');
    await screen.see('Comparison');
  });

  test('a finding whose flaw shows on the wire is played on the reference service', async () => {
    const screen = await open();
    await screen.press('l enter');
    await screen.see('p play');
    await screen.press('p');
    await screen.see('Without the fix');
    await screen.press('b');
    await screen.see('Comparison');
  });

  test('operations are found by words, and all are there again after Esc', async () => {
    const screen = await open();
    await screen.press('f');
    await screen.type('post pay');
    await screen.see('1 of 15 operations match');
    await screen.press('enter 5 esc');
    await screen.see('What would cause problems');
    await screen.press('l');
    await screen.see('idempotency at POST /payments');
  });

  test('claims wait for whoever leaves and comes back', async () => {
    const screen = await open();
    await screen.press('down 1 5 b');
    await screen.see('Your contract');
    for (let i = 0; i < 12 && !/❯ Your contract/.test(text()); i++) await screen.press('down');
    await screen.press('enter');
    await screen.see('claimed 2/7');
    await screen.press('n');
    await screen.see('Which OpenAPI file?');
    await screen.type('no-such');
    await screen.press('enter');
    await screen.see('There is no file');
    await screen.press('esc');
    await screen.see('claimed 2/7');
  });

  test.each([
    { columns: 40, rows: 12 },
    { columns: 60, rows: 20 },
    { columns: 80, rows: 24 },
    { columns: 200, rows: 60 },
  ])('every view fits $columns x $rows', async size => {
    const screen = await open(null, /harbour|File/, size);
    expect(screen.misfits()).toEqual([]);
    await screen.type(join(folder, 'harbour.yaml'));
    await screen.press('enter');
    await screen.see('claimed');
    for (const keys of [
      'down 1 3',
      'f',
      'x',
      'esc',
      'enter',
      'end',
      'esc d',
      'end',
      'esc l',
      'enter',
      'enter',
      'end',
      'a',
      'f',
      'esc',
      'd',
    ]) {
      await screen.press(keys);
      await screen.see(/claimed|line/);
      expect(screen.misfits(), `after ${keys}`).toEqual([]);
    }
  });
});
