import { type KeptText, keptText } from '../../openapi/kept-text';
import { givenText } from '../exercises/text';
import type { Exercise } from '../exercises/types';

/** A text under repair that is in no file of the person's; the contract as it was given needs no keeping. */
export type RepairDraft = KeptText;

/** @param folder Where drafts are; null if nothing is kept, as for a guest. */
export function repairDraft(exercise: Exercise, folder: string | null): RepairDraft {
  const kept = keptText(exercise.code, folder);
  return {
    ...kept,
    keep: text => (text === givenText(exercise) ? kept.drop() : kept.keep(text)),
  };
}
