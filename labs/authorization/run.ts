import type { VirtualClock } from '../../src/conventions/clock';
import { virtualClock } from '../../src/conventions/clock';
import { combineFlaws } from '../../src/flaws/combine';
import { recordOnClock, type Timeline } from '../../src/lab/recorder';
import type { LabEvent, LabRunOptions } from '../../src/lab/types';
import { createService, type Exchange, type Service } from '../../src/service';
import billing from '../../src/service/resources/billing';
import members from '../../src/service/resources/members';
import orders from '../../src/service/resources/orders';
import projects from '../../src/service/resources/projects';
import { callers, miasRoles } from './callers';
import type { CallEvent, Side } from './events';
import { type Release, releaseOf } from './releases';
import { type GridRequest, requestsOf } from './requests';

/** Virtual time in ms between two requests, and before the learner's. */
const pace = 40;
/** Whose key the learner has at first. */
export const firstKey = 'member';

/** A service whose data is as at the start before every request. */
interface Stage {
  side: Side;
  send(as: string, request: GridRequest): Promise<Exchange>;
}

interface Run {
  timeline: Timeline;
  requests: readonly GridRequest[];
}

/**
 * Every caller sends every request: first to the service as it should be, then, after the learner's hunt, to the release.
 *
 * @param params - the release, Mia's role, the length of a page, and how many requests the hunt may take
 * @returns the events
 */
export async function runGrid(params: Record<string, number>, { seed, choices }: LabRunOptions): Promise<LabEvent[]> {
  const clock = virtualClock();
  const stage = (side: Side, release: Release | null) => createStage(clock, { side, release, seed, params });
  return recordOnClock(clock, choices, async timeline => {
    const run: Run = { timeline, requests: requestsOf(params) };
    const before = stage('before', null);
    for (const caller of callers) await sendAll(run, before, caller.id, 'grid');

    const release = stage('release', releaseOf(params, seed));
    timeline.emit({ type: 'release', client: 'team' });
    await sendAll(run, release, callers[0]!.id, 'tests');

    const sent = await hunt(run, release, params.requests!);
    timeline.emit({ type: 'hunt-end', client: 'you', sent });
    for (const caller of callers) await sendAll(run, release, caller.id, 'audit');
  });
}

/** The learner's part: keys to take, and requests to send with them. */
async function hunt(run: Run, stage: Stage, most: number): Promise<number> {
  const { timeline, requests } = run;
  let key = firstKey;
  let sent = 0;
  for (let choice = timeline.takeChoice(); choice !== null; choice = timeline.takeChoice()) {
    if (choice.action === 'key') {
      key = callers[choice.value % callers.length]!.id;
      timeline.emit({ type: 'key', client: key });
    } else if (sent < most) {
      sent += 1;
      await send(run, stage, { caller: key, request: requests[choice.value % requests.length]!, phase: 'hunt' });
    }
  }
  return sent;
}

async function sendAll(run: Run, stage: Stage, caller: string, phase: CallEvent['phase']): Promise<void> {
  for (const request of run.requests) await send(run, stage, { caller, request, phase });
}

async function send(
  { timeline }: Run,
  stage: Stage,
  { caller, request, phase }: { caller: string; request: GridRequest; phase: CallEvent['phase'] },
): Promise<void> {
  timeline.waitUntil(timeline.now() + pace);
  const { response } = await stage.send(caller, request);
  const { number, method, path } = request;
  const { status, body } = response!;
  const { side } = stage;
  timeline.emit({
    type: 'call',
    side,
    phase,
    client: caller,
    request: number,
    method,
    path,
    status,
    ...read(body),
  });
}

/** What a body says: the code of its error, the size of its page, and what it shows. */
function read(text: string): Pick<CallEvent, 'code' | 'rows' | 'has_more' | 'shows'> {
  const body = (text === '' ? {} : JSON.parse(text)) as {
    error?: { code: string };
    data?: unknown[];
    has_more?: boolean;
    name?: string;
    balance?: number;
    customer?: string;
  };
  const { error, data, has_more, name, balance, customer } = body;
  const none = { code: null, rows: null, has_more: null };
  if (error) return { ...none, code: error.code, shows: error.code };
  if (data) {
    const shows = `${data.length} ${data.length === 1 ? 'row' : 'rows'}${has_more ? ', more follow' : ', last page'}`;
    return { ...none, rows: data.length, has_more: has_more ?? false, shows };
  }
  if (balance !== undefined) return { ...none, shows: `balance ${(balance / 100).toFixed(2)} EUR` };
  if (customer !== undefined) return { ...none, shows: `an order for ${customer}` };
  return { ...none, shows: name ?? 'Lena is removed' };
}

/**
 * A service with or without a flaw. Every change is undone, or the service begins again, so that a cell says what its caller
 * may do, and not what the one before has done.
 */
function createStage(
  clock: VirtualClock,
  {
    side,
    release,
    seed,
    params,
  }: { side: Side; release: Release | null; seed: string; params: Record<string, number> },
): Stage {
  const role = miasRoles[params.mia!]!;
  const fresh = async (): Promise<Service> => {
    const service = createService({
      clock,
      seed,
      resources: [projects, members, billing, orders],
      ...(release?.flaw ? combineFlaws([release.flaw]) : {}),
    });
    if (role === 'member') return service;
    const path = '/projects/prj_1/members/mem_4';
    await service.send({ as: 'owner', method: 'PATCH', path, body: JSON.stringify({ role }) });
    return service;
  };
  let service: Service | null = null;
  let sent = 0;
  return {
    side,
    async send(as, request) {
      service ??= await fresh();
      const exchange = await sendTo(service, as, request, `"request-${++sent}"`);
      const changed = request.method !== 'GET' && exchange.response!.status < 400;
      if (changed && !(await undo(service, exchange))) service = null;
      return exchange;
    },
  };
}

/** @param key - the Idempotency-Key of a POST: a new one for each, so that none is a replay */
const sendTo = (service: Service, as: string, { method, path, body }: Sent, key?: string): Promise<Exchange> =>
  service.send({
    as,
    method,
    path,
    headers: method === 'POST' && key ? [['Idempotency-Key', key]] : [],
    body: body ? JSON.stringify(body) : null,
  });

type Sent = Pick<GridRequest, 'path' | 'body'> & { method: string };

/** Puts the data back as it was before a change; false if that takes a fresh service. */
async function undo(service: Service, { as, request: { method, path }, response }: Exchange): Promise<boolean> {
  if (method === 'PATCH') {
    await sendTo(service, 'owner', { method, path, body: { name: 'Harbour map' } });
    return true;
  }
  const created = response!.headers.find(([name]) => name === 'Location')?.[1];
  if (created === undefined) return false;
  const deleted = await sendTo(service, as, { method: 'DELETE', path: created });
  return deleted.response!.status < 400;
}
