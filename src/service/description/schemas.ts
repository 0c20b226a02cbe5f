import * as z from 'zod';
import type { Code } from '../../conventions/error-codes';
import { limits } from '../../conventions/limits';
import type { Json, OpenApi } from '../../conventions/openapi';
import type { Operation } from '../operation';

/** The schemas of a description: named ones appear once, under components; everything else refers to them. */
export interface SchemaRegistry {
  /** A schema as JSON Schema, or a reference where it has a name. */
  schema(type: z.ZodType): OpenApi;
  /**
   * A reference to the page of a list, which is called like its items: `OrderPage`.
   *
   * @param name what its items are called, if their schema has another name.
   * @throws Error if the schema of one item has no name.
   */
  pageOf(item: z.ZodType, name?: string, isFeed?: boolean): OpenApi;
  /** Everything named so far, for components.schemas. */
  named(): Record<string, OpenApi>;
}

/** A reference to a schema of the components. */
export const schemaReference = (name: string): OpenApi => ({ $ref: `#/components/schemas/${name}` });

/** A schema and those of older versions, under a name of their own: a response has one of them, as Api-Version says. */
function union(current: z.ZodType, older: readonly (z.ZodType | undefined)[]): z.ZodType {
  const known = older.filter(schema => schema !== undefined);
  if (known.length === 0) return current;
  const id = `Versioned${current.meta()?.id}`;
  return z.union([current, ...known]).meta({ id, description: 'In the version that Api-Version names.' });
}

/** What an operation returns, in whatever version. */
export const inAnyVersion = ({ versions }: Operation, current: z.ZodType): z.ZodType =>
  union(current, versions?.older.map(({ schema }) => schema) ?? []);

/** What an operation takes, in whatever version. */
export const bodyInAnyVersion = ({ versions }: Operation, current: z.ZodType): z.ZodType =>
  union(current, versions?.older.map(({ body }) => body) ?? []);

