import { isHidden } from '../../openapi/operations';
import { listInWords } from '../../text/list-in-words';
import type { FindingDraft, Severity } from '../finding';
import type { Basis } from '../rule';
import type { ConventionTally } from '../rule-context';

/** Exceptions are each named up to the first number, and up to the second where they are one in four at most. */
const few = 10;
const many = 60;

/**
 * Judges a contract by its own majority, for each convention by itself: no contract is ours or foreign as a whole.
 * Where most places keep a convention the others are exceptions, and each is a finding. Where exceptions are a habit
 * they are told once, with their number; where most places lack it, that is told once as well.
 * A convention of ours is one of several good ones, so that even exceptions are each named only while they are few.
 *
 * @param tally What was counted.
 * @param basis The basis of the rule.
 * @returns What to report, in the order of `missing`.
 */
export function draftsFromTally(
  { keeping: kept, missing, absentMessage: unstated, severity = 'info', named = 0, fold }: ConventionTally,
  basis: Basis,
): FindingDraft[] {
  const first = worstOf(missing);
  if (first === undefined) return [];
  const places = distinct(missing);
  const operation = places.length === 1 ? first.operation : null;
  const once = { at: first.at, operation, scope: 'contract', places: places.length } as const;
  if (kept < missing.length && places.length > named) return [{ ...once, message: unstated, severity }];
  if (fold !== undefined) return foldGrades(missing, fold, kept);
  const exceptions = basis !== 'house' && places.length <= many && missing.length * 3 <= kept;
  if (places.length <= few || exceptions) return [...missing];
  return [{ ...first, ...once, message: `${first.message} ${andMore(first, places, kept)}` }];
}

/** The first that is as grave as any; without a severity of its own it is as grave as its rule. */
function worstOf(missing: readonly FindingDraft[]): FindingDraft | undefined {
  const grades: readonly (Severity | undefined)[] = ['error', undefined, 'warning', 'info'];
  for (const grade of grades) {
    const [first, ...rest] = missing.filter(({ severity }) => severity === grade);
    if (first !== undefined) return isAside(first) ? (rest.find(one => !isAside(one)) ?? first) : first;
  }
  return undefined;
}

/** Its operation is on its way out, or isn't for everybody: another one stands for the habit, if there is one. */
const isAside = ({ operation }: FindingDraft): boolean =>
  operation != null &&
  (operation.deprecated ||
    isHidden(operation) ||
    /\b(will be|is|are|to be|now) deprecated\b|^\W*deprecated\b/i.test(operation.description));

/** Of each severity, more places than a number are told once. */
function foldGrades(missing: readonly FindingDraft[], most: number, kept: number): FindingDraft[] {
  const grades = new Map<unknown, FindingDraft[]>();
  for (const one of missing) grades.set(one.severity, [...(grades.get(one.severity) ?? []), one]);
  return missing.flatMap(one => {
    const same = grades.get(one.severity)!;
    const places = distinct(same);
    if (places.length <= most) return [one];
    if (one !== worstOf(same)) return [];
    const message = `${one.message} ${andMore(one, places, kept, 5)}`;
    return [{ ...one, operation: null, scope: 'contract', places: places.length, message }];
  });
}

function andMore(first: FindingDraft, places: readonly FindingDraft[], kept: number, most = 2): string {
  const told = [...places].sort((a, b) => Number(isAside(a)) - Number(isAside(b)));
  const labels = new Set(told.flatMap(({ operation }) => (operation ? [operation.label] : [])));
  labels.delete(first.operation?.label ?? '');
  const some = [...labels].slice(0, most);
  const listed = some.length > 1 ? listInWords(some) : '';
  // All of them, or the first few.
  const such = listed === '' ? '' : some.length === places.length - 1 ? `: ${listed}` : `, such as ${listed}`;
  const others = kept === 0 ? '' : `, while ${kept} ${kept === 1 ? 'follows' : 'follow'} the convention`;
  const more = `${places.length - 1} more places`;
  const says = statementOf(first);
  if (places.every(one => statementOf(one) === says)) return `The same is true of ${more}${such}${others}.`;
  return `${more} break this rule as well${such}${others}.`;
}

/** What is said of a place, without its own names. */
const statementOf = ({ message, operation }: FindingDraft): string =>
  message
    .replace(operation?.label ?? '', '')
    .replace(/"[^"]*"/g, '""')
    .replace(/\bparameters\b/g, 'parameter')
    .replace(/""(?:(?:, | and )"")+/g, '""');

/** Each place once: what is shared by many operations is written once. */
function distinct(reports: readonly FindingDraft[]): FindingDraft[] {
  const seen = new Map<unknown, FindingDraft>();
  for (const one of reports) if (!seen.has(draftKey(one))) seen.set(draftKey(one), one);
  return [...seen.values()];
}

/** A mapping or a list stands in one place only, and is the place; anything else needs its pointer. */
export const draftKey = ({ at: { document, pointer, value } }: FindingDraft): unknown =>
  typeof value === 'object' && value !== null ? value : `${document.name}\n${pointer}`;
