import type { OpenApi } from '../../src/conventions/openapi';

/** One answer as it went over the wire; header names in lower case. */
export interface SentAnswer {
  method: string;
  /** Path and query. */
  path: string;
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** In: a document and a node that may be a reference. Out: what it refers to. */
export const followIn = (document: OpenApi, node: OpenApi): OpenApi => {
  if (node.$ref === undefined) return node;
  const known = followed.get(node);
  if (known) return known;
  const found = String(node.$ref)
    .slice(2)
    .split('/')
    .reduce<OpenApi | undefined>((inner, part) => inner?.[part], document);
  if (!found) throw new Error(`Nothing stands at ${node.$ref}`);
  const end = followIn(document, found);
  followed.set(node, end);
  return end;
};
/** Each reference is in one document, which nobody changes once it is asked about answers. */
const followed = new WeakMap<OpenApi, OpenApi>();

/** The paths of a document in parts, those with fewer parameters first. */
function templatesOf(document: OpenApi): { names: string[]; item: OpenApi }[] {
  const known = templates.get(document);
  if (known) return known;
  const made = Object.entries<OpenApi>(document.paths)
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([template, item]) => ({ names: template.split('/'), item }));
  templates.set(document, made);
  return made;
}
const templates = new WeakMap<OpenApi, { names: string[]; item: OpenApi }[]>();

/** The path of a description that a request meets; fixed paths win over those with parameters. */
export function pathItemOf(document: OpenApi, path: string): OpenApi | undefined {
  const parts = new URL(`http://127.0.0.1${path}`).pathname.split('/');
  const fits = (names: readonly string[]) =>
    names.length === parts.length &&
    names.every((name, i) => (name.startsWith('{') && parts[i] !== '') || name === parts[i]);
  return templatesOf(document).find(({ names }) => fits(names))?.item;
}

/** What says something about a value, and what only says something to people. */
const understood = new Set(
  `$ref type enum x-extensible-enum oneOf anyOf pattern minLength maxLength format minimum maximum minItems maxItems
   items required properties additionalProperties description default examples`.split(/\s+/),
);

/** What is wrong with a value by a JSON Schema: as much of 2020-12 as the description uses; more is an error. */
export function violationsIn(document: OpenApi, value: unknown, given: OpenApi, at = '$'): string[] {
  const schema = followIn(document, given);
  const found: string[] = [];
  for (const keyword of Object.keys(schema))
    if (!understood.has(keyword)) found.push(`${at} has a schema with ${keyword}, which nobody checks`);
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const type =
    value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number')))
    found.push(`${at} is ${type}, not ${types.join(' or ')}`);
  if (schema.enum && !schema.enum.includes(value)) found.push(`${at} is not in the enum`);
  if (schema['x-extensible-enum'] && !schema['x-extensible-enum'].includes(value))
    found.push(`${at} is not listed: ${value}`);
  const fitting = (branches: OpenApi[]) =>
    branches.filter(branch => violationsIn(document, value, branch, at).length === 0).length;
  if (schema.oneOf && fitting(schema.oneOf) !== 1) found.push(`${at} fits ${fitting(schema.oneOf)} of the branches`);
  if (schema.anyOf && fitting(schema.anyOf) === 0) found.push(`${at} fits none of the branches`);
  if (typeof value === 'string') {
    if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) found.push(`${at} breaks its pattern`);
    if (schema.minLength !== undefined && value.length < schema.minLength) found.push(`${at} is too short`);
    if (schema.maxLength !== undefined && value.length > schema.maxLength) found.push(`${at} is too long`);
    if (schema.format === 'date-time' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(value))
      found.push(`${at} is no moment`);
    if (schema.format === 'uri' && !URL.canParse(value)) found.push(`${at} is no URL`);
  }
  if (typeof value === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum) found.push(`${at} is below ${schema.minimum}`);
    if (schema.maximum !== undefined && value > schema.maximum) found.push(`${at} is above ${schema.maximum}`);
  }
  if (Array.isArray(value)) {
    if (schema.minItems !== undefined && value.length < schema.minItems) found.push(`${at} has too few items`);
    if (schema.maxItems !== undefined && value.length > schema.maxItems) found.push(`${at} has too many items`);
    for (const [i, item] of value.entries())
      if (schema.items) found.push(...violationsIn(document, item, schema.items, `${at}[${i}]`));
  } else if (typeof value === 'object' && value !== null) {
    for (const name of schema.required ?? []) if (!Object.hasOwn(value, name)) found.push(`${at}.${name} is missing`);
    for (const [name, member] of Object.entries(value)) {
      const known = schema.properties?.[name];
      if (known) found.push(...violationsIn(document, member, known, `${at}.${name}`));
      // Answers may grow, but what is not described yet has been forgotten.
      else if (schema.properties) found.push(`${at}.${name} is not described`);
    }
  }
  return found;
}

