import { pluralize } from '../../../text/pluralize';
import { failuresIn, readFailure, told } from '../../error-shape';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'Every failure has a code that programs can check',
  clauses: ['resources.error-object.error-code', 'errors.2'],
  lesson: 'error-codes-contract',
  rule: 'error-has-code',
  reason:
    'One status can have several causes. Without a stable code, clients compare message texts, and break as soon as somebody corrects a typo.',
  fixes: [
    'Add a stable code to the error object, and document each value.',
    'Use Problem Details (RFC 9457) with a type URI of your own for each kind of failure.',
  ],
  phase: 'seen',
  needs: [],
  *run({ seen }) {
    const failures = failuresIn(seen);
    if (failures.length === 0) throw new CannotJudge('No failure was seen.');
    const without = failures.find(one => {
      const read = readFailure(one);
      return read === null || (read.code ?? read.name) === null;
    });
    if (without !== undefined) return broken(without, `${told(without)} without a code.`);
    return kept(failures[0]!, `${pluralize(failures.length, 'failure')} had a code.`);
  },
} satisfies ProbeDefinition;
