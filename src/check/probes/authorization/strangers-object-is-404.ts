import { told } from '../../error-shape';
import { jsonOf, succeeded } from '../../exchange';
import { listPath, readPage } from '../../paging';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';
import { isPublic, itemPath } from '../../target';

export default {
  severity: 'error',
  basis: 'design',
  title: 'Somebody else’s object looks as if it didn’t exist',
  clauses: ['auth.4.1', 'auth.4.2'],
  lesson: 'object-authorization',
  rule: 'object-answers-404-and-403',
  reason:
    'If knowing an id is enough, every customer can read every other customer’s data. A 403 is better, but still tells a stranger that the object exists.',
  fixes: [
    'Put the account into the query that looks the object up, and return 404 if no row is found.',
    'Check the caller’s relationship to the object in one policy that every handler has to call.',
  ],
  phase: 'read',
  needs: ['second'],
  *run({ target }) {
    const { path, operation, exchange: own } = yield* target.findItem();
    if (isPublic(operation)) throw new CannotJudge(`${operation.label} is public in the contract.`);
    const exchange = yield* send({ method: 'GET', path, as: 'second' });
    const { status } = exchange.response;
    if (status === 404) return kept(exchange, `${told(exchange)} for the second account.`);
    if (status === 401) throw new CannotJudge('The credential of the second account isn’t valid.');
    if (succeeded(exchange)) {
      const { list } = yield* target.findList();
      const theirs = yield* send({ method: 'GET', path: listPath(list, {}), as: 'second' });
      const shared = readPage(list, jsonOf(theirs))?.items.some(one => path === itemPath(operation, one)) === true;
      if (shared)
        throw new CannotJudge(`Needs an object that only one account can see: ${path} is in the lists of both.`);
    }
    if (status === 200 && exchange.response.body === own.response.body) {
      return broken(exchange, `The second account read ${path}, which is in the first account’s list.`);
    }
    return broken(exchange, `${told(exchange)} for the second account; 404 is expected.`);
  },
} satisfies ProbeDefinition;
