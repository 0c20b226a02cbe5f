import type { Flaw } from '../../flaws/flaw';
import { didYouMean } from '../../text/closest-matches';
import { type Ingredients, type Known, named, unreadableCode } from './ingredients';
import type { ContractMutation } from './mutation';

/**
 * Reads a code of version 0.1, `harbour.3.post-without-key.verb-in-path`, which names contract, variation and flaws.
 *
 * @throws InputError `unknown_exercise` with the part that is not known, and the closest matches
 */
export function readOldCode(code: string, { flaws, mutations, contracts }: Known): Ingredients {
  const [contractId = '', ...parts] = code.split('.');
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
      `There’s no flaw called "${id}"`,
      id,
      all.map(entry => entry.id),
    );
  }
  return {
    contract,
    variation: numbered ? Number(parts[0]) : 0,
    level: null,
    flaws: named(flaws, ids),
    mutations: named(mutations, ids),
  };
}

function refuse(code: string, reason: string, part: string, names: readonly string[]) {
  const hint = part === '' ? '' : didYouMean(part, names, '');
  return unreadableCode(code, reason, hint || undefined);
}
