import { json, object, text } from '../_contract';

const flow = (name: string, description = '', more: object = {}) => ({
  operation: { parameters: [{ name, in: 'query', description, schema: text, ...more }] },
});
const secured = (...schemes: string[]) => ({
  operation: { security: [Object.fromEntries(schemes.map(name => [name, []]))] },
  root: {
    components: {
      securitySchemes: {
        query_key: { type: 'apiKey', in: 'query', name: 'key' },
        header_key: { type: 'apiKey', in: 'header', name: 'key' },
        other: { type: 'http', scheme: 'bearer' },
        app: { type: 'apiKey', in: 'query', name: 'app' },
      },
    },
  },
});
const choice = (...schemes: string[]) => ({
  ...secured(),
  operation: { security: schemes.map(name => ({ [name]: [] })) },
});
const described = (description: string) => ({
  root: { components: { securitySchemes: { query_key: { description } } } },
});
const at = (path: string) => ({ path });

export const contracts = {
  'A parameter': {
    base: {},
    signs: {
      'a key': flow('api_key'),
      'a key that is needed': flow('api_key', '', { required: true }),
      'a secret': flow('client_secret'),
      'something secret': flow('secret'),
      'a hash of a secret': flow('secret', 'A hash of the name.'),
      'a token': flow('token'),
      'a token that lets in': flow('token', 'The user token.'),
      'a token of a link': flow('token', 'The user token, e-mailed once.'),
      'a short-lived token': flow('token', 'It is short-lived.'),
      'a session': flow('session_id', 'The session token.'),
      'a session by its id': flow('session_id', 'The id of the session. It authenticates.'),
      'a session by its id alone': flow('session_id', 'The id of the session.'),
      'a session shown as an id': flow('session_id', 'The session token.', { example: 'sess_12' }),
      'a session for bills': flow('session_token', 'For billing.'),
      'a session for bills that is signed in': flow('session_token', 'For billing, once signed in.'),
      'a password by its format': flow('jwt', '', { schema: { ...text, format: 'password' } }),
      'a flag': flow('api_key', '', { schema: { type: 'boolean' } }),
      'a key for everybody': flow('api_key', '', { schema: { ...text, default: 'DEMO_KEY' } }),
      'instead of a header': flow('api_key', 'Instead of the header.'),
      'to identify the account': flow('api_key', 'To identify the account.'),
      'a token to be revoked': flow('access_token', 'The token to be revoked.'),
      'a filter': flow('api_key', 'A filter by key.'),
    },
    beside: {
      'a header of its own': secured('other'),
      'a key in the query of its own': secured('query_key'),
      'signing in': at('/login'),
      'a password in the body': {
        method: 'post',
        path: '/login',
        operation: { requestBody: json(object({ pin: text })) },
      },
      'a socket': at('/ws'),
      'confirming something': at('/confirm'),
      'a second operation': { paths: { '/a': { get: { responses: {}, ...flow('api_key').operation } } } },
    },
  },
  'A scheme': {
    base: {},
    signs: {
      alone: secured('query_key'),
      'with another': secured('query_key', 'other'),
      'with another in the query': secured('query_key', 'app'),
      'or one in the header': choice('query_key', 'header_key'),
      'or a token': choice('query_key', 'other'),
      'or another in the query': choice('query_key', 'app'),
      'two, or a header': choice('query_key', 'app', 'header_key'),
      unused: secured('other'),
      'unused beside none': { ...secured(), operation: {} },
    },
    beside: {
      'a public key': described('A public key.'),
      'a fallback': described('A fallback.'),
      'instead of a header': described('May be sent instead of the header.'),
      'on behalf of a user': described('To act as a user.'),
    },
  },
};
