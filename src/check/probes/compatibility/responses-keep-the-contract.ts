import { listInWords } from '../../../text/list-in-words';
import { fieldsIn } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'Responses have every field that the contract promises',
  clauses: ['versioning.3', 'versioning.9'],
  lesson: 'additive-or-breaking',
  rule: null,
  reason:
    'Clients are generated from the contract. If a field is renamed in responses, all clients lose it at the same time.',
  fixes: [
    'Send both names until clients have moved, and then remove the old one in a new version.',
    'Test real responses against the contract in your build.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { list, exchange, page } = yield* target.findList();
    const [item] = page.items;
    if (item === undefined) throw new CannotJudge(`Needs at least one item in ${list.operation.path}.`);
    const { items } = list;
    const promised = [...(items.items?.fields ?? [])]
      .filter(([, { required, schema }]) => required && schema?.stated('writeOnly') !== true)
      .map(([name]) => name);
    if (promised.length === 0)
      throw new CannotJudge(`The contract promises no field for an item of ${list.operation.path}.`);
    const missing = promised.filter(name => !(name in fieldsIn(item)));
    return missing.length === 0
      ? kept(exchange, `An item has every promised field: ${listInWords(promised)}.`)
      : broken(exchange, `An item lacks ${listInWords(missing)}, which the contract promises.`);
  },
} satisfies ProbeDefinition;
