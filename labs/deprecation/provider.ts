import type { VirtualClock } from '../../src/conventions/clock';
import withoutSignals from '../../src/flaws/compatibility/deprecated-without-signals';
import { readResponse } from '../../src/lab/responses';
import { createService, type Service } from '../../src/service';
import type { EndOfLife } from '../../src/service/operation';
import reports from '../../src/service/resources/reports';
import { asDate } from './calendar';
import { type ConsumerId, consumerIds } from './consumers';
import type { Plan } from './plan';

export const oldReport = '/v1/reports/weekly';
export const newReport = '/v1/reports/sales?interval=week';

/** What a consumer sees of a response. */
export interface Received {
  path: string;
  status: number;
  code: string | null;
  deprecation: string | null;
  sunset: string | null;
}

/** The provider of the report: the service with a plan that can be changed while it runs. */
export interface Provider {
  plan: Plan;
  send(as: ConsumerId, path: string): Promise<Received>;
  /** Announces another end. */
  moveSunset(sunset: number): void;
  /** Takes the deprecation back: no end, no brownouts, no headers. */
  cancel(): void;
  /** Lets some go on until a moment of their own, on a deployment of their own. */
  exempt(who: readonly ConsumerId[], until: number): void;
}

/** Each consumer is an application with a key of its own, older than the deprecation. */
const callers = consumerIds.map(id => ({
  name: id,
  about: 'reads the weekly report',
  account: 'acct_acme',
  scopes: ['reports:read'],
}));

/** Later than everything. */
const never = Date.UTC(2100, 0, 1);

/**
 * Makes a provider whose report follows a plan.
 *
 * @param clock - at the start of the run
 */
export function createProvider(clock: VirtualClock, seed: string, plan: Plan): Provider {
  const started = clock.now();
  const own = new Map<ConsumerId, Service>();
  let current = plan;
  let cancelled = false;
  const endOfLife: EndOfLife = {
    since: plan.headersFrom === null ? Date.UTC(2025, 11, 1) : asDate(plan.headersFrom),
    sunset: asDate(plan.sunset),
    guide: '/guides/weekly-report',
    replacement: `GET ${newReport}`,
    brownouts: plan.brownouts.map(({ from, until }) => ({ from: asDate(from), until: asDate(until) })),
  };
  // Until the headers begin, the service is the one with the flaw that leaves them out.
  const signalled = () => !cancelled && current.headersFrom !== null && clock.now() - started >= current.headersFrom;
  const deploy = (deprecated: EndOfLife): Service =>
    createService({
      clock,
      seed,
      callers,
      world: { orders: 5 },
      resources: [
        {
          ...reports,
          operations: reports.operations.map(each => (each.deprecated ? { ...each, deprecated } : each)),
        },
      ],
      response: [response => (signalled() ? response : withoutSignals.response(response))],
    });
  const service = deploy(endOfLife);
  // Both are there from the start, since the dates of a contract count from the start of its service.
  const endForExempt: EndOfLife = { ...endOfLife, brownouts: [], sunset: never };
  const serviceForExempt = deploy(endForExempt);
  return {
    get plan() {
      return current;
    },
    async send(as, path) {
      const { response } = await (own.get(as) ?? service).send({ as, method: 'GET', path });
      const { read, header } = readResponse(response!);
      const { status, code } = read;
      return { path, status, code, deprecation: header('Deprecation'), sunset: header('Sunset') };
    },
    moveSunset(sunset) {
      current = { ...current, sunset };
      endOfLife.sunset = asDate(sunset);
    },
    cancel() {
      cancelled = true;
      current = { ...current, brownouts: [], sunset: never };
      endOfLife.brownouts = [];
      endOfLife.sunset = never;
      // Nobody needs an exemption any more.
      own.clear();
    },
    exempt(who, until) {
      endForExempt.sunset = asDate(until);
      for (const id of who) own.set(id, serviceForExempt);
    },
  };
}
