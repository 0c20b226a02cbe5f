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

/** A code as somebody types it: letters that are taken for digits become those digits. */
const plainCode = (text: string): string => text.trim().toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');

/** Digits that stand for a text and tell nothing about it: the same on every machine and in every version. */
export function digest(text: string, length: number): string {
  const bytes = createHash('sha256').update(text).digest();
  return Array.from({ length }, (_, i) => digits[bytes[i]! % 32]).join('');
}

/** @returns what a code begins with, which stands for its contract: `h4` */
export const contractHead = (contract: string): string => digest(`contract/${contract}`, 2);

/** Contract, level and variation: `h4k`. */
const headOf = (contract: string, level: Level, variation: number): string =>
  contractHead(contract) + digits[(level - 1) * variations + variation];

/** What stands for a flaw; another in every kind of exercise, so that nobody learns to read it. */
const tokenOf = (head: string, id: string, length: number): string => digest(`${head}/${id}`, length);

const checkOf = (head: string, ids: readonly string[], length: number): string =>
  digest([head, ...[...ids].sort()].join('/'), length);

/** As many flaws or changes as a code has room for; with fewer, the rest of the room is filled. */
const room = 9;

/**
 * @returns `h4k9mp-x2c7v9-mpx2c7-v9mpx2`: a head, hashes of the ids of the flaws or changes, and a check. It names nothing,
 * is as long for one flaw as for nine, and stays true when flaws are added, because each hash is that of one id. An exercise
 * whose code was made before keeps the form of that code.
 */
export function exerciseCode({ contract, variation, level, flaws, mutations, isShort }: Ingredients): string {
  const ids = [...flaws, ...mutations].map(({ id }) => id);
  if (level === null) return [contract.id, String(variation), ...ids].join('.');
  const head = headOf(contract.id, level, variation);
  return isShort || ids.length > room ? shortCode(head, ids) : filledCode(head, ids);
}

/** A code of the first days, which is longer where there are more flaws. */
const shortCode = (head: string, ids: readonly string[]): string =>
  [head, ...ids.map(id => tokenOf(head, id, 3)).sort(), checkOf(head, ids, 2)].join('-');

function filledCode(head: string, ids: readonly string[]): string {
  const all = [...ids].sort().join('/');
  const filling = Array.from({ length: room - ids.length }, (_, i) => digest(`${head}/${all}/filling ${i}`, 2));
  const tokens = [...ids.map(id => tokenOf(head, id, 2)), ...filling].sort();
  return [head, ...tokens, checkOf(head, ids, 3)].join('').match(/.{6}/g)!.join('-');
}

/**
 * @returns what a code stands for
 * @throws InputError `unknown_exercise` with what is wrong with it
 */
export function readCode(text: string, known: Known): Ingredients {
  const code = text.trim();
  const plain = plainCode(code);
  const ingredients = /^\w{6}(-\w{6}){3}$/.test(plain)
    ? readFilledCode(code, plain, known)
    : /^\w{3}(-\w{3})+-\w{2}$/.test(plain)
      ? readShortCode(code, plain, known)
      : readOldCode(code, known);
  rejectConflicts(code, ingredients);
  return ingredients;
}

function readShortCode(code: string, plain: string, known: Known): Ingredients {
  const [head = '', ...tokens] = plain.split('-');
  const check = tokens.pop();
  const ids = idsOf(head, tokens, known, false).find(some => checkOf(head, some, 2) === check);
  return ingredientsOf(code, head, ids, known, true);
}

function readFilledCode(code: string, plain: string, known: Known): Ingredients {
  const digitsOnly = plain.replaceAll('-', '');
  const head = digitsOnly.slice(0, 3);
  const tokens = digitsOnly.slice(3, -3).match(/../g)!;
  // The code is right as a whole or not at all: what fills it follows from the ids as well.
  const ids = idsOf(head, tokens, known, true).find(
    some => some.length > 0 && checkOf(head, some, 3) === digitsOnly.slice(-3) && filledCode(head, some) === plain,
  );
  return ingredientsOf(code, head, ids, known, false);
}

/** The sets of ids that tokens may stand for: two ids may share one, and one may be there to fill. */
function idsOf(head: string, tokens: readonly string[], { flaws, mutations }: Known, isFilled: boolean): string[][] {
  return [flaws, mutations].flatMap(all => {
    const byToken = new Map<string, string[]>();
    for (const { id } of all) {
      const token = tokenOf(head, id, isFilled ? 2 : 3);
      byToken.set(token, [...(byToken.get(token) ?? []), id]);
    }
    return tokens.reduce<string[][]>(
      (found, token) =>
        found.flatMap(ids => [...(byToken.get(token) ?? []).map(id => [...ids, id]), ...(isFilled ? [ids] : [])]),
      [[]],
    );
  });
}

function ingredientsOf(
  code: string,
  head: string,
  ids: readonly string[] | undefined,
  { flaws, mutations, contracts }: Known,
  isShort: boolean,
): Ingredients {
  const contract = contracts.find(({ id }) => contractHead(id) === head.slice(0, 2));
  const place = digits.indexOf(head[2] ?? '');
  if (contract === undefined || ids === undefined || place < 0 || place >= 3 * variations) throw mistyped(code);
  return {
    contract,
    level: (Math.floor(place / variations) + 1) as Level,
    variation: place % variations,
    flaws: named(flaws, ids),
    mutations: named(mutations, ids),
    ...(isShort ? { isShort } : {}),
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
    'It has a typo, or it comes from a later version of this program or from somebody’s own contract',
    'Compare the code with the screen that you copied it from. With --lessons DIR, it may also name a contract in that folder. Leave out --exercise to get a new exercise.',
  );
