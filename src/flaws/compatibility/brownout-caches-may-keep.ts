import { withSameBody } from '../../conventions/text-response';
import type { FlawDefinition } from '../flaw';
import { headerOf } from '../proof';

/** The first announced window of the weekly report, 2026-05-04T09:00Z, as seconds after the course begins. */
const firstWindow = 119 * 24 * 60 * 60;

export default {
  title: 'A brownout response that caches may store, so minutes turn into a day',
  clauses: ['versioning.7', 'endpoints.7', 'errors.410'],
  lesson: 'brownouts-and-endgame',
  rule: null,
  reason:
    'A brownout is meant to last minutes. If a cache may store the 410, its clients still get the error long after the endpoint is back.',
  // Nothing is left to keep where no response says anything about caching.
  excludes: ['no-cache-control'],
  response(response) {
    if (response.status !== 410) return response;
    const headers = new Headers(response.headers);
    headers.set('Cache-Control', 'max-age=86400');
    return withSameBody(response, { status: 410, headers });
  },
  uncheckedBecause:
    'The flaw is visible only during a brownout, and contracts don’t state the times of brownouts in a machine-readable form.',
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
} satisfies FlawDefinition;
