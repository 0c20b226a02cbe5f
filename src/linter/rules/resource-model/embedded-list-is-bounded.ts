import type { Field } from '../../../openapi/effective-schema';
import { jsonContent } from '../../../openapi/lists';
import { isSuccess, type Operation } from '../../../openapi/operations';
import { affirms } from '../../../openapi/prose';
import { segmentWords, wordsOf } from '../../../openapi/words';
import type { RuleDefinition } from '../../rule';

/** The words say that not all of the items are there, or not always. */
const limited =
  /\b(newest|latest|most recent|first|last|top|up to|at most|no more than|only (if|when)|if (you|the client|it.s) ask|on request|expand|embed|include=)/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'A resource contains the whole list of its sub-resources',
  clauses: ['limits.6'],
  lesson: 'related-resources',
  reason:
    'The resource grows with the list, and a list inside a resource has no pages. Each new item also changes the version of the resource. Then an update with If-Match fails, although nobody has touched the fields that it changes.',
  fixes: [
    'Leave the list out, and let clients read it at its own path.',
    'State a maximum (maxItems), and say which items are included.',
    'Include the list only if the client asks for it, and say how.',
  ],
  precedents: [
    { source: 'AIP-144', says: 'A repeated field has an upper bound, or else it is a sub-resource.' },
    { source: 'Zalando 158', says: 'Embedding a sub-resource is optional, and clients ask for it.' },
  ],
  silence: {
    asks: 'can one resource grow without end?',
    at: operation => operation.method === 'get' && operation.isItem,
    because: 'doesn’t contain a whole list of sub-resources',
  },
  good: [
    {
      title: 'The list is only at its own path',
      yaml: `paths:
  /projects/{id}: { get: { responses: { '200': { description: Project, content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } } } } }
  /projects/{id}/members: { get: { responses: { '200': { description: Members, content: { application/json: { schema: { type: array, items: { type: object } } } } } } } }
`,
    },
    {
      title: 'The resource contains a few of the items',
      yaml: `paths:
  /projects/{id}: { get: { responses: { '200': { description: Project, content: { application/json: { schema: { type: object, properties: { members: { type: array, maxItems: 10, items: { type: object } } } } } } } } } }
  /projects/{id}/members: { get: { responses: { '200': { description: Members, content: { application/json: { schema: { type: array, items: { type: object } } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'All members are inside the project, and at a path of their own',
      yaml: `paths:
  /projects/{id}: { get: { responses: { '200': { description: Project, content: { application/json: { schema: { type: object, properties: { name: { type: string }, members: { type: array, items: { type: object } } } } } } } } } }
  /projects/{id}/members: { get: { responses: { '200': { description: Members, content: { application/json: { schema: { type: array, items: { type: object } } } } } } } }
`,
    },
  ],
  check(context) {
    const items = new Map(
      context.operations.filter(({ method, isItem }) => method === 'get' && isItem).map(item => [item.path, item]),
    );
    for (const { operation: list } of context.lists) {
      const parent = items.get(list.path.replace(/\/[^/]+$/, ''));
      if (!parent || parent.deprecated || list.isItem) continue;
      const name = segmentWords(list.segments.at(-1)!).join(' ');
      const content = parent.responses.find(isSuccess)?.content ?? [];
      const field = [...context.fields(jsonContent(content)?.schema ?? null).values()].find(
        each => wordsOf(each.name).join(' ') === name,
      );
      if (!field || !isWholeList(field, parent)) continue;
      const message = `${parent.label} contains all of its ${name}, which are also at ${list.path}.`;
      context.report({ at: field.at, operation: parent, message });
    }
  },
} satisfies RuleDefinition;

function isWholeList({ schema }: Field, { description }: Operation): boolean {
  if (!schema?.types.has('array') || schema.deprecated || typeof schema.stated('maxItems') === 'number') return false;
  return !affirms(`${schema.description}\n${description}`, limited);
}
