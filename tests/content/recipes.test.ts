import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitIn } from '../linter/_git';

const readme = readFileSync('README.md', 'utf8');
/** The files that the README shows, by the path in their first comment. */
const shown = new Map(
  [...readme.matchAll(/^```(?:yaml|sh)\n((?:#!.*\n)?# ([\w./-]+)\n[\s\S]*?)^```$/gm)].map(([, text, path]) => [
    path!,
    text!,
  ]),
);

const contract = (path: string, fields: string) =>
  `openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
security: []
paths:
  ${path}:
    parameters: [{ name: order_id, in: path, required: true, schema: { type: string } }]
    get:
      summary: ${path.includes('cancel') ? 'Cancels the order' : 'One order'}
      responses:
        '200':
          description: Order
          headers: { Cache-Control: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: 'order.yaml#/Order' } } }
        default: { description: Failure }
`.concat(fields);
const schema = (fields: string) => `Order: { type: object, properties: { ${fields} } }\n`;
const name = 'services/orders/openapi.yaml';

let top = '';
const at = (path: string) => join(top, 'work', path);
/** Runs a line in the clone, as a shell does. */
const shell = (line: string) => {
  const env = { ...process.env, NO_COLOR: '1', npm_config_update_notifier: 'false' };
  return spawnSync('sh', ['-c', line], { cwd: at('.'), encoding: 'utf8', env });
};
const git = (...args: string[]) => gitIn(at('.'))(...args);
function put(path: string, text: string) {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

/** A clone of a repository that follows the README, with the program installed. */
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'recipes-'));
  gitIn(top)('init', '-q', '--bare', '-b', 'main', 'origin.git');
  gitIn(top)('clone', '-q', 'origin.git', 'work');
  git('checkout', '-q', '-B', 'main');
  for (const [path, text] of shown) put(path, text);
  put(name, contract("'/orders/{order_id}'", ''));
  put('services/orders/order.yaml', schema('id: { type: string }, note: { type: string }'));
  put('.gitignore', 'node_modules\n');
  git('add', '.');
  git('commit', '-q', '-m', 'Start');
  git('push', '-q', 'origin', 'main');
  put('package.json', '{}\n');
  put(
    'node_modules/.bin/api-design-tutor',
    `#!/bin/sh\nexec "${process.execPath}" "${resolve('bin/api-design-tutor.js')}" "$@"\n`,
  );
  for (const file of ['node_modules/.bin/api-design-tutor', '.githooks/pre-commit']) chmodSync(at(file), 0o755);
  git('config', 'core.hooksPath', '.githooks');
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

test('the README shows a configuration, a workflow and a hook', () => {
  expect([...shown.keys()]).toEqual([
    'api-design-tutor.yaml',
    '.github/workflows/api-design.yaml',
    '.githooks/pre-commit',
  ]);
});

test('the hook stops a commit with an error, and lets a sound one through', () => {
  const head = git('rev-parse', 'HEAD');
  put(name, contract("'/orders/{order_id}/cancel'", ''));
  const stopped = shell('git -c user.name=A -c user.email=a@example.com commit -q -a -m "Cancel by link"');
  expect(stopped.status).toBe(1);
  expect(stopped.stdout + stopped.stderr).toContain('A GET changes something');
  expect(git('rev-parse', 'HEAD')).toBe(head);
  put(name, contract("'/orders/{order_id}'", '# a comment\n'));
  const passed = shell('git -c user.name=A -c user.email=a@example.com commit -q -a -m "A comment"');
  expect([passed.status, git('rev-parse', 'HEAD') === head]).toEqual([0, false]);
});

test('the hook judges what is staged, whatever is in the folder', () => {
  const commit = () => shell('git -c user.name=A -c user.email=a@example.com commit -q -m "What is staged"').status;
  put(name, contract("'/orders/{order_id}/cancel'", ''));
  git('add', '.');
  put(name, contract("'/orders/{order_id}'", ''));
  expect(commit()).toBe(1);
  git('add', '.');
  put(name, contract("'/orders/{order_id}/cancel'", ''));
  expect(commit()).toBe(0);
  put(name, contract("'/orders/{order_id}'", ''));
});

test('the job fails on what breaks clients of origin/main, with annotations, and passes without', () => {
  const workflow = load(shown.get('.github/workflows/api-design.yaml')!) as {
    jobs: { lint: { steps: { run?: string; with?: object }[] } };
  };
  const { steps } = workflow.jobs.lint;
  expect(steps[0]!.with).toEqual({ 'fetch-depth': 0 });
  const job = steps.at(-1)!.run!;
  expect(job).toContain('--against git:origin/main');
  expect(shell(job)).toMatchObject({ status: 0 });
  put('services/orders/order.yaml', schema('id: { type: string }'));
  const failed = shell(job);
  expect(failed.status).toBe(1);
  expect(failed.stdout).toMatch(
    /^::error file=services\/orders\/order\.yaml,line=1,.*title=field-removed::"note" is no longer returned\./m,
  );
});
