import { resolve } from 'node:path';
import { InputError } from '../../command';
import { readText, writeText } from '../../openapi/files';
import { readDescription } from '../../openapi/read-description';
import { stripControlCharacters } from '../../text/layout';
import { givenText } from '../exercises/text';
import type { Exercise } from '../exercises/types';

/** A contract under repair, in a file of the person's. */
export interface RepairFile {
  /** As the person named it. */
  name: string;
  path: string;
  text: string;
  /** It has just been written; otherwise it was there, and is left as it is. */
  written: boolean;
}

const mark = /^# api-design-tutor repair (\S+)\s*$/m;

/** @returns a contract with a head that says which exercise it's from */
export const withHead = ({ code }: Exercise, text: string): string =>
  [`# api-design-tutor repair ${code}`, '# Each save shows which flaws are left. Keep the line above.', text].join(
    '\n',
  );

/** @returns the exercise's contract with that head */
export const repairText = (exercise: Exercise): string => withHead(exercise, givenText(exercise));

/** @returns the code in the head of a file under repair; null if it has none */
export const codeInText = (text: string): string | null => mark.exec(text.slice(0, 2000))?.[1] ?? null;

/** @returns the file's name if the person names none */
export function defaultFileName({ code, contract }: Exercise): string {
  const short = code.length <= 60 && /^[\w.-]+$/.test(code) ? code : contract.id;
  return `repair-${short}.yaml`;
}

/**
 * @param cwd Where names count from.
 * @returns the text of a file; null if there is none
 * @throws InputError if it can't be read
 */
export const readRepairFile = (name: string, cwd: string): string | null =>
  readText(resolve(cwd, name), stripControlCharacters(name));

/**
 * Opens the file in which an exercise's contract is repaired, and writes it if there is none yet. A file that is there is
 * only read, and only if it's from this exercise.
 *
 * @param overwrite Writes the exercise's contract whatever is in the file.
 * @throws InputError `other_exercise`, `file_exists`, and whatever keeps a file from being read or written
 */
export function openRepairFile(
  exercise: Exercise,
  { name, cwd, overwrite }: { name: string; cwd: string; overwrite: boolean },
): RepairFile {
  const path = resolve(cwd, name);
  const shown = stripControlCharacters(name);
  const text = overwrite ? null : readText(path, shown);
  if (text === null) {
    const fresh = repairText(exercise);
    writeText(path, shown, fresh);
    return { name, path, text: fresh, written: true };
  }
  const code = codeInText(text);
  if (code !== null && code !== exercise.code) {
    throw new InputError(
      'other_exercise',
      `${shown} belongs to another exercise, ${stripControlCharacters(code)}, so it wasn’t changed.`,
      'Name another file with --file, or add --overwrite to replace it with this exercise’s contract.',
    );
  }
  if (code === null && !isFrom(exercise, text)) {
    throw new InputError(
      'file_exists',
      `${shown} already exists and doesn’t belong to this exercise, so it wasn’t changed.`,
      'Name another file with --file, or add --overwrite to replace it with the exercise’s contract.',
    );
  }
  return { name, path, text, written: false };
}

/** Without its head, a file is from an exercise if it's a description with the same title and some of its operations. */
function isFrom(exercise: Exercise, text: string): boolean {
  const [given, found] = [givenText(exercise), text].map(one => readDescription({ name: 'contract', text: one }));
  if (!('model' in given!) || !('model' in found!)) return false;
  const labels = new Set(given.model().operations.map(({ label }) => label));
  const titleOf = ({ document }: typeof given) => (document.value as { info?: { title?: unknown } }).info?.title;
  return titleOf(given) === titleOf(found) && found.model().operations.some(({ label }) => labels.has(label));
}
