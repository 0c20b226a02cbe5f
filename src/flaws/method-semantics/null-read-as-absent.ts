import { pointer } from '../../conventions/openapi';
import { operations, properties, requestSchema, valueAt } from '../draft';
import { addSentence, detachReference, removeSentencesFrom } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

const merge = /\b(null|absent|left out|leave out|omit\w*|not sent|merge|unchanged|stays? as it is|keeps? its value)\b/i;

export default {
  title: 'A PATCH that treats null as absent, so that nothing can be cleared',
  clauses: ['endpoints.2'],
  lesson: 'patch-null-absent',
  rule: 'patch-defines-merge',
  policies: { patch: 'null-is-absent' },
  describe(draft, { pick }) {
    const changes = operations(draft).filter(
      operation => operation.method === 'patch' && requestSchema(draft, operation) !== null,
    );
    return pick(changes).map(operation => {
      const body = detachReference(draft, `${operation.pointer}/requestBody`);
      const [media] = Object.values<object>(body.content);
      // The type that defines the merge goes, and so does every sentence that says what null means.
      body.content = { 'application/json': media };
      for (const holder of [operation.node, body]) {
        removeSentencesFrom(holder, 'summary', merge);
        removeSentencesFrom(holder, 'description', merge);
      }
      const place = `${operation.pointer}${pointer('requestBody', 'content', 'application/json', 'schema')}`;
      const schema = detachReference(draft, place);
      removeSentencesFrom(schema, 'description', merge);
      for (const [name] of properties(draft, { pointer: place, node: schema })) {
        if (schema.properties?.[name]) removeSentencesFrom(schema.properties[name], 'description', merge);
      }
      return operation.pointer;
    });
  },
  checkedBy: ['patch-clears-with-null'],
  probe: [
    {
      as: 'editor',
      method: 'PATCH',
      path: '/projects/prj_1',
      headers: { 'Content-Type': 'application/merge-patch+json' },
      body: '{"description": null}',
    },
    { as: 'editor', method: 'GET', path: '/projects/prj_1', note: 'What is stored now' },
  ],
  proof: ([, after]) => jsonBody(after).description !== null,
  repairs: [
    {
      fix: 2,
      apply: (draft, place) =>
        addSentence(valueAt(draft, place), 'A field that is left out stays as it is; null clears it.'),
    },
  ],
} satisfies FlawDefinition;
