import type { Operation } from '../../openapi/operations';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';
import { requestName } from './_subject';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A webhook or a callback no longer arrives where it did',
  clauses: ['versioning.3', 'versioning.5'],
  lesson: 'additive-or-breaking',
  reason:
    'Nothing fails when an event doesn’t arrive. Shipments aren’t sent, accounts stay locked, and nobody finds out until a customer asks.',
  fixes: [
    'Keep sending the event next to the one that replaces it, and mark it as deprecated.',
    'Let receivers subscribe to the new event, and stop sending the old one to those that did.',
    'Ask every receiver of the event to confirm that it no longer needs the event, and only then stop sending it.',
  ],
  precedents: [
    { source: 'Zalando 209', says: 'Changes to events are additive and backward compatible.' },
    { source: 'Zalando 194', says: 'Events are part of the service’s interface.' },
  ],
  good: [
    {
      title: 'One more event',
      before: "webhooks: { orderPaid: { post: { responses: { '200': { description: Received } } } } }\npaths: {}\n",
      yaml: `webhooks:
  orderPaid: { post: { responses: { '200': { description: Received } } } }
  orderShipped: { post: { responses: { '200': { description: Received } } } }
paths: {}
`,
    },
  ],
  bad: [
    {
      title: 'A different name for the same event',
      before: "webhooks: { orderPaid: { post: { responses: { '200': { description: Received } } } } }\npaths: {}\n",
      yaml: "webhooks: { paymentMade: { post: { responses: { '200': { description: Received } } } } }\npaths: {}\n",
    },
    {
      title: 'The URL for the callback is read from another field',
      before: `paths:
  /orders: { post: { callbacks: { paid: { '{$request.body#/url}': { post: { responses: { '200': { description: Received } } } } } }, responses: { '201': { description: Order } } } }
`,
      yaml: `paths:
  /orders: { post: { callbacks: { paid: { '{$request.body#/callback_url}': { post: { responses: { '200': { description: Received } } } } } }, responses: { '201': { description: Order } } } }
`,
    },
  ],
  check(context) {
    const { webhooks, callbacks, report } = context;
    for (const one of [...webhooks.removed, ...callbacks.removed]) reportGone(context, one);
    for (const { before, after } of callbacks.pairs) {
      if (before.expression === after.expression) continue;
      const message = `${requestName(after)} was sent to ${before.expression.slice(0, 60)} and is now sent to ${after.expression.slice(0, 60)}.`;
      report({ at: after.at, operation: after.of, message });
    }
  },
} satisfies ChangeRuleDefinition;

function reportGone({ webhooks, report }: ChangeContext, one: Operation) {
  const again = webhooks.added.find(({ path }) => path === one.path);
  const method = again === undefined ? '' : `; it is now sent with ${again.method.toUpperCase()}`;
  const message = one.deprecated
    ? `${requestName(one)} was deprecated and is no longer sent${method}.`
    : `${requestName(one)} is no longer sent${method}.`;
  report({ at: one.node, operation: one, message, ...(one.deprecated ? { severity: 'info' as const } : {}) });
}
