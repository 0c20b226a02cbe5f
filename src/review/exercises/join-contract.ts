import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { InputError } from '../../command';
import type { OpenApi } from '../../conventions/openapi';
import type { Problem } from '../../course/types';
import { lint } from '../../linter/engine/lint';
import { readDescription } from '../../openapi/read-description';
import { controlCharacters } from '../../text/control-characters';
import { decodeText } from '../../text/decode-text';
import { singleLine } from '../../text/layout';
import { contractHead } from './code';
import { makeExercise } from './exercise';
import { levels } from './levels';
import { namedContracts, ownContracts } from './own-contracts';
import type { BaseContract, Level } from './types';

/** A contract is some hundred kilobytes; beyond this it's something else. */
const largest = 2_000_000;
const longestSetting = 240;

/** What of this file has joined already, by its path. */
const joined = new Map<string, string>();

/** A contract of somebody's own as it was read. */
interface OwnContract {
  /** Its id; null if it has problems, and stays out. */
  id: string | null;
  problems: Problem[];
}

/**
 * Lets a contract of somebody's own join those that exercises put their flaws into, while the program runs. It's read and
 * never executed. It has to be clean: an exercise is fair only if nothing is wrong but what was planted.
 *
 * @param path - the file: an OpenAPI 3 description in one file, YAML or JSON
 * @param shown - what messages call it
 */
export function joinContract(path: string, shown: string): OwnContract {
  const known = joined.get(path);
  if (known !== undefined) return { id: known, problems: [] };
  const { contract, problems } = readContract(path, shown);
  if (contract === null || problems.length > 0) return { id: null, problems };
  ownContracts.push(contract);
  joined.set(path, contract.id);
  return { id: contract.id, problems: [] };
}

/**
 * Lets one contract join.
 *
 * @returns its id
 * @throws InputError `invalid_contract`, with every problem's line
 */
export function joinContractFile(path: string, shown: string): string {
  const { id, problems } = joinContract(path, shown);
  if (id !== null) return id;
  throw invalidContract(problems);
}

/** The failure of contracts with problems. */
export const invalidContract = (problems: readonly Problem[]): InputError =>
  new InputError(
    'invalid_contract',
    problems.map(({ file, line, message }) => singleLine(`${file}:${line} ${message}`)).join('\n'),
    'An exercise plants flaws in a contract that has none. api-design-tutor lint FILE explains each finding.',
    { problems },
  );

function readContract(path: string, file: string): { contract: BaseContract | null; problems: Problem[] } {
  const failure = (message: string, line = 1) => ({ contract: null, problems: [{ file, line, message }] });
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about) return failure('There is no such file.');
  if (!about.isFile()) return failure('It isn’t a file.');
  if (about.size > largest) return failure('It’s too large for a contract.');
  const text = decodeText(readFileSync(path));
  const description = readDescription({ name: file, text });
  if (!('model' in description)) return failure(description.message, description.line ?? 1);
  const { document } = description;
  const value = JSON.parse(JSON.stringify(document.value)) as OpenApi;
  const at = (pointer: string, message: string): Problem => ({ file, line: document.locate(pointer).line, message });
  if (!/^3\./.test(String(value.openapi))) return failure('Exercises need a contract in OpenAPI 3.');
  const problems = [...idProblems(path, file), ...foreignParts(value, at)];
  const title = typeof value.info?.title === 'string' ? singleLine(value.info.title) : '';
  if (title === '') problems.push(at('/info', 'Give the contract a title: info.title.'));
  const setting = settingOf(value.info?.description);
  if (setting === null) {
    problems.push(
      at(
        '/info',
        `Say in the first two sentences of info.description who uses this API and what for, in up to ${longestSetting} characters. Exercises begin with these sentences.`,
      ),
    );
  }
  const result = lint({ name: file, text, description });
  problems.push(
    ...result.problems.map(({ line, message }) => ({ file, line: line ?? 1, message })),
    ...result.findings
      .filter(({ severity }) => severity !== 'info')
      .map(({ line, message, rule }) => ({ file, line, message: `${message} (${rule})` })),
    ...result.ignored.map(({ finding: { line, rule } }) => ({
      file,
      line,
      message: `Fix this instead of ignoring it. Otherwise, every exercise would have a flaw that doesn’t count. (${rule})`,
    })),
  );
  problems.sort((a, b) => a.line - b.line);
  const source = JSON.stringify(value);
  return {
    contract: {
      id: idOf(path),
      title,
      setting: setting ?? '',
      document: () => JSON.parse(source) as OpenApi,
      live: false,
    },
    problems,
  };
}

