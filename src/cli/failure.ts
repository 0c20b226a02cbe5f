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

/**
 * @param text What failureText gave a person.
 * @param columns The width of the terminal; undefined for a pipe or a file, whose lines stay as they are.
 * @returns It with lines that fit.
 */
export async function fitLines(text: string, columns: number | undefined): Promise<string> {
  // A character takes two columns at most, so what is short fits without being measured.
  if (columns === undefined || text.split('\n').every(line => line.length <= columns / 2)) return text;
  const { wrap } = await import('../text/layout');
  return `${wrap(text.trimEnd(), Math.max(20, columns)).join('\n')}\n`;
}
