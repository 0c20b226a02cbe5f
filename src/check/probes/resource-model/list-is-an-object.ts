import { jsonOf } from '../../exchange';
import type { Probe } from '../../probe';
import { broken, kept } from '../../steps';

const probe: Probe = {
  id: 'list-is-an-object',
  area: 'resource-model',
  severity: 'error',
  basis: 'design',
  title: 'A list is an object that holds its items',
  clauses: ['resources.collection-envelope.data'],
  lesson: 'list-envelope',
  rule: 'list-has-envelope',
  reason: 'A bare array has no room for a cursor, a warning, or anything else. Adding one later breaks every client.',
  fixes: [
    'Return an object with the items under data from the first version.',
    'Put what belongs to the page into headers (Link), and document that the array stays as it is.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { list, exchange } = yield* target.findList();
    return Array.isArray(jsonOf(exchange))
      ? broken(exchange, `${list.operation.label} returned a bare array.`)
      : kept(exchange, `${list.operation.label} returned an object.`);
  },
};

export default probe;
