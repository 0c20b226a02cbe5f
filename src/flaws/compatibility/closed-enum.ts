import type { OpenApi } from '../../conventions/openapi';
import { responseSchemas, valueAt } from '../draft';
import { addSentence, renameKey } from '../edit';
import type { FlawDefinition } from '../flaw';

const markers = ['x-extensible-enum', 'x-enum-open', 'x-extensible'];
const grows = /\b(may be added|may grow|new values|unknown|do not know|not know)\b/i;

export default {
  title: 'An enum in a response that doesn’t say it may grow',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  rule: 'enum-may-grow',
  describe(draft, { pickOne }) {
    const open = responseSchemas(draft).filter(({ node }) => {
      const values = node.enum ?? node['x-extensible-enum'];
      const marked = markers.some(key => node[key]) || grows.test(node.description ?? '');
      // A list of one value is a constant: nobody branches on it yet.
      return Array.isArray(values) && values.length > 1 && marked;
    });
    return pickOne(open).map(schema => {
      const values = schema.node.enum ?? schema.node['x-extensible-enum'];
      for (const key of markers) delete schema.node[key];
      schema.node.enum = values;
      if (typeof schema.node.description === 'string') {
        const kept = schema.node.description.match(/[^.]+\.?/g)?.filter((part: string) => !grows.test(part)) ?? [];
        schema.node.description = kept.join('').trim();
        if (schema.node.description === '') delete schema.node.description;
      }
      return schema.pointer;
    });
  },
  repairs: [
    {
      fix: 0,
      apply: (draft, place) =>
        addSentence(
          valueAt(draft, place),
          'More values may be added; treat a value that you do not know like the last one in this list.',
        ),
    },
    { fix: 1, apply: (draft, place) => renameKey(valueAt(draft, place) as OpenApi, 'enum', 'x-extensible-enum') },
  ],
} satisfies FlawDefinition;
