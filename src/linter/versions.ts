import { pointerParts } from '../conventions/openapi';
import { matchAlternatives } from './alternatives';
import type { SharedContext, Spot } from './context';
import { type Answer, type Content, fails, type Operation, type Parameter, textOf } from './operations';
import { type Cursor, isObject, type Library } from './references';
import { type Shape, shapeOf } from './shape';
import type { Severity } from './types';

/** The same operation in both versions. */
export interface OperationPair {
  before: Operation;
  after: Operation;
}

export interface ParameterPair {
  operation: OperationPair;
  before: Parameter;
  after: Parameter;
}

/** The same status of the same operation in both versions. */
export interface AnswerPair {
  operation: OperationPair;
  before: Answer;
  after: Answer;
}

/** request: clients write it, so it may only accept more. response: clients read it, so it may only promise more. */
export type Direction = 'request' | 'response';

/** The same place of a body or a parameter in both versions. */
export interface SchemaPair {
  direction: Direction;
  before: Shape;
  after: Shape;
  /** The field's or the parameter's name, also for its items and branches; '' in a body that has none. */
  name: string;
  /** The only operation that reaches it, or null where many do. */
  operation: Operation | null;
  /** The parameter, where it is one's own schema. */
  parameter: ParameterPair | null;
  /** True inside the body of a failure. */
  failure: boolean;
  /** Branches that only the old version (gone) or only the new one (added) has. */
  gone: readonly Cursor[];
  added: readonly Cursor[];
}

export interface ChangeReport extends Spot {
  message: string;
  severity?: Severity;
}

/** What a rule about changes sees: two descriptions of the same API, matched. Computed when first asked for. */
export interface ChangeContext {
  readonly before: SharedContext;
  readonly after: SharedContext;
  readonly operations: readonly OperationPair[];
  /** Operations that only the old version has. */
  readonly gone: readonly Operation[];
  /** Operations that only the new version has. */
  readonly added: readonly Operation[];
  readonly parameters: readonly ParameterPair[];
  readonly answers: readonly AnswerPair[];
  /** Requests first: where one schema serves both directions, what breaks requests is said. */
  readonly schemas: readonly SchemaPair[];
  /** In: a schema of the old or the new version. Out: its shape. */
  shape(version: 'before' | 'after', schema: Cursor | null): Shape | null;
  /** Reports one place, in the new version, or in the old one where the thing is gone. The same place counts once. */
  report(report: ChangeReport): void;
}

export type SharedVersions = Omit<ChangeContext, 'report'>;

/** More pairs than any two versions need; it keeps hostile documents finite. */
const maxPairs = 300_000;

/** In: the contexts of two versions. Out: what is the same place in both. */
export function makeVersions(before: SharedContext, after: SharedContext): SharedVersions {
  const { operations, gone, added } = matchOperations(before, after);
  const parameters = operations.flatMap(matchParameters);
  const answers = operations.flatMap(operation =>
    operation.before.answers.flatMap((one): AnswerPair[] => {
      const same = operation.after.answers.find(({ status }) => status === one.status);
      return same === undefined ? [] : [{ operation, before: one, after: same }];
    }),
  );
  let schemas: readonly SchemaPair[] | null = null;
  const shapes = { before: shapeReader(before.library), after: shapeReader(after.library) };
  return {
    before,
    after,
    operations,
    gone,
    added,
    parameters,
    answers,
    get schemas() {
      schemas ??= walkPairs(shapes, rootsOf(operations, parameters, answers), before.library, after.library);
      return schemas;
    },
    shape: (version, schema) => shapes[version](schema),
  };
}

type ShapeReader = (schema: Cursor | null) => Shape | null;

function shapeReader(library: Library): ShapeReader {
  const known = new Map<unknown, Shape | null>();
  return schema => {
    const target = library.follow(schema);
    if (!isObject(target?.value)) return null;
    let shape = known.get(target.value);
    if (shape === undefined) {
      shape = shapeOf(library, target);
      known.set(target.value, shape);
    }
    return shape;
  };
}

