import { type OpenApi, pointer, pointerParts } from '../../conventions/openapi';
import { responseSchemas, valueAt } from '../draft';
import { renameProperty } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { mapObjects, rewriteJson } from '../wire';

/** The field that the mapper of the database writes by itself, in its own spelling. */
const from = 'created_at';
const to = 'createdAt';

export default {
  title: 'Two spellings of field names: created_at next to createdAt',
  clauses: ['service.3.1', 'versioning.3'],
  lesson: 'names-that-last',
  rule: 'one-field-case',
  response: response =>
    rewriteJson(response, body =>
      mapObjects(body, object =>
        Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value])),
      ),
    ),
  describe(draft, { pick }) {
    const schemas = responseSchemas(draft).filter(({ node }) => node.properties && from in node.properties);
    return pick(schemas).map(schema => {
      renameProperty(schema.node, from, to);
      return `${schema.pointer}${pointer('properties', to)}`;
    });
  },
  checkedBy: ['response-fields-share-one-case', 'responses-keep-the-contract'],
  probe: [{ as: 'till', method: 'GET', path: '/orders?limit=1' }],
  proof: ([list]) => 'createdAt' in jsonBody(list).data[0] && !('created_at' in jsonBody(list).data[0]),
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        const old = valueAt(draft, place) as OpenApi;
        const { properties } = valueAt(draft, pointer(...pointerParts(place).slice(0, -2))) as OpenApi;
        properties[from] = JSON.parse(JSON.stringify(old));
        old.deprecated = true;
      },
    },
  ],
} satisfies FlawDefinition;
