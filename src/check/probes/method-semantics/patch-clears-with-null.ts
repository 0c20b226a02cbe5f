import { told } from '../../error-shape';
import { fieldsIn, jsonOf, succeeded } from '../../exchange';
import { patchWith } from '../../patch';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'PATCH with null clears a field',
  clauses: ['endpoints.2'],
  lesson: 'patch-null-absent',
  rule: 'patch-defines-merge',
  reason:
    'If null is treated as absent, nothing can ever be cleared, and the client gets a success for a change that didn’t happen.',
  fixes: [
    'Implement JSON Merge Patch (RFC 7396): an absent field keeps its value, and null removes it.',
    'Reject null with 400, and offer another way to clear the field.',
  ],
  phase: 'write',
  needs: ['write'],
  *run(context) {
    const { path, field, change } = yield* patchWith(context);
    if (field === null) throw new CannotJudge('Needs a text field in the contract that PATCH accepts as null.');
    const set = yield* change({ [field]: 'Set by a check' });
    if (!succeeded(set)) throw new CannotJudge(`${told(set)} when ${field} was set.`);
    const cleared = yield* change({ [field]: null });
    if (!succeeded(cleared))
      return broken(cleared, `${told(cleared)} when ${field} was cleared; the contract allows null.`);
    const read = yield* send({ method: 'GET', path });
    const value = fieldsIn(jsonOf(read))[field];
    return value === null || value === undefined
      ? kept(read, `${field} is cleared.`)
      : broken(read, `${field} was set to null, and is still ${JSON.stringify(value)}.`);
  },
} satisfies ProbeDefinition;
