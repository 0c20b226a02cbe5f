import { errorSchemas } from '../description';
import { dropProperty, edit } from '../edit';
import type { Flaw } from '../flaw';
import { objectOf, rewriteJson } from '../wire';

const flaw: Flaw = {
  id: 'error-without-request-id',
  area: 'errors',
  title: 'Errors without a request id',
  clauses: ['resources.error-object.error-request-id'],
  lesson: 'error-envelope',
  rule: 'error-has-request-id',
  response: response =>
    response.status < 400
      ? response
      : rewriteJson(response, body => {
          const error = objectOf(objectOf(body)?.error ?? null);
          if (!error) return body;
          const { request_id: _, ...rest } = error;
          return { ...objectOf(body), error: rest };
        }),
  // The error object is one for the whole contract: where it lacks a member, it lacks it everywhere.
  describe: document =>
    edit(document, draft =>
      errorSchemas(draft)
        .filter(({ error }) => error.node.properties && 'request_id' in error.node.properties)
        .map(({ error }) => {
          dropProperty(error.node, 'request_id');
          return error.pointer;
        }),
    ),
  probe: [{ as: 'till', method: 'GET', path: '/orders?limit=none' }],
};

export default flaw;
