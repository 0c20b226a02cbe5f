import { InputError } from '../command';
import { conflict } from '../flaws/combine';
import type { Flaw } from '../flaws/flaw';
import { near } from '../text/near';
import type { BaseContract } from './types';

/** What an exercise is made of; its code spells exactly this. */
export interface Ingredients {
  contract: BaseContract;
  /** Chooses the places: a number from 0, so that one set of flaws makes several exercises. */
  variation: number;
  flaws: Flaw[];
}

/** `harbour.3.post-without-key.verb-in-path`: readable, and true for ever, because ids never change. */
export const exerciseCode = ({ contract, variation, flaws }: Ingredients): string =>
  [contract.id, String(variation), ...flaws.map(flaw => flaw.id)].join('.');

/**
 * In: a code, and what exists. Out: what it names. Throws an InputError `unknown_exercise` that names the part which is
 * not known, with near names.
 */
export function readCode(code: string, flaws: readonly Flaw[], contracts: readonly BaseContract[]): Ingredients {
  const [contractId = '', ...parts] = code.trim().split('.');
  const contract = contracts.find(entry => entry.id === contractId);
  if (!contract) {
    const names = contracts.map(entry => entry.id);
    throw refuse(code, contractId === '' ? 'It is empty' : `No contract is called "${contractId}"`, contractId, names);
  }
  const numbered = /^\d{1,6}$/.test(parts[0] ?? '');
  const ids = numbered ? parts.slice(1) : parts;
  if (ids.length === 0) throw refuse(code, 'It names no flaw', '', []);
  const found = ids.map(id => {
    const flaw = flaws.find(entry => entry.id === id);
    if (flaw) return flaw;
    throw refuse(
      code,
      `No flaw is called "${id}"`,
      id,
      flaws.map(entry => entry.id),
    );
  });
  for (const [i, a] of found.entries()) {
    for (const b of found.slice(i + 1)) {
      const reason = conflict(a, b);
      if (reason) throw refuse(code, `${a.id} and ${b.id} do not go together: ${reason}`, '', []);
    }
  }
  return { contract, variation: numbered ? Number(parts[0]) : 0, flaws: found };
}

function refuse(code: string, reason: string, part: string, names: string[]): InputError {
  const close = part === '' ? [] : near(part, names);
  const way =
    close.length > 0
      ? `Did you mean ${close.join(' or ')}?`
      : 'A code looks like harbour.3.post-without-key.verb-in-path; leave --exercise out for a new one.';
  return new InputError('unknown_exercise', `The exercise "${code}" cannot be read. ${reason}.`, way);
}
