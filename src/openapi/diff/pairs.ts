import type { ApiModel } from '../description';
import type { EffectiveSchema } from '../effective-schema';
import type { Located } from '../located';
import type { DocumentedResponse, MediaTypeContent, Operation, Parameter } from '../operations';

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

/** The same header of the same response in both versions. */
export interface HeaderPair {
  response: ResponsePair;
  /** As the new version writes it. */
  name: string;
  before: Located;
  after: Located;
}

/** The same status of the same operation in both versions. */
export interface ResponsePair {
  operation: OperationPair;
  before: DocumentedResponse;
  after: DocumentedResponse;
}

/** request: clients write it, so it may only accept more. response: clients read it, so it may only promise more. */
export type Direction = 'request' | 'response';

/** The same media type of the same body in both versions. */
export interface BodyPair {
  direction: Direction;
  /** True for the body of a failure. */
  failure: boolean;
  operation: OperationPair;
  before: MediaTypeContent;
  after: MediaTypeContent;
}

/** What two versions have in common apart from schemas. */
export interface MatchedOperations {
  readonly before: ApiModel;
  readonly after: ApiModel;
  readonly operations: readonly OperationPair[];
  readonly parameters: readonly ParameterPair[];
  /** Those of webhooks and callbacks: the API sends them, so it may only promise more. */
  readonly sentParameters: readonly ParameterPair[];
  readonly responses: readonly ResponsePair[];
  readonly headers: readonly HeaderPair[];
  /** Those of requests first. */
  readonly bodies: readonly BodyPair[];
}

/** The same place of a body or a parameter in both versions. */
export interface SchemaPair {
  direction: Direction;
  before: EffectiveSchema;
  after: EffectiveSchema;
  /** The field's or the parameter's name, also for its items and branches; '' in a body that has none. */
  name: string;
  /** The only operation that reaches it, or null where many do. */
  operation: Operation | null;
  /** The parameter, where it is one's own schema. */
  parameter: ParameterPair | null;
  /** The header of a response, where it is one's own schema. */
  header: HeaderPair | null;
  /** True inside the body of a failure. */
  failure: boolean;
  /** True in what the API itself sends: a webhook or a callback. */
  outgoing: boolean;
  /** True where every value is written as text, as in URLs, headers and forms: 5 and "5" are the same. */
  text: boolean;
  /** Branches that only the old version (removed) or only the new one (added) has. */
  removed: readonly Located[];
  added: readonly Located[];
}
