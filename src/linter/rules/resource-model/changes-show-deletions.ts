import { cursorNames, limitNames, offsetNames } from '../../../conventions/page-parameters';
import type { EffectiveSchema } from '../../../openapi/effective-schema';
import type { ListOperation } from '../../../openapi/lists';
import { hasParameter, type Operation, queryInputs } from '../../../openapi/operations';
import { affirms } from '../../../openapi/prose';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

/** Parameters that ask for what changed since a moment. One that names only the creation isn't one: creations have no opposite. */
const changedSince =
  /^(last_?)?(updated|modified|changed)(_?at|_?time|_?date)?(_?(since|after|from|min|gte?|start)|\[(since|after|from|min|gte?)\])$|^(changes|updates|modifications)_?since$|^(min|start|since|from|after)_?(last_?)?(updated|modified|changed)(_?(at|time|date))?$/i;
/** Parameters and fields that continue a sync: only a feed has them. */
const syncTokens = /^[$@]?(odata\.)?(next_?)?(sync|delta)_?(token|cursor|link)$|^last_?seq$/i;

/** Words that say that something is gone, in the name of a field, a value, or a parameter. */
const gone = /(^|[_@.-])(is_?)?(deleted|deletes|deletions?|removed|removals?|tombstones?|trashed|purged)([_.-]|$)/i;
const asWords = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1_$2');
const saysGone = (name: string): boolean =>
  gone.test(asWords(name)) || /^(delete|remove)d?(_?(at|time|date))?$/i.test(asWords(name));
const tellsGone = /\b(delet|remov|tombston|trash|purg)\w*/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'A list of changes doesn’t show deletions',
  clauses: ['endpoints.3'],
  lesson: 'copies-in-sync',
  reason:
    'A client that keeps a copy asks what changed since its last request. If no response mentions a deleted item, the copy keeps it forever, and nothing looks wrong.',
  fixes: [
    'Keep deleted items in the feed for a documented time, marked as deleted.',
    'Mark items as deleted instead of removing them (soft delete), and accept a parameter that includes them.',
    'Say in the description that deletions aren’t listed, and how often a client has to compare its copy with the whole list.',
  ],
  precedents: [
    { source: 'RFC 6721 §3', says: 'An Atom feed can name the entries that were removed, in at:deleted-entry.' },
    { source: 'AIP-132', says: 'If items can be soft-deleted, their list has a parameter show_deleted.' },
    {
      source: 'AIP-164',
      says: 'Resources that can be soft-deleted should have a delete_time, and a list returns deleted ones on request.',
    },
  ],
  silence: {
    asks: 'how does a client that keeps a copy learn that something was deleted?',
    at: operation => asksForChanges(operation),
    because: 'says how a client learns that something was deleted',
  },
  good: [
    {
      title: 'A feed that also has deleted items',
      yaml: `paths:
  /orders/{id}:
    delete: { responses: { '204': { description: Gone } } }
  /orders:
    get:
      parameters: [{ name: updated_since, in: query, schema: { type: string, format: date-time } }]
      responses: { '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { type: object, properties: { id: { type: string }, deleted_at: { type: string, format: date-time } } } } } } } } } }
`,
    },
    {
      title: 'The description says that deletions aren’t listed',
      yaml: `paths:
  /orders/{id}:
    delete: { responses: { '204': { description: Gone } } }
  /orders:
    get:
      description: Orders that were deleted aren’t listed. Compare your copy with the whole list once a day.
      parameters: [{ name: updated_since, in: query, schema: { type: string, format: date-time } }]
      responses: { '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { type: object, properties: { id: { type: string } } } } } } } } } }
`,
    },
    {
      title: 'Nothing is ever deleted',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: updated_since, in: query, schema: { type: string, format: date-time } }]
      responses: { '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { type: object, properties: { id: { type: string } } } } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A list by updated_since, and a DELETE',
      yaml: `paths:
  /orders/{id}:
    delete: { responses: { '204': { description: Gone } } }
  /orders:
    get:
      parameters: [{ name: updated_since, in: query, schema: { type: string, format: date-time } }]
      responses: { '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { type: object, properties: { id: { type: string } } } } } } } } } }
`,
    },
    {
      title: 'A feed with a token, and a DELETE',
      yaml: `paths:
  /orders/{id}:
    delete: { responses: { '204': { description: Gone } } }
  /orders/delta:
    get:
      parameters: [{ name: token, in: query, schema: { type: string } }]
      responses: { '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { type: object, properties: { id: { type: string } } } }, delta_token: { type: string } } } } } } }
`,
    },
  ],
  check(context) {
    for (const list of context.lists) {
      const { operation } = list;
      if (operation.deprecated) continue;
      const isFeed = [...list.fields.keys(), ...list.paging.keys()].some(name => syncTokens.test(name));
      if (!isFeed && !(asksForChanges(operation) && isForCopies(operation))) continue;
      if (!canBeDeleted(context, operation) || toldElsewhere(context, operation) || showsDeletions(list)) continue;
      const message = `${operation.label} can list what changed since a client’s last request, but the contract doesn’t say how the client learns of deletions.`;
      context.report({ at: operation.node, operation, message });
    }
  },
} satisfies RuleDefinition;

