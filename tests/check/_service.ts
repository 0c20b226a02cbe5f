import { onTestFinished } from 'vitest';
import { type CheckOptions, type CheckRun, check } from '../../src/check/run';
import type { WritePlan } from '../../src/check/write-plan';
import { combineFlaws } from '../../src/flaws/combine';
import type { Flaw } from '../../src/flaws/flaw';
import { probes } from '../../src/generated/probes';
import { resources } from '../../src/generated/resources';
import { apiOf } from '../../src/openapi/description';
import { delay } from '../../src/server/delay';
import { openServer } from '../../src/server/open';
import { createService, describeService, type Service } from '../../src/service';
import { virtualProcessor } from '../../src/service/processor';

/** The description of the service without flaws: what every flawed service promises. */
export const contract = apiOf(describeService(resources) as object);

/** How long a charge takes, in ms: parallel requests overlap. */
const bankTime = 100;

export interface OpenedService {
  base: string;
  service: Service;
}

/** The reference service on a free port of 127.0.0.1, with these flaws, until the test ends. */
export async function serveWith(flaws: readonly Flaw[], world: { orders?: number } = {}): Promise<OpenedService> {
  let service!: Service;
  const server = await openServer({
    port: 0,
    now: () => Date.now(),
    service: base => {
      service = createService({
        ...combineFlaws(flaws),
        world,
        base,
        processor: virtualProcessor(() => delay(bankTime)),
      });
      return service;
    },
    limits: { grace: 50 },
  });
  onTestFinished(() => server.close());
  return { base: server.base, service };
}

/** A bug that no flaw of the catalogue has: it changes requests before the service, or responses after it. */
export const bug = (changes: Pick<Flaw, 'request' | 'response'>): Flaw => ({
  id: 'bug',
  area: 'errors',
  title: '',
  clauses: [],
  lesson: '',
  rule: null,
  ...changes,
});

/** A response with another status, other headers (null: without it), or another body. */
export async function changed(
  response: Response,
  {
    status = response.status,
    headers = {},
    body,
  }: { status?: number; headers?: Record<string, string | null>; body?: string },
): Promise<Response> {
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  const text = body ?? (await response.text());
  return new Response(status === 204 || status === 304 ? null : text, { status, headers: all });
}

/** What may be created in the reference service. */
export const plans = {
  orders: { list: '/orders', create: { customer: 'Check', amount: 1200, currency: 'EUR' } },
  charges: { list: '/v1/charges', create: { amount: 1200, currency: 'EUR', source: 'card_9' }, keep: true },
  expenses: {
    list: '/expense-reports',
    create: { purpose: 'Check', amount: 1200, currency: 'EUR', spent_on: '2026-01-01' },
  },
  projects: {
    list: '/projects',
    create: { name: 'Check', description: 'Created by a check' },
    replace: {
      path: '/projects/{project_id}/settings',
      body: { locale: 'de-DE', time_zone: 'Europe/Berlin', weekly_summary: true },
    },
  },
} satisfies Record<string, Omit<WritePlan, 'accounts'>>;

/** Asks a service every question, as its owner; a stranger is the second account, and the till may not write orders. */
export async function checkService(
  { base, service }: OpenedService,
  plan: keyof typeof plans | null,
  more: Partial<CheckOptions> = {},
): Promise<CheckRun> {
  const key = (name: string) => service.callers.find(caller => caller.name === name)!.key!;
  const credential = (name: string, variable: string) => ({
    headers: [['Authorization', `Bearer ${key(name)}`] as [string, string]],
    secrets: { [variable]: key(name) },
  });
  const accounts = {
    main: credential('owner', 'TOKEN'),
    second: credential('stranger', 'SECOND_TOKEN'),
    // The till may create charges, and the shop may not.
    narrow: credential(plan === 'charges' ? 'shop' : 'till', 'NARROW_TOKEN'),
  };
  return check({
    url: new URL(base),
    contract,
    probes,
    plan: plan === null ? null : { ...plans[plan], accounts },
    accounts: plan === null ? { main: accounts.main } : accounts,
    budget: 400,
    rate: Number.POSITIVE_INFINITY,
    deadline: () => new AbortController().signal,
    provokeLimit: false,
    run: 'test',
    now: () => 0,
    wait: async () => {},
    ...more,
  });
}

/** The ids of the probes with this verdict. */
export const withVerdict = ({ verdicts }: CheckRun, verdict: string): string[] =>
  verdicts.filter(one => one.verdict === verdict).map(({ probe }) => probe.id);
