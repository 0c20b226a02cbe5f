import type { ClauseId } from '../../conventions/clauses';

const course = 'It’s about the course: lessons, lookup, review, and labs.';
const choice = 'It leaves open what the other clauses show.';

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
  'service.5': 'It says that the other parts are conventions.',
  'service.6': choice,
  'resources.webhook-event-envelope.text-2': choice,
  'states.5': choice,
  'endpoints.8': choice,
  'auth.4.4': 'Every operation of the service declares a permission.',
  'events.2': 'The header goes to the consumer. A receiver of your own sees it: serve --deliver-to.',
  'events.3': 'Computing an HMAC takes another tool. A receiver of your own gets one to check: serve --deliver-to.',
  'events.4.3': 'How long a comparison takes is too little to be seen.',
  'versioning.4': 'There’s no second scheme yet, and computing the first takes another tool.',
  'versioning.5': 'It’s about the work around a deprecation.',
  'versioning.8': 'It’s about a decision that a team makes.',
};
