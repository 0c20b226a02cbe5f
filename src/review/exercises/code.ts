import { InputError } from '../../command';
import { conflictReason } from '../../flaws/combine';
import type { Flaw } from '../../flaws/flaw';
import { closestMatches } from '../../text/closest-matches';
import type { ContractMutation } from './mutation';
import type { BaseContract } from './types';

/** What an exercise is made of; its code spells exactly this. */
export interface Ingredients {
  contract: BaseContract;
  /** Chooses the places: a number from 0, so that one set of flaws makes several exercises. */
  variation: number;
  flaws: Flaw[];
  /** Changes between two versions; an exercise has these or flaws. */
  mutations: ContractMutation[];
}

/** `harbour.3.post-without-key.verb-in-path`: readable, and true for ever, because ids never change. */
export const exerciseCode = ({ contract, variation, flaws, mutations }: Ingredients): string =>
  [contract.id, String(variation), ...[...flaws, ...mutations].map(({ id }) => id)].join('.');

/** What a code may name. */
interface Known {
  flaws: readonly Flaw[];
  mutations: readonly ContractMutation[];
  contracts: readonly BaseContract[];
}

/**
 * @returns what a code names
 * @throws InputError `unknown_exercise` with the part that is not known, and the closest matches
 */
export function readCode(code: string, { flaws, mutations, contracts }: Known): Ingredients {
  const [contractId = '', ...parts] = code.trim().split('.');
  const contract = contracts.find(entry => entry.id === contractId);
  if (!contract) {
    const names = contracts.map(entry => entry.id);
    throw refuse(code, contractId === '' ? 'It is empty' : `No contract is called "${contractId}"`, contractId, names);
  }
  const numbered = /^\d{1,6}$/.test(parts[0] ?? '');
  const ids = numbered ? parts.slice(1) : parts;
  if (ids.length === 0) throw refuse(code, 'It names no flaw', '', []);
  const all: (Flaw | ContractMutation)[] = [...flaws, ...mutations];
  for (const id of ids) {
    if (all.some(entry => entry.id === id)) continue;
    throw refuse(
      code,
      `No flaw is called "${id}"`,
      id,
      all.map(entry => entry.id),
    );
  }
  const named = { flaws: pick(flaws, ids), mutations: pick(mutations, ids) };
  const [flaw] = named.flaws;
  const [mutation] = named.mutations;
  if (flaw && mutation) {
    const reason = `${flaw.id} is a flaw of one version and ${mutation.id} a change between two`;
    throw refuse(code, `${reason}: an exercise has only one kind`, '', []);
  }
  for (const [i, a] of named.flaws.entries()) {
    for (const b of named.flaws.slice(i + 1)) {
      const reason = conflictReason(a, b);
      if (reason) throw refuse(code, `${a.id} and ${b.id} can’t be combined: ${reason}`, '', []);
    }
  }
  const twice = named.mutations.find((entry, i) => named.mutations.indexOf(entry) !== i);
  if (twice) throw refuse(code, `It names ${twice.id} twice`, '', []);
  return { contract, variation: numbered ? Number(parts[0]) : 0, ...named };
}

const pick = <T extends { id: string }>(all: readonly T[], ids: readonly string[]): T[] =>
  ids.flatMap(id => all.find(entry => entry.id === id) ?? []);

function refuse(code: string, reason: string, part: string, names: string[]): InputError {
  const close = part === '' ? [] : closestMatches(part, names);
  const way =
    close.length > 0
      ? `Did you mean ${close.join(' or ')}?`
      : 'A code looks like harbour.3.post-without-key.verb-in-path; leave --exercise out for a new one.';
  return new InputError('unknown_exercise', `The exercise "${code}" can’t be parsed. ${reason}.`, way);
}
