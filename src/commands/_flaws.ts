import { InputError } from '../command';
import type { Flaw } from '../flaws/flaw';
import { closestMatches } from '../text/closest-matches';
import { stripControlCharacters } from '../text/layout';

/**
 * The flaws that a person named, each once.
 * @throws InputError `unknown_flaw`, with ids close to it
 */
export async function chosenFlaws(ids: readonly string[]): Promise<Flaw[]> {
  const { flaws } = await import('../generated/flaws');
  return [...new Set(ids)].map(id => {
    const flaw = flaws.find(known => known.id === id);
    if (flaw) return flaw;
    const like = closestMatches(
      id,
      flaws.map(known => known.id),
    );
    throw new InputError(
      'unknown_flaw',
      `There is no flaw "${stripControlCharacters(id).slice(0, 80)}".`,
      like.length > 0
        ? `Did you mean ${like.join(' or ')}? "api-design-tutor flaws" lists them all.`
        : '"api-design-tutor flaws" lists them all.',
    );
  });
}
