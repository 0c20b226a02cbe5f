import { InputError } from '../command';
import { closestMatches } from '../text/closest-matches';
import { stripControlCharacters } from '../text/layout';

/** The failure for an option whose value isn’t one of a few, with what is close to it. */
export function unknownChoice(code: string, what: string, given: string, known: readonly string[]): InputError {
  const close = closestMatches(given, known);
  const hint = close.length > 0 ? `Did you mean ${close[0]}? ` : '';
  const message = `There is no ${what} "${stripControlCharacters(given)}".`;
  return new InputError(code, message, `${hint}Known: ${known.join(', ')}.`);
}
