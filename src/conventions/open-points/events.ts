import type { OpenPoint } from './point';

/** Webhooks and streams. */
export const eventPoints: readonly OpenPoint[] = [
  {
    id: 'retry-schedule',
    title: 'When is a failed delivery retried?',
    clauses: ['events.9'],
    left: 'The schedule is not shown.',
    choice:
      'The first attempt comes 1 second after the event. Retries follow 5 seconds, 1 minute, 10 minutes, 1 hour, and 6 hours after each failure: six attempts in about seven hours. We wait 15 seconds for each response.',
    alternatives: [
      'Retries over three days, as Stripe and the example of Standard Webhooks (75 hours) do.',
      'Random jitter in the waits, so that consumers aren’t all hit at the same moment.',
    ],
    why: 'A course can walk through it in one session, and the pattern is the usual one.',
  },
  {
    id: 'event-catalogue',
    title: 'Which events are there, and what do they carry?',
    clauses: ['events.8', 'events.9'],
    left: 'Three names are given, without the operations that emit them and without payloads.',
    choice:
      'payment.succeeded from a charge, order.paid from pay, order.shipped from ship. The payload has the path of the subject, a sequence number for each subject, and a few facts.',
    alternatives: [
      'The whole resource in the payload: it may be outdated on arrival.',
      'Only the path: one more request for each event.',
    ],
    why: 'The sequence number shows a consumer that events overtook each other, and the path lets it fetch the current state.',
  },
  {
    id: 'delivery-and-try',
    title: 'What does a delivery id name?',
    clauses: ['resources.webhook-event-envelope.text-1'],
    left: 'It is unique for each attempt; a delivery also has states that span attempts.',
    choice:
      'A delivery (dlv_1) belongs to one event and one endpoint. Each attempt has an id derived from it: dlv_1-2.',
    alternatives: ['A random id for each attempt.'],
    why: 'You can tell from an attempt’s id which delivery it belongs to.',
  },
  {
    id: 'secret-overlap',
    title: 'How long do two secrets sign?',
    clauses: ['events.5'],
    left: 'The window is bounded; its length is not given.',
    choice: '24 hours. If you rotate again within it, the older of the two old secrets ends immediately.',
    alternatives: ['Until the consumer confirms.', 'No overlap on the provider’s side, only at the consumer.'],
    why: 'A working day is enough to deploy a secret, and a leaked one doesn’t live for ever.',
  },
  {
    id: 'whole-seconds',
    title: 'What exactly is 300 seconds?',
    clauses: ['events.4.1', 'limits.webhook-timestamp-tolerance'],
    left: 'A difference that exceeds 300 seconds is rejected; t has whole seconds, clocks have more.',
    choice: 'The clock is cut to whole seconds first: 300 passes and 301 doesn’t, in both directions.',
    alternatives: ['Compare with fractions: 300.4 is rejected.', 'Reject only old ones, as Stripe’s libraries do.'],
    why: 'Both sides can compute the limit from what is in the header.',
  },
  {
    id: 'who-is-called',
    title: 'Which URLs are called?',
    clauses: ['events.1', 'endpoints.post-consumer-webhook-path'],
    left: 'An endpoint must be https.',
    choice:
      'http is 400 https_required. Only the consumer inside this program, https://consumer.test, is accepted; anything else is 400 endpoint_not_allowed.',
    alternatives: [
      'Any public address, with private networks blocked: https alone doesn’t stop requests into an internal network (OWASP API7:2023).',
    ],
    why: 'The course works without a network and never calls anyone.',
  },
  {
    id: 'streams',
    title: 'Are there server-sent events or WebSockets?',
    clauses: ['events.10'],
    left: 'Named as options; their details are not shown.',
    choice: 'Our service doesn’t offer them; the lessons mention them.',
    alternatives: ['A stream of the same events with Last-Event-ID.'],
    why: 'Webhooks show every rule that the specification states.',
  },
];