const idOf = (path: string): string => basename(path, extname(path));

function idProblems(path: string, file: string): Problem[] {
  const id = idOf(path);
  const problem = (message: string): Problem[] => [{ file, line: 1, message }];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    return problem('The file’s name becomes the id of the contract: use lower-case letters, digits, and hyphens.');
  const twin = namedContracts().find(other => contractHead(other.id) === contractHead(id));
  if (twin === undefined) return [];
  return problem(
    twin.id === id
      ? `There is a contract ${id} already. Give the file another name.`
      : `In the codes of exercises, this name looks the same as ${twin.id}. Give the file another name.`,
  );
}

/** What an exercise can't show or follow: control characters, and references into other files. */
function foreignParts(value: OpenApi, at: (pointer: string, message: string) => Problem): Problem[] {
  const problems: Problem[] = [];
  const check = (text: string, pointer: string) => {
    // As in YAML and JSON, a text may have lines and tabs.
    if (text.replace(/[\t\r]/g, '').search(controlCharacters) >= 0)
      problems.push(at(pointer, 'This text has a control character. Remove it.'));
  };
  const visit = (node: unknown, pointer: string): void => {
    if (typeof node === 'string') check(node, pointer);
    if (node === null || typeof node !== 'object') return;
    for (const [key, child] of Object.entries(node)) {
      const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      check(key, below);
      if (key === '$ref' && typeof child === 'string' && !child.startsWith('#'))
        problems.push(at(below, 'Write the whole contract into one file: an exercise can’t follow this reference.'));
      visit(child, below);
    }
  };
  visit(value, '');
  return problems;
}

/** The first two sentences, on one line; null if there are none, or they are too long. */
function settingOf(description: unknown): string | null {
  if (typeof description !== 'string') return null;
  const plain = singleLine(description.replace(/\s+/g, ' ')).trim();
  const sentences = /^.*?[.!?](?= |$)(?: .*?[.!?](?= |$))?/.exec(plain)?.[0] ?? plain;
  return sentences === '' || sentences.length > longestSetting ? null : sentences;
}

/** How many seeds are drawn of each level to see what a contract gives. */
const trials = 3;

/**
 * Draws exercises of a contract that joined, and says what is wrong with them.
 *
 * @param id - its id
 * @param shown - what messages call its file
 */
export async function tryContract(id: string, shown: string): Promise<Problem[]> {
  for (const level of [1, 2, 3] as const) {
    const { from } = levels[level].flaws;
    for (let seed = 1; seed <= trials; seed++) {
      const planted = await plantedFlaws(id, level, String(seed));
      if (planted >= from) continue;
      const message = `At level ${level} with seed ${seed}, the contract has room for only ${planted} of ${from} flaws. Add lists, writes, or error responses.`;
      return [{ file: shown, line: 1, message }];
    }
  }
  return [];
}

async function plantedFlaws(contract: string, level: Level, seed: string): Promise<number> {
  try {
    return (await makeExercise({ seed, level, contract })).seededFlaws.length;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return 0;
  }
}

/**
 * Reads contracts from their files once more, lets them join, and draws exercises of those without problems.
 *
 * @param files - `shown` is what messages call them
 * @returns everything that's wrong with them
 */
export async function checkContracts(files: readonly { path: string; shown: string }[]): Promise<Problem[]> {
  for (const { path } of files) forget(path);
  const problems: Problem[] = [];
  for (const { path, shown } of files) {
    const read = joinContract(path, shown);
    problems.push(...(read.id === null ? read.problems : await tryContract(read.id, shown)));
  }
  return problems;
}

function forget(path: string): void {
  const id = joined.get(path);
  if (id === undefined) return;
  joined.delete(path);
  ownContracts.splice(
    ownContracts.findIndex(contract => contract.id === id),
    1,
  );
}
