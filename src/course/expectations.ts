import type { Exchange, WireResponse } from '../service/exchange';
import type { Expectation } from './http-request';
import { referencePattern } from './request-sequence';

/** A part of a response that is not there. */
const missing = Symbol('missing');

/**
 * @param response a response
 * @param path `status`, `headers.NAME` or `body.data[0].id`
 * @returns the value, or `missing`
 */
export function responsePart(response: WireResponse, path: string): unknown {
  if (path === 'status') return response.status;
  const header = /^headers\.(.+)$/.exec(path);
  if (header) {
    const values = response.headers.filter(([name]) => name.toLowerCase() === header[1]!.toLowerCase());
    return values.length === 0 ? missing : values.map(([, value]) => value).join(', ');
  }
  if (path === 'body') return response.body;
  let value: unknown;
  try {
    value = JSON.parse(response.body);
  } catch {
    return missing;
  }
  for (const member of path.slice('body'.length).match(/[^.[\]]+/g) ?? []) {
    if (Array.isArray(value) && member === 'length') value = value.length;
    else if (typeof value === 'object' && value !== null && Object.hasOwn(value, member)) {
      value = (value as Record<string, unknown>)[member];
    } else return missing;
  }
  return value;
}

/**
 * Puts values in the place of references such as `{{name.body.id}}`.
 * @param text text with references
 * @param named earlier exchanges by name
 * @param gone takes each reference to a part that isn't there; the word `missing` replaces it
 * @param nothing what people read in place of such a part, and of null
 * @returns the text with the values
 */
export function fillReferences(
  text: string,
  named: ReadonlyMap<string, Exchange>,
  gone: (reference: string) => void,
  nothing?: string,
): string {
  return text.replace(referencePattern, (_, reference: string) => {
    const [name] = reference.split('.');
    const response = named.get(name!)?.response;
    const value = response ? responsePart(response, reference.slice(name!.length + 1)) : missing;
    if (nothing !== undefined && (value === missing || value === null)) return nothing;
    if (value !== missing) return asText(value);
    gone(reference);
    return 'missing';
  });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Checks one expectation.
 * @param response the response
 * @param expectation what is expected, with references filled in
 * @returns null when it holds, else what was expected and what came, in words
 */
export function unmetExpectation(response: WireResponse, { subject, operator, value }: Expectation): string | null {
  const value0 = responsePart(response, subject.replace(/^header /, 'headers.'));
  const came = value0 === missing ? 'it is absent' : `it is ${short(asText(value0))}`;
  return holds(value0, operator, value) ? null : `${subject} ${operator} ${value}`.trim().concat(`; but ${came}`);
}

function holds(actual: unknown, operator: Expectation['operator'], expected: string): boolean {
  if (operator === 'absent') return actual === missing;
  if (operator === 'present') return actual !== missing;
  if (operator === 'is not') return actual === missing || !same(actual, expected);
  if (actual === missing) return false;
  switch (operator) {
    case 'is':
      return same(actual, expected);
    case 'matches':
      return new RegExp(expected).test(asText(actual));
    case 'contains':
      return Array.isArray(actual) ? actual.some(item => same(item, expected)) : asText(actual).includes(expected);
  }
}

/** Text is compared as text; everything else as JSON. */
const same = (actual: unknown, expected: string): boolean =>
  typeof actual === 'string'
    ? actual === expected || JSON.stringify(actual) === expected
    : canonical(JSON.stringify(actual)) === canonical(expected);

function canonical(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
