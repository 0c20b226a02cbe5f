import { listInWords } from '../../../text/list-in-words';
import { told } from '../../error-shape';
import { header, succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A deprecated operation says so in its responses',
  clauses: ['versioning.6', 'versioning.deprecation', 'versioning.sunset'],
  lesson: 'deprecation-signals',
  rule: 'deprecation-has-signals',
  reason:
    'Nobody reads the changelog while their integration works. A header in each response shows up in their logs and monitoring.',
  fixes: [
    'Send Deprecation (RFC 9745), Sunset (RFC 8594), and a Link to the migration guide.',
    'Send at least Sunset, and write to the consumers that still call the operation.',
  ],
  phase: 'read',
  needs: [],
  *run({ contract }) {
    const operation = contract.operations.find(
      ({ method, deprecated, path, parameters }) =>
        method === 'get' &&
        deprecated &&
        !path.includes('{') &&
        !parameters.some(one => one.in === 'query' && one.required),
    );
    if (operation === undefined) throw new CannotJudge('Needs a deprecated GET without parameters in the contract.');
    const exchange = yield* send({ method: 'GET', path: operation.path });
    if (!succeeded(exchange)) throw new CannotJudge(`${told(exchange)}.`);
    const missing = ['Deprecation', 'Sunset'].filter(name => header(exchange, name) === null);
    return missing.length === 0
      ? kept(exchange, `${told(exchange)} with Deprecation and Sunset.`)
      : broken(exchange, `${told(exchange)} without ${listInWords(missing, 'or')}.`);
  },
} satisfies ProbeDefinition;
