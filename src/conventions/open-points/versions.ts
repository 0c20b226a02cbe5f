import type { OpenPoint } from './point';

/** Versions, and how they end. */
export const versionPoints: readonly OpenPoint[] = [
  {
    id: 'version-scheme',
    title: 'Where does the version go?',
    clauses: ['versioning.1'],
    left: 'Some paths begin with /v1, others don’t; the scheme is not shown.',
    choice:
      'Paths are as the specification writes them. No request can name another version, and we only make additive changes.',
    alternatives: [
      'A version in every path (AIP-185): easy to see and to route.',
      'In the media type (Zalando 115): one URL per resource, but hard to try by hand.',
      'A date, so that each client keeps the contract of that day and the provider translates: in a header (GitHub, Stripe) or in the query (Azure).',
    ],
    why: 'As long as every change is additive, no version is needed.',
  },
  {
    id: 'temporary-410',
    title: 'Can 410 last only a few minutes?',
    clauses: ['versioning.7', 'errors.410'],
    left: 'A brownout returns 410; HTTP calls 410 likely permanent and lets caches keep it.',
    choice: '410 brownout with Cache-Control: no-store; details and Link name the end of the window and the guide.',
    alternatives: ['503: clients retry it, and nobody notices.', '403, which no cache keeps by default.'],
    why: 'A cache that kept the 410 would turn five minutes into days.',
  },
  {
    id: 'brownout-windows',
    title: 'When are the brownouts, and who is let in?',
    clauses: ['versioning.7'],
    left: 'Announced, for example 5 minutes; new keys may be denied.',
    choice:
      'Three windows of 5 minutes in the last two months, on different weekdays and at different times. The description and the guide list them. Keys of applications created after the deprecation get 403 closed_to_new_keys; a rotated key keeps its access.',
    alternatives: ['Windows that grow from minutes to hours.', 'A share of requests instead of a time.'],
    why: 'Anyone can reproduce a failure at an announced time.',
  },
  {
    id: 'endgame',
    title: 'What happens on the last day?',
    clauses: ['versioning.8'],
    left: 'Enforce, extend, exempt, or cancel.',
    choice: 'Enforce: from the date in Sunset on, the response is 410 operation_ended, with the guide.',
    alternatives: ['Extend for everyone.', 'Exempt single consumers.', 'Cancel the deprecation.'],
    why: 'In a course the date must mean what it says. If you run a real service, look at who still calls it first.',
  },
];
