import type { Json, OpenApi } from '../conventions/openapi';
import { resources } from '../generated/resources';
import { describeService } from '../service/description';
import { listInWords } from '../text/list-in-words';
import type { OpenCase } from './open-case';
import { operationName } from './operations';
import { rules } from './rules';

/** Something that the contract says, in a line or a few. */
interface ContractItem {
  /** What it's about: `402`, `Idempotency-Key`, `body`; empty for a rule. */
  label: string;
  text: string;
}

/** A part of the contract: an operation, or rules for all of them. */
export interface ContractSection {
  /** The operation as the log names it, or the name of a group of rules. */
  title: string;
  items: ContractItem[];
}

/** The parts of the specification, and what a reader looks for in them. */
const ruleGroups: Readonly<Record<string, string>> = {
  'resources.error-object': 'Rules: the error object',
  'resources.collection-envelope': 'Rules: lists',
  states: 'Rules: states',
  endpoints: 'Rules: methods and paths',
  auth: 'Rules: who may do what',
  events: 'Rules: webhooks',
  errors: 'Rules: statuses and codes',
  limits: 'Rules: limits',
  versioning: 'Rules: versions',
};

/** Headers that every response has: they're in the rules, and not at each operation. */
const everywhere = /^(cache-control|request-id|ratelimit-(limit|remaining|reset))$/i;

const one = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The contract of a case: what the description says about the operations that the log has, and the rules that hold for
 * every operation. It says nothing about which of them was broken.
 */
export function contractOf(open: Pick<OpenCase, 'operations'>): readonly ContractSection[] {
  const key = open.operations.join('\n');
  const known = read.get(open);
  if (known?.key === key) return known.sections;
  const sections = readContract(open.operations);
  read.set(open, { key, sections });
  return sections;
}

/** What was read for a case, until it has other operations: each frame asks for it. */
const read = new WeakMap<object, { key: string; sections: readonly ContractSection[] }>();

