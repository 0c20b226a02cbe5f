import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Io } from '../../../src/command';
import progress from '../../../src/commands/progress';
import repair from '../../../src/commands/repair';
import { contracts } from '../../../src/generated/contracts';
import { makeExercise } from '../../../src/review/exercises/exercise';
import { documentText } from '../../../src/review/exercises/text';
import { width } from '../../../src/text/layout';
import { runCommand } from '../../progress/io';
import { testIo } from '../_io';

const code = 'harbour.3.post-without-key';
let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'repair-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

async function run(args: string[], options: Record<string, unknown> = {}, more: Partial<Io> = {}, columns = 80) {
  const { io, printed } = testIo(options.json ? { json: true } : {}, columns);
  const exit = await repair.run(args, options, { ...io, cwd, ...more });
  return { exit, ...printed };
}

const clean = () => documentText(contracts.find(({ id }) => id === 'harbour')!.document());
const read = (name: string) => readFileSync(join(cwd, name), 'utf8');

test('it writes the contract, says what is left, and exits 1', async () => {
  const { exit, out } = await run([code], { file: 'mine.yaml' });
  expect(exit).toBe(1);
  expect(out).toContain('The contract is in mine.yaml');
  expect(read('mine.yaml')).toMatch(/^# api-design-tutor repair /);
  expect(out).toContain('0 of 1 flaw repaired.');
  expect(out).toMatch(/mine\.yaml:\d+:\d+/);
  const line = Number(/mine\.yaml:(\d+)/.exec(out)![1]);
  expect(read('mine.yaml').split('\n')[line - 1]).toContain('post:');
});

test('a file that was edited is resumed by its head alone, exits 0 when nothing is left, and stays as it is', async () => {
  await run([code], { file: 'mine.yaml' });
  const head = read('mine.yaml').split('\n').slice(0, 2).join('\n');
  const mine = `${head}\n${clean()}# my own remark\n`;
  writeFileSync(join(cwd, 'mine.yaml'), mine);
  const { exit, out } = await run([], { file: 'mine.yaml' });
  expect({ exit, text: read('mine.yaml') }).toEqual({ exit: 0, text: mine });
  expect(out).toContain('1 of 1 flaw repaired.');
  expect(out).toContain('Accept an Idempotency-Key header');
});

test('without its head the file is resumed with the code, in every name of the same exercise', async () => {
  writeFileSync(join(cwd, 'mine.yaml'), clean());
  expect((await run([code], { file: 'mine.yaml' })).exit).toBe(0);
  await expect(run([], { file: 'mine.yaml' })).rejects.toMatchObject({ code: 'no_exercise' });
});

test.each(['hello', 'openapi: 3.1.0\ninfo: { title: Other, version: "1" }\npaths: {}\n', '\u0000', ''])(
  'a file of something else, %j, is never written over unasked',
  async text => {
    writeFileSync(join(cwd, 'mine.yaml'), text);
    await expect(run([code], { file: 'mine.yaml' })).rejects.toMatchObject({ code: 'file_exists' });
    expect(read('mine.yaml')).toBe(text);
    expect((await run([code], { file: 'mine.yaml', overwrite: true })).exit).toBe(1);
    expect(read('mine.yaml')).toContain('Harbour API');
  },
);

test('in full screen the code or the file names the exercise; without either the screen looks for the last review', async () => {
  expect(await repair.screen!([], {})).toEqual({ screen: 'repair' });
  const file = join(cwd, 'mine.yaml');
  const opened = { screen: 'repair', exercise: code, file };
  expect(await repair.screen!([code], { file })).toEqual(opened);
  expect(await repair.screen!([], { file })).toEqual(opened);
});

test('a file of another exercise is left alone', async () => {
  await run(['harbour.3.verb-in-path'], { file: 'mine.yaml' });
  const text = read('mine.yaml');
  await expect(run([code], { file: 'mine.yaml' })).rejects.toMatchObject({ code: 'other_exercise' });
  expect(read('mine.yaml')).toBe(text);
});

test('nothing is written where the call is wrong', async () => {
  await expect(run([])).rejects.toMatchObject({ code: 'wrong_usage' });
  await expect(run(['x'])).rejects.toMatchObject({ code: 'unknown_exercise' });
  await expect(run([code], { file: ' ' })).rejects.toMatchObject({ code: 'wrong_usage' });
  await expect(run([code], { file: 'no/such/folder.yaml' })).rejects.toMatchObject({ code: 'file_not_written' });
  expect(readdirSync(cwd)).toEqual([]);
});

test('--json has each flaw with its state; what cannot be read is a problem with its line, and exits 1', async () => {
  const first = await run([code], { file: 'mine.yaml', json: true });
  expect(JSON.parse(first.out)).toMatchObject({
    file: 'mine.yaml',
    done: false,
    left: 1,
    flaws: [{ flaw: 'post-without-key', area: 'idempotency', state: 'left', fix: null, findings: [{}] }],
    unseen: [],
    others: [],
    lost: [],
    breaking: [],
    problems: [],
  });
  const broken = `${read('mine.yaml')}\n  x: [\n`;
  writeFileSync(join(cwd, 'mine.yaml'), broken);
  const second = await run([], { file: 'mine.yaml', json: true });
  expect(second.exit).toBe(1);
  expect(JSON.parse(second.out)).toMatchObject({
    done: false,
    left: null,
    flaws: [{ state: null }],
    problems: [{ line: expect.any(Number), message: expect.any(String) }],
  });
  expect(read('mine.yaml')).toBe(broken);
});

test('at a terminal every save is answered, until nothing is left', async () => {
  async function* saves() {
    yield 'paths: ][';
    yield null;
    yield clean();
    throw new Error('It watches on although nothing is left.');
  }
  const { exit, out, err } = await run([code], { file: 'mine.yaml' }, { savedTexts: saves });
  expect(exit).toBe(0);
  expect(err).toContain('Watching mine.yaml');
  const places = [
    '0 of 1 flaw repaired',
    'can’t be read',
    'mine.yaml can’t be read at the moment',
    '1 of 1 flaw repaired',
  ];
  expect(places.map(text => out.indexOf(text)).every((at, i, all) => at > (all[i - 1] ?? -1))).toBe(true);
});

test.each([40, 60, 80, 200])('the text fits %i columns', async columns => {
  const { out } = await run(
    ['harbour.3.post-without-key.verb-in-path.bare-array-list'],
    { file: 'f.yaml' },
    {},
    columns,
  );
  expect(out.split('\n').filter(line => width(line) > columns)).toEqual([]);
});

test('progress remembers how far a repair came, and that it was finished', async () => {
  const kept = { guest: false, profile: 'anna', dataDir: join(cwd, 'data') };
  let runs = 0;
  const repairing = (text?: string) => {
    if (text !== undefined) writeFileSync(join(cwd, 'mine.yaml'), text);
    const { io } = testIo(kept);
    return repair.run([twoFlaws], { file: 'mine.yaml' }, { ...io, cwd, requestId: () => `req_${++runs}` });
  };
  const twoFlaws = 'harbour.3.verb-in-path.post-without-key';
  const shown = async () =>
    JSON.parse((await runCommand(progress, ['show'], { ...kept, json: true })).out).repairs.map(
      ({ at: _, ...row }: { at: string }) => row,
    );
  expect(await repairing()).toBe(1);
  expect(await shown()).toEqual([]);
  const half = documentText((await makeExercise({ seed: '', code })).document);
  await repairing(half);
  const row = { exercise: twoFlaws, planted: 2 };
  expect(await shown()).toEqual([{ ...row, left: 1, breaking: expect.any(Number), done: false }]);
  expect(await repairing(clean())).toBe(0);
  await repairing(half);
  expect(await shown()).toEqual([{ ...row, left: 0, breaking: expect.any(Number), done: true }]);
  const { out } = await runCommand(progress, ['show'], kept);
  expect(out).toMatch(/Repairs +1 contract repaired; the last one has no flaw left/);
});
