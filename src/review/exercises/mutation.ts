import type { Random } from '../../conventions/random';
import type { Versions } from '../../openapi/diff/contract-changes';

interface MutationBase {
  /** What happened, in a few words; told after the linter ran. */
  title: string;
  clauses: string[];
  /** The lesson about it. */
  lesson: string;
  /**
   * Makes the change in the drafts of both versions, which are the caller's own copies. It finds its place by structure,
   * never by path, so that it applies to any clean contract. Most touch `after` alone; some need what clean contracts do
   * not have, and give it to `before` first.
   *
   * @returns false if the contract has no place for it; the drafts are then useless
   */
  apply(versions: Versions, random: Random): boolean;
}

/** A change that breaks clients; `rule` is the rule about changes that finds it and has the reason. */
export interface BreakingMutation extends MutationBase {
  rule: string;
}

/** What versioning.2 calls additive, with the reason why no client breaks. */
export interface AdditiveMutation extends MutationBase {
  rule: null;
  reason: string;
}

/**
 * One change that an exercise puts in between two versions: one file in src/review/exercises/mutations, its default export.
 * Its id is the file's name without the ending; it never changes once it exists, and no flaw has it too.
 */
export type ContractMutation = MutationDefinition & { id: string };

/** What the file of a mutation says. */
export type MutationDefinition = BreakingMutation | AdditiveMutation;
