import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { courseEpoch } from '../../src/conventions/clock';
import { runningClock } from '../../src/server/clock';
import { restartable } from '../../src/server/restartable';
import { createService } from '../../src/service';
import { opened } from './_wire';

const readme = readFileSync('README.md', 'utf8');
const [, block = ''] = /<!-- curl -->\n```\n([\s\S]*?)^```$/m.exec(readme) ?? [];
const rows = block.split('\n');
/** Each command with the status that's written above it. */
const commands = rows.flatMap((row, i) =>
  row.startsWith('curl ') ? [{ row, status: Number(/^# (\d{3}): /.exec(rows[i - 1]!)?.[1]) }] : [],
);

it('shows curl commands that work as printed, one after the other, and no others', async () => {
  const server = await opened({}, base =>
    restartable(() => {
      const clock = runningClock({ real: () => courseEpoch, at: null, speed: 1 });
      const run = createService({ base, clock });
      clock.start();
      return run;
    }, 1),
  );
  const script = rows.map(row => row.replace('http://127.0.0.1:4310', server.base)).join('\n');
  // A character of its own marks the end of each.
  const text = script.replaceAll(/^curl .*$/gm, "$& -s; printf '\\036'");
  const printed = (await promisify(execFile)('sh', ['-c', text])).stdout.split('\u001e').slice(0, -1);
  const statuses = printed.map(output => Number(/^HTTP\/1\.1 (\d{3}) /.exec(output)?.[1]));
  expect(commands.map(({ row }, i) => `${statuses[i]} ${row}`)).toEqual(
    commands.map(({ row, status }) => `${status} ${row}`),
  );
  expect(commands.length).toBeGreaterThan(8);
  expect(readme.match(/^(?:\$ )?curl /gm)).toHaveLength(commands.length);
});
