import type { InputError } from '../command';
import { errorObject } from '../conventions/error-object';
import { controlCharacters, jsonText } from '../text/control-characters';

/** A fresh correlation id for a failure printed as JSON. The global loads its module when it is first used: hardly ever. */
export const requestId = (): string => `req_${Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('hex')}`;

/** Two lines for a person, or the error object for a program (errors.1). */
export function failureText(error: InputError, json: boolean): string {
  // Messages quote what was typed or read.
  if (!json) return `${error.message}\n${error.hint ? `${error.hint}\n` : ''}`.replace(controlCharacters, '');
  const details = { ...error.details, ...(error.hint ? { hint: error.hint } : {}) };
  const body = errorObject({
    code: error.code,
    message: error.message,
    requestId: requestId(),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  });
  return jsonText(body);
}
