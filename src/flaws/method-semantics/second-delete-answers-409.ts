import { type OpenApi, pointer } from '../../conventions/openapi';
import { errorSchemas, follow, operationAt, operations, responses } from '../draft';
import { addSentence, detachReference, removeSentences, removeSentencesFrom } from '../edit';
import type { FlawDefinition } from '../flaw';
import { inVoice } from '../voice';
import { asObject, rewriteJson } from '../wire';

/** What a clean contract says about the second try. */
const quiet = /\b(second (try|attempt)|asking again|gone already|already gone|counts as done|finds nothing)\b/i;

export default {
  title: 'A second DELETE that returns 409',
  clauses: ['endpoints.3'],
  lesson: 'method-semantics',
  rule: 'delete-repeats-quietly',
  response: (response, request) =>
    request.method !== 'DELETE' || response.status !== 404
      ? response
      : rewriteJson(
          response,
          body => {
            const error = asObject(asObject(body)?.error ?? null);
            const told = {
              code: 'already_deleted',
              message: 'There’s nothing to delete, because it was already deleted.',
            };
            if (!error) return body;
            // The page is that of the code it replaces, and would explain another.
            const { doc_url: _, ...rest } = error;
            return { error: { ...rest, ...told } };
          },
          { status: 409 },
        ),
  describe(draft, { pick }) {
    const removals = operations(draft).filter(
      operation => operation.method === 'delete' && responses(draft, operation).some(({ status }) => status === '404'),
    );
    if (removals.length > 0) listCode(draft);
    return pick(removals).map(operation => {
      const { responses } = operation.node;
      const place = `${operation.pointer}${pointer('responses', '409')}`;
      const known = responses['409'] !== undefined;
      if (!known) responses['409'] = responses['404'];
      const conflict = detachReference(draft, place);
      const told = inVoice(
        draft,
        'It was already deleted: already_deleted.',
        'It is already gone: already_deleted.',
        'It was removed before: already_deleted.',
      );
      conflict.description = known ? `${conflict.description} ${told}` : told;
      const codes = conflict['x-error-codes'];
      if (Array.isArray(codes)) conflict['x-error-codes'] = [...(known ? codes : []), 'already_deleted'];
      removeSentencesFrom(operation.node, 'description', quiet);
      const good = responses['204'] === undefined ? null : detachReference(draft, `${operation.pointer}/responses/204`);
      if (good) good.description = good.description.replace(/;[^;.]*\b(again|second)\b[^;.]*/, '');
      return place;
    });
  },
  checkedBy: ['second-delete-is-quiet'],
  probe: [
    { as: 'admin', method: 'DELETE', path: '/projects/prj_1' },
    { as: 'admin', method: 'DELETE', path: '/projects/prj_1', note: 'The same request again' },
  ],
  proof: ([first, second]) => first!.status === 204 && second!.status === 409,
  repairs: [
    {
      fix: 1,
      breaks: true,
      apply(draft, place) {
        const operation = operationAt(draft, place);
        const conflict = detachReference(draft, place);
        conflict.description = removeSentences(conflict.description, /already/i);
        conflict['x-error-codes'] = conflict['x-error-codes']?.filter((code: string) => code !== 'already_deleted');
        if (conflict.description === '') delete operation.node.responses['409'];
        addSentence(
          detachReference(draft, `${operation.pointer}/responses/204`),
          'So does each DELETE after the first.',
        );
      },
    },
  ],
} satisfies FlawDefinition;

/** Where the codes are listed, the one for this case stands among them. */
function listCode(draft: OpenApi): void {
  for (const { error } of errorSchemas(draft)) {
    const code = follow(draft, `${error.pointer}/properties/code`)?.node;
    const listed = code?.['x-extensible-enum'] ?? code?.enum;
    if (Array.isArray(listed) && !listed.includes('already_deleted')) listed.push('already_deleted');
  }
}
