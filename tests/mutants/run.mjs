/**
 * npm run mutants [-- --room linter --seed 7 --count 20 --workers 1]: changes the code in small ways and asks the tests of
 * the room. Prints each change that no test noticed (a survivor) and, for each room, how many there were.
 *
 * Nothing is written to the source: the test runner gets the changed text of one file. Changes that make no observable
 * difference are listed in unobservable.json, with the reason, and don't count.
 *
 * Stryker would do this as well, but it needs a newer Node than this project supports.
 */
import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutantsOf } from './mutations.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const { values } = parseArgs({
  options: {
    room: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    workers: { type: 'string', default: '1' },
  },
});
/** A change may make a loop endless: without a result for so long it counts as noticed. */
const patience = 180_000;
const unobservable = JSON.parse(readFileSync(join(here, 'unobservable.json'), 'utf8'));

/** Files by room: a folder of src, or the labs. */
function rooms() {
  const found = new Map();
  for (const top of ['src', 'labs']) {
    for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.endsWith('.d.ts')) continue;
      const file = relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/');
      const room = top === 'labs' ? 'labs' : file.split('/')[1];
      if (room.includes('.') || room === 'generated' || room === 'build') continue;
      found.set(room, [...(found.get(room) ?? []), file]);
    }
  }
  return found;
}

/** mulberry32, as in src/conventions/random.ts. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function draw(files, count, seed) {
  const random = generator(seed);
  const all = files.sort().flatMap(file => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all.filter(mutant => !reasonOf(mutant)).slice(0, count);
}

const reasonOf = ({ file, before, after }) =>
  unobservable.find(known => known.file === file && known.before === before && known.after === after)?.reason;

/** Asks the tests about mutants, one after the other. A child that hangs is ended, and the next one goes on behind it. */
function ask(room, mutants, report) {
  return new Promise((resolve, reject) => {
    if (mutants.length === 0) return resolve();
    let asked = 0;
    let timer;
    const child = fork(join(here, 'ask.mjs'), [room, values.workers], { cwd: root, detached: true, stdio: 'inherit' });
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        process.kill(-child.pid, 'SIGKILL');
        report(mutants[asked], 'hangs');
        asked += 1;
      }, patience);
    };
    child.on('message', message => {
      if (message.ready) return child.send({ mutants });
      if (message.broken) return reject(new Error(message.broken));
      if (message.result) report(mutants[asked++], message.result);
      wait();
    });
    child.on('exit', () => {
      clearTimeout(timer);
      // Without a result, the next child would get no further.
      if (asked === 0) reject(new Error('The tests could not be run.'));
      else ask(room, mutants.slice(asked), report).then(resolve, reject);
    });
  });
}

const short = text => text.replace(/\s+/g, ' ').slice(0, 100);
const totals = { asked: 0, survived: 0 };
for (const [room, files] of rooms()) {
  if (values.room && !values.room.split(',').includes(room)) continue;
  const mutants = draw(files, Number(values.count), Number(values.seed));
  let survived = 0;
  const report = (mutant, result) => {
    totals.asked += 1;
    if (result !== 'survives') return;
    survived += 1;
    totals.survived += 1;
    console.log(
      `  ${mutant.file}:${mutant.line} ${mutant.kind}\n    - ${short(mutant.before)}\n    + ${short(mutant.after)}`,
    );
  };
  try {
    await ask(room, mutants, report);
    console.log(`${room}: ${survived} of ${mutants.length} survived`);
  } catch (error) {
    console.log(`${room}: ${error.message}`);
    process.exitCode = 1;
  }
}
console.log(`In all: ${totals.survived} of ${totals.asked} survived (seed ${values.seed})`);
