import { closestMatches, didYouMean } from '../text/closest-matches';
import { singleLine } from '../text/layout';
import { listInWords } from '../text/list-in-words';
import { entryForm, type Mistake } from './form';

/** How each kind of step is written. */
const kinds: Record<string, string> = {
  lesson: '"lesson: ID"',
  lab: '"lab: ID"',
  review: '"review: { seed: 11, level: 1 }"',
  case: '"case: ID"',
  path: '"path: ID"',
  day: '"day: Monday"',
};

/** What a step of a kind takes inside its braces. */
const fields: Record<string, readonly string[]> = {
  lab: ['seed'],
  review: ['seed', 'level', 'contract'],
  case: ['seed'],
};

/** What the value of each kind is. */
const values: Record<string, string> = {
  lesson: 'the id of a lesson, or a file such as ./our-refunds.md',
  lab: 'the id of a lab',
  review: 'a mapping, such as { seed: 11, level: 1 }',
  case: 'the id of a case, a day, a code, "today", or { seed: 11 }',
  path: 'the id of a path',
  day: 'a text: the name of the day',
};

const known = `An entry of the plan is ${listInWords(Object.values(kinds).slice(0, -1), 'or')}. ${kinds.day} names the steps below it.`;

/**
 * What is wrong with an entry of a plan, each with the way out.
 *
 * @param value - as it was read from the file
 * @param i - its index
 */
export function entryMistakes(value: unknown, i: number): Mistake[] {
  if (entryForm.safeParse(value).success) return [];
  const at = ['plan', i];
  if (!isMapping(value) || Object.keys(value).length === 0) return [{ at, text: `This isn’t a step. ${known}` }];
  const keys = Object.keys(value);
  const found = keys.filter(key => Object.hasOwn(kinds, key));
  const [kind] = found;
  if (kind === undefined) {
    const key = keys[0]!;
    const close = closestMatches(key, Object.keys(kinds));
    const way = close.length > 0 ? `Did you mean ${close.join(' or ')}? ` : '';
    return [{ at, text: `There is no kind of step called "${singleLine(key)}". ${way}${known}` }];
  }
  if (found.length > 1) {
    const list = listInWords(
      found.map(each => `"${each}"`),
      'and',
    );
    return [{ at, text: `This entry has ${list}. Begin each with a hyphen of its own.` }];
  }
  const beside = keys.filter(key => key !== kind && !besides(kind).includes(key));
  const inside = isMapping(value[kind]) && (kind === 'review' || kind === 'case') ? value[kind] : null;
  const mistakes = [
    ...beside.map(key => ({ at: [...at, key], text: strayKey(kind, key) })),
    ...(inside === null ? [] : withinMistakes(kind, inside, [...at, kind])),
    ...('homework' in value && kind !== 'day' && typeof value.homework !== 'boolean'
      ? [{ at: [...at, 'homework'], text: '"homework" must be true or false.' }]
      : []),
    ...(kind === 'lab' && 'seed' in value && !isText(value.seed) ? [{ at: [...at, 'seed'], text: seedText }] : []),
  ];
  if (
    inside === null &&
    !isText(value[kind]) &&
    !(kind === 'review' && beside.some(key => fields.review!.includes(key)))
  )
    mistakes.unshift({ at: [...at, kind], text: `"${kind}" must be ${values[kind]}.` });
  // A review in one word or number.
  if (mistakes.length === 0) mistakes.push({ at: [...at, kind], text: `"${kind}" must be ${values[kind]}.` });
  return mistakes;
}

const seedText = '"seed" must be a number or a text.';

/** What may be beside the kind of a step. */
const besides = (kind: string): string[] => [
  ...(kind === 'lab' ? ['seed'] : []),
  ...(kind === 'day' ? [] : ['homework']),
];

/** A key that doesn't belong beside the kind of a step. */
function strayKey(kind: string, key: string): string {
  if (fields[kind]?.includes(key)) return `Put "${key}" inside: "${kind}: { seed: 11 }".`;
  if (kind === 'day') return `A day has only a name. Put its steps below it, each with a hyphen of its own.`;
  const takes = listInWords(
    besides(kind).map(each => `"${each}"`),
    'and',
  );
  const way = didYouMean(key, besides(kind), `Beside "${kind}", the entry may have ${takes}.`);
  return `A ${kind} has no key "${singleLine(key)}". ${way}`;
}

/** What is wrong inside the braces of a review or a case. */
function withinMistakes(kind: string, inside: Record<string, unknown>, at: PropertyKey[]): Mistake[] {
  const own = fields[kind]!;
  const stray = Object.keys(inside).filter(key => !own.includes(key));
  const { seed, level, contract } = inside;
  return [
    ...stray.map(key => ({
      at: [...at, key],
      text: `A ${kind} has no key "${singleLine(key)}". ${didYouMean(
        key,
        own,
        `A ${kind} takes ${listInWords(
          own.map(each => `"${each}"`),
          'and',
        )}.`,
      )}`,
    })),
    ...(seed === undefined
      ? [{ at, text: `A ${kind} needs a seed, such as "${kind}: { seed: 11 }". Everybody then gets the same one.` }]
      : isText(seed)
        ? []
        : [{ at: [...at, 'seed'], text: seedText }]),
    ...(kind === 'review' && level !== undefined && ![1, 2, 3].includes(level as number)
      ? [{ at: [...at, 'level'], text: '"level" must be 1, 2, or 3.' }]
      : []),
    ...(kind === 'review' && contract !== undefined && (typeof contract !== 'string' || contract === '')
      ? [
          {
            at: [...at, 'contract'],
            text: '"contract" must be the id of a contract, or a file such as ./our-own/bookings.yaml.',
          },
        ]
      : []),
  ];
}

const isText = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
