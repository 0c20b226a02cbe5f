import type { Json } from '../../../conventions/openapi';
import { contradictionIn } from '../../../openapi/contradiction';
import type { EffectiveSchema } from '../../../openapi/effective-schema';
import { truncate } from '../../../text/layout';
import { listInWords } from '../../../text/list-in-words';
import { fieldsIn, jsonOf } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'Responses match their schemas in the contract',
  clauses: ['versioning.3', 'versioning.9'],
  lesson: 'additive-or-breaking',
  rule: null,
  reason:
    'Clients are generated from the contract. If a field is renamed in responses, or has another type, all clients break at the same time.',
  fixes: [
    'Send both names until clients have moved, and then remove the old one in a new version.',
    'Test real responses against the contract in your build.',
  ],
  // After the reads: where the list is empty, what the check creates shows what an item is like.
  phase: 'write',
  needs: [],
  *run({ target, plan }) {
    const { list, exchange: read, page } = yield* target.findList();
    const exchange = page.items.length === 0 && plan !== null ? yield* target.findCreated() : read;
    const item = exchange === read ? page.items[0] : jsonOf(exchange);
    if (item === undefined) throw new CannotJudge(`Needs at least one item in ${list.operation.path}.`);
    const { items } = list;
    const promised = [...(items.items?.fields ?? [])]
      .filter(([, { required, schema }]) => required && schema?.stated('writeOnly') !== true)
      .map(([name]) => name);
    if (promised.length === 0)
      throw new CannotJudge(`The contract promises no field for an item of ${list.operation.path}.`);
    const missing = promised.filter(name => !(name in fieldsIn(item)));
    if (missing.length > 0)
      return broken(exchange, `An item lacks ${listInWords(missing)}, which the contract promises.`);
    const other = items.items === null ? null : differenceIn(item, items.items);
    return other === null
      ? kept(exchange, `An item has every promised field: ${listInWords(promised)}.`)
      : broken(exchange, `An item differs from the contract: ${other}.`);
  },
} satisfies ProbeDefinition;

/** How RFC 3339 writes what a format names. */
const formats = new Map([
  ['date', /^\d{4}-\d{2}-\d{2}$/],
  ['date-time', /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/],
]);

/** What an item has that its schema has no room for, in words; null where there is nothing. */
function differenceIn(item: Json, schema: EffectiveSchema): string | null {
  const found = contradictionIn(item, schema);
  if (found !== null) return `${found.path.length === 0 ? 'it' : `"${found.path.join('').slice(1)}"`} ${found.says}`;
  for (const [name, value] of Object.entries(fieldsIn(item))) {
    const format = String(schema.fields.get(name)?.schema?.stated('format'));
    if (typeof value === 'string' && formats.get(format)?.test(value) === false)
      return `"${name}" is "${truncate(value, 40)}", not a ${format}`;
  }
  return null;
}
