import type { Flaw } from '../flaws/flaw';
import type { Service } from '../service';
import { localBaseUrl } from '../service/base';
import type { Exchange } from '../service/exchange';
import { fillReferences, responsePart, unmetExpectation } from './expectations';
import type { HttpRequest, StepRun } from './http-request';

/** Which of the two runs of a step this is: expectations may hold for one of them only. */
type Side = 'flawed' | 'fixed';

export interface SessionOptions {
  flaws: readonly Flaw[];
  /** How many orders the service starts with; null: its own default. */
  orders: number | null;
  side: Side;
  seed?: string;
  /** For checks: a flaw that does not exist is left out, and a request that cannot be sent is an expectation that failed. */
  keepGoing?: boolean;
}

/** A service, and the requests that were sent to it so far. */
interface RequestSession {
  service: Service;
  /** Sends requests in their order; references lead to the responses of all requests before. */
  send(requests: readonly HttpRequest[]): Promise<StepRun>;
}

/** A run that cannot go on because the lesson names something that is not there: the fault of its author. */
export class RunError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
    this.name = 'RunError';
  }
}

/**
 * Opens a fresh service.
 * @returns the service, and a way to send the requests of a lesson to it
 * @throws RunError, while sending, for a request that HTTP does not have
 */
export async function openRequestSession({
  flaws,
  orders,
  side,
  seed,
  keepGoing,
}: SessionOptions): Promise<RequestSession> {
  // Loaded here, so that a program that runs no lesson starts without the service.
  const [{ createService }, { combineFlaws }] = await Promise.all([import('../service'), import('../flaws/combine')]);
  const service = createService({
    ...combineFlaws(flaws),
    ...(seed === undefined ? {} : { seed }),
    ...(orders === null ? {} : { world: { orders } }),
  });
  return requestSession(service, { side, ...(keepGoing === undefined ? {} : { keepGoing }) });
}

/**
 * Sends to a service that is there already.
 * @returns the service, and a way to send requests to it
 * @throws RunError, while sending, for a request that HTTP does not have
 */
export function requestSession(
  service: Service,
  { side, keepGoing }: Pick<SessionOptions, 'side' | 'keepGoing'>,
): RequestSession {
  const named = new Map<string, Exchange>();

  const sendOne = async (request: HttpRequest, { broken }: StepRun): Promise<Exchange> => {
    const { as, method, name, lost, line } = request;
    const fill = (text: string) =>
      fillReferences(text, named, reference => broken.push(leadsNowhere(line, reference, named)));
    const path = pathOf(fill(request.path));
    const headers = request.headers.map(([name, value]): [string, string] => [name, fill(value)]);
    const body = request.body === null ? null : fill(request.body);
    try {
      return await service.send({ as, method, path, headers, body, name, lost });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (!keepGoing) throw new RunError(line, error.message);
      broken.push({ line, message: error.message });
      return { name, as, at: service.clock.now(), request: { method, path, headers, body }, response: null };
    }
  };

  return {
    service,
    async send(requests) {
      const run: StepRun = { exchanges: [], broken: [] };
      for (const group of overlapping(requests)) {
        service.clock.advance(group[0]!.wait);
        const exchanges = await Promise.all(group.map(request => sendOne(request, run)));
        run.exchanges.push(...exchanges);
        for (const [i, { name }] of group.entries()) if (name !== null) named.set(name, exchanges[i]!);
        for (const [i, request] of group.entries()) run.broken.push(...unmet(request, exchanges[i]!, side, named));
      }
      return run;
    },
  };
}

/** A URL that the service handed out, such as a signed one, leads back to the service. */
const pathOf = (target: string): string =>
  target.startsWith(`${localBaseUrl}/`) ? target.slice(localBaseUrl.length) : target;

/** A reference to a part that the response doesn't have, with what the response is instead. */
function leadsNowhere(line: number, reference: string, named: ReadonlyMap<string, Exchange>) {
  const [name = ''] = reference.split('.');
  const part = reference.slice(name.length + 1);
  const response = named.get(name)?.response;
  if (!response)
    return { line, message: `The response to \`${name}\` never arrived, so nobody knows its \`${part}\`.` };
  const error = responsePart(response, 'body.error.message');
  const reason = typeof error === 'string' ? `: ${error}` : '.';
  const instead = response.status < 400 ? '' : ` It's a ${response.status}${reason}`;
  return { line, message: `The response to \`${name}\` has no \`${part}\`.${instead}` };
}

/** Splits requests into groups that are on their way at the same time. */
function overlapping(requests: readonly HttpRequest[]): HttpRequest[][] {
  const groups: HttpRequest[][] = [];
  for (const request of requests) {
    if (request.together && groups.length > 0) groups.at(-1)!.push(request);
    else groups.push([request]);
  }
  return groups;
}

function unmet(
  request: HttpRequest,
  { response }: Exchange,
  side: Side,
  named: ReadonlyMap<string, Exchange>,
): StepRun['broken'] {
  if (!response) return [];
  return request.expect
    .filter(entry => entry.run === 'both' || entry.run === side)
    .flatMap(entry => {
      const broken: StepRun['broken'] = [];
      const value = fillReferences(entry.value, named, reference =>
        broken.push(leadsNowhere(entry.line, reference, named)),
      );
      const message = unmetExpectation(response, { ...entry, value });
      if (message !== null)
        broken.push({
          line: entry.line,
          message: `Expected (${side === 'fixed' ? 'fixed version' : 'flawed run'}): ${message}`,
        });
      return broken;
    });
}
