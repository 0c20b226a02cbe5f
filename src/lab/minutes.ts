import { pace, readingMinutes, wholeMinutes } from '../text/pace';
import { plainTheme } from '../text/theme';
import type { Lab } from './types';

/** Any run has about as many words. */
const usualSeed = '1';
const usualColumns = 76;

/**
 * How long one run of a lab takes with the settings as they are, in whole minutes: what is said before it, at each stop, and
 * at its end, and its questions. Reading a picture counts like reading what happens in it.
 */
export async function labMinutes(lab: Lab): Promise<number> {
  const params = Object.fromEntries(lab.parameters.map(parameter => [parameter.name, parameter.default]));
  const recording = await lab.record(params, usualSeed);
  const texts = [lab.intro, ...lab.story(recording).flat(), ...lab.summary(recording, usualColumns, plainTheme)];
  return wholeMinutes(readingMinutes(texts) + lab.questions(recording).length * pace.question);
}
