import type { OpenPoint } from './point';

/** Versions, and how they end. */
export const versionPoints: readonly OpenPoint[] = [
  {
    id: 'version-scheme',
    title: 'Where does the version go?',
    clauses: ['versioning.1'],
    left: 'Some paths begin with /v1 and others don’t. The versioning scheme isn’t specified.',
    choice:
      'We use the paths exactly as the API conventions write them, and make only additive changes. Refunds are the exception: they exist in two versions, which Api-Version chooses by date. Without it, a client keeps the version that was current when its application got its first key.',
    alternatives: [
      'A version in every path (AIP-185), which is easy to see and to route.',
      'A version in the media type (Zalando 114). Each resource has one URL, but it’s hard to try out by hand.',
      'A date, in a header (GitHub, Stripe) or in the query (Azure). Each client keeps the contract of that day, and the provider translates between versions.',
    ],
    why: 'As long as every change is additive, we don’t need versions. The refunds show what a second version takes.',
  },
  {
    id: 'temporary-410',
    title: 'Can a 410 last only a few minutes?',
    clauses: ['versioning.7', 'errors.410'],
    left: 'A brownout returns 410, but HTTP says that a 410 is likely to be permanent and lets caches keep it.',
    choice:
      'Yes: 410 brownout with Cache-Control: no-store. The field details says when the window ends, and Link points to the guide.',
    alternatives: ['503. Clients retry it, and nobody notices.', '403. Caches don’t store it unless they’re told to.'],
    why: 'A cache that kept the 410 would turn five minutes into days.',
  },
  {
    id: 'brownout-windows',
    title: 'When are the brownouts, and who is let in?',
    clauses: ['versioning.7'],
    left: 'Brownouts are announced and last, for example, 5 minutes. New keys may be denied.',
    choice:
      'There are three windows of 5 minutes in the last two months, on different weekdays and at different times. The description and the guide list them. If an application was created after the deprecation, its keys get 403 closed_to_new_keys. A rotated key keeps its access.',
    alternatives: [
      'Windows that grow from minutes to hours.',
      'Fail a share of the requests instead of all requests at certain times.',
    ],
    why: 'If a request fails at an announced time, anyone can find out why.',
  },
  {
    id: 'endgame',
    title: 'What happens on the last day?',
    clauses: ['versioning.8'],
    left: 'The provider may enforce the date, extend it, exempt some consumers, or cancel the deprecation.',
    choice: 'We enforce it. After the time in Sunset, the response is 410 operation_ended with a link to the guide.',
    alternatives: ['Extend the date for everyone.', 'Exempt single consumers.', 'Cancel the deprecation.'],
    why: 'In a course, the date has to mean what it says. If you run a real service, first check who still calls the operation.',
  },
];
