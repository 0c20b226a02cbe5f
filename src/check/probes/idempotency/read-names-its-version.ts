import type { Operation } from '../../../openapi/operations';
import { versionField } from '../../../openapi/version-field';
import { fieldsIn, header, jsonOf } from '../../exchange';
import type { ProbeContext, ProbeDefinition } from '../../probe';
import { broken, kept } from '../../steps';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A read of one item says which version it returns',
  clauses: ['endpoints.6'],
  lesson: 'lost-updates',
  rule: 'read-has-etag',
  reason:
    'Without an ETag or Last-Modified, a client can’t make its change depend on the version that it read. If two people edit the same item, the second change overwrites the first, and neither person finds out.',
  fixes: [
    'Send an ETag that changes with every change: a version number, or a hash of the body.',
    'Send Last-Modified if your resources change no more than once a second.',
    'Put a version field into the body, and require clients to send it back with every change.',
  ],
  phase: 'read',
  needs: [],
  *run({ target, contract }) {
    const { path, operation, exchange } = yield* target.findItem();
    const version = header(exchange, 'ETag');
    if (version !== null) return kept(exchange, `GET ${path} returned ETag: ${version}.`);
    const changed = header(exchange, 'Last-Modified');
    if (changed !== null)
      return kept(
        exchange,
        `GET ${path} returned Last-Modified: ${changed}. It can’t tell two changes within a second apart, and an ETag can.`,
      );
    const neither = `GET ${path} returned neither ETag nor Last-Modified`;
    const field = Object.keys(fieldsIn(jsonOf(exchange))).find(name => versionField.test(name));
    if (field === undefined) return broken(exchange, `${neither}.`);
    const updates = contract.operations.filter(
      one => one.path === operation.path && ['put', 'patch'].includes(one.method),
    );
    const without = updates.find(one => !takesField(contract, one, field));
    return without === undefined
      ? kept(exchange, `GET ${path} returned its version in the body, as ${field}.`)
      : broken(exchange, `${neither}, and in the contract ${without.label} doesn’t accept the ${field} in its body.`);
  },
} satisfies ProbeDefinition;

/** True where clients may send the field with an update. */
const takesField = (contract: ProbeContext['contract'], { requestContent }: Operation, field: string): boolean =>
  requestContent.some(({ schema }) => {
    const sent = contract.effectiveSchema(schema)?.fields.get(field);
    return sent !== undefined && sent.schema?.stated('readOnly') !== true;
  });
