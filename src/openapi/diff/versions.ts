import type { ApiModel } from '../description';
import { textOf } from '../located';
import { type CallbackOperation, isFailureStatus, type MediaTypeContent, type Operation } from '../operations';
import { parameterName, pathParameterNames, pathShape } from '../path-template';
import type {
  BodyPair,
  HeaderPair,
  MatchedOperations,
  OperationPair,
  ParameterPair,
  ResponsePair,
  SchemaPair,
} from './pairs';
import { pairSchemas } from './schema-pairs';

/** Two descriptions of the same API, matched. Computed when first asked for. */
export interface MatchedVersions extends MatchedOperations {
  /** Operations that only the old version has. */
  readonly removed: readonly Operation[];
  /** Operations that only the new version has. */
  readonly added: readonly Operation[];
  /** Webhooks, by name and method. Their bodies are in `bodies`, their parameters in `sentParameters`, and their responses nowhere else. */
  readonly webhooks: MatchedRequests<Operation>;
  /** Callbacks of operations that both versions have, by where they are sent, or else by name. */
  readonly callbacks: MatchedRequests<CallbackOperation>;
  /** Requests first: where one schema serves both directions, what breaks requests is said. */
  readonly schemas: readonly SchemaPair[];
}

/** Requests that the API itself makes, in two versions. */
interface MatchedRequests<T extends Operation> {
  readonly pairs: readonly { before: T; after: T }[];
  /** Those that only the old version has. */
  readonly removed: readonly T[];
  /** Those that only the new version has. */
  readonly added: readonly T[];
}

/**
 * @param before The version in use.
 * @param after The version that is to replace it.
 * @returns What is the same place in both, by what goes over the wire.
 */
export function matchVersions(before: ApiModel, after: ApiModel): MatchedVersions {
  const { operations, gone, added } = matchOperations(before, after);
  const parameters = operations.flatMap(matchParameters);
  const responses = operations.flatMap(operation =>
    operation.before.responses.flatMap((one): ResponsePair[] => {
      const same = operation.after.responses.find(({ status }) => status === one.status);
      return same === undefined ? [] : [{ operation, before: one, after: same }];
    }),
  );
  const webhooks = matchRequests(before.webhooks, after.webhooks, [({ method, path }) => `${method} ${path}`]);
  const callbacks = matchCallbacks(before, after, operations);
  const bodies = [
    ...operations.flatMap(matchRequestBodies),
    ...responses.flatMap(matchResponseBodies),
    ...[...webhooks.pairs, ...callbacks.pairs].flatMap(matchSentBodies),
  ];
  const headers = responses.flatMap(matchHeaders);
  const sentParameters = [...webhooks.pairs, ...callbacks.pairs].flatMap(matchParameters);
  const matched = {
    before,
    after,
    operations,
    parameters,
    sentParameters,
    responses,
    headers,
    bodies,
    webhooks,
    callbacks,
  };
  let schemas: readonly SchemaPair[] | null = null;
  return {
    ...matched,
    removed: gone,
    added,
    get schemas() {
      schemas ??= pairSchemas(matched);
      return schemas;
    },
  };
}

/** @returns the operation that looks like another one under a new path: the same method, and the same id or summary */
export const heirOf = ({ method, id, summary }: Operation, added: readonly Operation[]): Operation | undefined =>
  added.find(
    other =>
      other.method === method && ((id !== '' && other.id === id) || (summary !== '' && other.summary === summary)),
  );

/** Those with the same first key belong together, then those with the same second key. */
function matchRequests<T extends Operation>(
  before: readonly T[],
  after: readonly T[],
  keys: readonly ((one: T) => string)[],
): MatchedRequests<T> {
  const pairs: { before: T; after: T }[] = [];
  let [removed, added] = [before, after];
  for (const key of keys) {
    const open = new Map(added.map(one => [key(one), one]));
    removed = removed.filter(one => {
      const same = open.get(key(one));
      if (same === undefined) return true;
      open.delete(key(one));
      pairs.push({ before: one, after: same });
      return false;
    });
    const paired = new Set(pairs.map(pair => pair.after));
    added = added.filter(one => !paired.has(one));
  }
  return { pairs, removed, added };
}

