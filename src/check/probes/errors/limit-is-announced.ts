import { told } from '../../error-shape';
import { header, succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

export default {
  severity: 'warning',
  basis: 'house',
  title: 'Responses say how many requests are left',
  clauses: ['limits.2'],
  lesson: 'rate-limit-signals',
  rule: null,
  reason:
    'A client that sees its remaining requests can slow down in time. Otherwise, the first sign of the limit is a rejected request.',
  fixes: [
    'Send RateLimit-Limit, RateLimit-Remaining, and RateLimit-Reset with every response.',
    'Send RateLimit and RateLimit-Policy as the newer IETF draft defines them.',
  ],
  phase: 'seen',
  needs: [],
  *run({ seen, contract }) {
    const success = seen.find(succeeded);
    if (success === undefined) throw new CannotJudge('No request succeeded.');
    const names = ['RateLimit-Remaining', 'RateLimit', 'X-RateLimit-Remaining', 'X-Rate-Limit-Remaining'];
    const name = names.find(one => header(success, one) !== null);
    const limited =
      seen.some(({ response }) => response.status === 429) ||
      contract.operations.some(({ responses }) => responses.some(({ status }) => status === '429'));
    if (name === undefined && !limited)
      throw new CannotJudge('Needs a rate limit: a 429 in the contract or among the responses.');
    if (name === undefined) return broken(success, `${told(success)} without RateLimit headers.`);
    return kept(success, `${told(success)} with ${name}: ${header(success, name)}.`);
  },
} satisfies ProbeDefinition;
