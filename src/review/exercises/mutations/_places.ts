import { type OpenApi, pointer } from '../../../conventions/openapi';
import type { Random } from '../../../conventions/random';
import {
  type DraftNode,
  type DraftOperation,
  follow,
  lists,
  operations,
  parameters,
  requestSchema,
  requestSchemas,
  responseSchemas,
  valueAt,
} from '../../../flaws/draft';
import { addProperty } from '../../../flaws/edit';
import type { Versions } from '../../../openapi/diff/contract-changes';
import type { ContractMutation } from '../mutation';

/** A field of a schema, written in place. */
interface Field {
  schema: DraftNode;
  name: string;
  required: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: descriptions are open by design
  node: any;
}

const envelope = ['data', 'next_cursor', 'has_more', 'nextCursor', 'hasMore', 'next', 'items'];
/** Fields on which conventions of the whole contract hang: a change there would be more than one change. */
const fixed = [...envelope, 'id', 'created_at', 'createdAt', 'code', 'error'];

const fieldsOf = (document: OpenApi, schema: DraftNode): Field[] =>
  Object.keys(schema.node.properties ?? {}).flatMap(name => {
    const place = `${schema.pointer}${pointer('properties', name)}`;
    const found = follow(document, place);
    if (found?.pointer !== place || fixed.includes(name)) return [];
    return [{ schema, name, required: (schema.node.required ?? []).includes(name), node: found.node }];
  });

/** Schemas that only requests bring: a change here is judged by who writes. `created`: those of PATCH and PUT are left out. */
export function requestOnlySchemas(document: OpenApi, { created = false } = {}): DraftNode[] {
  const returned = new Set(responseSchemas(document).map(({ pointer: place }) => place));
  const edited = new Set(
    operations(document)
      .filter(({ method }) => method === 'patch' || method === 'put')
      .map(operation => requestSchema(document, operation)?.pointer),
  );
  return requestSchemas(document).filter(
    ({ pointer: place, node }) => !returned.has(place) && node.properties && !(created && edited.has(place)),
  );
}

/** Schemas used in responses only, without those of failures and of the envelope. */
export function responseOnlySchemas(document: OpenApi): DraftNode[] {
  const sent = new Set(requestSchemas(document).map(({ pointer: place }) => place));
  return responseSchemas(document).filter(
    ({ pointer: place, node }) =>
      !sent.has(place) &&
      node.properties &&
      /^\/components\/schemas\/[^/]+(\/allOf\/\d+)?$/.test(place) &&
      !('data' in node.properties) &&
      !/problem|error/i.test(place),
  );
}

/** Fields that clients send and that no response has. */
export const requestFields = (document: OpenApi, options?: { created: boolean }): Field[] =>
  requestOnlySchemas(document, options).flatMap(schema => fieldsOf(document, schema));

/** Fields that clients read and nobody writes. */
export const responseFields = (document: OpenApi): Field[] =>
  responseOnlySchemas(document).flatMap(schema => fieldsOf(document, schema));

/** Fields that clients can count on in responses. */
export const requiredResponseFields = (document: OpenApi): Field[] =>
  responseFields(document).filter(({ required }) => required);

/** Texts in requests that are long enough to be cut. */
export const longTexts = (document: OpenApi): Field[] =>
  requestFields(document).filter(({ node }) => node.type === 'string' && node.maxLength >= 20);

/** A plain text that no other rule describes: no date, no URL, no list of values. */
export const isPlainText = ({ node }: Pick<Field, 'node'>): boolean =>
  node.type === 'string' && !node.format && !node.enum && !node['x-extensible-enum'] && !node.pattern;

/** Operations that are not on their way out. */
export const activeOperations = (document: OpenApi): DraftOperation[] =>
  operations(document).filter(({ node }) => node.deprecated !== true);

/** True where the contract writes its fields as `createdAt`. */
const isCamel = (document: OpenApi): boolean => /"[a-z]+[a-z0-9]*[A-Z]\w*":\{"type"/.test(JSON.stringify(document));

/** A name of several words as this contract writes them. */
export const inContractCase = (document: OpenApi, name: string): string =>
  isCamel(document) ? name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) : name;

/** Makes a field required, or optional. */
export function setRequired({ node }: Pick<DraftNode, 'node'>, name: string, required: boolean): void {
  const others = (node.required ?? []).filter((entry: string) => entry !== name);
  node.required = required ? [...others, name] : others;
  if (node.required.length === 0) delete node.required;
}

/** The list of the error codes that failures may have. */
export function codeLists(document: OpenApi): DraftNode[] {
  const lists: DraftNode[] = [];
  for (const name of Object.keys(document.components?.schemas ?? {})) {
    const visit = (found: DraftNode | null, depth: number): void => {
      if (!found || depth > 4) return;
      const inner = found.node.properties ?? {};
      for (const field of Object.keys(inner)) {
        const place = `${found.pointer}${pointer('properties', field)}`;
        const property = follow(document, place);
        if (property?.pointer !== place) continue;
        const values = property.node['x-extensible-enum'] ?? property.node.enum;
        if (field === 'code' && Array.isArray(values)) lists.push(property);
        visit(property, depth + 1);
      }
    };
    visit(follow(document, `/components/schemas/${name}`), 0);
  }
  return lists;
}