/** What an operation that is gone called back has gone with it. */
function matchCallbacks(
  before: ApiModel,
  after: ApiModel,
  operations: readonly OperationPair[],
): MatchedRequests<CallbackOperation> {
  const numbers = new Map(operations.flatMap((pair, i) => [[pair.before, i] as const, [pair.after, i] as const]));
  const known = ({ of }: CallbackOperation) => numbers.has(of);
  const key =
    (...parts: ('expression' | 'name')[]) =>
    (one: CallbackOperation) =>
      [numbers.get(one.of), one.method, ...parts.map(part => one[part])].join(' ');
  // Several callbacks may be sent to the same URL.
  const keys = [key('name', 'expression'), key('expression'), key('name')];
  return matchRequests(before.callbacks.filter(known), after.callbacks.filter(known), keys);
}

/** Paths are compared as the wire shows them: names of path parameters never stand there, a base path may move to the server. */
function matchOperations(before: ApiModel, after: ApiModel) {
  const operations: OperationPair[] = [];
  const wire = ({ method, path }: Operation) => `${method} ${pathShape(path).replace(/(?<=.)\/$/, '')}`;
  const based = (context: ApiModel) => {
    const base = basePath(context);
    return (operation: Operation) => wire({ ...operation, path: base + operation.path });
  };
  let gone = [...before.operations];
  let added = [...after.operations];
  for (const [keyBefore, keyAfter] of [
    [wire, wire],
    [based(before), based(after)],
  ] as const) {
    const open = new Map(added.map(operation => [keyAfter(operation), operation]));
    gone = gone.filter(operation => {
      const key = keyBefore(operation);
      const same = open.get(key);
      if (same === undefined) return true;
      open.delete(key);
      operations.push({ before: operation, after: same });
      return false;
    });
    const paired = new Set(operations.map(pair => pair.after));
    added = added.filter(operation => !paired.has(operation));
  }
  return { operations, gone, added };
}

function basePath({ descend, root }: ApiModel): string {
  const url = textOf(descend(root, 'servers', 0, 'url')?.value);
  return url.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '').replace(/\/+$/, '');
}

function matchParameters(operation: OperationPair): ParameterPair[] {
  const { before, after } = operation;
  const [oldSlots, newSlots] = [before, after].map(one => pathParameterNames(one.path)) as [string[], string[]];
  return before.parameters.flatMap((parameter): ParameterPair[] => {
    // A path parameter is known by its place: its name never goes over the wire.
    const path = parameter.in === 'path';
    const name = path ? newSlots[oldSlots.indexOf(parameterName(parameter.name))] : parameter.name;
    const same = after.parameters.find(
      other =>
        other.in === parameter.in &&
        // The whole query string has no name on the wire.
        (parameter.in === 'querystring' ||
          (parameter.in === 'header'
            ? other.name.toLowerCase() === parameter.name.toLowerCase()
            : (path ? parameterName(other.name) : other.name) === name)),
    );
    return same === undefined ? [] : [{ operation, before: parameter, after: same }];
  });
}

function matchHeaders(response: ResponsePair): HeaderPair[] {
  const { before, after } = response;
  return after.headerNames.flatMap((name): HeaderPair[] => {
    const [old, fresh] = [before, after].map(one => one.headers.get(name.toLowerCase()));
    return old === undefined || fresh === undefined ? [] : [{ response, name, before: old, after: fresh }];
  });
}

function matchRequestBodies(operation: OperationPair): BodyPair[] {
  const { before, after } = operation;
  const use = { direction: 'request', failure: false, operation } as const;
  return matchMediaTypes(before.requestContent, after.requestContent).map(pair => ({ ...use, ...pair }));
}

function matchResponseBodies({ operation, before, after }: ResponsePair): BodyPair[] {
  const use = { direction: 'response', failure: isFailureStatus(after.status), operation } as const;
  return matchMediaTypes(before.content, after.content).map(pair => ({ ...use, ...pair }));
}

/** What the API sends is read by clients, and what they respond with is a request to it. */
function matchSentBodies(operation: OperationPair): BodyPair[] {
  const { before, after } = operation;
  const sent = { direction: 'response', failure: false, operation } as const;
  const responded = before.responses.flatMap(one => {
    const same = after.responses.find(({ status }) => status === one.status);
    return same === undefined ? [] : matchMediaTypes(one.content, same.content);
  });
  return [
    ...matchMediaTypes(before.requestContent, after.requestContent).map(pair => ({ ...sent, ...pair })),
    ...responded.map(pair => ({ ...sent, direction: 'request' as const, ...pair })),
  ];
}

const matchMediaTypes = (old: readonly MediaTypeContent[], fresh: readonly MediaTypeContent[]) =>
  old.flatMap(before => {
    const after =
      fresh.find(({ mediaType }) => mediaType === before.mediaType) ??
      fresh.find(({ mediaType }) => mediaType === '*/*' || before.mediaType === '*/*');
    return after === undefined ? [] : [{ before, after }];
  });
