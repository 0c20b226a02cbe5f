import type { OpenApi } from '../../conventions/openapi';
import { pointer } from '../../conventions/openapi';
import { responseSchemas, valueAt } from '../draft';
import { addProperty } from '../edit';
import type { FlawDefinition } from '../flaw';

const namesId = /^id$|_id$/;

export default {
  title: 'An id that’s a 64-bit number',
  clauses: ['service.3.1', 'service.3.2'],
  lesson: 'values-on-the-wire',
  rule: 'id-is-text',
  describe(draft, { pickOne }) {
    const places = responseSchemas(draft).flatMap(schema =>
      Object.entries<OpenApi>(schema.node.properties ?? {})
        .filter(([name, field]) => namesId.test(name) && field?.type === 'string' && field.format === undefined)
        .map(([name, field]) => ({ place: `${schema.pointer}${pointer('properties', name)}`, field })),
    );
    return pickOne(places).map(({ place, field }) => {
      for (const key of ['maxLength', 'minLength', 'pattern', 'example', 'examples']) delete field[key];
      field.type = 'integer';
      field.format = 'int64';
      return place;
    });
  },
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        const parts = place.split('/');
        const name = parts.at(-1)!;
        const schema = valueAt(draft, parts.slice(0, -2).join('/')) as OpenApi;
        addProperty(schema, `${name}_str`, { type: 'string', description: 'The same id as a string.' });
      },
    },
    {
      fix: 2,
      apply: (draft, place) => Object.assign(valueAt(draft, place) as object, { maximum: Number.MAX_SAFE_INTEGER }),
    },
  ],
} satisfies FlawDefinition;
