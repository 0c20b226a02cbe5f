import { pluralize } from '../../../text/pluralize';
import { told } from '../../error-shape';
import { header, succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'Every successful read says who may cache it',
  clauses: ['endpoints.7'],
  lesson: 'cache-and-revalidate',
  rule: 'response-states-caching',
  reason:
    'Without Cache-Control, caches may guess how long a response stays fresh (RFC 9111). One wrong guess shows old data. Another keeps one customer’s data in a cache that other customers share.',
  fixes: [
    'Send Cache-Control: no-store where data is private and has to be current, and Cache-Control: private with a max-age where slightly old data is fine.',
    'Set a default in one middleware, and let operations override it.',
  ],
  phase: 'seen',
  needs: [],
  *run({ seen, target }) {
    const reads = seen.filter(one => succeeded(one) && one.request.method === 'GET');
    if (reads.length === 0) throw new CannotJudge('No read succeeded.');
    const without = reads.find(one => header(one, 'Cache-Control') === null);
    if (without !== undefined) return broken(without, `${told(without)} without Cache-Control.`);
    const shared = reads.find(
      one =>
        (target.operationOf(one)?.security?.length ?? 0) > 0 &&
        /\bpublic\b|\bs-maxage\b/i.test(header(one, 'Cache-Control')!),
    );
    if (shared !== undefined) return broken(shared, 'A read that needs a credential lets shared caches store it.');
    return kept(reads[0]!, `${pluralize(reads.length, 'read')} had Cache-Control.`);
  },
} satisfies ProbeDefinition;
