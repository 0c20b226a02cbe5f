/** The labs that are measured while they play: the id, and a text of the first frame. */
export const labs = [
  ['authorization', 'Ines'],
  ['deprecation', 'Only a blog post'],
  ['long-running', 'Job, Retry-After'],
  ['lost-update', 'With If-Match'],
  ['pagination', 'Cursor'],
  ['rate-limit', 'Greedy'],
  ['retries', 'Careful'],
  ['webhooks', 'Inbox'],
];
