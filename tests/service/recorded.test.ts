import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { describeService, type Exchange } from '../../src/service';
import { seededCallers } from '../../src/service/callers';
import type { Operation } from '../../src/service/operation';
import { get, write } from './_clients';
import { json } from './_contract';
import { operations, prepare } from './_examples';

const description = describeService();
const resolved = (node: OpenApi): OpenApi =>
  typeof node.$ref === 'string'
    ? node.$ref
        .slice(2)
        .split('/')
        .reduce((inner, part) => inner[part], description)
    : node;

/** Sentences; what is shown in lines of its own; and which words may be sent, which grow with events and scopes. */
const leftOut = 'description example examples properties required items anyOf enum x-extensible-enum'.split(' ');
/** Every response has them, as description.test.ts asks. */
const usual = 'Cache-Control Request-Id RateLimit-Limit RateLimit-Remaining RateLimit-Reset'.split(' ');

/** A schema in a line for each field: what a client may send, or must expect. */
function schemaLines(schema: OpenApi, at: string, required = true): string[] {
  const { properties = {}, required: names = [], items, anyOf = [], ...rest } = resolved(schema);
  const rules = Object.entries(rest)
    .filter(([name]) => !leftOut.includes(name) && !(name === 'maxItems' && resolved(items).enum))
    .map(([name, value]) => (name === 'type' ? `${value}` : `${name} ${JSON.stringify(value)}`));
  return [
    `${at}${required ? '' : '?'}: ${rules.join(', ')}`,
    ...anyOf.flatMap((branch: OpenApi) => schemaLines(branch, `${at} or`)),
    ...(items ? schemaLines(items, `${at}[]`) : []),
    ...Object.entries<OpenApi>(properties).flatMap(([name, inner]) =>
      schemaLines(inner, `${at}.${name}`, names.includes(name)),
    ),
  ];
}

function contentLines({ content = {} }: OpenApi, at: string): string[] {
  return Object.entries<OpenApi>(content).flatMap(([type, { schema }]) => [
    `${at} ${type}`,
    ...(schema ? schemaLines(schema, at) : []),
  ]);
}

/** What the description says of an operation, without its sentences. */
function describedLines({ parameters = [], requestBody, responses, ...operation }: OpenApi): string[] {
  return [
    `permission ${operation['x-permission']}, ${JSON.stringify(operation.security)}${operation.deprecated ? ', deprecated' : ''}`,
    ...parameters.flatMap((parameter: OpenApi) => {
      const { name, in: where, required, schema } = resolved(parameter);
      return schemaLines(schema, `${where} ${name}`, required);
    }),
    ...(requestBody
      ? [...contentLines(requestBody, 'body'), ...(requestBody.required ? [] : ['body may be left out'])]
      : []),
    ...Object.entries<OpenApi>(responses).flatMap(([status, response]) => {
      const { headers = {}, 'x-error-codes': codes = [], content } = resolved(response);
      const names = Object.entries<OpenApi>(headers)
        .filter(([name]) => !usual.includes(name))
        .map(([name, each]) => (resolved(each).required ? name : `${name}?`));
      return [
        [status, ...codes, ...names].join(' '),
        ...(Number(status) < 400 ? contentLines({ content }, status) : []),
      ];
    }),
  ];
}

/** What differs from one operation to another in an exchange. What grows with every addition is left out. */
function exchangeLines(operation: Operation, { request, response }: Exchange): string[] {
  const { method, path, body } = request;
  // What is shown to everybody, such as the description, changes with each operation, and so does its ETag.
  const isPage = operation.permission === 'public' && operation.method === 'get';
  const grows = isPage || response!.body.includes('"scopes"');
  const ofAll = [
    ...['Authorization', 'Date', ...(grows ? ['ETag'] : [])],
    ...usual.slice(1).filter(name => name !== 'RateLimit-Limit'),
  ];
  const headerLines = (headers: readonly [string, string][], sign: string) =>
    headers.filter(([name]) => !ofAll.includes(name)).map(([name, value]) => `${sign} ${name}: ${value}`);
  return [
    `> ${operation.example.as}: ${method} ${path}`,
    ...headerLines(request.headers, '>'),
    ...(body === null ? [] : [`> ${body}`]),
    `< ${response!.status} ${response!.reason}`,
    ...headerLines(response!.headers, '<'),
    ...(isPage ? [] : bodyLines(response!.body)),
  ];
}

/** The scopes that callers have in any case; some callers also have the scope of each further operation. */
const seededScopes = new Set(seededCallers.flatMap(({ scopes }) => scopes));

/** A line for each field of an object, and for each item of a list in it. */
function bodyLines(text: string): string[] {
  if (!/^[[{]/.test(text)) return text === '' ? [] : text.split('\n');
  const body = JSON.parse(text, (name, value) =>
    name === 'scopes' ? value.filter((scope: string) => seededScopes.has(scope)) : value,
  );
  const inLine = (value: unknown) => JSON.stringify(value);
  return Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) && typeof value[0] === 'object'
      ? [`${name}:`, ...value.map(item => `- ${inLine(item)}`)]
      : `${name}: ${inLine(value)}`,
  );
}

const eventTypes = Object.keys(description.webhooks);

/** For each type of event, the operations whose example emits it, and about what, as an endpoint for all types hears of it. */
async function emitters(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const operation of operations.filter(({ method }) => method !== 'get')) {
    const { service, request } = await prepare(operation);
    const endpoint = { url: 'https://consumer.test/webhooks/careful', events: eventTypes };
    const path = '/webhook-endpoints';
    const { id } = json(await write(service, 'owner', 'POST', path, endpoint, [['Idempotency-Key', 'every-event']]));
    await service.send(request);
    for (const { type, subject } of json(await get(service, 'owner', `${path}/${id}/deliveries`)).data)
      found.set(type, [...(found.get(type) ?? []), `emitted by ${operation.id}, about ${subject}`]);
  }
  return found;
}

/** What is here has been published: clients rely on each bound, header, and default. */
describe('what each operation says of itself, and its example', () => {
  test.each(operations.map(operation => [operation.id, operation] as const))('%s', async (id, operation) => {
    const { service, request } = await prepare(operation);
    const lines = [
      ...describedLines(description.paths[operation.path][operation.method]),
      '',
      ...exchangeLines(operation, await service.send(request)),
    ];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${id}.txt`);
  });

  describe('the event', () => {
    let found: Map<string, string[]>;
    beforeAll(async () => {
      found = await emitters();
    });

    test.each(Object.entries<OpenApi>(description.webhooks))('%s', async (type, { post }) => {
      const emitted = found.get(type) ?? [];
      expect(emitted, `no operation's example emits ${type}`).not.toEqual([]);
      // Nobody needs a permission to get it.
      const lines = [...emitted, '', ...describedLines(post).slice(1)];
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${type}.txt`);
    });
  });

  test('the headers that operations share', async () => {
    const lines = Object.entries<OpenApi>(description.components.headers).flatMap(([name, { required, schema }]) =>
      schemaLines(schema, name, required),
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('recorded/headers.txt');
  });
});
