import { errorSchemas } from '../description';
import { dropProperty, edit } from '../edit';
import type { Flaw } from '../flaw';
import { objectOf, rewriteJson } from '../wire';

const flaw: Flaw = {
  id: 'error-without-code',
  area: 'errors',
  title: 'Errors without a code',
  clauses: ['resources.error-object.error-code'],
  lesson: 'error-codes-contract',
  rule: 'error-has-code',
  response: response =>
    response.status < 400
      ? response
      : rewriteJson(response, body => {
          const error = objectOf(objectOf(body)?.error ?? null);
          if (!error) return body;
          const { code: _, ...rest } = error;
          return { ...objectOf(body), error: rest };
        }),
  // The error object is one for the whole contract: where it lacks a member, it lacks it everywhere.
  describe: document =>
    edit(document, draft =>
      errorSchemas(draft)
        .filter(({ error }) => error.node.properties && 'code' in error.node.properties)
        .map(({ error }) => {
          dropProperty(error.node, 'code');
          return error.pointer;
        }),
    ),
  probe: [{ as: 'till', method: 'GET', path: '/orders?limit=none' }],
};

export default flaw;