/** Creates a registry that holds only the error object, with these codes. */
export function createSchemaRegistry(codes: readonly Code[]): SchemaRegistry {
  const components: Record<string, OpenApi> = {
    // Not "Error", which generated clients would import over JavaScript’s own.
    ErrorResponse: errorResponseSchema(),
    ErrorObject: errorObjectSchema(codes),
    FieldError: fieldErrorSchema(),
  };
  const schema = (type: z.ZodType): OpenApi => {
    // The input side leaves responses open to new fields; strict objects stay closed, because inputs are.
    const whole = z.toJSONSchema(z.object({ it: type }), { io: 'input', target: 'draft-2020-12' }) as OpenApi;
    for (const [name, definition] of Object.entries(whole.$defs ?? {})) components[name] = tidy(definition as Json);
    return tidy(whole.properties.it);
  };
  return {
    schema,
    pageOf(item, name = item.meta()?.id, isFeed = false) {
      if (name === undefined) throw new Error("The items of a list need a name: .meta({ id: 'Order' })");
      components[`${name}Page`] = {
        type: 'object',
        description: 'One page of a list. Loop while has_more is true; a short page is not the end.',
        required: ['data', 'next_cursor', 'has_more', ...(isFeed ? ['sync_cursor'] : [])],
        properties: {
          data: { type: 'array', maxItems: limits.pageMaximum, items: schema(item) },
          next_cursor: {
            type: ['string', 'null'],
            description: 'Send this value as after to get the next page. It’s opaque, and null on the last page.',
          },
          has_more: { type: 'boolean', description: 'Whether there are more items.' },
          ...(isFeed
            ? {
                sync_cursor: {
                  type: ['string', 'null'],
                  description:
                    'Store this value with your copy, and send it as after to get what changes later. Null except on the last page.',
                },
              }
            : {}),
        },
      };
      return schemaReference(`${name}Page`);
    },
    named: () => Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** References to components, nullable types in one word, and no bounds that are only those of JavaScript. */
function tidy(value: Json): OpenApi {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value as never;
  const members = Object.entries(value)
    .filter(([name, member]) => !(name === 'maximum' && member === Number.MAX_SAFE_INTEGER))
    .filter(([name, member]) => !(name === 'minimum' && member === Number.MIN_SAFE_INTEGER))
    // An object of which nothing is said is any object.
    .filter(([name, member]) => !(name === 'properties' && Object.keys(member as object).length === 0))
    .map(([name, member]): [string, unknown] =>
      name === '$ref' ? [name, String(member).replace('#/$defs/', '#/components/schemas/')] : [name, tidy(member)],
    );
  const { anyOf, ...rest } = withFormat(Object.fromEntries(members) as OpenApi);
  if (anyOf === undefined) return rest;
  const [type, nothing] = anyOf as OpenApi[];
  if (anyOf.length === 2 && nothing?.type === 'null' && typeof type?.type === 'string') {
    return { ...type, type: [type.type, 'null'], ...rest };
  }
  return { anyOf, ...rest };
}

/** An integer says how wide it is: generators take the type from its format. */
const withFormat = (schema: OpenApi): OpenApi =>
  schema.type === 'integer' && schema.format === undefined
    ? { ...schema, format: schema.maximum < 2 ** 31 ? 'int32' : 'int64' }
    : schema;

function errorResponseSchema(): OpenApi {
  return {
    type: 'object',
    description: 'The body of every error response, on every path.',
    required: ['error'],
    properties: { error: schemaReference('ErrorObject') },
  };
}

function errorObjectSchema(codes: readonly Code[]): OpenApi {
  return {
    type: 'object',
    description: 'What went wrong.',
    required: ['code', 'message', 'request_id'],
    properties: {
      code: {
        type: 'string',
        description:
          'The code that clients branch on. Codes are never renamed, but more may be added. If you don’t know a code, use the status class. Codes in capitals keep that spelling.',
        'x-extensible-enum': [...codes],
      },
      message: {
        type: 'string',
        description: 'A message for people. It may change at any time, so never parse it.',
      },
      details: {
        description: `Details for this code: a list of every invalid field (the first ${limits.fieldErrors}) if validation failed, otherwise an object. Absent for internal.`,
        oneOf: [
          { type: 'object' },
          { type: 'array', maxItems: limits.fieldErrors, items: schemaReference('FieldError') },
        ],
      },
      request_id: { type: 'string', description: 'The same id as in the Request-Id header.' },
      doc_url: { type: 'string', format: 'uri', description: 'What the code means and what to do.' },
      retry_after_seconds: {
        type: 'integer',
        format: 'int32',
        minimum: 0,
        maximum: 2 ** 31 - 1,
        description: 'With rate_limited: the number of seconds to wait before a retry.',
      },
      docs: { type: 'string', format: 'uri', description: 'With rate_limited: the same page as doc_url.' },
    },
  };
}

function fieldErrorSchema(): OpenApi {
  return {
    type: 'object',
    description: 'An invalid field and the rule that it breaks.',
    required: ['in', 'field', 'rule', 'message'],
    properties: {
      in: {
        type: 'string',
        description: 'Where the field was sent. More places may be added.',
        'x-extensible-enum': ['path', 'query', 'header', 'body'],
      },
      field: { type: 'string', description: 'The field as it was sent, such as limit or items[0].amount.' },
      rule: {
        type: 'string',
        description: 'The rule that the field breaks. More rules may be added.',
        'x-extensible-enum': [
          'required',
          'type',
          'minimum',
          'maximum',
          'min_length',
          'max_length',
          'min_items',
          'max_items',
          'size',
          'enum',
          'format',
          'single',
          'exclusive',
          'max_offset',
          'unknown_field',
          'repeated',
          'read_only',
        ],
      },
      message: { type: 'string', description: 'A message for people.' },
    },
  };
}
