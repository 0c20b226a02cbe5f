import { isObject } from '../located';
import { type DocumentedResponse, isSuccess, type Operation } from '../operations';

interface LossOptions {
  /** Each successful status has to stay; otherwise one success is enough, whatever its status. */
  sameStatuses: boolean;
  /** A deprecation may not be withdrawn. */
  sameDeprecation: boolean;
}

/**
 * @param old An operation as it was.
 * @param fresh The same operation in an edited contract.
 * @returns What it no longer does for its callers, to follow its name: `no longer takes a body`; null if it still does
 *   its job. A rule that an edit silences this way isn't satisfied.
 */
export function lossOf(
  old: Operation,
  fresh: Operation,
  { sameStatuses, sameDeprecation }: LossOptions,
): string | null {
  // What a GET brings in a body has no meaning that a client could count on (RFC 9110 section 9.3.1).
  const tookBody = old.requestContent.length > 0 && old.method !== 'get';
  if (tookBody && fresh.requestContent.length === 0) return 'no longer takes a body';
  if (sameDeprecation && old.deprecated && !fresh.deprecated) return 'is no longer deprecated';
  if (asksForCredential(old) && !asksForCredential(fresh)) return 'lets in callers without a credential';
  const successes = fresh.responses.filter(isSuccess);
  for (const response of old.responses.filter(isSuccess)) {
    const left = sameStatuses ? successes.filter(({ status }) => status === response.status) : successes;
    if (left.length === 0) return sameStatuses ? `no longer returns ${response.status}` : 'no longer returns a success';
    if (describesContent(response) && !left.some(describesContent))
      return `no longer says what its ${sameStatuses ? response.status : left[0]!.status} contains`;
  }
  return null;
}

const asksForCredential = ({ security }: Operation): boolean =>
  security !== null && security.length > 0 && security.every(way => Object.keys(way).length > 0);

/** A 204 or a 205 has no body, whatever is described for it (RFC 9110 sections 15.3.5 and 15.3.6). */
const describesContent = ({ status, content }: DocumentedResponse): boolean =>
  !/^20[45]$/.test(status) &&
  content.some(({ schema }) => isObject(schema?.value) && Object.keys(schema.value).length > 0);
