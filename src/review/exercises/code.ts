import { createHash } from 'node:crypto';
import type { InputError } from '../../command';
import { conflictReason } from '../../flaws/combine';
import { type Ingredients, type Known, named, unreadableCode } from './ingredients';
import { readOldCode } from './old-code';
import type { Level } from './types';

/** How many sets of operations and places a set of flaws has; with the three levels they fit one digit of 32. */
export const variations = 10;

/** Without letters that are taken for digits, or that make words. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/** Digits that stand for a text and tell nothing about it: the same on every machine and in every version. */
function digest(text: string, length: number): string {
  const bytes = createHash('sha256').update(text).digest();
  return Array.from({ length }, (_, i) => digits[bytes[i]! % 32]).join('');
}

/** Contract, level and variation: `h4k`. */
const headOf = (contract: string, level: Level, variation: number): string =>
  digest(`contract/${contract}`, 2) + digits[(level - 1) * variations + variation];

/** What stands for a flaw; another in every kind of exercise, so that nobody learns to read it. */
const tokenOf = (head: string, id: string): string => digest(`${head}/${id}`, 3);

const checkOf = (head: string, ids: readonly string[]): string => digest([head, ...[...ids].sort()].join('/'), 2);

/**
 * @returns `h4k-9mp-x2c-7v`: a head, a hash of the id of each flaw or change, and a check. It names nothing, and stays true
 * when flaws are added, because each hash is that of one id. An exercise of a code of version 0.1 keeps that form.
 */
export function exerciseCode({ contract, variation, level, flaws, mutations }: Ingredients): string {
  const ids = [...flaws, ...mutations].map(({ id }) => id);
  if (level === null) return [contract.id, String(variation), ...ids].join('.');
  const head = headOf(contract.id, level, variation);
  return [head, ...ids.map(id => tokenOf(head, id)).sort(), checkOf(head, ids)].join('-');
}

/**
 * @returns what a code stands for
 * @throws InputError `unknown_exercise` with what is wrong with it
 */
export function readCode(text: string, known: Known): Ingredients {
  const code = text.trim();
  const plain = code.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');
  const ingredients = /^\w{3}(-\w{3})+-\w{2}$/.test(plain) ? readNewCode(code, plain, known) : readOldCode(code, known);
  rejectConflicts(code, ingredients);
  return ingredients;
}

function readNewCode(code: string, plain: string, { flaws, mutations, contracts }: Known): Ingredients {
  const [head = '', ...rest] = plain.split('-');
  const check = rest.pop();
  const contract = contracts.find(({ id }) => digest(`contract/${id}`, 2) === head.slice(0, 2));
  const place = digits.indexOf(head[2] ?? '');
  if (contract === undefined || place < 0 || place >= 3 * variations) throw mistyped(code);
  // Two ids may share a hash of three digits; the check tells which of them is meant.
  const sets = [flaws, mutations].flatMap(all =>
    rest.reduce<string[][]>(
      (found, token) =>
        found.flatMap(ids => all.filter(({ id }) => tokenOf(head, id) === token).map(({ id }) => [...ids, id])),
      [[]],
    ),
  );
  const ids = sets.find(some => checkOf(head, some) === check);
  if (ids === undefined) throw mistyped(code);
  return {
    contract,
    level: (Math.floor(place / variations) + 1) as Level,
    variation: place % variations,
    flaws: named(flaws, ids),
    mutations: named(mutations, ids),
  };
}

function rejectConflicts(code: string, { flaws, mutations }: Ingredients): void {
  const [flaw] = flaws;
  const [mutation] = mutations;
  if (flaw && mutation) {
    const reason = `${flaw.id} is a flaw in one version, and ${mutation.id} is a change between two`;
    throw unreadableCode(code, `${reason}: an exercise can’t have both`);
  }
  for (const [i, a] of flaws.entries()) {
    for (const b of flaws.slice(i + 1)) {
      const reason = conflictReason(a, b);
      if (reason) throw unreadableCode(code, `${a.id} and ${b.id} can’t be combined: ${reason}`);
    }
  }
  const twice = mutations.find((entry, i) => mutations.indexOf(entry) !== i);
  if (twice) throw unreadableCode(code, `It names ${twice.id} twice`);
}

const mistyped = (code: string): InputError =>
  unreadableCode(
    code,
    'It has a typo, or it comes from a later version of this program',
    'Compare it with the screen it comes from, or leave out --exercise to get a new exercise.',
  );
