import type { Addition } from './kinds.mjs';

/** Performs an addition in a temporary copy: the first step that fails, or null. */
export function tryAddition(
  addition: Addition,
  options: { withTests: boolean },
): { step: string; output: string } | null;