function readContract(operations: readonly string[]): readonly ContractSection[] {
  // A part is described much sooner than the whole.
  const tags = resources
    .filter(resource => resource.operations.some(operation => operations.includes(operationName(operation))))
    .map(({ name }) => name);
  const document = describeService(undefined, { tags });
  const described = Object.entries<OpenApi>(document.paths).flatMap(([path, item]) =>
    Object.entries<OpenApi>(item).map(([method, operation]) => ({
      title: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  return [
    ...described
      .filter(({ title }) => operations.includes(title))
      .map(({ title, operation }) => ({ title, items: operationItems(operation, document) })),
    {
      title: 'Every operation',
      items: one(String(document.info.description))
        .split(/(?<=\.) (?=[A-Z])/)
        .map(text => ({ label: '', text })),
    },
    ...Object.entries(ruleGroups).map(([part, title]) => ({
      title,
      items: rules
        .filter(({ id }) => id.startsWith(`${part}.`))
        .map(clause => ({ label: '', text: `${clause.title}.` })),
    })),
    {
      title: 'Response headers',
      items: Object.entries<OpenApi>(document.components.headers).flatMap(([name, header]) =>
        variants.has(name) ? [] : [{ label: headerName(name), text: String(header.description) }],
      ),
    },
  ];
}

/** `RateLimitLimit` as it's sent: `RateLimit-Limit`. */
const headerName = (component: string): string =>
  ({
    ETag: 'ETag',
    WWWAuthenticate: 'WWW-Authenticate',
    DeprecationLink: 'Link',
    ContentTypeOptions: 'X-Content-Type-Options',
  })[component] ?? component.replace(/(?<=[a-z])(?=[A-Z])/g, '-').replace(/^Rate-Limit/, 'RateLimit');

/** Components that describe a header once more, for a special case. */
const variants = new Set(['RetryAfterWhileUnfinished', 'WWWAuthenticateForScope']);

/** What a reference points at; anything else as it is. */
function resolved(value: OpenApi, document: OpenApi): OpenApi {
  const reference = value?.$ref;
  if (typeof reference !== 'string') return value;
  const target = reference
    .slice(2)
    .split('/')
    .reduce<OpenApi>((at, name) => at?.[name], document);
  return resolved(target, document);
}

function operationItems(operation: OpenApi, document: OpenApi): ContractItem[] {
  const parameters = (operation.parameters ?? []).map((each: OpenApi) => resolved(each, document));
  const body = operation.requestBody && resolved(operation.requestBody, document);
  const sent = body && Object.values<OpenApi>(body.content)[0]?.schema;
  const responses = Object.entries<OpenApi>(operation.responses);
  return [
    { label: '', text: one(`${operation.summary}. ${operation.description ?? ''}`) },
    ...parameters.map(({ name, in: place, required, description = '', schema }: OpenApi) => ({
      label: String(name),
      text: one(`${place}, ${required ? 'required' : 'optional'}, ${typeOf(schema, document)}. ${description}`),
    })),
    ...(sent ? [{ label: 'body', text: `${fieldsOf(sent, document)}${required(sent, document)}` }] : []),
    ...responses.flatMap(([status, given]) => responseItems(status, resolved(given, document), document)),
  ];
}

function responseItems(status: string, response: OpenApi, document: OpenApi): ContractItem[] {
  const codes: string[] = response['x-error-codes'] ?? [];
  // The codes say more than a description that lists them once more.
  if (codes.length > 0) {
    const headers = ownHeaders(response);
    return [{ label: status, text: `${codes.join(', ')}${headers === '' ? '' : `. Headers: ${headers}`}` }];
  }
  const schema = Object.values<OpenApi>(response.content ?? {})[0]?.schema;
  const headers = ownHeaders(response);
  return [
    {
      label: status,
      text: one(
        [
          response.description ?? '',
          headers === '' ? '' : `Headers: ${headers}.`,
          schema ? `Body${required(schema, document)}: ${fieldsOf(schema, document)}` : '',
        ]
          .filter(text => text !== '')
          .join(' '),
      ),
    },
  ];
}

const ownHeaders = ({ headers = {} }: OpenApi): string =>
  Object.keys(headers)
    .filter(name => !everywhere.test(name))
    .join(', ');

/** What an asterisk means, where there is one. */
const required = (schema: OpenApi, document: OpenApi): string =>
  fieldsOf(schema, document).includes('* ') ? ' (*: always present)' : '';

/** The fields of an object in one line: each with its type, and an asterisk where it must be there. */
function fieldsOf(schema: OpenApi, document: OpenApi): string {
  const whole = resolved(schema, document);
  if (whole.properties === undefined) return typeOf(whole, document);
  const always = new Set<string>(whole.required ?? []);
  return Object.entries<OpenApi>(whole.properties)
    .map(([name, field]) => `${name}${always.has(name) ? '*' : ''} ${fieldType(field, document)}`)
    .join(', ');
}

/** A field's type; the rows of a list with their fields. */
function fieldType(field: OpenApi, document: OpenApi): string {
  const whole = resolved(field, document);
  if (whole.type === 'array' && resolved(whole.items ?? {}, document).properties !== undefined)
    return `list of {${fieldsOf(whole.items, document)}}`;
  return typeOf(whole, document);
}

/** A type in a few words: `text`, `whole number up to 200`, `one of created, paid`. */
function typeOf(given: OpenApi | undefined, document: OpenApi): string {
  const schema = given && resolved(given, document);
  if (!schema) return 'text';
  const choices = (schema.anyOf ?? schema.oneOf) as OpenApi[] | undefined;
  if (choices) return [...new Set(choices.map(choice => typeOf(choice, document)))].join(' or ');
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values)
    return `one of ${listInWords(
      values.map((value: Json) => String(value)),
      'or',
    )}`;
  const types: string[] = [schema.type ?? 'any'].flat();
  const names = types.map(type => typeNames[type] ?? type).join(' or ');
  const format = typeof schema.format === 'string' && !/^int/.test(schema.format) ? ` (${schema.format})` : '';
  const most = schema.maximum !== undefined && schema.maximum < 2 ** 31 - 1 ? ` up to ${schema.maximum}` : '';
  return `${names}${format}${most}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};

/**
 * The parts that have every one of these words: whole sections if their title has them, and otherwise single items.
 *
 * @returns all of them if there are no words
 */
export function searchContract(sections: readonly ContractSection[], words: string): ContractSection[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  const has = (text: string) => wanted.every(word => text.toLowerCase().includes(word));
  return sections
    .map(({ title, items }) => ({
      title,
      items: has(title) ? items : items.filter(({ label, text }) => has(`${title} ${label} ${text}`)),
    }))
    .filter(({ items }) => items.length > 0);
}
