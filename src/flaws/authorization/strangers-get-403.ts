import { type OpenApi, pointer } from '../../conventions/openapi';
import { operations, responses, valueAt } from '../draft';
import { detachReference } from '../edit';
import type { FlawDefinition } from '../flaw';
import { inVoice } from '../voice';

export default {
  title: 'A 403 that tells strangers the resource exists',
  clauses: ['auth.4.2', 'auth.4.3'],
  lesson: 'object-authorization',
  rule: 'object-answers-404-and-403',
  policies: { objectAccess: 'forbidden' },
  excludes: ['lookup-by-id-alone'],
  describe(draft, { pick }) {
    const owned = operations(draft).filter(operation => {
      const statuses = responses(draft, operation).map(({ status }) => status);
      return operation.path.includes('{') && statuses.includes('403') && statuses.includes('404');
    });
    return pick(owned).map(operation => {
      const told = (status: string) => detachReference(draft, `${operation.pointer}${pointer('responses', status)}`);
      told('404').description = inVoice(draft, 'There is nothing with this id.', 'No such object.', 'It is not there.');
      told('403').description = inVoice(
        draft,
        'It belongs to another account: insufficient_role.',
        'It is not yours, or the role does not allow this.',
        'It is not yours, or you lack the permission.',
        'It is not yours: insufficient_role.',
        'Another account has it: insufficient_role.',
        'Owned by others: insufficient_role.',
        'It belongs to somebody else.',
      );
      return operation.pointer;
    });
  },
  checkedBy: ['strangers-object-is-404'],
  probe: [{ as: 'stranger', method: 'GET', path: '/projects/prj_1' }],
  proof: ([stranger]) => stranger!.status === 403,
  repairs: [
    {
      fix: 0,
      apply(draft, place) {
        const told = (status: string) => detachReference(draft, place + pointer('responses', status));
        told('404').description = 'There is no such object, or the caller has nothing to do with it.';
        told('403').description = 'The caller may read this, but their role is too low.';
      },
    },
    {
      fix: 1,
      breaks: true,
      apply(draft, place) {
        delete (valueAt(draft, place) as OpenApi).responses['403'];
        const { info } = draft;
        const said = 'A caller whose role is too low gets 404 as well, like one who has nothing to do with the object.';
        if (!info.description?.includes(said)) info.description = `${info.description ?? ''} ${said}`.trim();
      },
    },
  ],
} satisfies FlawDefinition;
