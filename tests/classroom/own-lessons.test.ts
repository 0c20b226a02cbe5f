import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collector, installProgram } from '../pty/harness';

const made = collector();
let folder: string;
let program: string;
beforeAll(() => {
  folder = made.folder();
  program = installProgram(folder);
  mkdirSync(join(folder, 'own'));
  writeFileSync(join(folder, 'own', 'refunds.md'), own());
});
afterAll(() => made.clear());

/** A lesson of the course under another id: as good as one that a teacher wrote. */
const own = (id = 'refunds') =>
  readFileSync('lessons/list-envelope.md', 'utf8')
    .replace(/^id: .*$/m, `id: ${id}`)
    .replace(/^title: .*$/m, 'title: Refund once');

const run = (...args: string[]) =>
  spawnSync(process.execPath, [program, '--data-dir', join(folder, 'data'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

it('a lesson of one’s own opens by its file, runs its requests, and can be opened at a step', () => {
  const { status, stdout } = run('lesson', './own/refunds.md');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Refund once · the list envelope/);
  expect(stdout).toMatch(/\b200 OK\b/);
  expect(run('lesson', './own/refunds.md#design').stdout).toContain('Design');
});

it('a lesson of one’s own is presented by its file', () => {
  const { status, stdout } = run('present', 'lesson', './own/refunds.md');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Refund once\n/);
});

it('in front of a class, nobody is asked who is here', () => {
  writeFileSync(join(folder, 'room.yaml'), 'people: [Anna, Ben]\n');
  const { stdout } = run('--screen-reader', '--class', 'room.yaml', 'present', 'lab', 'pagination');
  expect(stdout).toContain('Pagination');
  expect(stdout).not.toContain('Who is here?');
});

it('a folder of them joins the list of lessons', () => {
  const { data } = JSON.parse(run('lessons', '--lessons', 'own', '--json').stdout);
  expect(data.filter(({ id }: { id: string }) => id === 'refunds')).toMatchObject([
    { title: 'Refund once', state: 'new' },
  ]);
  expect(JSON.parse(run('lessons', '--json').stdout).data).toHaveLength(data.length - 1);
  expect(run('lesson', 'refunds', '--lessons', 'own').status).toBe(0);
});

it('a plan takes them by their path, and handouts have them', () => {
  writeFileSync(join(folder, 'own.yaml'), 'class: Own\nplan:\n  - lesson: ./own/refunds.md\n');
  expect(run('--class', 'own.yaml').stdout).toContain('lesson refunds');
  expect(run('class', 'handout', 'own.yaml').stdout).toContain('Refund once');
});

/** A contract of an exercise without the operation that is its flaw, so that it's clean. */
function cleanContract(): string {
  const flawed = run('review', '--exercise', 'harbour.4.get-that-writes', '--document').stdout;
  return flawed.replace(/^ {2}\/bookings\/\{booking_id\}\/confirm:\n(?: {3,}.*\n)+/m, '');
}

/** A pack with a contract, as an editor on Windows saves it. */
function writePack() {
  const contracts = join(folder, 'pack', 'contracts');
  mkdirSync(contracts, { recursive: true });
  writeFileSync(join(contracts, 'bookings.yaml'), `\uFEFF${cleanContract().replaceAll('\n', '\r\n')}`);
}

it('a pack may have contracts: they are checked, and flaws are planted in them', () => {
  writePack();
  expect(run('course', 'check', 'pack').stdout).toBe('0 lessons, 0 requests run, 1 contract: no problems\n');

  const review = run('review', '--seed', '11', '--contract', 'bookings', '--lessons', 'pack', '--json');
  const { exercise, contract } = JSON.parse(review.stdout);
  expect(contract).toBe('bookings');
  // Its code gives the same exercise again, but only where the pack is there.
  expect(JSON.parse(run('review', '--exercise', exercise, '--lessons', 'pack', '--json').stdout).contract).toBe(
    contract,
  );
  expect(run('review', '--exercise', exercise).stderr).toContain('--lessons DIR');
  const byFile = run('review', '--seed', '11', '--contract', 'pack/contracts/bookings.yaml', '--json');
  expect(JSON.parse(byFile.stdout).exercise).toBe(exercise);
  // A seed alone gives everybody the same, with a pack or without.
  expect(run('review', '--seed', '11', '--lessons', 'pack').stdout).toBe(run('review', '--seed', '11').stdout);
});

it('a plan takes a contract of a pack', () => {
  writePack();
  const plan = 'plan:\n  - lesson: list-envelope\n  - review: { seed: 11, contract: ./pack/contracts/bookings.yaml }\n';
  writeFileSync(join(folder, 'pack.yaml'), plan);
  expect(run('class', 'check', 'pack.yaml').stdout).toContain('2 steps');
  expect(run('--class', 'pack.yaml').stdout).toContain('review of bookings');
  expect(run('class', 'handout', 'pack.yaml').stdout).toContain('  review of bookings (seed 11, level 1)');
});

it('a contract with a flaw of its own, or that an exercise can’t use, stays out, with its line', () => {
  const contracts = join(folder, 'flawed', 'contracts');
  mkdirSync(contracts, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(contracts, name), text);
  const clean = cleanContract();
  write('ships.yaml', run('review', '--exercise', 'harbour.4.get-that-writes', '--document').stdout);
  write('library.yaml', clean);
  write('My Ships.yaml', clean);
  write('split.yaml', clean.replace("'#/components/parameters/Limit'", "'limit.yaml'"));
  write('control.yaml', clean.replace('title: Harbour API', 'title: "Harbour \\e[2J API"'));
  write('silent.yaml', clean.replace(/^ {2}description: .*$/m, ''));
  write('old.json', '{ "swagger": "2.0", "info": { "title": "T", "version": "1" }, "paths": {} }');
  const { status, stdout } = run('course', 'check', 'flawed');
  expect(status).toBe(1);
  expect(stdout).toMatch(/contracts\/ships\.yaml:\d+ GET \/bookings\/\{booking_id\}\/confirm should only read/);
  expect(stdout).toContain('contracts/library.yaml:1 There is a contract library already.');
  expect(stdout).toContain('contracts/My Ships.yaml:1 The file’s name becomes the id of the contract');
  expect(stdout).toMatch(/contracts\/split\.yaml:\d+ Write the whole contract into one file/);
  expect(stdout).toMatch(/contracts\/control\.yaml:\d+ This text has a control character/);
  expect(stdout).toMatch(/contracts\/silent\.yaml:\d+ Say in the first two sentences of info\.description/);
  expect(stdout).toContain('contracts/old.json:1 Exercises need a contract in OpenAPI 3.');
  expect(stdout).not.toContain('\u001b');
  expect(run('review', '--lessons', 'flawed', '--contract', 'split').status).toBe(2);
});

it('what is wrong with one is told with its line, and nothing opens', () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'bad'));
  write('bad/other.md', own('other').replace(/^track: .*$/m, 'trak: x'));
  write('bad/list-envelope.md', own('list-envelope'));
  write('bad/control.md', own('control').replace('Consumers', 'Consumers\u001b[2J'));
  const { status, stderr } = run('--lessons', 'bad');
  expect(status).toBe(2);
  expect(stderr).toMatch(/bad\/other\.md:\d+ The front matter needs `track`/);
  expect(stderr).toContain('The course already has a lesson list-envelope.');
  expect(stderr).toMatch(/bad\/control\.md:\d+ This line has a control character/);
  expect(stderr).not.toContain('\u001b');
  write('bad.yaml', 'plan:\n  - lesson: ./bad/other.md\n  - lesson: ./none.md\n');
  const check = run('class', 'check', 'bad.yaml');
  expect(check.status).toBe(1);
  expect(check.stdout).toMatch(
    /bad\.yaml:2:\d+ {2}\.\/bad\/other\.md:\d+ The front matter needs[\s\S]*bad\.yaml:3:\d+ {2}\.\/none\.md:1 There is no such file\./,
  );
  expect(run('lesson', 'none.md').stderr).toContain('none.md:1 There is no such file.');
  expect(run('--lessons', 'nowhere').stderr).toContain('There is no folder nowhere.');
});
