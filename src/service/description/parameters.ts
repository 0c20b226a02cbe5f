import { limits } from '../../conventions/limits';
import type { OpenApi } from '../../conventions/openapi';
import { defaultPolicies } from '../../conventions/policies';
import type { Operation, Versions } from '../operation';
import { querySchema } from '../parameters';
import type { SchemaRegistry } from './schemas';

const headerParameter = (name: string, required: boolean, maxLength: number, description: string): OpenApi => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', minLength: 1, maxLength },
});

const aboutKey = `Identifies one intended action. Generate a key once and send it with every attempt. It has 1 to ${limits.keyLength} visible characters, quoted or bare, and is remembered for 24 hours, for this caller and this operation.`;

/** Parameters that many operations share. */
export const parameterComponents: Record<string, OpenApi> = {
  IdempotencyKey: headerParameter('Idempotency-Key', true, limits.keyLength + 2, aboutKey),
  OptionalIdempotencyKey: headerParameter('Idempotency-Key', false, limits.keyLength + 2, aboutKey),
  IfMatch: headerParameter(
    'If-Match',
    false,
    limits.conditionLength,
    'The ETag that you read. If the resource has a newer version, the response is 412 and nothing changes.',
  ),
  RequiredIfMatch: headerParameter(
    'If-Match',
    true,
    limits.conditionLength,
    'The ETag that you read. Without it the response is 428. If the resource has a newer version, the response is 412 and nothing changes.',
  ),
  IfNoneMatch: headerParameter(
    'If-None-Match',
    false,
    limits.conditionLength,
    'The ETag that you have. If it’s still current, the response is a 304 without a body.',
  ),
};

const versionParameter = ({ current, older }: Versions): OpenApi => ({
  name: 'Api-Version',
  in: 'header',
  required: false,
  description:
    'The version of the request and of the response. If absent, it’s the version that was current when your application got its first key; replacing the key doesn’t change it.',
  schema: { type: 'string', enum: [current, ...older.map(({ version }) => version)] },
});

/** What an operation takes in its path, its query and its headers. */
export function parametersOf(operation: Operation, book: SchemaRegistry): OpenApi[] {
  const parameters: OpenApi[] = Object.entries(operation.pathParameters).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', minLength: 1, maxLength: limits.idLength },
  }));
  for (const [name, type] of Object.entries(querySchema(operation, defaultPolicies).shape)) {
    const { description, ...schema } = book.schema(type as never);
    parameters.push({ name, in: 'query', required: false, ...(description ? { description } : {}), schema });
  }
  for (const [name, { required, maxLength, description }] of Object.entries(operation.headers ?? {})) {
    parameters.push(headerParameter(name, required, maxLength, description));
  }
  if (operation.versions) parameters.push(versionParameter(operation.versions));
  const headers = [
    operation.idempotencyKey === 'required' && 'IdempotencyKey',
    operation.idempotencyKey === 'optional' && 'OptionalIdempotencyKey',
    operation.conditional === 'read' && 'IfNoneMatch',
    operation.conditional === 'change' && (operation.requiresIfMatch ? 'RequiredIfMatch' : 'IfMatch'),
  ];
  for (const name of headers) if (name) parameters.push({ $ref: `#/components/parameters/${name}` });
  return parameters;
}
