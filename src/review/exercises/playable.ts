import { httpMethods, type OpenApi } from '../../conventions/openapi';
import type { Flaw, ProbeRequest } from '../../flaws/flaw';
import type { BaseContract } from './types';

/** Every operation of a description as a test whether a request is meant for it. */
function operationsTest({ paths = {} }: OpenApi): (request: ProbeRequest) => boolean {
  const patterns = Object.entries<OpenApi>(paths).flatMap(([path, item]) =>
    httpMethods.filter(method => item[method]).map(method => ({ method, segments: path.split('/') })),
  );
  return request => {
    const segments = request.path.replace(/\?.*/s, '').split('/');
    return patterns.some(
      pattern =>
        pattern.method === request.method.toLowerCase() &&
        pattern.segments.length === segments.length &&
        pattern.segments.every((part, i) => part === segments[i] || /^\{.*\}$/.test(part)),
    );
  };
}

/**
 * @param part - the description that an exercise shows
 * @returns a test whether the requests that show a flaw belong to this part of the contract: none is sent to an operation
 * that was left out
 */
export function isPlayable(contract: BaseContract, part: OpenApi): (flaw: Flaw) => boolean {
  const whole = operationsTest((contract.served ?? contract.document)());
  const shown = operationsTest(part);
  return ({ probe = [] }) => probe.every(request => !whole(request) || shown(request));
}
