import type { OpenPoint } from './point';

/** Webhooks and streams. */
export const eventPoints: readonly OpenPoint[] = [
  {
    id: 'retry-schedule',
    title: 'When is a delivery tried again?',
    clauses: ['events.9'],
    left: 'The schedule is not shown.',
    choice:
      'First after 1 second, then 5 seconds, 1 minute, 10 minutes, 1 hour and 6 hours after each failure: six tries in about seven hours. An answer is waited for 15 seconds.',
    alternatives: [
      'Three days of tries, as large payment services do.',
      'Chance in the waits, so that consumers are not hit together.',
    ],
    why: 'A course can walk through it in one sitting; the shape is the usual one.',
  },
  {
    id: 'event-catalogue',
    title: 'Which events are there, and what do they carry?',
    clauses: ['events.8', 'events.9'],
    left: 'Three names are given, without the operations that emit them and without payloads.',
    choice:
      'payment.succeeded from a charge, order.paid from pay, order.shipped from ship. The payload has the subject as a path, a sequence for each subject, and a few facts.',
    alternatives: [
      'The whole resource in the payload: it is old when it arrives.',
      'Only the path: one request more for each event.',
    ],
    why: 'The sequence lets a consumer see that something was overtaken, and the path lets it ask.',
  },
  {
    id: 'delivery-and-try',
    title: 'What does a delivery id name?',
    clauses: ['resources.webhook-event-envelope.text-1'],
    left: 'It is unique for each attempt; a delivery also has states that span attempts.',
    choice: 'A delivery (dlv_1) belongs to one event and one endpoint. Each try has an id made from it: dlv_1-2.',
    alternatives: ['A random id for each try.'],
    why: 'The id of a try leads back to its delivery.',
  },
  {
    id: 'secret-overlap',
    title: 'How long do two secrets sign?',
    clauses: ['events.5'],
    left: 'The window is bounded; its length is not given.',
    choice: '24 hours. Rotating again within it ends the older of the two old secrets at once.',
    alternatives: ['Until the consumer confirms.', 'No overlap on the side of the provider, only at the consumer.'],
    why: 'A working day is enough to put a secret into place, and a leaked one does not live for ever.',
  },
  {
    id: 'whole-seconds',
    title: 'What exactly is 300 seconds?',
    clauses: ['events.4.1', 'limits.webhook-timestamp-tolerance'],
    left: 'A difference that exceeds 300 seconds is rejected; t has whole seconds, clocks have more.',
    choice: 'The clock is cut to whole seconds first: 300 passes, 301 does not, in both directions.',
    alternatives: ['Compare with fractions: 300.4 is refused.', 'Refuse old ones only, as some libraries do.'],
    why: 'Both sides can compute the border from what is in the header.',
  },
  {
    id: 'who-is-called',
    title: 'Which addresses are called?',
    clauses: ['events.1', 'endpoints.post-consumer-webhook-path'],
    left: 'An endpoint must be https.',
    choice:
      'http is 400 https_required. Only the consumer inside this program, https://consumer.test, is taken; anything else is 400 endpoint_not_allowed.',
    alternatives: [
      'Any public address, with private networks refused: https alone does not stop requests into a network.',
    ],
    why: 'The course works without a network and never calls anybody.',
  },
  {
    id: 'streams',
    title: 'Server-sent events and WebSockets',
    clauses: ['events.10'],
    left: 'Named as options; their details are not shown.',
    choice: 'Not offered by our service; lessons speak of them.',
    alternatives: ['A stream of the same events with Last-Event-ID.'],
    why: 'Webhooks show every rule that the specification states.',
  },
];
