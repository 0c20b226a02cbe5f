import { type OpenApi, pointer } from '../../conventions/openapi';
import { caseOf } from '../../openapi/words';
import { type DraftNode, isItem, lists, operations, properties, responseSchema, valueAt } from '../draft';
import { addProperty } from '../edit';
import type { FlawDefinition } from '../flaw';
import { headerOf, jsonBody } from '../proof';
import { inVoice } from '../voice';

interface Parent {
  schema: DraftNode;
  list: DraftNode;
  segment: string;
  /** Clients change the parent, so a list inside it makes their `If-Match` fail. */
  changes: boolean;
}

/** The resources that have a list of sub-resources, with the schema of such a list; those that clients change, if there are any. */
function parentsIn(draft: OpenApi): Parent[] {
  const all = everyParentIn(draft);
  const changing = all.filter(({ changes }) => changes);
  return changing.length > 0 ? changing : all;
}

const everyParentIn = (draft: OpenApi): Parent[] =>
  lists(draft).flatMap(({ operation, schema: list }) => {
    const [, path, segment] = /^(.*\})\/([a-z-]+)$/.exec(operation.path) ?? [];
    const parent = operations(draft).find(each => each.path === path && each.method === 'get' && isItem(each));
    const schema = parent && !parent.node.deprecated ? responseSchema(draft, parent) : null;
    const changes = operations(draft).some(each => each.path === path && /^(patch|put)$/.test(each.method));
    return schema?.node.properties && segment !== undefined ? [{ schema, list, segment, changes }] : [];
  });

export default {
  title: 'A resource that contains the whole list of its sub-resources',
  clauses: ['limits.6'],
  lesson: 'related-resources',
  rule: 'embedded-list-is-bounded',
  policies: { embedding: 'always' },
  describe: (draft, { pick }) =>
    pick(parentsIn(draft)).flatMap(({ schema, list, segment }) => {
      const isCamel = Object.keys(schema.node.properties).some(name => caseOf(name) === 'camelCase');
      const name = segment.replace(/-(\w)/g, (_, letter: string) => (isCamel ? letter.toUpperCase() : `_${letter}`));
      if (properties(draft, schema).has(name)) return [];
      const items = valueAt(draft, `${list.pointer}${pointer('properties', 'data', 'items')}`) as OpenApi;
      const description = inVoice(draft, `All ${segment}.`, `Its ${segment}.`, `Every one of the ${segment}.`);
      addProperty(schema.node, name, { type: 'array', description, items: JSON.parse(JSON.stringify(items)) }, true);
      return [`${schema.pointer}${pointer('properties', name)}`];
    }),
  uncheckedBecause: 'A short list may well be part of a resource, and check can’t know how long a list can get.',
  probe: [
    { as: 'admin', method: 'GET', path: '/projects/prj_1' },
    {
      as: 'admin',
      method: 'POST',
      path: '/projects/prj_1/members',
      headers: { 'Idempotency-Key': 'invite-1' },
      body: '{"email": "nadia@acme.example"}',
    },
    { as: 'admin', method: 'GET', path: '/projects/prj_1', note: 'The project again' },
  ],
  proof: ([before, , after]) =>
    Array.isArray(jsonBody(after).members) && headerOf(before, 'etag') !== headerOf(after, 'etag'),
  repairs: [
    { fix: 0, breaks: true },
    {
      fix: 1,
      apply: (draft, place) =>
        Object.assign(valueAt(draft, place) as OpenApi, { maxItems: 10, description: 'The 10 newest.' }),
    },
  ],
} satisfies FlawDefinition;
