import { errorSchemas } from '../draft';
import { removeProperty, useProblemDetails } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { asObject, rewriteJson } from '../wire';

export default {
  title: 'Errors without a code',
  clauses: ['resources.error-object.error-code'],
  lesson: 'error-codes-contract',
  rule: 'error-has-code',
  response: response =>
    response.status < 400
      ? response
      : rewriteJson(response, body => {
          const error = asObject(asObject(body)?.error ?? null);
          if (!error) return body;
          const { code: _, ...rest } = error;
          return { ...asObject(body), error: rest };
        }),
  // The error object is one for the whole contract: where it lacks a member, it lacks it everywhere.
  describe: draft =>
    errorSchemas(draft)
      .filter(({ error }) => error.node.properties && 'code' in error.node.properties)
      .map(({ error }) => {
        removeProperty(error.node, 'code');
        return error.pointer;
      }),
  checkedBy: ['failures-have-a-code'],
  probe: [{ as: 'till', method: 'GET', path: '/orders?limit=none' }],
  proof: ([invalid]) => invalid!.status === 400 && !('code' in jsonBody(invalid).error),
  repairs: [{ fix: 1, breaks: true, apply: useProblemDetails }],
} satisfies FlawDefinition;
