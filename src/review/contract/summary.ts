import type { ApiModel } from '../../openapi/description';
import {
  failureFacts,
  failureShapes,
  operationName,
  operationPath,
  takesIdempotencyKey,
} from '../../openapi/facts/contract';
import { bodyContent, type FactOptions, schemaName } from '../../openapi/facts/schemas';
import { isSuccess, type Operation } from '../../openapi/operations';
import { stripControlCharacters } from '../../text/layout';
import type { ContractSummary, OperationRow } from './types';

/** More shapes of failures than anybody reads; a large contract may have hundreds. */
const mostFailures = 12;

/** @returns an operation's line in the list of operations */
export function operationRow(api: ApiModel, operation: Operation): OperationRow {
  const first = operation.responses.find(isSuccess) ?? operation.responses[0];
  const content = first ? bodyContent(first.content) : null;
  const response = first
    ? `${stripControlCharacters(first.status)} ${content ? schemaName(api, content.schema) : 'no body'}`
    : 'not stated';
  return {
    name: operationName(operation),
    method: operation.method.toUpperCase(),
    path: operationPath(api, operation),
    response,
    idempotencyKey: takesIdempotencyKey(operation),
  };
}

/** @returns the shapes of failures, the most frequent first, and how many are left out */
export function failureSummary(api: ApiModel, facts: FactOptions): Pick<ContractSummary, 'failures' | 'moreFailures'> {
  const shapes = failureShapes(api).sort((a, b) => b.count - a.count);
  return {
    failures: shapes.slice(0, mostFailures).map(shape => failureFacts(api, shape, facts)),
    moreFailures: Math.max(0, shapes.length - mostFailures),
  };
}
