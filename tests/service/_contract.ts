import { expect } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { describeService, type Exchange } from '../../src/service';
import { pathItemOf, undocumentedIn, violationsIn } from '../support/answers';

const description = describeService();

/** The operation that a request meets. */
export const operationOf = (method: string, path: string): OpenApi | undefined =>
  pathItemOf(description, path)?.[method.toLowerCase()];

/** What is wrong with a value by a schema of the description. */
export const violations = (value: unknown, schema: OpenApi): string[] => violationsIn(description, value, schema);

export const header = (exchange: Exchange, name: string): string | null =>
  exchange.response?.headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? null;

// biome-ignore lint/suspicious/noExplicitAny: bodies are looked into freely by tests
export const json = (exchange: Exchange): any => JSON.parse(exchange.response!.body);

/** Every failure, wherever it comes from, has the error object, its Request-Id, and may not be kept. */
export function expectErrorObject(exchange: Exchange, code?: string): void {
  const { error } = json(exchange);
  expect(violations(json(exchange), description.components.schemas.ErrorResponse)).toEqual([]);
  expect(error.request_id).toBe(header(exchange, 'Request-Id'));
  expect(header(exchange, 'Content-Type')).toBe('application/json');
  expect(header(exchange, 'Cache-Control')).toBe('no-store');
  if (code !== undefined) expect(error.code).toBe(code);
}

/** The answer is one that the description documents: its status, its headers, its body, its code. */
export function expectDocumented(exchange: Exchange): void {
  const { method, path } = exchange.request;
  const { status, headers, body } = exchange.response!;
  const named = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  expect(undocumentedIn(description, { method, path, status, headers: named, body })).toEqual([]);
}
