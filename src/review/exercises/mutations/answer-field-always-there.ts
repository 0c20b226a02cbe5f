import type { OpenApi } from '../../../conventions/openapi';
import { valueAt } from '../../../flaws/draft';
import type { AdditiveMutation } from '../mutation';
import { pickOne, requiredResponseFields, setRequired } from './_places';

export default {
  title: 'An optional field of a response is always returned',
  rule: null,
  reason: 'A response promises more than before. Clients that cope without the field still do.',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  apply({ before, after }, random) {
    const field = pickOne(random, requiredResponseFields(after));
    const old = field ? (valueAt(before, field.schema.pointer) as OpenApi | undefined) : undefined;
    if (!field || old === undefined) return false;
    // In the version in use it could be missing.
    setRequired({ node: old }, field.name, false);
    return true;
  },
} satisfies AdditiveMutation;
