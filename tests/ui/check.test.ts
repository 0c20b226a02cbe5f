import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { CheckJob, CheckReport } from '../../src/check/job';
import { Redactor } from '../../src/check/secrets';
import { runningChecks } from '../../src/ui/running-checks';
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
