import type { Scheduler } from '../../src/conventions/scheduler';
import type { Timeline } from '../../src/lab/recorder';
import { readResponse } from '../../src/lab/responses';
import type { Service } from '../../src/service';
import type { WireResponse } from '../../src/service/exchange';
import type { Side } from './events';
import { keyOf } from './settings';
import type { Pool } from './workers';

/** Virtual times in ms: a response takes `network`; after `patience`, a client takes a 202 for lost. */
const times = { network: 100, patience: 5000 } as const;

/** One side: a service with workers of its own, and its clients. */
export interface Party {
  side: Side;
  service: Service;
  pool: Pool;
  clients: Map<string, Client>;
}

export interface Client {
  who: string;
  attempt: number;
  /** The job that it knows of; null in the request. */
  job: string | null;
  /** It doesn't want anything any more: it has its file, gave up, or was cancelled. */
  done: boolean;
  /** Whether its first 202 gets lost. */
  losesFirst: boolean;
}

export interface Run {
  timeline: Timeline;
  scheduler: Scheduler;
  params: Record<string, number>;
  parties: readonly Party[];
  /** How many clients there are. */
  count: number;
}

/** An attempt to start the export, through the gateway: the client gets the first response that arrives. */
export async function start(run: Run, party: Party, client: Client): Promise<void> {
  const { timeline, scheduler, params } = run;
  const { side, pool, service } = party;
  if (client.done) return;
  client.attempt += 1;
  const { who, attempt } = client;
  const key = keyOf(params, side, who, attempt);
  const about = { client: side, who, attempt, method: 'POST' as const, path: '/exports' };
  timeline.emit({ type: 'request', ...about, key });
  let open = true;
  scheduler.at(timeline.now() + params.gateway! * 1000, () => {
    if (!open) return;
    open = false;
    if (client.done) return;
    timeline.emit({ type: 'response', ...about, status: 504, from: 'gateway', ...nothingRead });
    again(run, party, client);
  });
  const answered = (response: WireResponse) => {
    scheduler.at(timeline.now() + times.network, () => {
      if (!open) return;
      const read = readJob(response);
      if (read.status === 202 && client.losesFirst && attempt === 1) {
        open = false;
        timeline.emit({ type: 'lost', client: side, who, attempt });
        scheduler.at(timeline.now() + times.patience, () => {
          if (!client.done) again(run, party, client);
        });
        return;
      }
      open = false;
      if (client.done) return;
      timeline.emit({ type: 'response', ...about, from: 'service', ...read });
      proceed(run, party, client, read);
    });
  };

  pool.owner = { who, attempt };
  const taken = pool.taken();
  const exchange = service
    .send({
      as: `office-${who}`,
      method: 'POST',
      path: '/exports',
      headers: key === null ? [] : [['Idempotency-Key', `"${key}"`]],
      body: '{"format":"csv"}',
    })
    .then(({ response }) => answered(response!));
  const isTaken = await Promise.race([exchange.then(() => false), taken.then(() => true)]);
  if (!isTaken) return;
  if (side === 'request') pool.join(exchange);
  else await exchange;
}

/** What a client does with a response to its POST. */
function proceed(run: Run, party: Party, client: Client, read: ReturnType<typeof readJob>): void {
  if (read.state === 'succeeded') {
    client.done = true;
  } else if (read.status === 202) {
    client.job = read.job;
    pollLater(run, party, client, read.retry_after);
  } else again(run, party, client);
}

/** After an attempt that brought neither a file nor a job: another one later, or none. */
function again(run: Run, party: Party, client: Client): void {
  const { timeline, scheduler, params } = run;
  if (client.attempt >= params.attempts!) {
    client.done = true;
    timeline.emit({ type: 'gave-up', client: party.side, who: client.who, attempts: client.attempt });
    return;
  }
  scheduler.at(timeline.now() + params.pause! * 1000, () => start(run, party, client));
}

function pollLater(run: Run, party: Party, client: Client, retryAfter: number | null): void {
  const { timeline, scheduler, params } = run;
  const wait = party.side === 'told' && retryAfter !== null ? retryAfter : params.pace!;
  scheduler.at(timeline.now() + wait * 1000, () => poll(run, party, client));
}

/** The client asks for its job. */
async function poll(run: Run, party: Party, client: Client): Promise<void> {
  const { timeline, scheduler } = run;
  const { side, service } = party;
  if (client.done) return;
  const { who, attempt } = client;
  const path = `/jobs/${client.job}`;
  const about = { client: side, who, attempt, method: 'GET' as const, path };
  timeline.emit({ type: 'request', ...about, key: null });
  const { response } = await service.send({ as: `office-${who}`, method: 'GET', path });
  scheduler.at(timeline.now() + times.network, () => {
    if (client.done) return;
    const read = readJob(response!);
    timeline.emit({ type: 'response', ...about, from: 'service', ...read });
    if (read.state === 'queued' || read.state === 'running' || read.status !== 200)
      pollLater(run, party, client, read.retry_after);
    else client.done = true;
  });
}

/** The client doesn't want its file any more. Only where there's a job, the service finds out. */
export async function cancel({ timeline }: Run, { side, service, pool }: Party, client: Client): Promise<void> {
  const { who, job } = client;
  let status: number | null = null;
  const path = job === null ? null : `/jobs/${job}/cancel`;
  if (path !== null) {
    const { response } = await service.send({ as: `office-${who}`, method: 'POST', path });
    status = response!.status;
  }
  client.done = true;
  timeline.emit({ type: 'cancel', client: side, who, path, status });
  pool.review();
}

const nothingRead = { code: null, retry_after: null, job: null, state: null, replayed: false };

function readJob(response: WireResponse) {
  const { read, header, content } = readResponse(response);
  return {
    ...read,
    job: content.id ?? null,
    state: content.status ?? null,
    replayed: header('Idempotent-Replayed') === 'true',
  };
}
