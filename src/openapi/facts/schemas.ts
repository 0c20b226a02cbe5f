import { pointerParts } from '../../conventions/openapi';
import { stripControlCharacters } from '../../text/layout';
import type { ApiModel } from '../description';
import type { EffectiveSchema } from '../effective-schema';
import { jsonContent } from '../lists';
import { isObject, type Located, textOf } from '../located';
import type { MediaTypeContent } from '../operations';
import type { BodyFacts, FieldFacts } from './types';

/** More than anybody reads of one body; a large contract may have thousands. */
export const mostFields = 150;
const mostValues = 100;
/** Fields of fields are named up to this depth: `error.details.field`. */
const mostLevels = 3;

export interface FactOptions {
  /** Lists the fields of objects that are named under components too, and of the items of lists. */
  expandNamed?: boolean;
}

/** JSON where there is some, else whatever the body is: a CSV is a fact as well. */
export const bodyContent = (content: readonly MediaTypeContent[]): MediaTypeContent | null =>
  jsonContent(content) ?? content[0] ?? null;

/**
 * @param api The description.
 * @param content A body, or null where there is none.
 * @param options What to list.
 * @returns What the body says about itself.
 */
export function bodyFacts(
  api: ApiModel,
  content: MediaTypeContent | null,
  options: FactOptions = {},
): BodyFacts | null {
  if (content === null) return null;
  const schema = api.effectiveSchema(content.schema);
  return {
    mediaType: stripControlCharacters(content.mediaType),
    schema: schemaName(api, content.schema),
    text: stripControlCharacters(schema?.description ?? ''),
    fields: fieldFacts(schema, options),
    open: !isClosed(schema),
  };
}

/** The fields, those of objects written in place and of the error object after the object itself. */
function fieldFacts(schema: EffectiveSchema | null, { expandNamed = false }: FactOptions): FieldFacts[] {
  const facts: FieldFacts[] = [];
  const add = (parent: EffectiveSchema | null, prefix: string, level: number): void => {
    for (const field of parent?.fields.values() ?? []) {
      if (facts.length >= mostFields) return;
      facts.push({
        name: stripControlCharacters(prefix + field.name),
        required: field.required,
        type: `${typeText(field.schema)}${isClosed(field.schema) ? ', no other fields' : ''}`,
        text: stripControlCharacters(field.schema?.description ?? ''),
      });
      const inPlace = field.schema !== null && componentName(field.schema.at) === null;
      const expanded = inPlace || /^errors?$/i.test(field.name) || (expandNamed && field.schema?.types.has('object'));
      if (level < mostLevels && expanded) add(field.schema, `${prefix}${field.name}.`, level + 1);
      addItems(field.schema, `${prefix}${field.name}`, level);
    }
  };
  /** What a list holds, below the list: `data[].id`. */
  const addItems = (list: EffectiveSchema | null, name: string, level: number): void => {
    const { items = null } = list ?? {};
    if (items === null || level >= mostLevels) return;
    if (expandNamed || componentName(items.at) === null) add(items, `${name}[].`, level + 1);
  };
  add(schema, '', 1);
  addItems(schema, '', 0);
  return facts;
}

/** True where an object, or each item of a list, allows no other fields. */
const isClosed = (schema: EffectiveSchema | null): boolean =>
  [schema, schema?.items].some(one => one?.stated('additionalProperties') === false);

/**
 * @param schema A schema, references followed.
 * @returns `Berth` for what is under components, or is a file of its own; null for what is written in place.
 */
function componentName({ document, pointer }: Located): string | null {
  const parts = pointerParts(pointer);
  if (parts.length === 0 && document.path !== '')
    return stripControlCharacters(document.path.replace(/^.*\//, '').replace(/\.\w+$/, ''));
  const named =
    (parts[0] === 'components' && parts.length === 3) || /^(definitions|schemas|\$defs)$/.test(parts.at(-2) ?? '');
  return named ? stripControlCharacters(parts.at(-1)!) : null;
}

/** A schema's name, or its outline: `list of Berth`, `{message, status}`. */
export function schemaName(api: ApiModel, schema: Located | null): string {
  const target = api.effectiveSchema(schema);
  if (target === null) return 'any';
  if ([...target.types][0] === 'array') return typeText(target);
  const name = componentName(target.at);
  if (name !== null) return name;
  const members = [...target.fields.keys()].map(member => stripControlCharacters(member));
  if (members.length === 0) return typeText(target);
  const shown = members.slice(0, mostValues);
  return `{${shown.join(', ')}${members.length > shown.length ? ', …' : ''}}`;
}

/** What is the same for two schemas that a reader takes for one: the place of a named one, the outline of another. */
export function schemaKey(api: ApiModel, schema: Located | null): string {
  const target = api.documents.resolve(schema);
  if (target === null) return 'none';
  return componentName(target) === null ? schemaName(api, schema) : `${target.document.path}#${target.pointer}`;
}

/** The name of a schema, or of the only one that it refers to in `allOf`, or beside `null` in `anyOf`. */
function typeName({ at, parts }: EffectiveSchema): string | null {
  const name = componentName(at);
  const [only, ...more] = parts.slice(parts.findIndex(({ value }) => value === at.value) + 1);
  if (name !== null || only === undefined || isObject(at.value.properties)) return name;
  return at.value.allOf === undefined || more.length === 0 ? componentName(only) : null;
}

/** A type in words: what a value may be, as far as the contract states it. */
export function typeText(schema: EffectiveSchema | null, depth = 0): string {
  if (schema === null || depth > 4) return 'any';
  const name = typeName(schema);
  const nullable = schema.nullable ? ' or null' : '';
  const main = [...schema.types].filter(type => type !== 'null').join(' or ');
  const value = (keyword: string): unknown => schema.stated(keyword);
  const closed = Array.isArray(value('enum'));
  const values = closed ? value('enum') : value('x-extensible-enum');
  if (Array.isArray(values)) {
    const shown = values.slice(0, mostValues).map(one => (typeof one === 'string' ? one : JSON.stringify(one)) ?? '');
    const more = values.length > shown.length ? `, and ${values.length - shown.length} more` : '';
    const word = closed ? 'of' : 'such as';
    return stripControlCharacters(`${main || 'any'} ${word} ${shown.join(', ')}${more}${nullable}`);
  }
  if (main === 'array') {
    const { items } = schema;
    const what = items ? (componentName(items.at) ?? typeText(items, depth + 1)) : 'any';
    const most = value('maxItems');
    return stripControlCharacters(`list of ${what}${typeof most === 'number' ? `, up to ${most}` : ''}${nullable}`);
  }
  if (main === 'object' || main === '') {
    if (name !== null) return name + nullable;
    return (main === '' && schema.alternatives.length > 1 ? 'one of several' : main || 'any') + nullable;
  }
  return stripControlCharacters(`${main}${rangeText(value)}${nullable}`);
}

/** Format, bounds and default in words, with a space before; '' where none is stated. */
function rangeText(value: (keyword: string) => unknown): string {
  const [minimum, maximum] = [value('minimum'), value('maximum')];
  const format = textOf(value('format'));
  const words = [
    format ? `(${format})` : '',
    minimum !== undefined && maximum !== undefined
      ? `${minimum} to ${maximum}`
      : maximum !== undefined
        ? `up to ${maximum}`
        : minimum !== undefined
          ? `from ${minimum}`
          : '',
    value('maxLength') !== undefined ? `up to ${value('maxLength')}` : '',
    value('default') !== undefined ? `default ${JSON.stringify(value('default'))}` : '',
  ].filter(Boolean);
  return words.length > 0 ? ` ${words.join(', ')}` : '';
}
