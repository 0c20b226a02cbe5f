import { type OpenApi, pointer } from '../../conventions/openapi';
import { operations, valueAt } from '../draft';
import { detachReference, removeSentences, renameKey } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { inVoice } from '../voice';

const later = /\b(accepted|background|poll\w*|job|at once|later|asynchronous\w*|queued)\b/i;

/** The client waits; each way of saying so is one that the rule knows. */
const waits: [string, ...string[]] = [
  'The response comes when it is finished.',
  'The response follows when it is done.',
  'Returns when it is done.',
  'Responds when it is ready.',
  'No response until it is complete.',
];

export default {
  title: 'A long-running operation that finishes before it responds',
  clauses: ['endpoints.5', 'endpoints.post-account-merges'],
  lesson: 'long-running-jobs',
  rule: 'long-work-is-a-job',
  policies: { longWork: 'inline' },
  describe(draft, { pick }) {
    // What is created and worked on; a command on a job that is there already stays as it is.
    const slow = operations(draft).filter(({ method, path, node }) => {
      const accepted = node.responses?.['202'];
      return method === 'post' && !/\}\/[^/]+$/.test(path) && accepted?.headers?.Location && !node.responses['200'];
    });
    return pick(slow).map(operation => {
      renameKey(operation.node.responses, '202', '200');
      const response = detachReference(draft, `${operation.pointer}${pointer('responses', '200')}`);
      for (const name of ['Location', 'Retry-After']) delete response.headers[name];
      // The second sentence of the response may still tell how it is cached.
      const rest = removeSentences(response.description, later);
      response.description = [inVoice(draft, 'It is finished.', 'It is done.', 'It is complete.'), rest]
        .filter(Boolean)
        .join(' ');
      const told = removeSentences(operation.node.description ?? '', later);
      operation.node.description = [inVoice(draft, ...waits), told].filter(Boolean).join(' ');
      return operation.pointer;
    });
  },
  uncheckedBecause:
    'A probe would need an operation that takes a long time, and starting one on a guess could do damage.',
  probe: [
    {
      as: 'owner',
      method: 'POST',
      path: '/account-merges',
      headers: { 'Idempotency-Key': 'merge-4' },
      body: '{"source": "acct_4", "target": "acct_1", "strategy": "keep_target"}',
    },
  ],
  proof: ([merge]) => merge!.status === 200 && jsonBody(merge).status === 'succeeded',
  repairs: [
    {
      fix: 1,
      breaks: true,
      apply(draft, place) {
        const operation = valueAt(draft, place) as OpenApi;
        const told = removeSentences(operation.description, /minutes/);
        operation.description = `The work continues after the response; a webhook says when it is done. ${told}`.trim();
        renameKey(operation.responses, '200', '202');
        operation.responses['202'].description = 'It was accepted.';
      },
    },
  ],
} satisfies FlawDefinition;
