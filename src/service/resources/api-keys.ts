import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { limits } from '../../conventions/limits';
import type { Json } from '../../conventions/openapi';
import { rolesGrant } from '../../conventions/permissions';
import { requireOrganisationPermission, requireVisible } from '../access';
import type { Principal } from '../callers';
import { Failure } from '../failure';
import type { AuthorizationContext } from '../handler';
import { type ApiKey, apiKeys, issueKey } from '../keys';
import { operation, type Resource } from '../operation';
import type { Row, TableDefinition } from '../tables';
import { openEnum, shownOnce, text, timestamp } from './_schemas';

/** Only their ids are needed: an application is what its keys say. */
const applications: TableDefinition<Row> = { name: 'application', prefix: 'app_' };

const apiKey = z
  .object({
    id: z.string(),
    name: z.string().describe('What the key is for.'),
    application: z
      .string()
      .describe('The application that the key identifies. Limits and metering apply per application.'),
    hint: z.string().describe('The beginning and the end of the key, so that you can tell keys apart.'),
    scopes: z.array(z.string()).max(100).describe('What the key may do at most.'),
    status: openEnum(
      ['active', 'replaced', 'expired'],
      'A replaced key keeps working until expires_at, without keys:write.',
    ),
    replaced_by: z.string().nullable().describe('Path of the key that replaces this one, or null if there is none.'),
    expires_at: timestamp.nullable().describe('ISO 8601, UTC. Null if the key doesn’t expire.'),
    created_at: timestamp,
  })
  .meta({ id: 'ApiKey' });

const apiKeyWithSecret = apiKey
  .extend({ key: z.string().optional().describe(shownOnce('The key itself')) })
  .meta({ id: 'NewApiKeyAnswer' });

const newKey = z
  .strictObject({
    name: text(80).describe('What the key is for.'),
    scopes: z
      .array(text(40))
      .min(1)
      .max(40)
      .describe('Your own key must have these scopes too. A scope that no operation requires is rejected with 400.'),
  })
  .meta({ id: 'NewApiKey' });

function view(row: ApiKey, now: number): Record<string, Json> {
  const ended = row.until !== null && now >= row.until;
  return {
    id: row.id,
    name: row.name,
    application: row.principal.application,
    hint: row.hint,
    scopes: [...row.principal.scopes],
    status: ended ? 'expired' : row.until === null ? 'active' : 'replaced',
    replaced_by: row.replacedBy === null ? null : `/api-keys/${row.replacedBy}`,
    expires_at: row.until === null ? null : isoDate(row.until),
    created_at: isoDate(row.createdAt),
  };
}

/** An application knows its own keys, and the owner of the organisation knows all of its account. */
const related =
  (caller: Principal) =>
  (row: ApiKey): boolean =>
    row.account === caller.account &&
    (row.principal.application === caller.application ||
      rolesGrant({ project: null, organisation: caller.organisation }, 'keys:manage'));

/** A scope that no operation needs is a slip of the pen; 403 would send its author to look for a bigger key. */
function refuseUnknownScopes(sent: readonly string[], known: ReadonlySet<string>): void {
  const details = sent.flatMap((scope, i) =>
    known.has(scope)
      ? []
      : [{ in: 'body' as const, field: `scopes[${i}]`, rule: 'enum', message: 'isn’t a scope of this service' }],
  );
  if (details.length === 0) return;
  const message = `${details.map(problem => `${problem.field} ${problem.message}`).join('; ')}.`;
  throw new Failure('validation_failed', { message, details });
}

const requireVisibleKey = (context: AuthorizationContext & { path: { key_id: string } }): ApiKey =>
  requireVisible(
    context,
    context.world.table(apiKeys).get(context.path.key_id),
    related(context.caller),
    'key_not_found',
  );

const onKey = { key_id: 'Id of the key, not the key itself.' };

const reads = {
  permission: 'keys:read',
  scope: 'keys:read',
  requires: 'a key of your own application, or organisation role owner',
} as const;

