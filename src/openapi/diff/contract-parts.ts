import { pointer } from '../../conventions/openapi';
import type { ApiModel } from '../description';
import { isObject, keysOf, type Located } from '../located';
import { isFailureStatus, type MediaTypeContent, type Operation, type Parameter } from '../operations';

/** How an operation meets a part of the contract: as something it takes, returns, or fails with. */
export type PartUse = 'takes' | 'returns' | 'fails';

/** What one version says about one part: by keyword, a value or a list of values. */
export type PartFacts = Record<string, string | string[]>;

/** Something a description defines: an operation, a parameter, a response, a header, a body, a schema, or a field. */
export interface ContractPart {
  subject: string;
  facts: PartFacts;
  /** Operations that meet it, by how they do: `takes POST /ships`. */
  uses: Set<string>;
  /** The parts through which it is reached; none for an operation. */
  via: Set<string>;
}

/** By the JSON Pointer of where it is defined. */
export type ContractParts = Map<string, ContractPart>;

/** Where the walk is: in which operation, in which of its directions, and through which part it came. */
interface Walk {
  operation: string;
  use: PartUse;
  via: string | null;
}

/** What a schema says in keywords of its own, in the order in which they are told. */
const keywords = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'default',
] as const;

/**
 * @param api What a description says.
 * @param uses False leaves out which operations meet a part, which is most of the work.
 * @returns Everything that the operations reach, in the order of the document.
 */
export function contractParts(api: ApiModel, uses: boolean): ContractParts {
  const parts: ContractParts = new Map();
  /** False if this operation was here before. */
  const add = (place: string, by: Walk, subject: string, facts: () => PartFacts): boolean => {
    const known = parts.get(place);
    const part = known ?? { subject, facts: facts(), uses: new Set(), via: new Set() };
    if (!known) parts.set(place, part);
    if (by.via !== null) part.via.add(by.via);
    if (!uses) return known === undefined;
    const use = `${by.use} ${by.operation}`;
    if (part.uses.has(use)) return false;
    part.uses.add(use);
    return true;
  };

  const addSchema = (start: Located | null, by: Walk, subject: string, given: PartFacts = {}): void => {
    const schema = api.documents.resolve(start);
    if (!isObject(schema?.value)) return;
    const { value, pointer: here } = schema;
    const own = componentName(here) ?? subject;
    if (!add(here, by, own, () => ({ ...given, ...schemaFacts(api, schema) }))) return;
    const inner = { ...by, via: here };
    const required = new Set(Array.isArray(value.required) ? value.required : []);
    const properties = api.child(schema, 'properties');
    for (const field of keysOf(properties)) {
      const entry = api.child(properties, field)!;
      const property = api.documents.resolve(entry);
      const called = `${own}.${field}`;
      const facts = { given: required.has(field) ? 'required' : 'optional' };
      // A field written in place is one part; a reference is one, and what it refers to is another.
      if (property === entry) addSchema(property, inner, called, facts);
      else if (property) {
        add(entry.pointer, inner, called, () => ({ ...facts, type: componentName(property.pointer) ?? 'another' }));
        addSchema(property, { ...by, via: entry.pointer }, called);
      }
    }
    for (const word of ['allOf', 'oneOf', 'anyOf']) {
      const list = api.child(schema, word);
      for (const i of Array.isArray(list?.value) ? list.value.keys() : [])
        addSchema(api.child(list, i), inner, word === 'allOf' ? own : `${own} ${word} ${i + 1}`);
    }
    addSchema(api.child(schema, 'items'), inner, `items of ${own}`);
  };

  const addContent = (content: readonly MediaTypeContent[], by: Walk, subject: string): void => {
    for (const { node, schema } of content) {
      add(node.pointer, by, `${node.key}, ${subject}`, () => ({}));
      addSchema(schema, { ...by, via: node.pointer }, subject);
    }
  };

  for (const operation of api.operations) {
    const { label, node } = operation;
    const top: Walk = { operation: label, use: 'takes', via: node.pointer };
    add(node.pointer, { ...top, via: null }, label, () => operationFacts(operation));
    for (const parameter of operation.parameters) {
      const subject = `${parameter.name} in the ${parameter.in}`;
      add(parameter.node.pointer, top, subject, () => parameterFacts(api, parameter));
    }
    addContent(operation.requestContent, top, `body of ${label}`);
    for (const response of operation.responses) {
      const { status, at } = response;
      const by: Walk = { ...top, use: isFailureStatus(status) ? 'fails' : 'returns' };
      add(at.pointer, by, `${status} of ${label}`, () => ({}));
      const inner = { ...by, via: at.pointer };
      for (const header of response.headerNames) {
        const place = `${response.node.pointer}${pointer('headers', header)}`;
        add(place, inner, `${header}, header of ${status}`, () => ({}));
      }
      addContent(response.content, inner, `${status} of ${label}`);
    }
  }
  return parts;
}

const componentName = (place: string): string | null => /^\/components\/schemas\/([^/]+)$/.exec(place)?.[1] ?? null;

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function schemaFacts(api: ApiModel, schema: Located): PartFacts {
  const { value } = schema;
  const facts: PartFacts = {};
  const types = [value.type].flat().filter(type => typeof type === 'string');
  if (types.length > 0) {
    const items = types.includes('array') ? api.descend(schema, 'items') : null;
    const words = types.map(type =>
      type === 'array'
        ? `list of ${(items && componentName(items.pointer)) ?? text(items?.value.type ?? 'anything')}`
        : type,
    );
    facts.type = words.join(' or ');
  }
  for (const list of ['enum', 'x-extensible-enum']) if (Array.isArray(value[list])) facts[list] = value[list].map(text);
  for (const mark of ['x-enum-open', 'x-extensible']) if (value[mark] === true) facts[mark] = 'true';
  for (const word of keywords) if (value[word] !== undefined) facts[word] = text(value[word]);
  if (value.additionalProperties === false) facts['other fields'] = 'none';
  if (typeof value.description === 'string') facts.says = value.description;
  return facts;
}

function parameterFacts(api: ApiModel, { required, schema: start, node }: Parameter): PartFacts {
  const schema = api.documents.resolve(start);
  const { says: _, ...facts } = isObject(schema?.value) ? schemaFacts(api, schema) : ({} as PartFacts);
  return { given: required ? 'required' : 'optional', ...facts, ...saysOf(node) };
}

const saysOf = ({ value }: Located): PartFacts =>
  typeof value.description === 'string' ? { says: value.description } : {};

function operationFacts({ node, body, security, permission, deprecated }: Operation): PartFacts {
  const { value } = node;
  const needs = (security ?? []).map(ways =>
    Object.entries(ways)
      .map(([scheme, scopes]) => [scheme, ...(Array.isArray(scopes) ? scopes : [])].join(' '))
      .join(' and '),
  );
  return {
    ...(typeof value.summary === 'string' ? { summary: value.summary } : {}),
    ...(needs.length > 0 ? { needs } : {}),
    ...(permission !== null ? { permission } : {}),
    ...(body ? { body: body.value.required === true ? 'required' : 'optional' } : {}),
    ...(deprecated ? { deprecated: 'yes' } : {}),
    ...saysOf(node),
  };
}
