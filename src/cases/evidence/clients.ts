import { defaultSettings } from '../../service/world';
import type { LogEntry } from '../case';
import {
  afterOthers,
  clientOf,
  type Evidence,
  each,
  errorOf,
  isSuccess,
  methodOf,
  momentOf,
  operationOf,
  queryOf,
  receivedHeader,
  receivedObject,
  resourceOf,
  rowsOf,
  sentHeader,
  sentObject,
  statusOf,
} from './facts';

/** A client that retries comes back within this time, in ms; later, it's another purchase. */
const retryWindow = 60_000;

/** A client that repeats itself so often does it by design, and not by chance. */
const often = 3;

/** Requests of the learner's say nothing about a client. */
const bySomeClient =
  (evidence: Evidence): Evidence =>
  known =>
    evidence({ ...known, entries: known.entries.filter(({ own }) => !own) });

const sameTarget = (entry: LogEntry, other: LogEntry): boolean =>
  clientOf(entry) === clientOf(other) && methodOf(entry) === methodOf(other) && resourceOf(entry) === resourceOf(other);

/** Two attempts at one thing have one key, or none. */
const sameKey = (entry: LogEntry, other: LogEntry): boolean =>
  sentHeader(entry, 'idempotency-key') === sentHeader(other, 'idempotency-key');

/** Evidence that counts only if it's there so many times for one client. */
const repeatedly =
  (evidence: Evidence, times: number): Evidence =>
  known => {
    const found = evidence(known);
    return found.filter(entry => found.filter(other => clientOf(other) === clientOf(entry)).length >= times);
  };

const faults: Record<string, Evidence> = {
  'new-key-for-each-retry': afterOthers((entry, before) => {
    const key = sentHeader(entry, 'idempotency-key');
    if (key === null) return false;
    const earlier = before.findLast(
      other => sameTarget(entry, other) && other.exchange.request.body === entry.exchange.request.body,
    );
    return (
      earlier?.lost === true &&
      momentOf(entry) - momentOf(earlier) <= retryWindow &&
      sentHeader(earlier, 'idempotency-key') !== key
    );
  }),
  'key-for-another-request': each(
    entry => statusOf(entry) === 422 && errorOf(entry)?.code === 'idempotency_key_reused',
  ),
  'retries-too-early': repeatedly(
    afterOthers((entry, before) => {
      const told = before.findLast(other => sameTarget(entry, other) && sameKey(entry, other));
      const wait = told && [429, 503].includes(statusOf(told)) ? Number(receivedHeader(told, 'retry-after') ?? 0) : 0;
      return told !== undefined && momentOf(entry) < momentOf(told) + wait * 1000;
    }),
    often,
  ),
  'repeats-what-was-rejected': repeatedly(
    afterOthers((entry, before) => {
      const earlier = before.findLast(other => sameTarget(entry, other));
      return (
        earlier !== undefined &&
        [400, 402, 422].includes(statusOf(earlier)) &&
        methodOf(entry) !== 'GET' &&
        earlier.exchange.request.body === entry.exchange.request.body
      );
    }),
    often,
  ),
  'pages-by-number': afterOthers((entry, before) => {
    const page = Number(queryOf(entry, 'page') ?? 0);
    const rows = rowsOf(entry);
    if (page < 2 || rows === null) return false;
    const last = before.findLast(other => sameTarget(entry, other) && rowsOf(other) !== null);
    const known = (last && rowsOf(last))?.map(({ id }) => id) ?? [];
    return rows.some(({ id }) => known.includes(id));
  }),
  'reads-first-page-only': known => {
    const cut = known.entries.filter(entry => rowsOf(entry) !== null && receivedObject(entry)?.has_more === true);
    return cut.filter(entry => {
      const own = known.entries.filter(other => sameTarget(entry, other));
      const goesOn = own.some(other => queryOf(other, 'after') !== null || queryOf(other, 'page') !== null);
      return !goesOn && queryOf(entry, 'limit') === null && own.length >= often;
    });
  },
  'changes-without-if-match': afterOthers((entry, before) => {
    if (methodOf(entry) !== 'PATCH' || !isSuccess(entry) || sentHeader(entry, 'if-match') !== null) return false;
    const read = before.findLastIndex(
      other => clientOf(other) === clientOf(entry) && resourceOf(other) === resourceOf(entry) && isSuccess(other),
    );
    const since = read < 0 ? [] : before.slice(read + 1);
    return since.some(
      other =>
        resourceOf(other) === resourceOf(entry) &&
        clientOf(other) !== clientOf(entry) &&
        methodOf(other) === 'PATCH' &&
        isSuccess(other),
    );
  }),
  'puts-a-part': afterOthers((entry, before) => {
    if (operationOf(entry)?.id !== 'replaceProjectSettings' || !isSuccess(entry)) return false;
    const last = before.findLast(other => resourceOf(other) === resourceOf(entry) && isSuccess(other));
    return Object.entries(defaultSettings).some(
      ([name, value]) =>
        !(name in (sentObject(entry) ?? {})) &&
        last !== undefined &&
        (receivedObject(last)?.[name] ?? null) !== value &&
        (receivedObject(entry)?.[name] ?? null) === value,
    );
  }),
  'polls-without-if-none-match': repeatedly(
    afterOthers((entry, before) => {
      if (methodOf(entry) !== 'GET' || sentHeader(entry, 'if-none-match') !== null) return false;
      const last = before.findLast(other => sameTarget(entry, other) && statusOf(other) === 200);
      const tag = receivedHeader(entry, 'etag');
      return last !== undefined && tag !== null && receivedHeader(last, 'etag') === tag;
    }),
    20,
  ),
  'calls-what-is-deprecated': repeatedly(
    each(entry => operationOf(entry)?.deprecated !== undefined && [200, 410].includes(statusOf(entry))),
    often,
  ),
  'sends-its-key-in-the-url': each(entry => queryOf(entry, 'api_key') !== null && statusOf(entry) === 401),
};

/** What shows that a client is at fault, by the fault’s id: entries of one client. */
export const clientEvidence: Record<string, Evidence> = Object.fromEntries(
  Object.entries(faults).map(([id, evidence]) => [id, bySomeClient(evidence)]),
);
