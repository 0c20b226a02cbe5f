import type { ApiModel } from '../../openapi/description';
import { responseFacts } from '../../openapi/facts/contract';
import type { FactOptions } from '../../openapi/facts/schemas';
import type { ResponseFacts } from '../../openapi/facts/types';
import { type DocumentedResponse, isFailureStatus } from '../../openapi/operations';
import { isNearlyAll } from '../everywhere';

/** Headers that response other questions than the seven areas ask on every line; the document has them all. */
const common = /^(request-id|ratelimit-|x-ratelimit-)/i;

/** @returns the headers of a response that a review shows */
export const shownHeaders = ({ headers }: ResponseFacts): string[] => headers.filter(name => !common.test(name));

/** Failures that are the same in nearly every operation. */
interface UsualResponses {
  /** Each once, by status. */
  listed: ResponseFacts[];
  /** The same facts, with a mark on each response that reads like the listed one of its status. */
  mark(responses: readonly ResponseFacts[]): ResponseFacts[];
}

/** What a reader can see of a response: two that agree in it read the same. */
const shownText = (response: ResponseFacts): string => {
  const { status, text, body } = response;
  return JSON.stringify({ status, text, body, headers: shownHeaders(response) });
};

/**
 * Finds the failures that nearly every operation shares. Equal means equal in everything that is
 * shown, so that a response that differs in anything is never taken for the usual one.
 */
export function usualResponses(api: ApiModel, options: FactOptions): UsualResponses {
  const known = new Map<unknown, { facts: ResponseFacts; shown: string }>();
  const read = (response: DocumentedResponse) => {
    // A shared response is written once, and read once; its status is where it's used.
    const key = response.node.value;
    const before = known.get(key);
    if (before?.facts.status === response.status) return before;
    const fresh = responseFacts(api, response, options);
    const entry = { facts: fresh, shown: shownText(fresh) };
    known.set(key, entry);
    return entry;
  };
  const counts = new Map<string, { facts: ResponseFacts; count: number }>();
  for (const { responses } of api.operations) {
    for (const response of responses) {
      if (!isFailureStatus(response.status)) continue;
      const { facts, shown } = read(response);
      const entry = counts.get(shown) ?? { facts, count: 0 };
      entry.count += 1;
      counts.set(shown, entry);
    }
  }
  const usual = new Map([...counts].filter(([, { count }]) => isNearlyAll(count, api.operations.length)));
  return {
    listed: [...usual.values()].map(entry => entry.facts).sort((a, b) => (a.status < b.status ? -1 : 1)),
    mark: responses =>
      responses.map(response => (usual.has(shownText(response)) ? { ...response, isUsual: true } : response)),
  };
}
