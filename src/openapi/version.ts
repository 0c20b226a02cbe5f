import { httpMethods } from '../conventions/openapi';
import { isObject } from './located';

/** The versions that are read. */
export type DescriptionVersion = '2.0' | '3.0' | '3.1' | '3.2';

/**
 * @param value The root of a document.
 * @returns Its version; null if it is no OpenAPI description or one of an unknown version.
 */
export function versionOf(value: unknown): DescriptionVersion | null {
  if (!isObject(value)) return null;
  // `swagger: 2.0` without quotes is a number in YAML, and so is `openapi: 3.1`.
  if (Object.hasOwn(value, 'swagger')) return /^2(\.0)*$/.test(String(value.swagger)) ? '2.0' : null;
  const minor = /^3(?:\.([0-2]))?(?:\.|-|$)/.exec(String(value.openapi));
  return minor === null ? null : (`3.${minor[1] ?? '0'}` as DescriptionVersion);
}

/** The fields of a path item that hold an operation; `query` came with 3.2. */
const operationFields: ReadonlySet<string> = new Set([...httpMethods, 'query']);

/**
 * @param name A field of a path item.
 * @returns True if it holds an operation.
 */
export const isOperationField = (name: string): boolean => operationFields.has(name);
