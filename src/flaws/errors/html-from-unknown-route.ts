import type { FlawDefinition } from '../flaw';
import { headerOf } from '../proof';

export default {
  title: 'The framework’s HTML page for an unknown path',
  clauses: ['errors.1'],
  lesson: 'error-envelope',
  rule: null,
  reason:
    'A client that parses every failure as JSON breaks on an HTML page, and it reports a syntax error instead of the wrong path.',
  policies: { unknownRoute: 'html' },
  checkedBy: ['failures-have-a-code', 'failures-share-one-format', 'unknown-path-is-404'],
  probe: [{ as: 'till', method: 'GET', path: '/v1/refunds' }],
  proof: ([unknown]) => /^text\/html/.test(headerOf(unknown, 'content-type') ?? ''),
} satisfies FlawDefinition;
