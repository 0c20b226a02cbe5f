import { type OpenApi, pointerParts } from '../../conventions/openapi';
import { follow, operations, requestSchema } from '../draft';
import { detachReference, setAt } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { inVoice } from '../voice';

export default {
  title: 'A PUT that keeps fields that weren’t sent',
  clauses: ['endpoints.2'],
  lesson: 'method-semantics',
  rule: 'put-replaces-whole',
  policies: { put: 'merges' },
  describe(draft, { pick }) {
    const puts = operations(draft).filter(op => op.method === 'put' && requestSchema(draft, op)?.node.properties);
    return pick(puts).map(operation => {
      const body = detachReference(draft, `${operation.pointer}/requestBody`);
      const [type] = Object.keys(body.content);
      // The response often shares this schema and still holds every field: the body gets one of its own.
      const place = `${operation.pointer}/requestBody/content/${type!.replaceAll('~', '~0').replaceAll('/', '~1')}/schema`;
      const { required: _, ...schema } = JSON.parse(JSON.stringify(follow(draft, place)!.node));
      setAt(draft, place, {
        ...schema,
        description: inVoice(
          draft,
          'Fields that are left out keep their value.',
          'If a field is not sent, it stays as it is.',
          'What is not sent stays as it is.',
        ),
      });
      operation.node.operationId = operation.node.operationId?.replace(/^replace/, 'update');
      operation.node.summary = operation.node.summary?.replace(
        /^Replace (.*?)( as a whole)?$/,
        `${inVoice(draft, 'Change', 'Update', 'Set', 'Put')} $1`,
      );
      if (typeof operation.node.description === 'string') {
        operation.node.description = operation.node.description
          .replace(/[^.]*\b(replace|whole)[^.]*\.\s*/gi, '')
          .trim();
      }
      return operation.pointer;
    });
  },
  checkedBy: ['put-replaces-the-rest'],
  probe: [
    {
      as: 'admin',
      method: 'PUT',
      path: '/projects/prj_1/settings',
      body: '{"locale": "de-DE", "time_zone": "Europe/Berlin", "weekly_summary": true}',
    },
    {
      as: 'admin',
      method: 'PUT',
      path: '/projects/prj_1/settings',
      body: '{"locale": "fr-FR"}',
      note: 'The same request without some of the fields',
    },
  ],
  proof: ([, shorter]) => jsonBody(shorter).time_zone === 'Europe/Berlin',
  repairs: [
    {
      fix: 1,
      breaks: true,
      withdraws: true,
      apply(draft, place) {
        const item = draft.paths[pointerParts(place)[1]!];
        const { requestBody, ...put } = item.put;
        const [media] = Object.values<OpenApi>(requestBody.content);
        const content = { 'application/merge-patch+json': media };
        item.patch ??= { ...put, requestBody: { ...requestBody, content } };
        delete item.put;
      },
    },
  ],
} satisfies FlawDefinition;
