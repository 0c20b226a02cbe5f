import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { clauseIds } from '../../src/conventions/clauses';
import { courseEpoch } from '../../src/conventions/clock';
import { runningClock } from '../../src/server/clock';
import { restartable } from '../../src/server/restartable';
import { createService } from '../../src/service';
import { notByCurl, type Trial, trialReset, trialSetup, trials } from '../../src/service/clause-trials';
import { opened } from './_wire';

it('every clause can be tried with curl, or has a reason why not', () => {
  const known = [...Object.keys(trials), ...Object.keys(notByCurl)].sort();
  expect(known).toEqual([...clauseIds].sort());
});

it('what curl prints is what each clause says', async () => {
  const server = await opened({}, base =>
    restartable(() => {
      const clock = runningClock({ real: () => courseEpoch, at: courseEpoch, speed: 0 });
      const run = createService({ base, clock });
      clock.start();
      return run;
    }, 0),
  );
  const { callers } = createService();
  const all = Object.entries(trials) as [string, Trial][];
  // One shell for all, and one process for each clause whose lines are all curl. A character of its own marks the end of each
  // clause, and the next one begins on a fresh service.
  const reset = `${trialReset} -w '\u001e'`;
  const script = all.map(([, trial]) => {
    const parts = [...trial.lines, reset];
    const isCurl = parts.every(line => /^curl [^|;]*$/.test(line));
    const sent = isCurl
      ? `curl ${parts.map(line => line.slice('curl '.length)).join(' --next -s ')}`
      : parts.join('\n');
    return [...trialSetup(trial, server.base, callers), sent].join('\n');
  });
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', ['curl() { command curl -s "$@"; }', ...script].join('\n')],
    {
      maxBuffer: 2 ** 26,
    },
  );
  const printed = stdout.split('\u001e');
  const untold = all.flatMap(([clause, { shows }], i) => {
    let rest = printed[i] ?? '';
    for (const wanted of shows) {
      const found = typeof wanted === 'string' ? { index: rest.indexOf(wanted), 0: wanted } : wanted.exec(rest);
      if (found === null || found.index < 0) return [`${clause} doesn't show ${wanted} in ${rest.slice(0, 600)}`];
      rest = rest.slice(found.index + found[0].length);
    }
    return [];
  });
  expect(untold).toEqual([]);
});
