import { defaultProfile } from '../progress/profiles';
import type { ProgressStore } from '../progress/types';
import { truncate } from '../text/layout';
import type { ChromeText } from './chrome';

/**
 * Who is here, for the header of every screen.
 *
 * @param columns - the width of the header; a long name takes at most a third of it
 * @returns the name, '' where nobody has given one, and what doesn't happen to this person's work, if anything
 */
export function whoIsHere(
  { profile, file, failure, isUncollected }: Pick<ProgressStore, 'profile' | 'file' | 'failure' | 'isUncollected'>,
  columns: number,
): NonNullable<ChromeText['who']> {
  const guest = columns >= 58 ? 'guest, nothing is saved' : 'guest';
  const given = profile === defaultProfile ? '' : profile;
  const name = given === null ? guest : truncate(given, Math.floor(columns / 3));
  const isFine = profile === null || (file() !== null && failure() === null);
  return { name, warning: isFine ? null : isUncollected() ? 'not collected' : 'not saved' };
}
