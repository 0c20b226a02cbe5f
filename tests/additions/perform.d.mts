import type { Addition } from './kinds.mjs';

/** Performs an addition in a temporary copy: the first step that fails, or null. */
export function tryAddition(
  addition: Addition,
  options: { withTests: boolean; flags?: string[] },
): { step: string; output: string } | null;