export default {
  name: 'API keys',
  description:
    'A key identifies an application. Keys have a prefix, are stored as hashes, and can be replaced without downtime.',
  operations: [
    operation({
      ...reads,
      id: 'listApiKeys',
      method: 'get',
      path: '/api-keys',
      summary: 'List API keys, newest first',
      list: { filters: z.strictObject({}) },
      success: { status: 200, description: 'A page of keys, without the keys themselves.', schema: apiKey },
      example: { as: 'owner' },
      handle: context =>
        context.list({
          name: 'API keys',
          table: context.world.table(apiKeys),
          visible: related(context.caller),
          present: row => view(row, context.now),
        }),
    }),
    operation({
      ...reads,
      id: 'getApiKey',
      method: 'get',
      path: '/api-keys/{key_id}',
      summary: 'Read one API key’s data',
      pathParameters: onKey,
      success: { status: 200, description: 'The key’s data, without the key itself.', schema: apiKey },
      failures: ['key_not_found'],
      conditional: 'read',
      example: { as: 'owner', path: { key_id: 'key_1' } },
      handle: context => ({ status: 200, body: view(requireVisibleKey(context), context.now) }),
    }),
    operation({
      id: 'createApiKey',
      method: 'post',
      path: '/api-keys',
      summary: 'Create a key for another application',
      description: `The new application has its own limits. Deprecated operations reject new keys. An account may have ${limits.perAccount} keys; another one gets 409 limit_reached.`,
      permission: 'keys:manage',
      scope: 'keys:write',
      requires: 'organisation role owner',
      body: { schema: newKey, required: true },
      readOnly: ['id', 'application', 'hint', 'status', 'replaced_by', 'expires_at', 'created_at', 'key'],
      success: {
        status: 201,
        description: 'The key, which is shown only once.',
        schema: apiKeyWithSecret,
        headers: ['Location'],
      },
      failures: ['insufficient_role', 'limit_reached'],
      idempotencyKey: 'required',
      secretFields: ['key'],
      example: { as: 'owner', body: { name: 'Nightly report', scopes: ['orders:read'] } },
      handle: context => {
        const { world, caller, keys, body, now, scopes } = context;
        requireOrganisationPermission(context);
        refuseUnknownScopes(body.scopes, scopes);
        const beyond = body.scopes.filter(scope => !caller.scopes.includes(scope));
        if (beyond.length > 0) {
          throw new Failure('insufficient_scope', {
            message: `A key can’t pass on a scope that it doesn’t have: ${beyond.join(', ')}.`,
            details: { scopes: beyond },
          });
        }
        const mine = world.table(apiKeys).where(row => row.account === caller.account && row.until === null);
        if (mine.length >= limits.perAccount) {
          throw new Failure('limit_reached', { details: { limit: limits.perAccount } });
        }
        const principal: Principal = {
          application: world.newRow(applications, caller.account, now).id,
          account: caller.account,
          organisation: 'member',
          scopes: [...new Set(body.scopes)],
          since: now,
        };
        const { key, row } = issueKey(world, keys, { name: body.name, principal, now });
        return { status: 201, body: { ...view(row, now), key }, headers: { Location: `/api-keys/${row.id}` } };
      },
    }),
    operation({
      id: 'rotateApiKey',
      method: 'post',
      path: '/api-keys/{key_id}/rotations',
      summary: 'Replace an API key without downtime',
      description: `The new key works immediately. The old one keeps working for ${limits.overlap / 3_600_000} hours, without the scope keys:write. Both count against the same limits. If the response is lost, the owner can rotate the key named in replaced_by.`,
      permission: 'keys:rotate',
      scope: 'keys:write',
      requires: 'a key of your own application, or organisation role owner',
      pathParameters: onKey,
      success: {
        status: 201,
        description: 'The new key, which is shown only once.',
        schema: apiKeyWithSecret,
        headers: ['Location'],
      },
      failures: ['key_not_found', 'invalid_transition'],
      idempotencyKey: 'required',
      secretFields: ['key'],
      conditional: 'change',
      example: { as: 'owner', path: { key_id: 'key_5' } },
      handle: context => {
        const { world, keys, now } = context;
        const old = requireVisibleKey(context);
        context.checkPreconditions(view(old, now));
        if (old.until !== null) {
          const { status } = view(old, now);
          throw new Failure('invalid_transition', {
            message: `Only an active key can be replaced; this one is ${status}.`,
            details: { from: String(status), to: 'replaced', legal_from: ['active'] },
          });
        }
        const { key, row } = issueKey(world, keys, { name: old.name, principal: old.principal, now });
        const until = now + limits.overlap;
        // Otherwise a thief of the old key could rotate again and stay, or delete the new one.
        const principal = { ...old.principal, scopes: old.principal.scopes.filter(scope => scope !== 'keys:write') };
        keys.end(old.hash, until, principal);
        world.table(apiKeys).replace({ ...old, principal, until, replacedBy: row.id });
        return { status: 201, body: { ...view(row, now), key }, headers: { Location: `/api-keys/${row.id}` } };
      },
    }),
    operation({
      id: 'revokeApiKey',
      method: 'delete',
      path: '/api-keys/{key_id}',
      summary: 'Delete an API key immediately',
      description: 'Use this if a key has leaked. A second attempt returns 404; treat that as success.',
      permission: 'keys:revoke',
      scope: 'keys:write',
      requires: 'a key of your own application, or organisation role owner',
      pathParameters: onKey,
      success: { status: 204, description: 'The key was deleted.' },
      failures: ['key_not_found'],
      conditional: 'change',
      example: { as: 'owner', path: { key_id: 'key_6' } },
      handle: context => {
        const row = requireVisibleKey(context);
        context.checkPreconditions(view(row, context.now));
        context.keys.remove(row.hash);
        context.world.table(apiKeys).remove(row.id);
        return { status: 204 };
      },
    }),
  ],
} satisfies Resource;
