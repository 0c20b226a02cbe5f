import { type OpenApi, pointer } from '../../conventions/openapi';
import { requestSchemas, valueAt } from '../draft';
import { addSentence } from '../edit';
import type { FlawDefinition } from '../flaw';

export default {
  title: 'Input without a stated maximum',
  clauses: ['limits.5', 'versioning.3'],
  lesson: 'limit-dimensions',
  rule: 'input-has-limits',
  describe(draft, { pickOne }) {
    const bounded = requestSchemas(draft).flatMap(schema =>
      Object.entries<{ maxLength?: number; maxItems?: number; enum?: unknown; format?: string; pattern?: string }>(
        schema.node.properties ?? {},
      )
        .filter(([, { maxLength, maxItems, enum: values, format, pattern }]) => {
          const boundedText = maxLength !== undefined && maxLength >= 40 && !values && !format && !pattern;
          return boundedText || maxItems !== undefined;
        })
        .map(([name]) => ({ schema, name })),
    );
    return pickOne(bounded).map(({ schema, name }) => {
      delete schema.node.properties[name].maxLength;
      delete schema.node.properties[name].maxItems;
      return `${schema.pointer}${pointer('properties', name)}`;
    });
  },
  repairs: [
    {
      fix: 0,
      apply(draft, place) {
        const field = valueAt(draft, place) as OpenApi;
        addSentence(field, field.type === 'array' ? 'At most 50 items.' : 'At most 200 characters.');
      },
    },
  ],
} satisfies FlawDefinition;