/** The answers that a description has for a status at this request: those of its operation, or of none. */
function documentedAnswers(document: OpenApi, { method, path, status, body }: SentAnswer): OpenApi[] {
  const item = pathItemOf(document, path);
  const operation = item?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  const others = document.components['x-other-answers'] ?? {};
  if (operation?.responses[status]) return [followIn(document, operation.responses[status])];
  if (operation) return status === 304 ? (others['a list with If-None-Match: *'] ?? []) : [];
  const code = codeIn(body);
  // What asks about the service as a whole has its URL.
  if (method === 'OPTIONS' && path === '/' && status < 400) return others['OPTIONS *'] ?? [];
  return [...(others[item ? 'method not offered' : 'unknown path'] ?? []), ...(others['unreadable path'] ?? [])]
    .map(each => followIn(document, each))
    .filter(each => method === 'HEAD' || each['x-error-codes'].includes(code));
}

const codeIn = (body: string): unknown => {
  try {
    return JSON.parse(body)?.error?.code;
  } catch {
    return undefined;
  }
};

/**
 * In: a description and an answer. Out: everything about the answer that it does not document: status, headers, media
 * type, body, code, caching; empty where the service did what it says.
 */
export function undocumentedIn(document: OpenApi, sent: SentAnswer): string[] {
  const { method, path, status, headers, body } = sent;
  const where = `${method} ${path} ${status}`;
  const [answer] = documentedAnswers(document, sent);
  if (!answer) return [`${where} is not documented: ${body.slice(0, 300)}`];
  const found: string[] = [];
  for (const [name, node] of Object.entries(answer.headers as Record<string, OpenApi>)) {
    const rule = followIn(document, node);
    const value = headers.get(name.toLowerCase());
    if (value === undefined) {
      if (rule.required) found.push(`does not send ${name}`);
    } else {
      const typed = rule.schema.type === 'integer' && /^\d+$/.test(value) ? Number(value) : value;
      found.push(...violationsIn(document, typed, rule.schema, name));
    }
  }
  const known = new Set([...Object.keys(answer.headers).map(name => name.toLowerCase()), 'content-type', 'date']);
  for (const name of headers.keys()) if (!known.has(name)) found.push(`sends ${name}, which is not documented`);

  const caching = status < 400 ? /Caching: (.+)\.$/.exec(answer.description)?.[1] : 'no-store';
  // A 304 repeats what the 200 says (RFC 9110 section 15.4.5); its description does not say it again.
  if (status !== 304 && headers.get('cache-control') !== caching)
    found.push(`says ${headers.get('cache-control')} where ${caching} is documented`);

  const mediaType = headers.get('content-type')?.split(';')[0];
  if (answer.content === undefined) {
    if (body !== '' || mediaType !== undefined) found.push(`has a body (${mediaType}) where none is documented`);
    return found.map(problem => `${where} ${problem}`);
  }
  const schema = mediaType === undefined ? undefined : answer.content[mediaType]?.schema;
  if (!schema) found.push(`comes as ${mediaType}`);
  else if (method !== 'HEAD') {
    const value = mediaType === 'application/json' ? JSON.parse(body) : body;
    found.push(...violationsIn(document, value, schema));
    if (status >= 400) {
      if (!answer['x-error-codes'].includes(value.error.code)) found.push(`has the code ${value.error.code}`);
      if (value.error.request_id !== headers.get('request-id')) found.push('names another request_id than Request-Id');
    }
  }
  return found.map(problem => `${where} ${problem}`);
}
