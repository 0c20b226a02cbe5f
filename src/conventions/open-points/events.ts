import type { OpenPoint } from './point';

/** Webhooks and streams. */
export const eventPoints: readonly OpenPoint[] = [
  {
    id: 'retry-schedule',
    title: 'When is a failed delivery retried?',
    clauses: ['events.9'],
    left: 'The schedule isn’t specified.',
    choice:
      'The first attempt comes 1 second after the event. After each failure, the next one waits longer: 5 seconds, 1 minute, 10 minutes, 1 hour, and 6 hours. That makes six attempts in about seven hours. We wait 15 seconds for each response.',
    alternatives: [
      'Retries over three days, as Stripe and the example of Standard Webhooks (75 hours) do.',
      'Random jitter in the delays, so that consumers aren’t all hit at the same moment.',
    ],
    why: 'You can walk through the whole schedule in one session of the course, and growing delays are the usual pattern.',
  },
  {
    id: 'event-catalogue',
    title: 'Which events are there, and what do they contain?',
    clauses: ['events.8', 'events.9'],
    left: 'Three names are given, but neither their payloads nor the operations that emit them.',
    choice:
      'A charge emits payment.succeeded, pay emits order.paid, and ship emits order.shipped. The payload has the path of the subject, a sequence number per subject, and a few facts.',
    alternatives: [
      'The whole resource in the payload. By the time it arrives, it may be outdated.',
      'Only the path. Then each event costs one more request.',
    ],
    why: 'The sequence number tells a consumer when events arrive out of sequence, and the path lets it fetch the current state.',
  },
  {
    id: 'delivery-and-try',
    title: 'What does a delivery id identify?',
    clauses: ['resources.webhook-event-envelope.text-1'],
    left: 'The id is unique per attempt, but a delivery also has states that span attempts.',
    choice:
      'An attempt. A delivery (dlv_1) belongs to one event and one endpoint, and the id of each attempt is derived from it (dlv_1-2).',
    alternatives: ['A random id for each attempt.'],
    why: 'You can tell from an attempt’s id which delivery it belongs to.',
  },
  {
    id: 'secret-overlap',
    title: 'How long do both secrets sign?',
    clauses: ['events.5'],
    left: 'The overlap is bounded, but its length isn’t specified.',
    choice:
      'For 24 hours. If you rotate again within that time, the older of the two secrets stops signing immediately.',
    alternatives: ['Until the consumer confirms.', 'No overlap on the provider’s side, only on the consumer’s.'],
    why: '24 hours is usually enough to deploy a new secret, and short enough that a leaked one soon stops working.',
  },
  {
    id: 'whole-seconds',
    title: 'What exactly does 300 seconds mean?',
    clauses: ['events.4.1', 'limits.webhook-timestamp-tolerance'],
    left: 'A difference of more than 300 seconds is rejected. t is in whole seconds, but clocks are more precise.',
    choice: 'We cut the clock to whole seconds first. In both directions, 300 passes and 301 doesn’t.',
    alternatives: [
      'Compare with fractions, so that 300.4 is rejected.',
      'Reject only old timestamps, as Stripe’s libraries do.',
    ],
    why: 'Both sides can compute the limit from the header.',
  },
  {
    id: 'who-is-called',
    title: 'Which URLs are called?',
    clauses: ['events.1', 'endpoints.post-consumer-webhook-path'],
    left: 'An endpoint must have an https URL.',
    choice:
      'Only the consumer inside this program, https://consumer.test. An http URL gets 400 https_required, and any other URL gets 400 endpoint_not_allowed.',
    alternatives: [
      'Any public address, with private networks blocked, because https alone doesn’t stop requests into an internal network (OWASP API7:2023).',
    ],
    why: 'The course works without a network and never calls anyone.',
  },
  {
    id: 'streams',
    title: 'Does the service offer server-sent events or WebSockets?',
    clauses: ['events.10'],
    left: 'Both are named as options. The details aren’t specified.',
    choice:
      'Server-sent events for changes of orders, resumable with Last-Event-ID. The service sends what it has and ends the response, and the client connects again. There are no WebSockets.',
    alternatives: [
      'A connection that stays open, with a comment every few seconds to keep it alive.',
      'WebSockets, if clients have to send as well.',
      'Only webhooks and polling.',
    ],
    why: 'A browser can’t receive webhooks. A response that ends also gets through a proxy that buffers.',
  },
];
