import { isObject, textOf } from './located';
import { versionOf } from './version';

/** Why a document is no description that can be read. */
export interface Unreadable {
  code: string;
  message: string;
  /** The way out. */
  hint: string;
  /** The top-level field that says so; '' for the whole document. */
  at: string;
}

const readable =
  'Name an OpenAPI 3.0, 3.1, or 3.2 file, or a Swagger 2.0 file. Such a file has a field like "openapi: 3.1.0" or "swagger: \'2.0\'" at the top level.';
const convert = 'Convert it to OpenAPI 3 first. Its vendor or a converter such as api-spec-converter can do that.';

/** Other kinds of documents: how one is recognised, what it is called, and the way out. */
const others: readonly {
  at: string;
  is(value: Record<string, unknown>): boolean;
  code: string;
  what: string;
  hint: string;
}[] = [
  {
    at: 'asyncapi',
    is: value => Object.hasOwn(value, 'asyncapi'),
    code: 'asyncapi',
    what: 'an AsyncAPI description',
    hint: 'Name an OpenAPI file. The rules here are about HTTP operations, not message channels.',
  },
  {
    at: 'swaggerVersion',
    is: value => Object.hasOwn(value, 'swaggerVersion'),
    code: 'unsupported_version',
    what: 'a Swagger 1.x description',
    hint: 'Convert it to Swagger 2.0 or OpenAPI 3 first, for example with api-spec-converter.',
  },
  {
    at: 'arazzo',
    is: value => Object.hasOwn(value, 'arazzo'),
    code: 'not_openapi',
    what: 'an Arazzo description of workflows',
    hint: 'Name one of the OpenAPI files under its sourceDescriptions.',
  },
  {
    at: 'overlay',
    is: value => Object.hasOwn(value, 'overlay') && Object.hasOwn(value, 'actions'),
    code: 'not_openapi',
    what: 'an OpenAPI Overlay',
    hint: 'Name the OpenAPI file that it changes, or the result of applying it.',
  },
  {
    at: 'info',
    is: ({ info }) =>
      isObject(info) &&
      (Object.hasOwn(info, '_postman_id') || /getpostman\.com|schema\.postman/.test(textOf(info.schema))),
    code: 'postman',
    what: 'a Postman collection',
    hint: 'Name an OpenAPI file. Postman can generate one from the collection.',
  },
  {
    at: '_type',
    is: value => value._type === 'export' && Object.hasOwn(value, 'resources'),
    code: 'not_openapi',
    what: 'an Insomnia export',
    hint: 'Name an OpenAPI file. Insomnia keeps one in the Spec tab of a design document.',
  },
  {
    at: 'log',
    is: ({ log }) => isObject(log) && Array.isArray(log.entries),
    code: 'not_openapi',
    what: 'a recording of HTTP traffic (HAR)',
    hint: readable,
  },
  {
    at: 'kind',
    is: ({ kind }) => textOf(kind).startsWith('discovery#'),
    code: 'not_openapi',
    what: 'a Google API Discovery document',
    hint: convert,
  },
  {
    at: '$schema',
    is: value => Object.hasOwn(value, '$schema') && !Object.hasOwn(value, 'openapi') && !Object.hasOwn(value, 'paths'),
    code: 'not_openapi',
    what: 'a JSON Schema',
    hint: 'Name the OpenAPI file that refers to it.',
  },
];

/**
 * @param value The root of a document.
 * @returns Why it can’t be read as a description; null if it can.
 */
export function whyUnreadable(value: unknown): Unreadable | null {
  if (!isObject(value)) {
    const what = Array.isArray(value) ? 'a list' : value === null || value === undefined ? 'nothing' : 'plain text';
    const message = `This isn’t an OpenAPI description: the file contains ${what} instead of a mapping.`;
    return { code: 'not_openapi', message, hint: readable, at: '' };
  }
  const stated = (field: string) => String(value[field]).slice(0, 40);
  const [swagger, openapi] = ['swagger', 'openapi'].map(field => Object.hasOwn(value, field));
  if (swagger && openapi) {
    const message = `This file says that it is both Swagger ${stated('swagger')} and OpenAPI ${stated('openapi')}.`;
    const hint =
      'Keep the field of the version that the file is written in: Swagger 2.0 has definitions, and OpenAPI 3 has components.';
    return { code: 'two_versions', message, hint, at: 'swagger' };
  }
  if (versionOf(value) !== null) return null;
  if (swagger) {
    const hint = 'Swagger 2.0 can be read, and so can OpenAPI 3.0, 3.1, and 3.2. Convert the file to one of them.';
    return {
      code: 'unsupported_version',
      message: `Swagger version ${stated('swagger')} isn’t supported.`,
      hint,
      at: 'swagger',
    };
  }
  if (openapi) {
    const message = `OpenAPI version ${stated('openapi')} isn’t supported.`;
    return { code: 'unsupported_version', message, hint: readable, at: 'openapi' };
  }
  const other = others.find(({ is }) => is(value));
  if (other !== undefined) {
    const { code, what, hint, at } = other;
    return { code, message: `This is ${what}, which this linter can’t read.`, hint, at };
  }
  const message = 'This isn’t an OpenAPI description: it has neither an "openapi" nor a "swagger" field.';
  return { code: 'not_openapi', message, hint: readable, at: '' };
}