const asksForChanges = (operation: Operation): boolean =>
  hasParameter(operation, 'query', changedSince) || hasParameter(operation, 'query', syncTokens);

/**
 * True where the list is made for clients that keep a copy: it says so, its path does, or to ask for what changed is nearly all
 * that it can be asked for. One filter among many is that of a search.
 */
const isForCopies = ({ path, summary, description, parameters }: Operation): boolean =>
  /(changes|changed|delta|updates|sync|feed)$/i.test(path) ||
  [summary, description, ...parameters.map(one => one.description)].some(text => copies.test(text)) ||
  parameters.filter(one => one.in === 'query' && !isAboutPages(one.name)).length <= 3;

const isAboutPages = (name: string): boolean =>
  limitNames.test(name) ||
  offsetNames.test(name) ||
  cursorNames.test(name) ||
  /^(sort|order|direction|fields|include|expand|embed|select|pretty)(_?(by|direction|fields))?$/i.test(name);
const copies =
  /\b(sync(s|ed|ing|hroni[sz]\w+)?|incremental(ly)?|delta|polling|(local|own|your) cop(y|ies)|replicat\w+|mirror(s|ed|ing)?|since (your|the|their|its) last (request|call|sync|poll))\b/i;

/** The collection that the list is about: `/orders` for `/orders/changes`. */
const collectionOf = ({ segments }: Operation): string =>
  `/${segments.filter((segment, i) => i < segments.length - 1 || !/^(changes|changed|delta|updates|updated|sync)$/i.test(segment)).join('/')}`;

/** True where the contract has a DELETE for one item of what is listed. */
function canBeDeleted({ operations }: RuleContext, operation: Operation): boolean {
  const collection = collectionOf(operation);
  return operations.some(
    ({ method, path }) =>
      method === 'delete' &&
      /^\{[^}/]+\}$/.test(path.slice(collection.length + 1)) &&
      path.startsWith(`${collection}/`),
  );
}

/** True where a webhook tells of deletions, or a list has nothing else. */
const toldElsewhere = ({ webhooks, operations }: RuleContext, operation: Operation): boolean =>
  webhooks.some(({ path }) => tellsGone.test(path)) ||
  operations.some(
    ({ method, path }) =>
      method === 'get' && path !== operation.path && path.split('/').some(segment => saysGone(segment)),
  );

/** True where a field, a value, a parameter, or a text of the list is about what was deleted. */
function showsDeletions({ operation, response, fields, items }: ListOperation): boolean {
  const parameters = queryInputs(operation);
  const texts = [
    operation.summary,
    operation.description,
    response.description,
    ...parameters.map(({ description }) => description),
  ];
  if (texts.some(text => affirms(text, tellsGone) || tellsGone.test(text))) return true;
  if (parameters.some(({ name }) => saysGone(name))) return true;
  if ([...fields.keys()].some(saysGone)) return true;
  return items.items?.variants.some(marksDeletion) ?? false;
}

/** True where an item can say of itself that it's deleted. */
const marksDeletion = (item: EffectiveSchema): boolean =>
  tellsGone.test(item.description) ||
  [...item.fields.values()].some(
    ({ name, schema }) =>
      saysGone(name) ||
      (schema !== null &&
        (tellsGone.test(schema.description) ||
          [...(schema.listed?.values.keys() ?? [])].some(value => tellsGone.test(value)))),
  );
