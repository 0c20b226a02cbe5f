import { told } from '../../error-shape';
import { fieldsIn, jsonOf, succeeded } from '../../exchange';
import { patchWith } from '../../patch';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'http',
  title: 'PATCH keeps the fields that aren’t sent',
  clauses: ['endpoints.2'],
  lesson: 'patch-null-absent',
  rule: null,
  reason: 'A partial change that resets other fields loses data that the client never touched.',
  fixes: [
    'Merge the sent fields into the stored object (RFC 7396).',
    'If the operation replaces the whole object, make it a PUT.',
  ],
  phase: 'write',
  needs: ['write'],
  *run(context) {
    const { path, field, other, change } = yield* patchWith(context);
    if (field === null || other === null)
      throw new CannotJudge('Needs two text fields in the contract that PATCH accepts.');
    const read = yield* send({ method: 'GET', path });
    const before = fieldsIn(jsonOf(read))[other];
    const changed = yield* change({ [field]: 'Changed by a check' });
    if (!succeeded(changed)) throw new CannotJudge(`${told(changed)}.`);
    const again = yield* send({ method: 'GET', path });
    const after = fieldsIn(jsonOf(again))[other];
    return JSON.stringify(before) === JSON.stringify(after)
      ? kept(again, `${field} was changed, and ${other} stayed.`)
      : broken(again, `Only ${field} was sent, and ${other} changed as well.`);
  },
} satisfies ProbeDefinition;
