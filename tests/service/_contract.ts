import { expect } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { describeService, type Exchange } from '../../src/service';

const description = describeService();

/** In: a document and a node that may be a reference. Out: what it refers to. */
const follow = (node: OpenApi): OpenApi => {
  if (node.$ref === undefined) return node;
  const found = String(node.$ref)
    .slice(2)
    .split('/')
    .reduce<OpenApi | undefined>((inner, part) => inner?.[part], description);
  if (!found) throw new Error(`Nothing stands at ${node.$ref}`);
  return follow(found);
};

/** The operation that a request meets; fixed paths win over those with parameters. */
export function operationOf(method: string, path: string): OpenApi | undefined {
  const parts = new URL(`http://127.0.0.1${path}`).pathname.split('/');
  const fits = (template: string) => {
    const names = template.split('/');
    return (
      names.length === parts.length &&
      names.every((name, i) => (name.startsWith('{') && parts[i] !== '') || name === parts[i])
    );
  };
  const [template] = Object.keys(description.paths)
    .filter(fits)
    .sort((a, b) => a.split('{').length - b.split('{').length);
  return template === undefined ? undefined : description.paths[template][method.toLowerCase()];
}

/** What is wrong with a value by a JSON Schema: as much of 2020-12 as the description uses. */
export function violations(value: unknown, given: OpenApi, at = '$'): string[] {
  const schema = follow(given);
  const found: string[] = [];
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const type =
    value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (types.length > 0 && !types.includes(type)) found.push(`${at} is ${type}, not ${types.join(' or ')}`);
  if (schema.enum && !schema.enum.includes(value)) found.push(`${at} is not in the enum`);
  if (schema['x-extensible-enum'] && !schema['x-extensible-enum'].includes(value))
    found.push(`${at} is not listed: ${value}`);
  if (schema.oneOf) {
    const fitting = schema.oneOf.filter((branch: OpenApi) => violations(value, branch, at).length === 0).length;
    if (fitting !== 1) found.push(`${at} fits ${fitting} of the branches`);
  }
  if (typeof value === 'string') {
    if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) found.push(`${at} breaks its pattern`);
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
    if (schema.maxItems !== undefined && value.length > schema.maxItems) found.push(`${at} has too many items`);
    for (const [i, item] of value.entries())
      if (schema.items) found.push(...violations(item, schema.items, `${at}[${i}]`));
  } else if (typeof value === 'object' && value !== null) {
    for (const name of schema.required ?? []) if (!(name in value)) found.push(`${at}.${name} is missing`);
    for (const [name, member] of Object.entries(value)) {
      const known = schema.properties?.[name];
      if (known) found.push(...violations(member, known, `${at}.${name}`));
      // Answers may grow, but what is not described yet has been forgotten.
      else if (schema.properties) found.push(`${at}.${name} is not described`);
    }
  }
  return found;
}

export const header = (exchange: Exchange, name: string): string | null =>
  exchange.response?.headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? null;

// biome-ignore lint/suspicious/noExplicitAny: bodies are looked into freely by tests
export const json = (exchange: Exchange): any => JSON.parse(exchange.response!.body);

/** Every failure, wherever it comes from, has the error object, its Request-Id, and may not be kept. */
export function expectErrorObject(exchange: Exchange, code?: string): void {
  const { error } = json(exchange);
  expect(violations(json(exchange), description.components.schemas.Error)).toEqual([]);
  expect(error.request_id).toBe(header(exchange, 'Request-Id'));
  expect(header(exchange, 'Content-Type')).toBe('application/json');
  expect(header(exchange, 'Cache-Control')).toBe('no-store');
  if (code !== undefined) expect(error.code).toBe(code);
}

/** The answer is one that the description documents: its status, its headers, its body, its code. */
export function expectDocumented(exchange: Exchange): void {
  const { method, path } = exchange.request;
  const response = exchange.response!;
  const operation = operationOf(method === 'HEAD' ? 'GET' : method, path);
  expect(operation, `${method} ${path} is described`).toBeDefined();
  const documented = operation!.responses[response.status];
  expect(documented, `${method} ${path} documents ${response.status}: ${response.body}`).toBeDefined();
  const answer = follow(documented);

  const sent = new Map(response.headers.map(([name, value]) => [name.toLowerCase(), value]));
  for (const [name, node] of Object.entries(answer.headers as Record<string, OpenApi>)) {
    const rule = follow(node);
    const value = sent.get(name.toLowerCase());
    if (rule.required) expect(value, `${method} ${path} ${response.status} sends ${name}`).toBeDefined();
    if (value !== undefined) {
      const typed = rule.schema.type === 'integer' ? Number(value) : value;
      expect(violations(typed, rule.schema, name)).toEqual([]);
    }
  }
  const known = new Set([...Object.keys(answer.headers).map(name => name.toLowerCase()), 'content-type', 'date']);
  expect(
    [...sent.keys()].filter(name => !known.has(name)),
    `${method} ${path} ${response.status}`,
  ).toEqual([]);

  if (answer.content === undefined) {
    expect(response.body).toBe('');
    expect(sent.has('content-type')).toBe(false);
  } else {
    const [mediaType, { schema }] = Object.entries(answer.content as Record<string, OpenApi>)[0] as [string, OpenApi];
    expect(sent.get('content-type')?.split(';')[0]).toBe(mediaType);
    if (method !== 'HEAD') {
      const body = mediaType === 'application/json' ? json(exchange) : response.body;
      expect(violations(body, schema)).toEqual([]);
    }
  }
  if (response.status >= 400) {
    expectErrorObject(exchange);
    expect(answer['x-error-codes']).toContain(json(exchange).error.code);
  }
}
