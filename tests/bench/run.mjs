/**
 * npm run bench: speed as ratios against a baseline measured in the same run, pair by pair, so that a slow machine slows
 * both sides. Prints a table; it never fails, because a number is for reading.
 *
 *   npm run bench                        everything
 *   npm run bench -- keys labs           these groups: start, keys, labs, lint, service
 *   BENCH_ROUNDS=3                       pairs of each; 9 unless it says otherwise
 *   LEARNYOUNODE=…/bin/learnyounode      the lightest tutor for terminals, installed where you like; it is looked for on the
 *                                        PATH, too, and without it Home is only compared with Ink
 *   npx -y node@22 tests/bench/run.mjs   the same on another Node
 */
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadAll } from 'js-yaml';
import { largeDescription } from './description.mjs';
import { labs } from './labs.mjs';
import { frameTime, openScreen, playingTime, processTime } from './measure.mjs';
import { screensOf } from './screens.mjs';
import { bareTime, serviceMemory, serviceTime } from './service.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const program = join(here, '..', '..', 'bin', 'api-design-tutor.js');
const hello = join(here, 'hello.mjs');
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const scratch = mkdtempSync(join(tmpdir(), 'api-design-tutor-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** In: columns of text. Out: a line of the table. */
const print = (title, ours, baseline, ratio, aim) =>
  console.log(`${title.padEnd(52)}${ours.padStart(10)}${baseline.padStart(10)}${ratio.padStart(8)}   ${aim}`);

/**
 * Runs both sides in turn and prints the medians, and the median of the ratios pair by pair: of processor time where it is
 * known, and of the clock where it isn't, or where both are asked for.
 */
async function pair(title, aim, ours, baseline, { both = false, warm = true } = {}) {
  const times = [];
  try {
    if (warm) {
      await ours();
      await baseline();
    }
    for (let i = 0; i < rounds; i++) times.push([await ours(), await baseline()]);
  } catch (error) {
    console.log(`${title}: not measured. ${String(error.message).split('\n')[0]}`);
    return;
  }
  const line = (name, of) => {
    const ms = side => `${median(times.map(pair => of(pair[side]))).toFixed(1)} ms`;
    print(name, ms(0), ms(1), median(times.map(([a, b]) => of(a) / of(b))).toFixed(2), aim);
  };
  const hasCpu = times.every(([a, b]) => a.cpu !== null && b.cpu !== null);
  if (hasCpu) line(`${title}, processor`, time => time.cpu);
  if (!hasCpu || both) line(title, time => time.wall);
}

/** Where learnyounode is installed, or null. */
function learnyounode() {
  const places = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'learnyounode'));
  const found = [process.env.LEARNYOUNODE, ...places].find(place => place && existsSync(place));
  return found === undefined ? null : realpathSync(found);
}

/** A folder with the progress of a person who did this. */
function dataFolderWith(events) {
  const [file, folder] = [join(scratch, 'export.json'), join(scratch, 'data')];
  writeFileSync(file, JSON.stringify({ version: 1, profile: 'bench', events }));
  processTime([program, 'progress', 'import', file, '--data-dir', folder]);
  return folder;
}

/** The same description as indented JSON of about that many bytes; how many bytes of YAML that takes is measured. */
function jsonOf(bytes) {
  const json = size => JSON.stringify(loadAll(largeDescription(size))[0], null, 2);
  const growth = json(bytes / 10).length / (bytes / 10);
  return json(bytes / growth);
}

const groups = {
  async start() {
    const home = () => frameTime([program], 'Lessons');
    const other = learnyounode();
    if (other === null)
      console.log('Home / learnyounode: not measured, because it is not here (see the top of this file)');
    else
      await pair('Home / learnyounode', 'at most 0.8', home, () => frameTime([other], 'HELLO WORLD'), { both: true });
    const inkHello = () => frameTime([hello], 'Hello');
    await pair("Home / Ink's hello world", 'below 0.4', home, inkHello, { both: true });
    // Home is drawn before Ink is loaded. With its own first frame, which looks the same, Ink hides the cursor a second time.
    const inInk = () => frameTime([program], '\u001b[?25l', 2);
    await pair("Home drawn by Ink / Ink's hello world", 'at most 0.4', inInk, inkHello, { both: true });
  },

  async keys() {
    const contract = join(scratch, 'contract.yaml');
    writeFileSync(contract, largeDescription(20_000));
    for (const [name, words, text, typed, keys, progress] of screensOf(contract)) {
      const counter = await openScreen([hello], 'Hello', '', keys);
      let ours;
      try {
        const who = progress ? ['--data-dir', dataFolderWith(progress)] : ['--guest'];
        ours = await openScreen([program, ...words, ...who], text, typed, keys);
        const press = side => () => side.press(10);
        await pair(`a key: ${name} / Ink counter`, 'at most 3', press(ours), press(counter));
      } catch (error) {
        console.log(`a key: ${name}: not measured. ${String(error.message).split('\n')[0]}`);
      }
      ours?.close();
      counter.close();
    }
  },

  async labs() {
    const span = 2000;
    const ticking = () => playingTime([join(here, 'ticking.mjs')], 'Hello', '', span);
    if ((await ticking()).cpu === null)
      return console.log('a lab that plays: not measured, because this system tells no processor time');
    for (const [lab, text] of labs) {
      const play = () => playingTime([program, 'lab', lab, '--seed', '7', '--guest'], text, ' ', span);
      await pair(`${lab} playing / Ink redrawing at 10 Hz`, 'at most 1.2', play, ticking, { warm: false });
    }
  },

  async lint() {
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
  },

  async service() {
    const timed = run => async () => ({ wall: await run(), cpu: null });
    // The baseline stands first, so that the ratio is that of requests a second.
    await pair('bare Hono / the service, 3000 requests', 'above 0.5', timed(bareTime), timed(serviceTime));
    const heap = await serviceMemory();
    console.log(
      `heap after each 20,000 requests: ${heap.map(mb => `${mb.toFixed(1)} MB`).join(', ')}   flat after the first`,
    );
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !Object.hasOwn(groups, name));
if (unknown.length > 0) console.log(`There is no ${unknown.join(', ')}. Groups: ${Object.keys(groups).join(', ')}.`);
print(`medians of ${rounds} pairs, Node ${process.versions.node}`, 'ours', 'baseline', 'ratio', 'aim');
for (const [name, run] of Object.entries(groups)) if (asked.length === 0 || asked.includes(name)) await run();
// Pseudo terminals of ended programs keep Node waiting.
process.exit();
