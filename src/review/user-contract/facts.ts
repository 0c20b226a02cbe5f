import type { ApiModel } from '../../openapi/description';
import {
  credentialFacts,
  failureFacts,
  failureShapes,
  operationFacts,
  operationName,
  operationPath,
  operationsAndWebhooks,
  takesIdempotencyKey,
} from '../../openapi/facts/contract';
import { bodyContent, schemaName } from '../../openapi/facts/schemas';
import type { FailureFacts, OperationFacts } from '../../openapi/facts/types';
import { isSuccess, type Operation } from '../../openapi/operations';
import { stripControlCharacters } from '../../text/layout';
import type { OperationRow } from './types';

/** More shapes of failures than anybody reads; a large contract may have hundreds. */
const mostFailures = 12;

/** The facts of a user's contract, asked one operation at a time. */
export function factsReader(api: ApiModel) {
  return {
    rows: (): OperationRow[] => operationsAndWebhooks(api).map(operation => rowOf(api, operation)),
    operation: (index: number): OperationFacts => operationFacts(api, operationsAndWebhooks(api)[index]!),
    credentials: () => credentialFacts(api),
    failures: () => failures(api),
  };
}

function rowOf(api: ApiModel, operation: Operation): OperationRow {
  const response = operation.responses.find(isSuccess) ?? operation.responses[0];
  const content = response ? bodyContent(response.content) : null;
  const answers = response
    ? `${stripControlCharacters(response.status)} ${content ? schemaName(api, content.schema) : 'no body'}`
    : 'not stated';
  return {
    name: operationName(operation),
    method: operation.method.toUpperCase(),
    path: operationPath(api, operation),
    answers,
    key: takesIdempotencyKey(operation) ? 'yes' : 'no',
  };
}

/** The usual shapes of failures first. */
function failures(api: ApiModel): { shown: FailureFacts[]; more: number } {
  const shapes = failureShapes(api).sort((a, b) => b.count - a.count);
  return {
    shown: shapes.slice(0, mostFailures).map(shape => failureFacts(api, shape)),
    more: Math.max(0, shapes.length - mostFailures),
  };
}
