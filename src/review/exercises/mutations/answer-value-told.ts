import type { AdditiveMutation } from '../mutation';
import { changeOne, newState, responseFields, valuesOf } from './_places';

export default {
  title: 'A value was added to an enum that’s documented to grow',
  rule: null,
  reason: 'The version in use says that values may be added, and what to do with an unknown value.',
  clauses: ['versioning.2', 'versioning.3'],
  lesson: 'additive-or-breaking',
  apply: changeOne(
    ({ after }) => responseFields(after).filter(({ node }) => (valuesOf(node)?.length ?? 0) > 1),
    ({ node }, _, random) => {
      const listed = valuesOf(node);
      listed.push(newState(listed, random));
    },
  ),
} satisfies AdditiveMutation;
