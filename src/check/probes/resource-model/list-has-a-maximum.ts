import { pluralize } from '../../../text/pluralize';
import { told } from '../../error-shape';
import { jsonOf, succeeded } from '../../exchange';
import { limitParameter, listPath, readPage, statedMaximum } from '../../paging';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

const huge = 100_000;

export default {
  severity: 'error',
  basis: 'design',
  title: 'A page has a maximum size',
  clauses: ['limits.6', 'limits.maximum-page-size'],
  lesson: 'cursor-vs-offset',
  rule: 'list-has-limit',
  reason:
    'One request for a hundred thousand rows costs as much as a thousand ordinary ones, but a rate limit counts it as one.',
  fixes: [
    'Reject a limit above the maximum with 400, and name the maximum.',
    'Return at most the maximum, and document that clients have to follow the cursor.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { list } = yield* target.findList();
    const limit = limitParameter(list);
    if (limit === null) throw new CannotJudge(`Needs a limit parameter on ${list.operation.path} in the contract.`);
    const exchange = yield* send({ method: 'GET', path: listPath(list, { [limit]: huge }) });
    if (!succeeded(exchange)) {
      return exchange.response.status < 500
        ? kept(exchange, `${told(exchange)}.`)
        : broken(exchange, `${told(exchange)}.`);
    }
    const page = readPage(list, jsonOf(exchange));
    if (page === null) throw new CannotJudge(`${told(exchange)}, but the body isn’t a JSON list of at most 2 MB.`);
    if (page.hasMore) return kept(exchange, `The page was cut after ${page.items.length} items.`);
    const maximum = statedMaximum(list);
    const count = page.items.length;
    // What isn't above the number of items may be that number.
    const limitShown = page.limit !== undefined && page.limit > count ? page.limit : null;
    if (maximum !== null && Math.max(count, limitShown ?? 0) > maximum) {
      const shown = limitShown === null ? `a page had ${count} items` : `a limit of ${limitShown} was accepted`;
      return broken(exchange, `The contract states a maximum of ${maximum}, but ${shown}.`);
    }
    if (limitShown !== null && limitShown < huge)
      return kept(exchange, `A limit of ${huge} was requested, and the page states a limit of ${limitShown}.`);
    if (maximum === null)
      throw new CannotJudge('Needs a list that is longer than its maximum, or a maximum in the contract.');
    // A short list fits on one page, whether or not there is a maximum.
    throw new CannotJudge(
      `Needs a list that is longer than its maximum of ${maximum}: ${told(exchange)} with ${pluralize(count, 'item')}.`,
    );
  },
} satisfies ProbeDefinition;
