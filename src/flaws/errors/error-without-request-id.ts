import { isFailureStatus } from '../../openapi/operations';
import { errorSchemas, operations, responses } from '../draft';
import { removeProperty, useProblemDetails } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { asObject, rewriteJson, withoutHeaders } from '../wire';

export default {
  title: 'Errors without a request id',
  clauses: ['resources.error-object.error-request-id'],
  lesson: 'error-envelope',
  rule: 'error-has-request-id',
  response: response =>
    response.status < 400
      ? response
      : rewriteJson(withoutHeaders(response, 'Request-Id'), body => {
          const error = asObject(asObject(body)?.error ?? null);
          if (!error) return body;
          const { request_id: _, ...rest } = error;
          return { ...asObject(body), error: rest };
        }),
  // The error object is one for the whole contract: where it lacks a member, it lacks it everywhere.
  describe(draft) {
    const places = errorSchemas(draft)
      .filter(({ error }) => error.node.properties && 'request_id' in error.node.properties)
      .map(({ error }) => {
        removeProperty(error.node, 'request_id');
        return error.pointer;
      });
    if (places.length === 0) return [];
    // With the header left, a failure could still be found again.
    for (const operation of operations(draft))
      for (const { status, node } of responses(draft, operation)) if (isFailureStatus(status)) dropHeader(node.headers);
    return places;
  },
  checkedBy: ['failures-have-a-request-id'],
  probe: [{ as: 'till', method: 'GET', path: '/orders?limit=none' }],
  proof: ([invalid]) => invalid!.status === 400 && !('request_id' in jsonBody(invalid).error),
  repairs: [{ fix: 1, breaks: true, apply: useProblemDetails }],
} satisfies FlawDefinition;

function dropHeader(headers: Record<string, unknown> | undefined): void {
  for (const name of Object.keys(headers ?? {})) if (/^request-id$/i.test(name)) delete headers![name];
}
