import type { ClauseId } from '../../conventions/clauses';

const course = 'This clause is about the course: its lessons, lookup, reviews, and labs.';
const choice = 'This clause only lists open questions.';

/** The clauses that curl alone can’t show on the service, and why. */
export const notByCurl: Partial<Record<ClauseId, string>> = {
  'service.1': course,
  'service.2': course,
  'service.3': course,
  'service.3.1': course,
  'service.3.2': course,
  'service.3.3': course,
  'service.3.4': course,
  'service.4': course,
  'service.5': 'This clause only says that the other parts are conventions.',
  'service.6': choice,
  'resources.webhook-event-envelope.text-2': choice,
  'states.5': choice,
  'endpoints.8': choice,
  'auth.4.4': 'Every operation of the service declares a permission.',
  'events.2': 'The header goes to the consumer. To see it, run your own receiver: serve --deliver-to.',
  'events.3': 'curl can’t compute an HMAC. To check one, run your own receiver: serve --deliver-to.',
  'events.4.3': 'The difference in time is too small to see with curl.',
  'versioning.4': 'There’s only one scheme so far, and curl can’t compute its signature.',
  'versioning.5': 'This clause is about what a team does before the sunset.',
  'versioning.8': 'This clause is about a decision that a team makes.',
};
