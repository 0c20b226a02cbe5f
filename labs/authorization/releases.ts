import { seededRandom } from '../../src/conventions/random';
import filterAfterQuery from '../../src/flaws/authorization/list-filtered-after-query';
import lookupById from '../../src/flaws/authorization/lookup-by-id-alone';
import oneScope from '../../src/flaws/authorization/one-scope-for-everything';
import ruleMissing from '../../src/flaws/authorization/operation-without-permission';
import strangersGet403 from '../../src/flaws/authorization/strangers-get-403';
import type { Flaw, FlawDefinition } from '../../src/flaws/flaw';

/** What a release may have become: one of the service's declared flaws, or nothing. */
export interface Release {
  /** As the settings call it. */
  title: string;
  flaw: Flaw | null;
  /** As an option of the question for the leak. */
  leak: string;
  /** Why it leaks, in a sentence. */
  why: string;
}

const asFlaw = (id: string, definition: FlawDefinition): Flaw => ({ id, area: 'authorization', ...definition });

const clean: Release = {
  title: 'no flaw',
  flaw: null,
  leak: 'Nothing leaks',
  why: 'Every caller gets what the contract says.',
};

/** The releases with a flaw, in the sequence in which the question lists them. */
export const flawedReleases: readonly Release[] = [
  {
    title: 'lookup by id',
    flaw: asFlaw('lookup-by-id-alone', lookupById),
    leak: 'It looks objects up by id alone',
    why: 'The query finds a row by its id alone, and nothing checks whose row it is.',
  },
  {
    title: '403 for strangers',
    flaw: asFlaw('strangers-get-403', strangersGet403),
    leak: 'Its rejections reveal which ids exist',
    why: 'A stranger gets 403 if an object exists and 404 if it doesn’t, so the status says which ids exist.',
  },
  {
    title: 'filter after query',
    flaw: asFlaw('list-filtered-after-query', filterAfterQuery),
    leak: 'It filters a list after the query',
    why: 'The limit counts rows that the filter then drops, because they belong to other customers.',
  },
  {
    title: 'rule missing',
    flaw: asFlaw('operation-without-permission', ruleMissing),
    leak: 'An operation declares no permission',
    why: 'The service checks that the caller may see the project, but not whether their role allows the operation.',
  },
  {
    title: 'one scope',
    flaw: asFlaw('one-scope-for-everything', oneScope),
    leak: 'It doesn’t check the scopes of keys',
    why: 'Any valid key may use every operation, whatever its scopes.',
  },
];

/** Every release, as the question for the leak lists them. */
export const allReleases: readonly Release[] = [...flawedReleases, clean];

/** The values of the parameter, by their names. */
export const releaseTitles: readonly string[] = ['surprise', clean.title, ...flawedReleases.map(({ title }) => title)];

/** The release that the settings ask for; a surprise is one with a flaw, by the seed. */
export function releaseOf({ release }: Record<string, number>, seed: string): Release {
  if (release === 0) return seededRandom(`${seed}:release`).pick(flawedReleases);
  return release === 1 ? clean : flawedReleases[release! - 2]!;
}

/** A stable name for a release: that of its flaw. */
export const idOf = ({ flaw }: Release): string => flaw?.id ?? 'none';
