/**
 * npm run mutants [-- --room linter --seed 7 --count 20 --workers 1]: changes the code in small ways that the compiler
 * accepts, and asks the tests of the room, those that get to the place. Prints each change that no test notices (a
 * survivor) and, for each room, how many there were. `--at src/text/layout.ts:45,…` draws from these lines alone, to see
 * whether a new test notices.
 *
 * Nothing is written to the source: the test runner gets the changed text of one file. Changes that make no observable
 * difference are listed in unobservable.json as whole lines, with the reason, and aren't drawn.
 *
 * Stryker would do this as well, but it needs a newer Node than this project supports.
 */
import { fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutantsOf, shuffled } from './mutations.mjs';
import { typeChecks } from './types.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const usage =
  'Usage: npm run mutants [-- --room linter --seed 7 --count 20 --workers 1 --at src/text/layout.ts:45,…]\n' +
  'Changes the code in small ways, and prints each change that no test notices; the top of tests/mutants/run.mjs says more.';
/** @returns what was asked for; what isn't known ends the run with the usage */
function asked() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        room: { type: 'string' },
        at: { type: 'string' },
        seed: { type: 'string', default: '1' },
        count: { type: 'string', default: '20' },
        workers: { type: 'string', default: '1' },
      },
    }).values;
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}
const values = asked();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
/** A change may make a loop endless: without a result for so many milliseconds it counts as noticed. */
const patience = time => 30_000 + 5 * time;
const short = text => text.replace(/\s+/g, ' ').slice(0, 160);
const types = typeChecks(root);
const unobservable = JSON.parse(readFileSync(join(here, 'unobservable.json'), 'utf8'));

for (const { file, was } of unobservable) {
  const lines = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split('\n') : [];
  if (!lines.some(line => line.trim() === was))
    console.log(`unobservable.json has a line that is gone: ${file}: ${was}`);
}

/** The contracts of exercises are read, as lessons are: their numbers are text. */
const isContent = file => file.startsWith('src/review/exercises/contracts/');

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
      if (room.includes('.') || room === 'generated' || room === 'build' || isContent(file)) continue;
      found.set(room, [...(found.get(room) ?? []), file]);
    }
  }
  return found;
}

const isUnobservable = ({ file, was, is }) =>
  unobservable.some(known => known.file === file && known.was === was && known.is === is);

/** The first ones by lot that the compiler accepts. */
function drawn(files) {
  const all = files.flatMap(file => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
  const isAsked = ({ file, line }) => !values.at || values.at.split(',').includes(`${file}:${line}`);
  const asked = shuffled(all, values.seed).filter(mutant => isAsked(mutant) && !isUnobservable(mutant));
  return types.accepted(asked, Number(values.count));
}

/** Asks the tests about mutants, one after the other. A child that hangs is ended, and the next one goes on behind it. */
function ask(room, mutants, report, { known, from = 0 } = {}) {
  return new Promise((resolve, reject) => {
    if (from >= mutants.length) return resolve();
    let timer;
    let learned = known;
    let asked = from;
    let hangs = false;
    const child = fork(join(here, 'ask.mjs'), [room, values.workers], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', message => {
      clearTimeout(timer);
      if (message.ready) child.send({ mutants, known, from });
      if (message.broken) reject(new Error(message.broken));
      if (message.leftOut) console.log(`  not asked, since they fail without a mutant: ${message.leftOut.join(', ')}`);
      if (message.known) learned = message.known;
      if (message.asking !== undefined) {
        timer = setTimeout(() => {
          hangs = true;
          process.kill(-child.pid, 'SIGKILL');
        }, patience(message.time));
      }
      if (message.result) report(mutants[asked++], message.result);
    });
    child.on('exit', () => {
      clearTimeout(timer);
      if (hangs) report(mutants[asked++], 'hangs');
      // Without a result, the next child would get no further.
      else if (asked === from) return reject(new Error('The tests could not be run.'));
      ask(room, mutants, report, { known: learned, from: asked }).then(resolve, reject);
    });
  });
}

const totals = { asked: 0, survived: 0 };
for (const [room, files] of rooms()) {
  if (values.room && !values.room.split(',').includes(room)) continue;
  const mutants = drawn(files);
  let survived = 0;
  const report = (mutant, result) => {
    totals.asked += 1;
    const { file, line, was, is } = mutant;
    if (result !== 'survives' && result !== 'not reached') return;
    survived += 1;
    totals.survived += 1;
    console.log(`  ${file}:${line} ${result}\n    - ${short(was)}\n    + ${short(is)}`);
  };
  const began = Date.now();
  try {
    await ask(room, mutants, report);
    console.log(`${room}: ${survived} of ${mutants.length} survived (${Math.round((Date.now() - began) / 1000)} s)`);
  } catch (error) {
    console.log(`${room}: ${error.message}`);
    process.exitCode = 1;
  }
}
types.close();
console.log(`In all: ${totals.survived} of ${totals.asked} survived (seed ${values.seed})`);
