import type { LabChoice } from './types';

/**
 * Adds a choice, in the order in which choices take effect. What a learner chose for a later moment stays where it was: the
 * new choice adds one event before it.
 */
export function addChoice(choices: readonly LabChoice[], added: LabChoice): LabChoice[] {
  const earlier = choices.filter(choice => choice.event < added.event);
  const later = choices.filter(choice => choice.event >= added.event);
  return [...earlier, added, ...later.map(choice => ({ ...choice, event: choice.event + 1 }))];
}
