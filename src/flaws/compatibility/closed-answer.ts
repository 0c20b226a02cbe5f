import type { OpenApi } from '../../conventions/openapi';
import { responseSchemas, valueAt } from '../draft';
import { addProperty } from '../edit';
import type { FlawDefinition } from '../flaw';

export default {
  title: 'A response that’s closed to new fields',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  rule: 'response-stays-open',
  describe(draft, { pickOne }) {
    const resources = responseSchemas(draft).filter(
      ({ node }) => node.properties?.id && node.additionalProperties === undefined,
    );
    return pickOne(resources).map(schema => {
      schema.node.additionalProperties = false;
      return schema.pointer;
    });
  },
  repairs: [
    { fix: 0, apply: (draft, place) => Object.assign(valueAt(draft, place) as object, { additionalProperties: true }) },
    {
      fix: 2,
      apply: (draft, place) =>
        addProperty(valueAt(draft, place) as OpenApi, 'metadata', {
          type: 'object',
          description: 'Fields that may be added later.',
        }),
    },
  ],
} satisfies FlawDefinition;
