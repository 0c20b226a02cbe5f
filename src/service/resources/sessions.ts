import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { limits } from '../../conventions/limits';
import type { Json } from '../../conventions/openapi';
import { requireVisible } from '../access';
import type { Principal } from '../callers';
import { Failure } from '../failure';
import type { AuthorizationContext } from '../handler';
import { realm } from '../middleware/authenticate';
import { operation, type Resource } from '../operation';
import { demoPassword, findPersonByPassword } from '../people';
import type { Row, TableDefinition } from '../tables';
import { email, text, timestamp } from './_schemas';

interface Session extends Row {
  application: string;
  hash: string;
  scopes: readonly string[];
  until: number;
}

const sessions: TableDefinition<Session> = { name: 'session', prefix: 'ses_' };

const session = z
  .object({
    id: z.string(),
    scopes: z.array(z.string()).max(100).describe('What the session may do: it can read, and it can end itself.'),
    expires_at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: 'Session' });

const sessionWithToken = session
  .extend({
    token: z.string().describe('Send this token in Authorization: Bearer <token>. It’s shown only once, here.'),
  })
  .meta({ id: 'NewSessionAnswer' });

const newSession = z
  .strictObject({
    email,
    password: text(128).describe(`In this demonstration, everyone has the same password: ${demoPassword}.`),
  })
  .meta({ id: 'NewSession' });

const view = (row: Session): Record<string, Json> => ({
  id: row.id,
  scopes: [...row.scopes],
  expires_at: isoDate(row.until),
  created_at: isoDate(row.createdAt),
});

const requireVisibleSession = (
  context: AuthorizationContext & { now: number; path: { session_id: string } },
): Session => {
  const row = context.world.table(sessions).get(context.path.session_id);
  const open = row && context.now < row.until ? row : undefined;
  return requireVisible(context, open, found => found.application === context.caller.application, 'session_not_found');
};

const onSession = { session_id: 'Id of the session.' };

export default {
  name: 'Sessions',
  description: 'Where people sign in. Nobody has a key here yet, so attempts are limited by IP address.',
  testValues: [
    {
      operation: 'createSession',
      field: 'password',
      value: demoPassword,
      effect: 'Everyone has this password. One email to sign in with is owner@acme.example.',
    },
  ],
  operations: [
    operation({
      id: 'createSession',
      method: 'post',
      path: '/sessions',
      summary: 'Sign in with email and password',
      permission: 'public',
      scope: null,
      requires: 'nothing; this operation is public',
      body: { schema: newSession, required: true },
      success: {
        status: 201,
        description: 'The session and its token.',
        schema: sessionWithToken,
        headers: ['Location'],
      },
      failures: ['invalid_credentials'],
      limitClass: 'sign-ins',
      example: { as: 'nobody', body: { email: 'owner@acme.example', password: demoPassword } },
      handle: async ({ world, keys, body, now }) => {
        const person = await findPersonByPassword(body.email, body.password);
        const key = person && keys.callers.find(caller => caller.name === person.caller)?.key;
        const whole = key ? keys.identify(key, now) : null;
        if (whole === null) {
          throw new Failure('invalid_credentials', { headers: { 'WWW-Authenticate': `Bearer realm="${realm}"` } });
        }
        const table = world.table(sessions);
        for (const old of table.where(row => now >= row.until)) {
          keys.remove(old.hash);
          table.remove(old.id);
        }
        const scopes = whole.scopes.filter(scope => scope.endsWith(':read') || scope === 'sessions:write');
        const principal: Principal = { ...whole, scopes };
        const token = world.secrets.make('ses_');
        const until = now + limits.sessionLife;
        const row = table.add({
          ...world.newRow(sessions, principal.account, now),
          application: principal.application,
          hash: keys.add(token, principal, until),
          scopes,
          until,
        });
        return { status: 201, body: { ...view(row), token }, headers: { Location: `/sessions/${row.id}` } };
      },
    }),
    operation({
      id: 'getSession',
      method: 'get',
      path: '/sessions/{session_id}',
      summary: 'Read one session',
      permission: 'sessions:read',
      scope: 'sessions:read',
      requires: 'the person who signed in',
      pathParameters: onSession,
      success: { status: 200, description: 'The session, without its token.', schema: session },
      failures: ['session_not_found'],
      conditional: 'read',
      example: { as: 'owner', path: { session_id: 'ses_1' }, after: ['createSession'] },
      handle: context => ({ status: 200, body: view(requireVisibleSession(context)) }),
    }),
    operation({
      id: 'deleteSession',
      method: 'delete',
      path: '/sessions/{session_id}',
      summary: 'Sign out',
      description:
        'A second attempt returns 401, because the token no longer works; with another credential, it returns 404.',
      permission: 'sessions:end',
      scope: 'sessions:write',
      requires: 'the person who signed in',
      pathParameters: onSession,
      success: { status: 204, description: 'The session has ended.' },
      failures: ['session_not_found'],
      conditional: 'change',
      example: { as: 'owner', path: { session_id: 'ses_1' }, after: ['createSession'] },
      handle: context => {
        const row = requireVisibleSession(context);
        context.checkPreconditions(view(row));
        context.keys.remove(row.hash);
        context.world.table(sessions).remove(row.id);
        return { status: 204 };
      },
    }),
  ],
} satisfies Resource;
