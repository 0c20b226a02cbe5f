import type { BreakingMutation } from '../mutation';
import { codeLists, pickOne, valuesOf } from './_places';

export default {
  title: 'An error code was removed',
  rule: 'code-removed',
  clauses: ['versioning.3', 'errors.5'],
  lesson: 'error-codes-contract',
  apply({ after }, random) {
    const list = pickOne(
      random,
      codeLists(after).filter(({ node }) => valuesOf(node).length > 3),
    );
    if (!list) return false;
    const values = valuesOf(list.node);
    const gone = pickOne(
      random,
      values.filter(code => /declined|taken|illegal|stale|not_|lent|booked/.test(code)),
    );
    if (gone === undefined) return false;
    values.splice(values.indexOf(gone), 1);
    return true;
  },
} satisfies BreakingMutation;
