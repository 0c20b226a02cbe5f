import { pointer } from '../../conventions/openapi';
import { operations, responses } from '../draft';
import { detachReference, useProblemDetails } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { inVoice } from '../voice';
import { asObject, rewriteJson } from '../wire';

/** Another team's handler responds to what is not found. */
const shape = (text: string) => ({
  type: 'object',
  required: ['message', 'status'],
  properties: {
    message: { type: 'string', description: text },
    status: { type: 'integer', description: 'The status.' },
  },
});

export default {
  title: 'A second error format',
  clauses: ['errors.1', 'resources.error-object.text-1'],
  lesson: 'error-envelope',
  rule: 'one-error-shape',
  response: response =>
    response.status !== 404
      ? response
      : rewriteJson(response, body => {
          const error = asObject(asObject(body)?.error ?? null);
          return error ? { message: error.message ?? 'Not found', status: 404 } : body;
        }),
  describe(draft, { pick }) {
    const missing = operations(draft).filter(operation =>
      responses(draft, operation).some(({ status, node }) => status === '404' && node.content),
    );
    // In the words in which the contract tells its own failures.
    const text = inVoice(draft, 'For people; it may change.', 'Says what is wrong.', 'What failed.');
    return pick(missing).map(operation => {
      const place = `${operation.pointer}${pointer('responses', '404')}`;
      detachReference(draft, place).content = { 'application/json': { schema: shape(text) } };
      return place;
    });
  },
  checkedBy: ['failures-have-a-code', 'failures-share-one-format'],
  probe: [{ as: 'member', method: 'GET', path: '/projects/prj_none' }],
  proof: ([missing]) => missing!.status === 404 && !('error' in jsonBody(missing)),
  repairs: [{ fix: 1, breaks: true, apply: useProblemDetails }],
} satisfies FlawDefinition;
