import type { Addition } from './kinds.mjs';

/** A copy of the project: its folder, for the caller to remove. */
export function copyProject(): string;
/** Adds and edits the files. */
export function perform(copy: string, addition: Addition): void;
/** Builds the copy or checks its types: what it prints if it fails, or null. */
export function runStep(copy: string, step: 'build' | 'types'): string | null;
/** Performs an addition in a temporary copy and runs its tests: the first step that fails with what it prints, or null. */
export function tryAddition(addition: Addition): string | null;
