import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { CheckJob, CheckReport } from '../../src/check/job';
import { Redactor } from '../../src/check/secrets';
import { createBuffer } from '../../src/text/buffer/buffer';
import { runningChecks } from '../../src/ui/running-checks';
import { checkRequest, hiddenHeader, initialCheckForm } from '../../src/ui/screens/check/form-state';
import { checkReducer, initialCheck } from '../../src/ui/screens/check/state';
import { checkStates } from '../screens/check';
import { type Drawn, draw, sizes } from '../screens/render';

let opened: Drawn | null = null;
afterEach(() => {
  opened?.close();
  opened = null;
});
const stateOf = (name: string) => checkStates.find(state => state.name === name)!;
async function open(name: string): Promise<Drawn> {
  opened = await draw(stateOf(name), { color: true, size: sizes.usual });
  return opened;
}

test('the program ends as the check does, and says in a line what came of it', async () => {
  const drawn = await open('check-list');
  await drawn.press('q');
  expect(drawn.ended).toEqual({
    code: 1,
    after: 'http://localhost:3000  2 broken, 3 kept, 2 not judged; 87 requests sent.\n',
  });
});

test('what is left is told when the program ends, wherever that happens', async () => {
  const drawn = await open('check-left');
  await drawn.press('ctrl+c');
  expect(drawn.ended!.code).toBe(130);
  expect(drawn.ended!.after).toContain('still there: /orders/o4');
});

test('a curl line is printed once the screen is left, without the credential', async () => {
  const drawn = await open('check-curl');
  await drawn.press('q');
  expect(drawn.ended!.after).toMatch(/^curl -i -X POST 'http:\/\/localhost:3000\/orders' .*"\$TOKEN"/);
  expect(drawn.ended!.after).not.toContain('sk_live');
});

test('a lesson is opened, and Esc leads back to the same verdict', async () => {
  const drawn = await open('check-broken');
  await drawn.press('o');
  await drawn.see('Lesson');
  await drawn.press('esc');
  await drawn.see('Verdict');
});

test('the form leads to the verdicts, and has its fields again afterwards', async () => {
  opened = await draw(
    { ...stateOf('check-form-filled'), check: stateOf('check-list').check },
    { color: true, size: sizes.usual },
  );
  await opened.press('enter');
  await opened.see(/2 broken, 3 kept/);
  await opened.press('b');
  await opened.see(/URL +http:\/\/localhost:3000\n +Contract +\S+\.yaml\n.*Header +Authorization: Bearer \*+│/);
});

test('a form that is left while the files are read opens nothing', async () => {
  let ready = (_: CheckJob) => {};
  const check = new Promise<CheckJob>(resolve => {
    ready = resolve;
  });
  opened = await draw({ ...stateOf('check-form-filled'), check }, { color: true, size: sizes.usual });
  await opened.press('enter esc');
  await opened.see('Try it');
  ready(endless(false));
  await opened.press('down');
  await opened.see('Try it');
});

test.each([
  ['', ''],
  ['Auth', 'Auth'],
  ['Authorization:', 'Authorization:'],
  ['Authorization: Bearer', 'Authorization:*******'],
  ['authorization: bearer abc', 'authorization: bearer ***'],
  ['Authorization: Basic dTpw', 'Authorization: Basic ****'],
  ['X-Api-Key: abc', 'X-Api-Key:****'],
  ['Cookie: a=b; c=d', 'Cookie:*********'],
  ['sk_live_1', '*********'],
  ['a b:c', '*****'],
])('while it is typed, the header %j is shown as %j', (text, shown) => {
  expect(hiddenHeader(createBuffer(text)).text).toBe(shown);
});

test('the fields become the options of the command, with those that the command line gave', () => {
  const given = { contract: 'a.yaml', header: ['A: 1', 'B: 2'], maxRequests: '5' };
  const initial = initialCheckForm(given);
  const typed = { ...initial, fields: { ...initial.fields, url: createBuffer(' http://x ') } };
  const path = (text: string) => `/home/${text}`;
  expect(checkRequest(typed, given, path)).toEqual({
    url: 'http://x',
    options: { contract: '/home/a.yaml', header: ['A: 1', 'B: 2'], maxRequests: '5' },
  });
  // A dash is no standard input: that is where the keys come from.
  const dash = { ...typed, fields: { ...typed.fields, contract: createBuffer('-'), header: createBuffer('') } };
  expect(checkRequest(dash, {}, path).options).toEqual({ contract: './-' });
});

test('the probes run again when a person asks for that', async () => {
  const drawn = await open('check-list');
  await drawn.press('end r');
  await drawn.see('verdict 1 of 7');
});

test('no picture of a check shows a credential', () => {
  const folder = new URL('../screens/snapshots/', import.meta.url);
  const files = readdirSync(folder).filter(name => name.startsWith('check-'));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) expect(readFileSync(new URL(file, folder), 'utf8')).not.toContain('sk_live');
});

/** A job that runs until it is stopped, and then cleans up. */
function endless(writes: boolean): CheckJob & { steps: string[] } {
  const steps: string[] = [];
  const options = { url: 'http://x', origin: 'http://x', redactor: new Redactor([]) };
  return {
    url: 'http://x',
    writes,
    steps,
    async run(stop) {
      steps.push('began');
      await new Promise(resolve => stop.addEventListener('abort', resolve));
      steps.push('cleaned up');
      const run = { verdicts: [], sent: 3, stopped: 'You stopped the check.', left: ['/orders/o9'], unknown: 0 };
      return { run, options, exitCode: 130 } as unknown as CheckReport;
    },
  };
}

test('a program that ends deletes what a running check created, and names what stays', async () => {
  const told: string[] = [];
  const checks = runningChecks(text => told.push(text));
  const job = endless(true);
  void checks.watch(job).run(new AbortController().signal, () => {});
  await checks.stop();
  expect(job.steps).toEqual(['began', 'cleaned up']);
  expect(told.join('')).toBe(
    'Deleting what was created. Press Ctrl-C again to leave it there.\nYou stopped the check.\nCreated by this check, and still there: /orders/o9\n',
  );
});

test('a check that only reads ends without a word, and one that is over isn’t waited for', async () => {
  const told: string[] = [];
  const checks = runningChecks(text => told.push(text));
  void checks.watch(endless(false)).run(new AbortController().signal, () => {});
  await checks.stop();
  const stop = new AbortController();
  const over = checks.watch(endless(true)).run(stop.signal, () => {});
  stop.abort();
  await over;
  await checks.stop();
  expect(told).toEqual([]);
});

test('in a list of one question the cursor stays on it', () => {
  const probe = { id: 'a', title: 'A', area: 'errors' };
  const verdicts = [{ probe, message: 'm', verdict: 'broken' }];
  const report = { run: { verdicts }, found: { ignored: new Set() } } as unknown as CheckReport;
  const state = checkReducer(initialCheck(), { type: 'report', report });
  expect(checkReducer(state, { type: 'move', by: 1 }).row).toBe(0);
});