/** Paths are compared as the wire shows them: names of path parameters never stand there, a base path may move to the server. */
function matchOperations(before: SharedContext, after: SharedContext) {
  const operations: OperationPair[] = [];
  const wire = ({ method, path }: Operation) =>
    `${method} ${path.replace(/\{[^{}]*\}/g, '{}').replace(/(?<=.)\/$/, '')}`;
  const based = (context: SharedContext) => {
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

function basePath({ go, root }: SharedContext): string {
  const url = textOf(go(root, 'servers', 0, 'url')?.value);
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/\/+$/, '');
}

function matchParameters(operation: OperationPair): ParameterPair[] {
  const { before, after } = operation;
  const slots = (one: Operation) => [...one.path.matchAll(/\{([^{}]*)\}/g)].map(match => match[1]);
  const [oldSlots, newSlots] = [slots(before), slots(after)];
  return before.parameters.flatMap((parameter): ParameterPair[] => {
    // A path parameter is known by its place: its name never goes over the wire.
    const path = parameter.in === 'path';
    const name = path ? newSlots[oldSlots.indexOf(parameter.name)] : parameter.name;
    const same = after.parameters.find(
      other =>
        other.in === parameter.in &&
        (parameter.in === 'header' ? other.name.toLowerCase() === parameter.name.toLowerCase() : other.name === name),
    );
    return same === undefined ? [] : [{ operation, before: parameter, after: same }];
  });
}

interface Root extends Pick<SchemaPair, 'direction' | 'parameter' | 'failure' | 'name'> {
  operation: Operation;
  from: readonly [Cursor, Cursor];
}

function rootsOf(
  operations: readonly OperationPair[],
  parameters: readonly ParameterPair[],
  answers: readonly AnswerPair[],
): Root[] {
  const bodies = (
    operation: Operation,
    [before, after]: readonly [readonly Content[], readonly Content[]],
    more: Pick<Root, 'direction' | 'failure'>,
  ) =>
    before.flatMap((content): Root[] => {
      const same = after.find(({ mediaType }) => mediaType === content.mediaType);
      if (content.schema === null || !same?.schema) return [];
      return [{ operation, from: [content.schema, same.schema], parameter: null, name: '', ...more }];
    });
  return [
    ...parameters.flatMap((parameter): Root[] => {
      const { before, after, operation } = parameter;
      if (before.schema === null || after.schema === null) return [];
      const from = [before.schema, after.schema] as const;
      return [{ direction: 'request', operation: operation.after, from, parameter, failure: false, name: after.name }];
    }),
    ...operations.flatMap(({ before, after }) =>
      bodies(after, [before.request, after.request], { direction: 'request', failure: false }),
    ),
    ...answers.flatMap(({ before, after, operation }) =>
      bodies(operation.after, [before.content, after.content], {
        direction: 'response',
        failure: fails(after) || after.status === 'default',
      }),
    ),
  ];
}

/** Goes down both versions together, each pair of places once in each direction; cycles end where they close. */
function walkPairs(
  shapes: { before: ShapeReader; after: ShapeReader },
  roots: readonly Root[],
  oldLibrary: Library,
  newLibrary: Library,
): SchemaPair[] {
  const found: SchemaPair[] = [];
  const seen = new Map<unknown, Map<string, SchemaPair>>();
  const parents = new Map<SchemaPair, SchemaPair>();
  for (const root of roots) {
    const stack: (Pick<Root, 'from' | 'name' | 'parameter'> & { via: SchemaPair | null })[] = [{ ...root, via: null }];
    for (let next = stack.pop(); next !== undefined && found.length < maxPairs; next = stack.pop()) {
      const before = shapes.before(next.from[0]);
      const after = shapes.after(next.from[1]);
      if (before === null || after === null) continue;
      const known = seen.get(before.at.value) ?? new Map<string, SchemaPair>();
      seen.set(before.at.value, known);
      const key = `${root.direction} ${root.failure} ${next.parameter === null ? '' : next.name} ${after.at.document.path}#${after.at.pointer}`;
      const same = known.get(key);
      if (same !== undefined) {
        if (same.operation !== root.operation) same.operation = null;
        continue;
      }
      const { direction, failure, operation } = root;
      const branches = {
        pairs: [] as (readonly [Cursor, Cursor])[],
        gone: [] as readonly Cursor[],
        added: [] as readonly Cursor[],
      };
      if (before.alternatives.length > 0 || after.alternatives.length > 0) {
        const list = (shape: Shape) =>
          shape.alternatives.length > 0 ? shape.alternatives : shape.blank ? [] : [shape.at];
        const [old, fresh] = [list(before), list(after)];
        // "An object" without fields is no branch that could be lost, nor one that others could be added to.
        if (old.length > 0 && fresh.length > 0 && !isGeneric(before) && !isGeneric(after)) {
          Object.assign(branches, matchAlternatives([oldLibrary, old], [newLibrary, fresh]));
        }
      }
      const pair: SchemaPair = {
        direction,
        before,
        after,
        name: next.name,
        operation,
        parameter: next.parameter,
        failure,
        gone: branches.gone,
        added: branches.added,
      };
      known.set(key, pair);
      found.push(pair);
      if (next.via !== null) parents.set(pair, next.via);
      const inner: typeof stack = [];
      const push = (name: string, one: Cursor | null, other: Cursor | null) => {
        if (one !== null && other !== null) inner.push({ name, from: [one, other], parameter: null, via: pair });
      };
      for (const [name, field] of before.fields) push(name, field.at, after.fields.get(name)?.at ?? null);
      push(next.name, before.items, after.items);
      push(next.name, before.extras, after.extras);
      for (const [one, other] of branches.pairs) {
        // A version that has become one of several branches is walked as that branch, not as itself again.
        if (one !== before.at || other !== after.at) push(next.name, one, other);
      }
      stack.push(...inner.reverse());
    }
  }
  // What only stands inside a shared schema is shared as well.
  for (const [pair, parent] of parents) if (parent.operation === null) pair.operation = null;
  return found;
}

const isGeneric = ({ alternatives, fields, listed, items, types }: Shape) =>
  alternatives.length === 0 &&
  fields.size === 0 &&
  listed === null &&
  items === null &&
  [...types].every(type => /^(object|array|null)$/.test(type));

/** In: a field of a shape and a direction. Out: true where it is sent that way at all (`readOnly`, `writeOnly`). */
export const travels = (field: Shape | null, direction: Direction): boolean =>
  direction === 'request' ? field?.readOnly !== true : field?.writeOnly !== true;

/** In: a cursor in a description. Out: the last member of its pointer. */
export const lastMember = (at: Cursor): string => pointerParts(at.pointer).at(-1) ?? '';
