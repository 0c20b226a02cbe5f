import { InputError } from '../../command';
import type { Flaw } from '../../flaws/flaw';
import type { ContractMutation } from './mutation';
import type { BaseContract, Level } from './types';

/** What an exercise is made of; its code spells exactly this. */
export interface Ingredients {
  contract: BaseContract;
  /** Chooses the operations and the places: a number from 0, so that one set of flaws makes several exercises. */
  variation: number;
  /** Null in a code of version 0.1: the whole contract, at whatever level. */
  level: Level | null;
  flaws: Flaw[];
  /** Changes between two versions; an exercise has these or flaws. */
  mutations: ContractMutation[];
  /** True if its code is one of the first days, whose length says how many flaws there are. */
  isShort?: boolean;
}

/** What a code may stand for. */
export interface Known {
  flaws: readonly Flaw[];
  mutations: readonly ContractMutation[];
  contracts: readonly BaseContract[];
}

/** @returns the entries with these ids, in the order of the ids */
export const named = <T extends { id: string }>(all: readonly T[], ids: readonly string[]): T[] =>
  ids.flatMap(id => all.find(entry => entry.id === id) ?? []);

/** @returns the failure of a code that stands for no exercise */
export const unreadableCode = (
  code: string,
  reason: string,
  way = 'Leave out --exercise to get a new exercise; its screen shows its code.',
): InputError => new InputError('unknown_exercise', `The exercise code "${code}" can’t be parsed. ${reason}.`, way);
