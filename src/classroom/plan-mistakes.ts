import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isSlug } from '../course/notes';
import { didYouMean } from '../text/closest-matches';
import { isHomework, type Mistake, type WrittenEntry } from './form';
import type { KnownParts } from './known-parts';

/**
 * What the course doesn't have of what an entry names.
 *
 * @param i - the index of the entry
 * @param folder - of the class file
 */
export function unknownPart(one: WrittenEntry, i: number, known: KnownParts, folder: string): Mistake[] {
  const missing = (kind: 'lesson' | 'lab' | 'contract' | 'path', id: string, all: readonly string[]): Mistake[] => {
    if (all.includes(id)) return [];
    const isFile = kind === 'lesson' && isSlug(id) && existsSync(join(folder, `${id}.md`));
    const list = kind === 'lesson' ? 'List them with: api-design-tutor lessons' : `The ${kind}s are ${all.join(', ')}.`;
    const way = isFile ? `Did you mean ./${id}.md?` : didYouMean(id, all, list);
    const at = kind === 'contract' ? ['plan', i, 'review', kind] : ['plan', i, kind];
    return [{ at, text: `There is no ${kind} "${id}". ${way}` }];
  };
  if ('lesson' in one) return missing('lesson', one.lesson, known.lessons);
  if ('day' in one) return [];
  if ('case' in one) return unknownCase(one.case, i, known);
  if ('lab' in one) return missing('lab', one.lab, known.labs);
  if ('path' in one) {
    const ids = known.paths.map(({ id }) => id);
    return missing('path', one.path, ids);
  }
  const { contract } = one.review;
  return contract === undefined ? [] : missing('contract', contract, known.contracts);
}

/** Where a plan has days, each step belongs to one, and each has a step. */
export function misplacedDays(steps: readonly (WrittenEntry | undefined)[]): Mistake[] {
  const isDay = (one: WrittenEntry | undefined) => one !== undefined && 'day' in one;
  if (!steps.some(isDay)) return [];
  // What comes before the homework is the class, and needs no name.
  const isNamed = steps.some(one => one !== undefined && 'day' in one && !isHomework(one.day));
  const early =
    isDay(steps[0]) || !isNamed
      ? []
      : [
          {
            at: ['plan', 0],
            text: 'This step is before the first day. Begin the plan with "- day: Monday", or any name.',
          },
        ];
  const empty = steps.flatMap((one, i) =>
    isDay(one) && (i === steps.length - 1 || isDay(steps[i + 1]))
      ? [{ at: ['plan', i], text: 'This day has no steps. Put them below it.' }]
      : [],
  );
  return [...early, ...empty];
}

/** The summary tells reviews apart by seed and level. */
export function sameSeeds(steps: readonly (WrittenEntry | undefined)[]): Mistake[] {
  const reviews = steps.flatMap((one, i) => (one && 'review' in one ? [{ i, ...one.review }] : []));
  return reviews.flatMap(({ i, seed, level = 1, contract }): Mistake[] => {
    const twin = reviews.find(other => other.i < i && other.seed === seed && (other.level ?? 1) === level);
    if (twin === undefined || twin.contract === contract) return [];
    const text = `Step ${twin.i + 1} has the seed ${seed} on another contract. Choose another seed, so that the summary can tell the two apart.`;
    return [{ at: ['plan', i, 'review', 'seed'], text }];
  });
}

function unknownCase(named: string | { seed: string }, i: number, { cases, caseCode }: KnownParts): Mistake[] {
  if (typeof named !== 'string' || caseCode(named) !== null) return [];
  const ways =
    'Name a written case (api-design-tutor case --list), a day such as "2026-11-23", a code of six letters and digits, "today", or { seed: 11 }. Put a code of digits in quotes.';
  return [{ at: ['plan', i, 'case'], text: `There is no case "${named}". ${didYouMean(named, cases, ways)}` }];
}
