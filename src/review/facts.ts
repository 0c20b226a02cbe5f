import type { OpenApi } from '../conventions/openapi';
import {
  answers,
  bodySchema,
  type Found,
  follow,
  type Operation,
  operations,
  parameter,
  parameters,
  properties,
  webhooks,
} from '../flaws/description';

/** One field of a body, in the words of the contract. */
export interface FieldFacts {
  name: string;
  required: boolean;
  /** `integer`, `string up to 80`, `string of free, held`, `list of Berth`. */
  type: string;
  /** The contract's own text, or ''. */
  text: string;
}

export interface BodyFacts {
  mediaType: string;
  /** The schema's name, `Berth`, or its outline where it has none: `list of Berth`, `{message, status}`. */
  schema: string;
  text: string;
  fields: FieldFacts[];
  /** False where the schema allows no other fields. */
  open: boolean;
}

export interface AnswerFacts {
  status: string;
  /** The contract's own text; absent or '' where it has none. */
  text?: string;
  body: BodyFacts | null;
  headers: string[];
}

export interface ParameterFacts extends FieldFacts {
  in: string;
}

/** What an operation says about itself: the same questions for every operation, whatever the answers. */
export interface OperationFacts {
  /** `POST /payments`. */
  name: string;
  method: string;
  path: string;
  summary: string;
  text: string;
  deprecated: boolean;
  parameters: ParameterFacts[];
  takes: BodyFacts | null;
  answers: AnswerFacts[];
  /** Whether it knows the header Idempotency-Key. */
  key: boolean;
  /** The declared permission, or null. */
  permission: string | null;
}

export interface ContractFacts {
  title: string;
  version: string;
  text: string;
  /** How a caller says who it is, in words. */
  credentials: string[];
  operations: OperationFacts[];
}

/** A shape of failures, and with which statuses it comes. */
export interface FailureFacts {
  body: BodyFacts;
  statuses: string[];
}

/** True for the statuses of failures, `default` included. */
export const isFailure = (status: string): boolean => /^[45]|^default$/.test(status);

/** In: the operations. Out: the shapes of their failures, by name, in the order in which they come. */
export function failureFacts(operations: readonly OperationFacts[]): FailureFacts[] {
  const found = new Map<string, { body: BodyFacts; statuses: Set<string> }>();
  for (const { status, body } of operations.flatMap(({ answers }) => answers)) {
    if (!body || !isFailure(status)) continue;
    const entry = found.get(body.schema) ?? { body, statuses: new Set() };
    entry.statuses.add(status);
    found.set(body.schema, entry);
  }
  return [...found.values()].map(({ body, statuses }) => ({ body, statuses: [...statuses].sort() }));
}

/**
 * In: a description. Out: its neutral facts. Every operation is asked the same questions in the document's own order, so
 * that nothing here tells where a flaw stands.
 */
export function contractFacts(document: OpenApi): ContractFacts {
  return {
    title: text(document.info?.title),
    version: text(document.info?.version),
    text: text(document.info?.description),
    credentials: Object.keys(document.components?.securitySchemes ?? {}).map(name => {
      const scheme = follow(document, `/components/securitySchemes/${name}`)?.node ?? {};
      if (scheme.type === 'http') return `Authorization: ${capital(text(scheme.scheme) || 'an http scheme')}`;
      if (scheme.type === 'apiKey') return `${text(scheme.name)} in the ${text(scheme.in)}`;
      return text(scheme.type) || name;
    }),
    operations: [
      ...operations(document).map(operation => operationFacts(document, operation)),
      // What the API sends by itself is read with the same questions.
      ...webhooks(document).map(operation => ({
        ...operationFacts(document, operation),
        path: webhookPath(operation.path),
      })),
    ],
  };
}

/** How lists show the name of a webhook, where others have their path. */
export const webhookPath = (name: string): string => `webhook ${name}`;

function operationFacts(document: OpenApi, operation: Operation): OperationFacts {
  const { node, name, method, path } = operation;
  return {
    name,
    method: method.toUpperCase(),
    path,
    summary: text(node.summary),
    text: text(node.description),
    deprecated: node.deprecated === true,
    parameters: parameters(document, operation).map(({ node: entry, pointer: place }) => ({
      name: text(entry.name),
      in: text(entry.in),
      required: entry.required === true,
      type: typeText(document, follow(document, `${place}/schema`)),
      text: text(entry.description),
    })),
    takes: bodyFacts(document, follow(document, `${operation.pointer}/requestBody`)),
    answers: answers(document, operation).map(answer => ({
      status: answer.status,
      text: text(answer.node.description),
      body: bodyFacts(document, answer),
      headers: Object.keys(answer.node.headers ?? {}),
    })),
    key: parameter(document, operation, 'header', 'Idempotency-Key') !== null,
    permission: permissionOf(document, operation),
  };
}

