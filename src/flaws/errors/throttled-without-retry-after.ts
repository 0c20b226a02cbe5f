import { pointer } from '../../conventions/openapi';
import { errorSchemas, follow, operations, responses } from '../draft';
import { detachReference, removeProperty } from '../edit';
import type { FlawDefinition, ProbeRequest } from '../flaw';
import { headerOf } from '../proof';

const quota = /^(x-)?ratelimit(-\w+)?$/i;
const signal = /^(retry-after|(x-)?ratelimit(-\w+)?)$/i;

const asked: ProbeRequest = { as: 'till', method: 'POST', path: '/exports', body: '{"format": "csv"}' };

export default {
  title: '429 without Retry-After',
  clauses: ['limits.1', 'limits.2', 'errors.429'],
  lesson: 'rate-limit-signals',
  rule: 'throttling-says-when',
  policies: { throttling: 'silent' },
  describe(draft, { pick, reach }) {
    const throttled = operations(draft).flatMap(operation =>
      responses(draft, operation)
        .filter(
          ({ status, node }) => status === '429' && Object.keys(node.headers ?? {}).some(name => signal.test(name)),
        )
        .map(response => ({ operation, response })),
    );
    if (reach === 'one') {
      return pick(throttled).map(({ operation }) => {
        const place = `${operation.pointer}${pointer('responses', '429')}`;
        drop(detachReference(draft, place).headers, signal);
        return place;
      });
    }
    if (throttled.length === 0) return [];
    // On such a service no response states the quota; a job still says when to ask again.
    for (const operation of operations(draft)) {
      for (const { status, node } of responses(draft, operation)) drop(node.headers, status === '429' ? signal : quota);
    }
    for (const { error } of errorSchemas(draft)) {
      for (const name of ['retry_after_seconds', 'docs']) {
        if (error.node.properties?.[name]) removeProperty(error.node, name);
      }
    }
    return throttled.map(({ response }) => response.pointer);
  },
  // The endpoint class of exports takes ten in a minute; the eleventh is the one to look at.
  checkedBy: ['limit-is-announced', 'rejected-request-says-when'],
  probe: Array.from({ length: 11 }, () => asked),
  proof: responses => responses.at(-1)!.status === 429 && headerOf(responses.at(-1), 'retry-after') === null,
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        const response = follow(draft, place)!.node;
        const header = {
          description: 'The number of requests left, and when the window ends.',
          schema: { type: 'string' },
        };
        response.headers = { ...response.headers, RateLimit: header };
      },
    },
  ],
} satisfies FlawDefinition;

function drop(headers: Record<string, unknown> | undefined, names: RegExp): void {
  for (const name of Object.keys(headers ?? {})) if (names.test(name)) delete headers![name];
}
