import { hasWords } from '../../text/fold';
import type { Claim } from '../claim';
import type { Comparison } from '../comparison/types';
import { compareUserContract, createClaimTest } from '../comparison/user-contract';
import type { OpenedContract, ReviewProgress } from '../contract/types';
import type { FindingPlace, FoundPlaces } from '../types';
import { comparisonMarkdown } from './markdown';

/** A contract of the person's own, opened. */
export interface UserContract extends OpenedContract {
  /** Lints on the first call. */
  compare(claims: readonly Claim[], progress?: (progress: ReviewProgress) => void): Comparison;
  /** The places of a cause whose words include all of the given ones, at most `most`. */
  places(cause: number, words: string, most: number): FoundPlaces;
  /** The comparison as a Markdown text. */
  markdown(claims: readonly Claim[]): string;
  /** Writes that text into a new file and returns its name. */
  save(claims: readonly Claim[]): string;
}

/**
 * @param write - keeps a text and returns the name under which it can be found
 * @returns the contract with everything that a review of it asks
 */
export function createUserContract(
  contract: OpenedContract,
  write: (text: string) => string = () => {
    throw new Error('This contract has no file to save a review next to');
  },
): UserContract {
  const { lint, reaches, summary } = contract;
  const compare: UserContract['compare'] = (claims, progress) => compareUserContract(lint(progress), claims, reaches);
  const markdown = (claims: readonly Claim[]) =>
    comparisonMarkdown(summary, compare(claims), lint().causes, createClaimTest(claims, lint(), reaches));
  return {
    ...contract,
    compare,
    places(index, words, most) {
      const has = hasWords(words);
      const findings = (lint().causes[index]?.findings ?? []).filter(({ operation, message, document, line }) =>
        has(`${operation ?? ''} ${message} ${document}:${line}`),
      );
      return { total: findings.length, places: findings.slice(0, most).map(asPlace) };
    },
    markdown,
    save: claims => write(markdown(claims)),
  };
}

/** What a list of places shows; a thread sends no more of it. */
const asPlace = ({ document, line, column, operation, message }: FindingPlace): FindingPlace => ({
  document,
  line,
  column,
  operation,
  message,
});