/** The named capability: x-permission, or the scopes of the security requirement. */
function permissionOf(document: OpenApi, operation: Operation): string | null {
  const { node } = operation;
  if (Array.isArray(node.security) && node.security.length === 0) return 'public';
  if (typeof node['x-permission'] === 'string') return node['x-permission'];
  const requirements = node.security ?? document.security;
  const scopes = Array.isArray(requirements) ? requirements.flatMap(entry => Object.values(entry ?? {}).flat()) : [];
  return scopes.length > 0 ? scopes.join(', ') : null;
}

function bodyFacts(document: OpenApi, holder: Found | null): BodyFacts | null {
  const schema = bodySchema(document, holder);
  if (!holder || !schema) return null;
  const mediaType = Object.keys(holder.node.content).find(type => /json$/.test(type)) ?? '';
  return {
    mediaType,
    schema: schemaName(document, schema),
    text: text(schema.node.description),
    fields: fieldFacts(document, schema),
    open: schema.node.additionalProperties !== false,
  };
}

function fieldFacts(document: OpenApi, schema: Found): FieldFacts[] {
  const required = new Set<string>([
    ...(schema.node.required ?? []),
    ...(schema.node.allOf ?? []).flatMap((part: OpenApi) => part.required ?? []),
  ]);
  return [...properties(document, schema)].flatMap(([name, property]) => [
    {
      name,
      required: required.has(name),
      type: typeText(document, property),
      text: text(property.node.description),
    },
    // The error object is one level down; its members are what clients read.
    ...(property.node.type === 'object' && property.node.properties
      ? fieldFacts(document, property).map(field => ({ ...field, name: `${name}.${field.name}` }))
      : []),
  ]);
}

const componentName = (place: string): string | null => /^\/components\/schemas\/([^/]+)$/.exec(place)?.[1] ?? null;

/** A schema's name, or its outline. */
function schemaName(document: OpenApi, schema: Found): string {
  const name = componentName(schema.pointer);
  if (schema.node.type === 'array') return typeText(document, schema);
  if (name) return name;
  const members = [...properties(document, schema).keys()];
  return members.length > 0 ? `{${members.join(', ')}}` : text([schema.node.type].flat().join(' or ')) || 'any';
}

/** A type in words: what a value may be, as far as the contract states it. */
function typeText(document: OpenApi, schema: Found | null): string {
  if (!schema || typeof schema.node !== 'object' || schema.node === null) return 'any';
  const { node } = schema;
  const types: string[] = [node.type].flat().filter((entry: unknown) => typeof entry === 'string');
  const nullable = types.includes('null') || node.nullable === true ? ' or null' : '';
  const main = types.filter(entry => entry !== 'null').join(' or ') || 'any';
  if (Array.isArray(node.enum)) return `${main} of ${node.enum.join(', ')}${nullable}`;
  if (Array.isArray(node['x-extensible-enum']))
    return `${main} such as ${node['x-extensible-enum'].join(', ')}${nullable}`;
  if (main === 'array') {
    const items = follow(document, `${schema.pointer}/items`);
    const what = items ? (componentName(items.pointer) ?? typeText(document, items)) : 'any';
    return `list of ${what}${node.maxItems === undefined ? '' : `, up to ${node.maxItems}`}${nullable}`;
  }
  if (main === 'object') return `${componentName(schema.pointer) ?? 'object'}${nullable}`;
  return `${main}${range(node)}${nullable}`;
}

/** In: a schema. Out: its format, bounds and default in words, with a space before; '' where it states none. */
export function range(node: OpenApi): string {
  const words = [
    node.format ? `(${text(node.format)})` : '',
    node.minimum !== undefined && node.maximum !== undefined
      ? `${node.minimum} to ${node.maximum}`
      : node.maximum !== undefined
        ? `up to ${node.maximum}`
        : node.minimum !== undefined
          ? `from ${node.minimum}`
          : '',
    node.maxLength !== undefined ? `up to ${node.maxLength}` : '',
    node.default !== undefined ? `default ${JSON.stringify(node.default)}` : '',
  ].filter(Boolean);
  return words.length > 0 ? ` ${words.join(', ')}` : '';
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
