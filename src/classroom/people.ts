import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InputError } from '../command';
import { profileName } from '../progress/profiles';
import { isSameName } from '../progress/same-person';
import { parseCsv } from '../text/csv';
import { decodeText } from '../text/decode-text';
import type { Mistake } from './form';

/** The people of a class: written in the file, or in the first column of a CSV. */
export function peopleOf(given: string | string[] | undefined, path: string): { names: string[]; mistakes: Mistake[] } {
  if (given === undefined) return { names: [], mistakes: [] };
  const listed =
    typeof given === 'string' ? namesInCsv(resolve(dirname(path), given), given) : { names: given, problem: null };
  if (listed.problem !== null) return { names: [], mistakes: [{ at: ['people'], text: listed.problem }] };
  const names: string[] = [];
  const mistakes: Mistake[] = [];
  for (const [i, name] of listed.names.entries()) {
    const at = typeof given === 'string' ? ['people'] : ['people', i];
    try {
      const spelled = profileName(name.trim());
      const twin = names.find(known => isSameName(known, spelled));
      if (twin !== undefined) {
        const text = `"${spelled}" is in the list twice${twin === spelled ? '' : ` (as "${twin}" too)`}. Add something that tells the two apart, such as an initial.`;
        mistakes.push({ at, text });
      } else names.push(spelled);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      mistakes.push({ at, text: `${error.message} ${error.hint ?? ''}`.trim() });
    }
  }
  return { names, mistakes };
}

/** The column with names: the one whose head says so, or else the first one. */
function namesInCsv(path: string, shown: string): { names: string[]; problem: string | null } {
  let text: string;
  try {
    text = decodeText(readFileSync(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : `it can’t be read (${code})`;
    return {
      names: [],
      problem: `The list of people is ${shown}, but ${why}. Name a CSV file next to the class file, or write the names here: [Anna, Ben].`,
    };
  }
  const rows = parseCsv(text).filter(row => row.some(cell => cell.trim() !== ''));
  const head = rows[0]?.map(cell => cell.trim().toLowerCase()) ?? [];
  const column = head.findIndex(cell => /^(name|student|learner|person|full name)$/.test(cell));
  return {
    names: rows.slice(column < 0 ? 0 : 1).flatMap(row => row[Math.max(0, column)]?.trim() || []),
    problem: null,
  };
}
