import { isCacheable, type Operation } from '../../../openapi/operations';
import { leadingVerb, unsafeVerbInName, unsafeVerbInSegment, unsafeVerbInSentence } from '../../../openapi/verbs';
import { segmentWords, wordSet, wordsOf } from '../../../openapi/words';
import type { RuleContext } from '../../rule-context';

/** What shows that an operation changes something: a verb, and where it stands; or 201, which says that it creates. */
export interface SignOfChange {
  place: 'path' | 'operationId' | 'summary' | 'description' | 'status';
  verb: string;
}

/** @returns The sign as it follows "should only read, but". */
export const signInWords = ({ place, verb }: SignOfChange): string =>
  place === 'status' ? 'it returns 201 Created' : `its ${place} says "${verb}"`;

/**
 * @param context The context.
 * @param operation One that should only read.
 * @returns The signs that it changes something, each independent of the others, the one that shows most first.
 */
export function signsOfChange(context: RuleContext, operation: Operation): SignOfChange[] {
  const { segments, id, summary, description, responses } = operation;
  const last = segments.findLast(segment => !segment.startsWith('{')) ?? '';
  const isCopy = (text: 'summary' | 'description') =>
    context
      .operationsAt(operation.path)
      .some(one => !isCacheable(one) && one[text] === operation[text] && wordsOf(id).some(word => reading.has(word)));
  const ownSummary = isCopy('summary') ? '' : summary;
  const ownDescription = isCopy('description') ? '' : description;
  const inSummary = unsafeVerbInSentence(ownSummary);
  const sign = (place: SignOfChange['place'], verb: string | null): SignOfChange[] =>
    verb === null ? [] : [{ place, verb }];
  const signs = [
    ...sign('path', unsafeVerbInSegment(last)),
    ...sign('operationId', unsafeVerbInName(id)),
    ...sign('summary', inSummary),
    // A description that says the summary again is no second sign.
    ...sign('description', inSummary === null ? unsafeVerbInSentence(ownDescription) : null),
    ...sign('status', responses.some(({ status }) => status === '201') ? 'create' : null),
  ];
  return signs.length > 1 || saysItReads(operation)
    ? signs
    : (agreed(operation, last, ownSummary, ownDescription) ?? signs);
}

/** Two texts that nobody derived from each other name the same change: `/bulkcharge/pause`, and "Pause the batch". */
function agreed(
  { id, segments }: Operation,
  segment: string,
  summary: string,
  description: string,
): SignOfChange[] | null {
  const [inPath = '', ...rest] = segmentWords(segment);
  const [inName = ''] = wordsOf(id);
  const isStep = segments.at(-1) === segment && segments.at(-2)?.startsWith('{') === true;
  const [place, verb] =
    [['summary', leadingVerb(summary, isStep)] as const, ['description', leadingVerb(description)] as const].find(
      ([, found]) => found !== null && (found === inPath || found === inName),
    ) ?? [];
  if (place === undefined || verb === undefined || verb === null) return null;
  // Browsers keep cookies, and nobody else sees them.
  if ([...rest, ...wordsOf(id)].includes('cookie')) return null;
  return [
    { place: verb === inPath ? 'path' : 'operationId', verb },
    { place, verb },
  ];
}

/** Words that say of an operation that it reads. */
export const reading = wordSet(
  'get list read fetch retrieve show view find search query check count download describe lookup',
);

/** Its name or its summary begins with a word of reading. */
export const saysItReads = ({ id, summary }: Operation): boolean =>
  [wordsOf(id), wordsOf(summary)].some(
    ([first = '']) =>
      reading.has(first) || reading.has(first.replace(/e?s$/, '')) || reading.has(first.replace(/s$/, '')),
  );
