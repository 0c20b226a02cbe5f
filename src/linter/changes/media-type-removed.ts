import type { MediaTypeContent } from '../../openapi/operations';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';
import { requestName } from './_subject';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A media type is no longer accepted or returned',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  reason:
    'A client that sends the old type gets 415, and a client that asks for it gets 406. A client that ignores the type and parses the body as before fails.',
  fixes: [
    'Keep the old media type next to the new one, and let Content-Type and Accept decide between them.',
    'Offer the new type in a new operation.',
    'Change the type only in a new version.',
  ],
  precedents: [
    { source: 'Zalando 114', says: 'A changed representation gets a new media type, next to the old one.' },
    { source: 'RFC 9110 §15.5.16', says: 'A request in an unsupported format gets 415.' },
    { source: 'RFC 9110 §15.5.7', says: 'A client that accepts only the old type gets 406.' },
  ],
  good: [
    {
      title: 'An added media type',
      before:
        "paths: { /orders: { get: { responses: { '200': { description: Orders, content: { application/json: {} } } } } } }\n",
      yaml: "paths: { /orders: { get: { responses: { '200': { description: Orders, content: { application/json: {}, text/csv: {} } } } } } }\n",
    },
  ],
  bad: [
    {
      title: 'Another media type instead of JSON',
      before:
        "paths: { /orders: { get: { responses: { '200': { description: Orders, content: { application/json: {} } } } } } }\n",
      yaml: "paths: { /orders: { get: { responses: { '200': { description: Orders, content: { application/hal+json: {} } } } } } }\n",
    },
  ],
  check(context) {
    for (const { before, after } of context.operations) {
      if (after.requestContent.length > 0) {
        reportLost(context, before.requestContent, after.requestContent, type => ({
          operation: before,
          message: `${after.label} no longer accepts ${type}.`,
        }));
      }
    }
    for (const { before, after } of [...context.webhooks.pairs, ...context.callbacks.pairs]) {
      reportLost(context, before.requestContent, after.requestContent, type => ({
        operation: before,
        message: `${requestName(after)} is no longer sent as ${type}.`,
      }));
    }
    for (const { before, after, operation } of context.responses) {
      // A body that is no longer described at all.
      reportLost(context, before.content, after.content, type => ({
        operation: operation.before,
        message: `The ${before.status} of ${operation.after.label} no longer includes ${type}.`,
      }));
    }
  },
} satisfies ChangeRuleDefinition;

function reportLost(
  { report }: ChangeContext,
  before: readonly MediaTypeContent[],
  after: readonly MediaTypeContent[],
  told: (type: string) => Pick<Parameters<ChangeContext['report']>[0], 'operation' | 'message'>,
) {
  const covers = (one: MediaTypeContent, type: string) =>
    one.mediaType === type || one.mediaType === '*/*' || one.mediaType === type.replace(/\/.*/, '/*');
  for (const { mediaType, node } of before) {
    // A range was never one type that a client could count on.
    if (mediaType.includes('*') || after.some(one => covers(one, mediaType))) continue;
    report({ at: node, ...told(mediaType) });
  }
}
