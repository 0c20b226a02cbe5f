import type { CheckedExchange, PlannedRequest } from '../../src/check/exchange';
import type { Probe, ProbeContext } from '../../src/check/probe';
import { CannotJudge, type Judgement, type Server } from '../../src/check/steps';
import { Target } from '../../src/check/target';
import type { WritePlan } from '../../src/check/write-plan';
import { apiOf } from '../../src/openapi/description';
import { keptApi, keptContract, keptPlan } from './_kept';

/** What other probes saw, for those that judge it. */
const others: PlannedRequest[] = [
  { method: 'GET', path: '/notes' },
  { method: 'GET', path: '/notes/n5' },
  { method: 'GET', path: '/notes', as: 'nobody' },
  { method: 'GET', path: '/no-such-path' },
  { method: 'POST', path: '/notes', headers: { 'Idempotency-Key': 'k' }, body: JSON.stringify(keptPlan.create) },
  { method: 'POST', path: '/notes', headers: { 'Idempotency-Key': 'l' }, body: '{' },
  { method: 'DELETE', path: '/notes/n4' },
  { method: 'GET', path: '/busy' },
];

const keptModel = apiOf(keptContract);
const here: Server = {
  protocol: 'http:',
  hostname: 'localhost',
  origin: 'http://localhost',
  prefix: '/v1',
  run: 'test',
};

/** How a probe is run: what is otherwise than usual. */
interface Setting {
  contract?: ProbeContext['contract'];
  plan?: Omit<WritePlan, 'accounts'>;
  server?: Partial<Server>;
  /** Alters the response to the request with this number, from 0. */
  alter?: (exchange: CheckedExchange, number: number) => CheckedExchange;
}

/** What came of it. */
interface Run {
  exchanges: CheckedExchange[];
  /** The verdict, its message, and the number of the exchange that shows it, from 1. */
  outcome: string;
}

/** Runs one probe, without a network, on an API that keeps everything. */
export function runAlone({ run }: Pick<Probe, 'run'>, setting: Setting = {}): Run {
  const { contract = keptModel, plan = keptPlan, alter = exchange => exchange } = setting;
  const server = { ...here, ...setting.server };
  const respond = keptApi();
  const seen: CheckedExchange[] = [];
  const send = (planned: PlannedRequest) => {
    const exchange = alter(respond(planned), seen.length);
    seen.push(exchange);
    return exchange;
  };
  const whole = { ...plan, accounts: {} };
  const target = new Target(contract, whole, server);
  let looked = false;
  const context: ProbeContext = {
    contract,
    plan: whole,
    target,
    server,
    get seen() {
      if (!looked) {
        looked = true;
        others.forEach(send);
      }
      return seen;
    },
  };
  const told = ({ verdict, message, exchange }: Judgement) =>
    `${verdict}: ${message}${exchange === null ? '' : ` (${seen.indexOf(exchange) + 1})`}`;
  try {
    const steps = run(context);
    let step = steps.next();
    while (!step.done) step = steps.next(step.value.map(send));
    return { exchanges: seen, outcome: told(step.value) };
  } catch (error) {
    if (error instanceof CannotJudge) return { exchanges: seen, outcome: `not judged: ${error.message}` };
    throw error;
  }
}
