import { limits } from '../../conventions/limits';
import type { LogEntry } from '../case';
import {
  callerOf,
  type Evidence,
  each,
  isSuccess,
  methodOf,
  operationOf,
  ownerOf,
  ownersOf,
  queryOf,
  receivedHeader,
  receivedObject,
  resourceOf,
  rowsOf,
  sentObject,
  statusOf,
} from './facts';

/** Entries that reach for an object of somebody else's account. */
const atStrangers =
  (test: (entry: LogEntry) => boolean): Evidence =>
  known => {
    const owners = ownersOf(known);
    return known.entries.filter(entry => {
      const [owner, account] = [ownerOf(entry, owners), callerOf(entry, known)?.account];
      return owner !== null && account && owner !== account && test(entry);
    });
  };

/** The roles in a project from the weakest to the strongest. */
const roles = ['member', 'editor', 'admin'];

/** What shows a flaw of credentials, scopes, or roles, by the flaw’s id. */
export const authorizationEvidence: Record<string, Evidence> = {
  'key-in-query': each(entry => queryOf(entry, 'api_key') !== null && isSuccess(entry)),
  'list-filtered-after-query': each(entry => {
    const rows = rowsOf(entry);
    return (
      rows !== null &&
      receivedObject(entry)?.has_more === true &&
      rows.length < Number(queryOf(entry, 'limit') ?? limits.pageDefault)
    );
  }),
  'lookup-by-id-alone': atStrangers(isSuccess),
  'strangers-get-403': atStrangers(entry => statusOf(entry) === 403),
  'one-scope-for-everything': each((entry, known) => {
    const [scope, caller] = [operationOf(entry)?.scope, callerOf(entry, known)];
    return isSuccess(entry) && !!scope && !!caller?.account && !caller.everyScope && !caller.scopes.includes(scope);
  }),
  'operation-without-permission': each((entry, known) => {
    const needed = /^project role (?:at least )?(\w+)/.exec(operationOf(entry)?.requires ?? '')?.[1];
    const role = callerOf(entry, known)?.project;
    if (!isSuccess(entry) || needed === undefined || role === undefined) return false;
    return resourceOf(entry).startsWith('/projects/prj_1') && roles.indexOf(role) < roles.indexOf(needed);
  }),
  'unsigned-webhook': each(
    entry =>
      operationOf(entry)?.id === 'createWebhookEndpoint' &&
      statusOf(entry) === 201 &&
      // A secret is shown once: a replayed response comes without it.
      receivedHeader(entry, 'idempotent-replayed') === null &&
      receivedObject(entry)?.secret === undefined,
  ),
  'webhook-over-http': each(
    entry =>
      methodOf(entry) === 'POST' && statusOf(entry) === 201 && String(sentObject(entry)?.url ?? '').startsWith('http:'),
  ),
};
