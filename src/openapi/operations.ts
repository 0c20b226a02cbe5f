import type { Located } from './located';

/** A parameter after references and path-level inheritance. */
export interface Parameter {
  name: string;
  in: 'query' | 'header' | 'path' | 'cookie' | string;
  required: boolean;
  deprecated: boolean;
  /** '' where nothing is said. */
  description: string;
  /** Where it is listed, before references. */
  entry: Located;
  /** Where it is written: the place to report. */
  node: Located;
  schema: Located | null;
}

/** One media type of a body. */
export interface MediaTypeContent {
  /** In lower case, without parameters: `application/json`. */
  mediaType: string;
  node: Located;
  /** As written, which may be a reference: `context.follow` leads on. */
  schema: Located | null;
}

export interface DocumentedResponse {
  /** `200`, `2XX` or `default`. */
  status: string;
  /** Where the operation names it, before references. */
  at: Located;
  /** Where it is written; shared responses are written once. */
  node: Located;
  description: string;
  /** The codes of failures that it lists (`x-error-codes`). */
  errorCodes: readonly string[];
  /** As written. */
  headerNames: readonly string[];
  /** By name in lower case; the value is the header object where it can be read. */
  headers: ReadonlyMap<string, Located>;
  content: readonly MediaTypeContent[];
}

export interface Operation {
  /** In lower case, as the description writes it. */
  method: string;
  path: string;
  /** `POST /payments` */
  label: string;
  /** Where the path is written, in the first document: the place to report what is wrong with the path itself. */
  at: Located;
  node: Located;
  /** The parts of the path without its first slash; `{id}` stays as it is. */
  segments: readonly string[];
  /** True when the path ends in a parameter: it names one item. */
  isItem: boolean;
  id: string;
  summary: string;
  description: string;
  deprecated: boolean;
  parameters: readonly Parameter[];
  body: Located | null;
  requestContent: readonly MediaTypeContent[];
  responses: readonly DocumentedResponse[];
  /** The security requirements that hold here; null where neither the operation nor the document states any. */
  security: readonly Record<string, string[]>[] | null;
  /** Where the operation states requirements of its own; null where the document's hold. */
  ownSecurity: Located | null;
  /** The capability that it needs (`x-permission`), or null. */
  permission: string | null;
}

/** True for `200`, `2XX`; `default` is neither success nor failure. */
export const isSuccess = (response: DocumentedResponse): boolean => response.status.startsWith('2');
/** True for the statuses of failures, `default` included. */
export const isFailureStatus = (status: string): boolean => /^[45]|^default$/.test(status);
/** True for statuses in the 400s and 500s, ranges included. */
export const isErrorStatus = (response: DocumentedResponse): boolean => /^[45]/.test(response.status);

/** True if the operation has a parameter in this place (`query`, `header`, …) whose name matches. */
export const hasParameter = (operation: Operation, place: string, name: RegExp): boolean =>
  operation.parameters.some(parameter => parameter.in === place && name.test(parameter.name));