/** The values that a schema lists, under whichever keyword. */
export const valuesOf = (node: OpenApi): string[] => node['x-extensible-enum'] ?? node.enum;

/** One of the items, or undefined where there are none. */
export const pickOne = <T>(random: Random, items: readonly T[]): T | undefined =>
  items.length === 0 ? undefined : random.pick(items);

/**
 * The `apply` of a mutation that changes one place of the new version.
 *
 * @param candidates - the places that it may change; one of them is drawn
 * @param change - returns false if that place has no room for the change
 */
export const changeOne =
  <T>(
    candidates: (versions: Versions) => readonly T[],
    // biome-ignore lint/suspicious/noConfusingVoidType: most changes fit everywhere and return nothing
    change: (place: T, versions: Versions, random: Random) => boolean | void,
  ): ContractMutation['apply'] =>
  (versions, random) => {
    const place = pickOne(random, candidates(versions));
    return place !== undefined && change(place, versions, random) !== false;
  };

/** Fields that any record may have. Those that break clients and those that do not are drawn from one list: a name tells nothing. */
const newFields = [
  { name: 'cost_centre', description: 'The department that pays.' },
  { name: 'own_reference', description: 'The client’s own reference.' },
  { name: 'display_name', description: 'The name to show on screens.' },
  { name: 'contact_name', description: 'The person who can answer questions.' },
  { name: 'spoken_language', description: 'The spoken language to use, as a BCP 47 tag.' },
];

/** A new text field as this contract would write it; undefined where the schema has it already. */
export function newField(document: OpenApi, schema: DraftNode, random: Random) {
  const { name: plain, description } = random.pick(newFields);
  const name = inContractCase(document, plain);
  return name in schema.node.properties
    ? undefined
    : { name, schema: { type: 'string', maxLength: 64, description } as OpenApi };
}

/** Adds a new text field; false if the schema has it already. */
export function addNewField(document: OpenApi, schema: DraftNode, random: Random, isRequired: boolean): boolean {
  const field = newField(document, schema, random);
  if (field) addProperty(schema.node, field.name, field.schema, isRequired);
  return field !== undefined;
}

const newChoices = [
  { name: 'sent_by', description: 'How the confirmation is sent.', values: ['email', 'letter', 'text'] },
  { name: 'handed_over', description: 'How the documents are handed over.', values: ['desk', 'post', 'courier'] },
];

/**
 * Adds a choice that requests can make to both versions, because clean contracts have few lists of values in requests.
 *
 * @param change - whether the newer version has fewer values or more
 * @returns false if the contract has no place for it
 */
export function changeChoice(
  { before, after }: { before: OpenApi; after: OpenApi },
  random: Random,
  change: 'fewer' | 'more',
): boolean {
  const schema = pickOne(random, requestOnlySchemas(after, { created: true }));
  const { name: plain, description, values } = random.pick(newChoices);
  const name = inContractCase(after, plain);
  if (!schema || name in schema.node.properties) return false;
  const fewer = values.slice(0, -1);
  const [was, is] = change === 'fewer' ? [values, fewer] : [fewer, values];
  const field = (some: string[]): OpenApi => ({ type: 'string', description, enum: some });
  addProperty(valueAt(before, schema.pointer) as OpenApi, name, field(was));
  addProperty(schema.node, name, field(is));
  return true;
}

/** A state that any record may come to. */
export const newState = (values: readonly string[], random: Random): string =>
  random.pick(['on_hold', 'archived', 'expired', 'disputed'].filter(value => !values.includes(value)));

/**
 * Adds a filter that any list may have, and this one doesn't.
 *
 * @returns false if the list is on its way out
 */
export function addFilter(
  document: OpenApi,
  { node, ...operation }: DraftOperation,
  random: Random,
  isRequired = false,
): boolean {
  if (node.deprecated) return false;
  const known = new Set(parameters(document, { node, ...operation }).map(parameter => parameter.node.name));
  const names = ['created_before', 'created_since', 'changed_since'];
  const name = random.pick(names.filter(each => !known.has(inContractCase(document, each))));
  const description = 'Return only items from before or after this moment.';
  const schema = { type: 'string', format: 'date-time', maxLength: 40 };
  const filter = { name: inContractCase(document, name), in: 'query', description, schema };
  node.parameters = [...(node.parameters ?? []), isRequired ? { ...filter, required: true } : filter];
  return true;
}

/** The schemas of the parameters that say how many items are on a page. */
export const pageSizes = (document: OpenApi): OpenApi[] =>
  lists(document).flatMap(({ operation }) => {
    const limit = parameters(document, operation).find(({ node }) => node.in === 'query' && node.name === 'limit');
    return limit?.node.schema ?? [];
  });

/** A second way to read a list. */
export const newMediaType = (random: Random) =>
  random.pick([
    { type: 'text/csv', description: 'One line per item.' },
    { type: 'application/x-ndjson', description: 'One item per line.' },
  ]);
