import type { LogEntry } from '../case';
import {
  afterOthers,
  clientOf,
  type Evidence,
  each,
  isSuccess,
  type Known,
  methodOf,
  momentOf,
  operationOf,
  receivedHeader,
  receivedObject,
  resourceOf,
  sentHeader,
  statusOf,
} from './facts';

/** An earlier request with the same sender, operation, key and body. */
const sameRequest = (entry: LogEntry, other: LogEntry): boolean =>
  clientOf(entry) === clientOf(other) &&
  methodOf(entry) === methodOf(other) &&
  resourceOf(entry) === resourceOf(other) &&
  sentHeader(entry, 'idempotency-key') === sentHeader(other, 'idempotency-key') &&
  entry.exchange.request.body === other.exchange.request.body;

/** The work was done twice for one key: `inParallel`, while the first was in progress, or one after the other. */
const workedTwice = (inParallel: boolean) =>
  afterOthers((entry, before) => {
    if (!isSuccess(entry) || sentHeader(entry, 'idempotency-key') === null || methodOf(entry) !== 'POST') return false;
    const id = receivedObject(entry)?.id;
    return before.some(
      other =>
        sameRequest(entry, other) &&
        isSuccess(other) &&
        momentOf(entry) < momentOf(other) + other.took === inParallel &&
        id !== undefined &&
        receivedObject(other)?.id !== id,
    );
  });

/** The contract requires a key here, and the service does the work without one. */
const worksWithoutKey = each(
  entry =>
    isSuccess(entry) &&
    operationOf(entry)?.idempotencyKey === 'required' &&
    sentHeader(entry, 'idempotency-key') === null,
);

/** A request without a key was rejected for that. */
const keyIsRequired = (known: Known): boolean =>
  known.entries.some(
    entry =>
      statusOf(entry) === 400 &&
      operationOf(entry)?.idempotencyKey === 'required' &&
      sentHeader(entry, 'idempotency-key') === null,
  );

/** A repeated request got the response of the first one. */
const keyIsReplayed = ({ entries }: Known): boolean =>
  entries.some(entry => receivedHeader(entry, 'idempotent-replayed') === 'true');

export const idempotencyEvidence: Record<string, Evidence> = {
  // Three flaws show as work that was done twice; what tells them apart is what happens without a key, and one at a time.
  'post-without-key': worksWithoutKey,
  'key-accepted-and-ignored': known => {
    const twice = [...workedTwice(false)(known), ...workedTwice(true)(known)];
    return keyIsRequired(known) && !keyIsReplayed(known) && workedTwice(false)(known).length > 0 ? twice : [];
  },
  'key-checked-then-written': known => (keyIsReplayed(known) ? workedTwice(true)(known) : []),
  'batch-without-a-mode': each(
    entry =>
      operationOf(entry)?.id === 'createOrderBatch' &&
      statusOf(entry) === 200 &&
      'taken' in (receivedObject(entry) ?? {}),
  ),
  'read-without-etag': each(
    entry =>
      methodOf(entry) === 'GET' &&
      statusOf(entry) === 200 &&
      operationOf(entry)?.conditional === 'read' &&
      receivedHeader(entry, 'etag') === null,
  ),
  'update-without-if-match': afterOthers((entry, before) => {
    const tag = sentHeader(entry, 'if-match');
    if (tag === null || tag === '*' || !isSuccess(entry) || methodOf(entry) === 'GET') return false;
    const latest = before.findLast(other => resourceOf(other) === resourceOf(entry) && receivedHeader(other, 'etag'));
    return latest !== undefined && receivedHeader(latest, 'etag') !== tag;
  }),
};

/** Work that was done twice for one key, whatever the reason; what a log shows before anybody asks about keys. */
export const doubleWork: Evidence = known => [...workedTwice(false)(known), ...workedTwice(true)(known)];
