import type { ApiModel } from '../../openapi/description';
import { operationName, operationsAndWebhooks } from '../../openapi/facts/contract';
import { reachOf } from '../../openapi/reach';
import type { Reaches } from './types';

/**
 * @returns a test whether an operation contains a finding's place or refers to it; only operations that are asked about
 * are walked
 */
export function reachTest(api: ApiModel): Reaches {
  const known = new Map<string, ReturnType<typeof reachOf> | null>();
  return (operation, finding) => {
    // What is said of the whole contract is said of each of its operations.
    if (finding.scope === 'contract') return true;
    if (finding.operation !== null) return finding.operation === operation;
    let reach = known.get(operation);
    if (reach === undefined) {
      const found = operationsAndWebhooks(api).find(one => operationName(one) === operation);
      reach = found ? reachOf(api, found) : null;
      known.set(operation, reach);
    }
    return reach?.(finding.document, finding.pointer) ?? false;
  };
}
