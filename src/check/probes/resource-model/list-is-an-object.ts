import { header, jsonOf } from '../../exchange';
import { limitParameter, listPath } from '../../paging';
import type { ProbeDefinition } from '../../probe';
import { broken, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A list is an object that holds its items',
  clauses: ['resources.collection-envelope.data'],
  lesson: 'list-envelope',
  rule: 'list-has-envelope',
  reason:
    'A bare array has no room for a cursor, a warning, or anything else. Adding a cursor later breaks every client.',
  fixes: [
    'From the first version on, return an object with the items under data.',
    'Send everything else about the page in headers such as Link, and document that the array stays as it is.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { list, exchange } = yield* target.findList();
    if (Array.isArray(jsonOf(exchange))) {
      const limit = limitParameter(list);
      const page = limit === null ? exchange : yield* send({ method: 'GET', path: listPath(list, { [limit]: 1 }) });
      return /\brel="?(next|first|last)\b/.test(header(page, 'Link') ?? '')
        ? kept(page, `${list.operation.label} returned an array, and its Link header leads to other pages.`)
        : broken(exchange, `${list.operation.label} returned a bare array.`);
    }
    return kept(exchange, `${list.operation.label} returned an object.`);
  },
  turned: {
    array: {
      title: 'A list is a plain array',
      *run({ target }) {
        const { list, exchange } = yield* target.findList();
        return Array.isArray(jsonOf(exchange))
          ? kept(exchange, `${list.operation.label} returned an array.`)
          : broken(exchange, `${list.operation.label} returned an object.`);
      },
    },
  },
} satisfies ProbeDefinition;
