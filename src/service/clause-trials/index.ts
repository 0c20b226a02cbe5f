import type { Caller } from '../callers';
import { authorizationTrials } from './authorization';
import { errorTrials } from './errors';
import { eventTrials } from './events';
import { limitAndVersionTrials } from './limits-and-versions';
import { listTrials } from './lists';
import { operationTrials } from './operations';
import { stateTrials } from './states';
import type { Trial, Trials } from './trial';

export { notByCurl } from './not-by-curl';
export type { Trial } from './trial';

/** The clauses that curl can show on the service, each with the requests that show it. */
export const trials: Trials = {
  ...stateTrials,
  ...errorTrials,
  ...listTrials,
  ...operationTrials,
  ...authorizationTrials,
  ...eventTrials,
  ...limitAndVersionTrials,
};

/** The service that trials are for: its clock stands at the beginning of the course. */
export const trialCommand = 'api-design-tutor serve --at 2026-01-05 --speed 0';

/** Puts the service back to its start, where every trial begins. */
export const trialReset = 'curl -s -X POST $API/_control/reset -o /dev/null';

/**
 * The variables of a trial, as lines for a shell: only those that its lines use, and its URL.
 *
 * @param base the URL of the service.
 * @param callers the callers of the service.
 */
export function trialSetup({ lines }: Trial, base: string, callers: readonly Pick<Caller, 'name' | 'key'>[]): string[] {
  const variables: [string, string][] = [
    ['API', base],
    ...callers.flatMap(({ name, key }): [string, string][] =>
      key === null ? [] : [[name.toUpperCase(), `'Authorization: Bearer ${key}'`]],
    ),
    ['JSON', "'Content-Type: application/json'"],
  ];
  const used = ([name]: [string, string]) => name === 'API' || lines.some(line => line.includes(`$${name}`));
  return variables.filter(used).map(([name, value]) => `${name}=${value}`);
}
