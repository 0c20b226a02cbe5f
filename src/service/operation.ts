import type * as z from 'zod';
import type { ClauseId } from '../conventions/clauses';
import type { Code } from '../conventions/error-codes';
import type { HttpMethod, Json } from '../conventions/openapi';
import type { HandlerContext, OperationResponse } from './handler';
import type { World } from './world';

/** One documented response of an operation that succeeded. */
interface SuccessDeclaration {
  status: number;
  description: string;
  schema?: z.ZodType;
  /** Headers of this response besides those that every response has. */
  headers?: ('Location' | 'Retry-After')[];
  text?: boolean;
  /** Server-sent events (WHATWG HTML, section 9.2). */
  events?: boolean;
}

/** Something that happens before an example is sent: the example of an operation, perhaps with another body, or a wait in ms. */
export type ExampleStep = string | { send: string; body: unknown } | { wait: number };

/** The parts of an example that depend on what happened before it. */
interface ComputedExample {
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A request that succeeds on a fresh service: tests send it, as it is and with one thing wrong. */
interface OperationExample<Names extends string = string> {
  /** The seeded caller that sends it. */
  as: string;
  /** A value for each parameter in the path. */
  path?: Record<Names, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** What has to happen before; the id of an operation means its own example, prerequisites included. */
  after?: readonly ExampleStep[];
  /** What only the responses so far (by operation id), the body as sent and the clock (ms) tell: signatures, signed URLs. */
  computed?(known: { responses: Record<string, unknown>; body: string; now: number }): ComputedExample;
}

/** Endpoint classes with a limit of their own (limits.3): by key, or by IP address where nobody has a key yet. */
export type LimitClass = 'exports' | 'sign-ins';

/** A shape that an operation had once, and that clients of that time still send and get. The edge translates; nothing inside knows it. */
export interface OlderShape {
  /** Its name: the day of its release. */
  version: string;
  /** The body that it takes. */
  body?: z.ZodObject;
  /** A body of this shape in the next newer one. */
  upgrade?(body: Record<string, unknown>): Record<string, unknown>;
  /** An object of the next newer shape in this one. */
  downgrade(item: { [key: string]: Json }): { [key: string]: Json };
  /** What it returns; of a list, one item. */
  schema: z.ZodType;
}

/** The versions of an operation: its declaration is the current one, and the others are newest first. */
export interface Versions {
  current: string;
  older: readonly OlderShape[];
}

/** The way out of an operation (versioning.5 to versioning.7). Moments in ms, for a service that starts with the course. */
export interface EndOfLife {
  since: number;
  sunset: number;
  /** Path of the migration guide. */
  guide: string;
  replacement: string;
  /** Announced windows in which it returns 410. */
  brownouts: readonly { from: number; until: number }[];
}

/**
 * One operation, declared once: the route, its checks and its part of the API description all come from here.
 */
export interface Operation {
  id: string;
  /** The clauses of the specification that it implements. */
  keeps?: readonly ClauseId[];
  method: HttpMethod;
  /** As in OpenAPI: `/orders/{order_id}`. */
  path: string;
  summary: string;
  description?: string;
  /**
   * The named capability (`projects:delete`), or `public`. Null means that nobody declared a rule, and then the
   * operation is denied (auth.4.4).
   */
  permission: string | 'public' | null;
  /** The scope that the caller's key must carry; null only for public operations. */
  scope: string | null;
  /** What auth.5 asks for besides the scope, in words: "project role at least editor". */
  requires?: string;
  /** True where the rule was declared after the route was open: what `permissions: undeclared` forgets. */
  addedLater?: boolean;
  /** Names and meanings of the parameters in the path, in their order. */
  pathParameters: Record<string, string>;
  /** Query parameters of an operation that is no list. */
  query?: z.ZodObject;
  /**
   * A list, whose success has the schema of one item: the filters it takes besides limit, after and page. A feed is read from
   * its oldest change on, takes no page, and its last page says where to continue later.
   */
  list?: { filters: z.ZodObject; isFeed?: true };
  body?: { schema: z.ZodObject; required: boolean; mediaTypes?: string[] };
  /** A body that is taken as bytes: nothing parses it before the operation does. */
  rawBody?: { mediaTypes: string[]; maxBytes: number; schema?: z.ZodType };
  /** Request headers of this operation besides those of the conventions. */
  headers?: Record<string, { required: boolean; maxLength: number; description: string }>;
  /** The body where `status: writable` lets a client set the status itself. */
  bodyWithStatus?: z.ZodObject;
  /** Body fields that only the server sets; sending one is rejected with the rule read_only. */
  readOnly?: string[];
  success: SuccessDeclaration;
  /** Codes that only this operation's own work gives. */
  failures: Code[];
  idempotencyKey?: 'required' | 'optional';
  /** Fields of the response that are shown once: nothing stores them, so a replay comes without them (auth.2). */
  secretFields?: readonly string[];
  /**
   * A GET of one object has an ETag. A change names with If-Match the version of the object that it changes, also where
   * its URL is below that of the object. Everything else has no version: no tag matches it.
   */
  conditional?: 'read' | 'change';
  /** A change that is rejected with 428 unless If-Match says which version it was made for. */
  requiresIfMatch?: boolean;
  /** Default: `no-store`; for a read with an ETag, `private, no-cache`. */
  cacheControl: string;
  /** The endpoint class with a tighter limit of its own. */
  limitClass?: LimitClass;
  deprecated?: EndOfLife;
  /** The shapes in which it exists, chosen by Api-Version. */
  versions?: Versions;
  /** Where `unsafeGet: present` offers this operation to GET. */
  getAlias?: string;
  example: OperationExample;
  handle(context: HandlerContext): OperationResponse | Promise<OperationResponse>;
}

/** Whether anybody may open it in a browser: pages of the documentation. */
export const isPublicPage = ({ method, permission }: Operation): boolean => method === 'get' && permission === 'public';

/** A value in a request that makes the service do something rare on purpose, so that a client can be tested. */
export interface TestValue {
  /** The id of the operation that takes it. */
  operation: string;
  field: string;
  value: string;
  /** What happens then, as a sentence. */
  effect: string;
}

export interface Resource {
  /** The tag in the description: "Orders". */
  name: string;
  description: string;
  /** Puts the rows there with which a fresh service starts; all of them before `start` (ms). */
  seed?(world: World, seed: string, start: number): void;
  /** Values that its operations treat in a special way. */
  testValues?: readonly TestValue[];
  operations: Operation[];
}

type OperationInput<
  Names extends string,
  Query extends z.ZodObject,
  Filters extends z.ZodObject,
  Body extends z.ZodObject,
> = Omit<
  Operation,
  'pathParameters' | 'query' | 'list' | 'body' | 'example' | 'handle' | 'failures' | 'cacheControl'
> & {
  pathParameters?: Record<Names, string>;
  query?: Query;
  list?: { filters: Filters; isFeed?: true };
  body?: { schema: Body; required: boolean; mediaTypes?: string[] };
  failures?: Code[];
  cacheControl?: string;
  example: OperationExample<NoInfer<Names>>;
  handle(
    context: HandlerContext<Record<Names, string>, z.output<Query> & z.output<Filters>, z.output<Body>>,
  ): OperationResponse | Promise<OperationResponse>;
};

/** Declares an operation; the handler's path, query and body get their types from the schemas. */
export function operation<
  Names extends string = never,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Filters extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(input: OperationInput<Names, Query, Filters, Body>): Operation {
  const cacheControl = input.conditional === 'read' ? 'private, no-cache' : 'no-store';
  return { pathParameters: {}, failures: [], cacheControl, ...input } as unknown as Operation;
}
