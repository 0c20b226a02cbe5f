import { contracts } from '../../generated/contracts';
import type { BaseContract } from './types';

/**
 * Contracts of somebody's own, for as long as the program runs. A seed alone never draws one of them, so that it gives the
 * same exercise at every seat; an exercise has one if it's named.
 */
export const ownContracts: BaseContract[] = [];

/** @returns every contract that may be named: the program's own, and those that joined */
export const namedContracts = (): readonly BaseContract[] => [...contracts, ...ownContracts];
