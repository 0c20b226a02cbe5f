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

it('what is wrong with one is told with its line, and nothing opens', () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'bad'));
  write('bad/other.md', own('other').replace(/^track: .*$/m, 'trak: x'));
  write('bad/list-envelope.md', own('list-envelope'));
  write('bad/control.md', own('control').replace('Consumers', 'Consumers\u001b[2J'));
  const { status, stderr } = run('--lessons', 'bad');
  expect(status).toBe(2);
  expect(stderr).toMatch(/bad\/other\.md:\d+ The front matter needs `track`/);
  expect(stderr).toContain('The course has a lesson list-envelope already.');
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
