/**
 * npm run bench: speed as ratios against a baseline measured in the same run, pair by pair, so that a slow machine slows
 * both sides. Prints a table; it never fails, because a number is for reading.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadAll } from 'js-yaml';
import { largeDescription } from './description.mjs';
import { frameTime, keyTime, playingTime, processTime } from './measure.mjs';
import { bareTime, serviceMemory, serviceTime } from './service.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const program = join(here, '..', '..', 'bin', 'api-design-tutor.js');
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const scratch = mkdtempSync(join(tmpdir(), 'api-design-tutor-bench-'));

const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Runs both sides in turn and gives the medians and the median of the ratios pair by pair. */
async function pair(title, aim, ours, baseline) {
  const a = [];
  const b = [];
  await ours();
  await baseline();
  for (let i = 0; i < rounds; i++) {
    a.push(await ours());
    b.push(await baseline());
  }
  const ratio = median(a.map((value, i) => value / b[i]));
  const ms = values => `${median(values).toFixed(1)} ms`.padStart(10);
  console.log(`${title.padEnd(46)}${ms(a)}${ms(b)}   ${ratio.toFixed(2)}   ${aim}`);
}

/** The same description as indented JSON of about that many bytes; how many bytes of YAML that takes is measured. */
function jsonOf(bytes) {
  const json = size => JSON.stringify(loadAll(largeDescription(size))[0], null, 2);
  const growth = json(bytes / 10).length / (bytes / 10);
  return json(bytes / growth);
}

try {
  console.log(
    `${'medians of '.concat(rounds, ' pairs').padEnd(46)}${'ours'.padStart(10)}${'baseline'.padStart(10)}   ratio  aim`,
  );
  const home = [program];
  const hello = [join(here, 'hello.mjs')];
  await pair(
    "start to first frame / Ink's hello world",
    'below 0.55',
    () => frameTime(home, 'Lessons'),
    () => frameTime(hello, 'Hello'),
  );
  await pair(
    'key to frame / Ink counter',
    'near 1',
    () => keyTime(home, 'Lessons'),
    () => keyTime(hello, 'Hello'),
  );
  const span = 4000;
  const ticking = () => playingTime([join(here, 'ticking.mjs')], 'Hello', '', span);
  if ((await ticking()) === null) console.log('a lab that plays: not measured, because this system has no /proc');
  else {
    for (const [lab, text] of [
      ['retries', 'Careful'],
      ['rate-limit', 'Greedy'],
    ]) {
      const play = () => playingTime([program, 'lab', lab, '--seed', '7', '--guest'], text, ' ', span);
      await pair(`CPU of ${lab} playing / Ink redrawing at 10 Hz`, 'below 1.2', play, ticking);
    }
  }
  for (const [name, bytes, ending] of [
    ['20 KB YAML', 20_000, 'yaml'],
    ['3 MB YAML', 3_000_000, 'yaml'],
    ['13 MB JSON', 13_000_000, 'json'],
  ]) {
    const file = join(scratch, `${bytes}.${ending}`);
    writeFileSync(file, ending === 'json' ? jsonOf(bytes) : largeDescription(bytes));
    await pair(
      `lint ${name} / parsing it with positions`,
      'below 1.6',
      () => processTime([program, 'lint', file, '--json'], [0, 1]),
      () => processTime([join(here, 'parse.mjs'), file]),
    );
  }
  // The baseline stands first, so that the ratio is that of requests a second.
  await pair('bare Hono / the service, 3000 requests', 'above 0.5', bareTime, serviceTime);
  const heap = await serviceMemory();
  console.log(
    `heap after each 20,000 requests: ${heap.map(mb => `${mb.toFixed(1)} MB`).join(', ')}   flat after the first`,
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
