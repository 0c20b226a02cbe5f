import { limits } from '../../conventions/limits';
import { defaultSettings, orderStates } from '../../service/world';
import type { LogEntry } from '../case';
import {
  afterOthers,
  type Evidence,
  each,
  errorOf,
  isSuccess,
  methodOf,
  operationOf,
  queryOf,
  receivedHeader,
  receivedObject,
  resourceOf,
  rowsOf,
  sentHeader,
  sentObject,
  statusOf,
  targetOf,
} from './facts';

/** The states of an order, in their sequence. */
const states: readonly string[] = orderStates;

const camelCase = /^[a-z]+[A-Z]/;

/** Every object that a successful response holds at its top: the resource, or the rows of a list. */
const shownObjects = (entry: LogEntry) => (isSuccess(entry) ? (rowsOf(entry) ?? [receivedObject(entry) ?? {}]) : []);

/** The last state of an order that the log has shown before. */
function stateBefore(id: string, before: readonly LogEntry[]): string | null {
  for (const entry of before.toReversed()) {
    const row = shownObjects(entry).find(object => object.id === id && typeof object.status === 'string');
    if (row) return String(row.status);
  }
  return null;
}

const moves: Record<string, string> = {
  payOrder: 'paid',
  processOrder: 'processing',
  shipOrder: 'shipped',
  deliverOrder: 'delivered',
};

/** What shows that a method or a status doesn’t mean what it should, by the flaw’s id. */
export const semanticsEvidence: Record<string, Evidence> = {
  'created-without-location': each(
    entry =>
      statusOf(entry) === 201 &&
      operationOf(entry)?.success.headers?.includes('Location') === true &&
      receivedHeader(entry, 'location') === null,
  ),
  // The contract says that it's a date: a time of day, and with it a time zone, is the service's own addition.
  'date-as-midnight': each(entry =>
    shownObjects(entry).some(({ spent_on: day }) => typeof day === 'string' && /^\d{4}-\d\d-\d\dT/.test(day)),
  ),
  'get-that-writes': each(
    entry => methodOf(entry) === 'GET' && isSuccess(entry) && /\/delete$/.test(resourceOf(entry)),
  ),
  'if-none-match-ignored': each(entry => {
    const [asked, tag] = [sentHeader(entry, 'if-none-match'), receivedHeader(entry, 'etag')];
    return methodOf(entry) === 'GET' && statusOf(entry) === 200 && tag !== null && (asked === tag || asked === '*');
  }),
  'no-cache-control': each(entry => statusOf(entry) > 0 && receivedHeader(entry, 'cache-control') === null),
  'null-read-as-absent': each(
    entry =>
      methodOf(entry) === 'PATCH' &&
      isSuccess(entry) &&
      Object.entries(sentObject(entry) ?? {}).some(
        ([name, value]) => value === null && (receivedObject(entry)?.[name] ?? null) !== null,
      ),
  ),
  'put-that-merges': each(
    entry =>
      operationOf(entry)?.id === 'replaceProjectSettings' &&
      isSuccess(entry) &&
      Object.entries(defaultSettings).some(
        ([name, value]) => !(name in (sentObject(entry) ?? {})) && (receivedObject(entry)?.[name] ?? null) !== value,
      ),
  ),
  'second-delete-answers-409': afterOthers(
    (entry, before) =>
      methodOf(entry) === 'DELETE' &&
      statusOf(entry) === 409 &&
      before.some(other => methodOf(other) === 'DELETE' && isSuccess(other) && resourceOf(other) === resourceOf(entry)),
  ),
  // Two codes of the contract are in capitals: ALREADY_MEMBER and LAST_OWNER.
  'error-codes-in-two-styles': each(entry => camelCase.test(String(errorOf(entry)?.code ?? ''))),
  'mixed-field-case': each(entry =>
    shownObjects(entry).some(object => Object.keys(object).some(key => camelCase.test(key))),
  ),
  'renamed-without-version': each(
    entry =>
      /charge/i.test(operationOf(entry)?.id ?? '') && shownObjects(entry).some(object => 'currency_code' in object),
  ),
  'singular-and-plural-paths': each(
    entry =>
      isSuccess(entry) && operationOf(entry) === null && /^(\/v\d)?\/[a-z-]*[^s/](\/|\?|$)/.test(targetOf(entry)),
  ),
  'verb-in-path': each(entry => isSuccess(entry) && /^\/get[A-Z]/.test(targetOf(entry))),
  'any-move-accepted': afterOthers((entry, before) => {
    const to = moves[operationOf(entry)?.id ?? ''];
    const from = to && isSuccess(entry) ? stateBefore(resourceOf(entry).split('/')[2]!, before) : null;
    return from !== null && states.indexOf(to!) !== states.indexOf(from) + 1;
  }),
  'client-writes-status': each(
    entry => methodOf(entry) === 'PATCH' && isSuccess(entry) && sentObject(entry)?.status !== undefined,
  ),
  'bare-array-list': each(entry => rowsOf(entry) !== null && receivedObject(entry) === null),
  'exact-total-in-list': each(entry => rowsOf(entry) !== null && typeof receivedObject(entry)?.total === 'number'),
  'list-without-limit': each(entry => {
    const rows = rowsOf(entry);
    const limit = queryOf(entry, 'limit');
    return (
      rows !== null && ((limit === null && rows.length > limits.pageDefault) || Number(limit) > limits.pageMaximum)
    );
  }),
  'long-work-in-the-request': each(
    entry => operationOf(entry)?.success.status === 202 && isSuccess(entry) && statusOf(entry) !== 202,
  ),
  'offset-paging-only': each(
    entry => receivedObject(entry)?.has_more === true && !('next_cursor' in receivedObject(entry)!),
  ),
  'deprecated-without-signals': each(
    entry =>
      operationOf(entry)?.deprecated !== undefined &&
      statusOf(entry) === 200 &&
      receivedHeader(entry, 'sunset') === null,
  ),
  // A 410 that says nothing about caching is one of many such responses, and another flaw.
  'brownout-caches-may-keep': each(
    entry => statusOf(entry) === 410 && !(receivedHeader(entry, 'cache-control') ?? 'no-store').includes('no-store'),
  ),
};
