/** The labs that are measured while they play: the id, and a text of the first frame. */
export const labs = [
  ['retries', 'Careful'],
  ['rate-limit', 'Greedy'],
];
