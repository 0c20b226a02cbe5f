import { isObject, type Mapping } from './located';
import { isFailureStatus } from './operations';

/** What a description means that names no media types. */
export const jsonOnly: readonly string[] = ['application/json'];
const anyType: readonly string[] = ['*/*'];
const form = /^(multipart\/|application\/x-www-form-urlencoded)/i;

/**
 * The media types of a response.
 *
 * One list of media types serves all responses of an operation. What it says of problems (RFC 9457) is meant for failures,
 * and who says that an operation produces text or a picture means what it returns when it succeeds.
 */
export function typesOf(status: string, { schema }: Mapping, stated: readonly string[]): readonly string[] {
  const failed = isFailureStatus(status);
  const isProblem = (type: string) => /^application\/problem\+/i.test(type);
  const meant = stated.some(isProblem) ? stated.filter(type => isProblem(type) === failed) : stated;
  const structured = isObject(schema) && schema.type !== 'file';
  if (failed && structured && !stated.some(type => /json/i.test(type))) return anyType;
  return meant.length > 0 ? meant : stated;
}

/** What the form of an operation is sent as: what it states of forms, or what a form with or without a file needs. */
export function formTypes(consumes: readonly string[], hasFile: boolean): readonly string[] {
  const stated = consumes.filter(one => form.test(one));
  return stated.length > 0 ? stated : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
}

/** The texts of a list; null for what is no list. */
export const stringsIn = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : null;
