import type { Flaw } from '../flaw';
import { headerOf } from '../proof';

/** The first announced window of the weekly report, 2026-05-04T09:00Z, as seconds after the course begins. */
const firstWindow = 119 * 24 * 60 * 60;

const flaw: Flaw = {
  id: 'brownout-caches-may-keep',
  area: 'compatibility',
  title: 'A brownout that caches may keep, which turns minutes into a day',
  clauses: ['versioning.7', 'endpoints.7', 'errors.410'],
  lesson: 'brownouts-and-endgame',
  rule: null,
  reason:
    'A brownout is meant to last minutes. If a cache may keep the 410, its clients see a dead endpoint long after it’s back.',
  // Nothing is left to keep where no response says anything about caching.
  excludes: ['no-cache-control'],
  response(response) {
    if (response.status !== 410) return response;
    const headers = new Headers(response.headers);
    headers.set('Cache-Control', 'max-age=86400');
    return new Response(response.body, { status: 410, headers });
  },
  uncheckedBecause: 'It shows only during a brownout, whose times no contract states in a form for programs.',
  probe: [
    {
      as: 'till',
      method: 'GET',
      path: '/v1/reports/weekly',
      after: firstWindow + 60,
      note: 'In May, on the day of the first announced brownout',
    },
  ],
  proof: ([gone]) => gone!.status === 410 && headerOf(gone, 'cache-control') !== 'no-store',
};

export default flaw;
