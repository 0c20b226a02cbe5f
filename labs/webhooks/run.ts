import { virtualClock } from '../../src/conventions/clock';
import { noRequestLimits } from '../../src/conventions/limits';
import { seededRandom } from '../../src/conventions/random';
import { createScheduler } from '../../src/conventions/scheduler';
import { recordOnClock } from '../../src/lab/recorder';
import type { LabChoice, LabEvent, LabRunOptions } from '../../src/lab/types';
import { createService } from '../../src/service';
import { createConsumer } from './consumer';
import { type Side, sides } from './events';
import { type Copy, tamper, tamperings } from './forger';
import { createParty, deliver, goDown, type Party, type Stage } from './party';
import { outages, rotations, settingsOf } from './settings';
import {
  change,
  createOrder,
  orderId,
  readBooks,
  readDelivery,
  redrive,
  register,
  review,
  type ShopRun,
  send,
} from './shop';

const minute = 60_000;
const hour = 60 * minute;

/** When the shop moves each order on, in ms; up to `spread` later, by the seed. */
const plan: readonly { paid: number; shipped: number }[] = [
  { paid: 0, shipped: 200_000 },
  { paid: 64_000, shipped: 330_000 },
  { paid: 420_000, shipped: 1_500_000 },
  { paid: 1_000_000, shipped: 2_400_000 },
];
const times = { spread: 6000, down: minute, rotation: 30 * minute } as const;

/** How long both consumers are down when a learner takes them down, in ms. */
export const cutFor = 10 * minute;

/** After a rotation, orders are paid while both secrets sign, and when only the new one does. */
const paidAfterRotation = [10 * minute, 25 * hour];

interface Run extends ShopRun {
  seed: string;
  params: Record<string, number>;
  forged: number;
}

/**
 * A shop sends the events of its orders to two consumers, which are slow at first, and down for a while.
 *
 * @param params - the orders, what happens to the consumers, when the secret is replaced, and what each consumer does
 */
export async function runWebhooks(
  params: Record<string, number>,
  { seed, choices, yieldToUi }: LabRunOptions,
): Promise<LabEvent[]> {
  const clock = virtualClock();
  const started = clock.now();
  let party: (path: string) => Party | undefined = () => undefined;
  let stage: Stage | undefined;
  const service = createService({
    clock,
    seed,
    world: { orders: 0 },
    requestLimits: noRequestLimits,
    sender: {
      path: '/direct',
      now: clock.now,
      send: ({ path, headers, body, deliveryId }) =>
        deliver(stage!, party(path)!, {
          signature: headers['X-Webhook-Signature'] ?? null,
          body,
          delivery_id: deliveryId,
        }),
    },
  });
  const inbox = await register(service);
  const secrets: Record<Side, { id: string; secret: string }> = { direct: service.endpoint!, inbox };
  for (let i = 0; i < params.orders!; i++) await createOrder(service, i);

  return recordOnClock(clock, choices, async timeline => {
    const scheduler = createScheduler();
    const parties = sides.map(side => {
      const { id, secret } = secrets[side];
      return createParty(side, id, createConsumer(settingsOf(params, side), secret));
    });
    const run: Run = {
      timeline,
      scheduler,
      seed,
      params,
      service,
      parties,
      downUntil: null,
      slow: params.slow! * 1000,
      lost: lostResponses(params, seed),
      orders: params.orders!,
      forged: 0,
      started,
      refresh: (each, id) => readDelivery(run, each, id),
    };
    stage = run;
    party = path => parties.find(({ side }) => path === `/${side}`);
    begin(run);

    let done = 0;
    let reviewed = false;
    for (;;) {
      done += 1;
      if (done % 20 === 0) await yieldToUi?.();
      const due = nextMoment(run);
      if (due !== null) await passOn(run, due);
      else if (!reviewed) await review(run);
      else break;
      reviewed = due === null;
      for (let choice = timeline.takeChoice(); choice !== null; choice = timeline.takeChoice()) {
        reviewed = false;
        choose(run, choice);
      }
    }
    await readBooks(run);
  });
}

/** What is due next: the shop's own work, or that of everybody else; in ms of the run. */
function nextMoment({ scheduler, service, started }: Run): number | null {
  const due = service.nextDue();
  const own = scheduler.nextAt();
  if (due === null || own === null) return due === null ? own : due - started;
  return Math.min(own, due - started);
}

async function passOn(run: Run, moment: number): Promise<void> {
  const { timeline, scheduler, service, started } = run;
  timeline.waitUntil(moment);
  if (service.nextDue() === moment + started) {
    return service.runDue();
  }
  const { work } = scheduler.next()!;
  await work(moment);
}

function begin(run: Run): void {
  const { scheduler, params, seed } = run;
  const random = seededRandom(`${seed}:orders`);
  for (const [number, { paid, shipped }] of plan.slice(0, params.orders).entries()) {
    for (const [happening, at] of [
      ['paid', paid],
      ['shipped', shipped],
    ] as const)
      scheduler.at(at + (at === 0 ? 0 : random.int(times.spread)), () => change(run, orderId(number), happening));
  }
  const down = outages[params.down!]!;
  if (down > 0) scheduler.firstAt(times.down, () => goDown(run, run.parties, down));
  if (params.rotation! > 0) scheduler.at(times.rotation, () => rotate(run, params.rotation!));
}

/** The first responses to some events get lost on their way, the same for both consumers. */
function lostResponses({ lost, orders }: Record<string, number>, seed: string): Set<string> {
  const events = Array.from({ length: orders! }, (_, i) => [`${orderId(i)} paid`, `${orderId(i)} shipped`]).flat();
  // The first order's payment has a story of its own.
  return new Set(seededRandom(`${seed}:lost`).shuffle(events.slice(1)).slice(0, lost));
}

/** What the learner does takes effect at once, in a moment of its own. */
function choose(run: Run, { action, value }: LabChoice): void {
  const { scheduler, timeline, parties } = run;
  const at = timeline.now() + 1;
  if (action === 'forge') scheduler.firstAt(at, () => forge(run, value));
  if (action === 'cut') scheduler.firstAt(at, () => goDown(run, parties, value));
  if (action === 'rotate') scheduler.firstAt(at, () => rotate(run, value + 1));
  if (action === 'redrive') scheduler.firstAt(at, () => redrive(run));
}

function forge(run: Run, choice: number): void {
  const { timeline, scheduler, parties, started } = run;
  const { kind, delay } = tamperings[choice]!;
  const copies = parties.map(({ copy }) => copy);
  timeline.emit({
    type: 'forge',
    client: 'forger',
    kind,
    copy_of: kind === 'hold' ? null : copies.map(copy => copy?.delivery_id).join(' and '),
  });
  if (kind === 'hold') {
    for (const each of parties) each.holdFor = delay;
    return;
  }
  run.forged += 1;
  const number = run.forged;
  const at = timeline.now() + delay;
  for (const [i, each] of parties.entries()) {
    const copy: Copy | null = copies[i]!;
    if (copy === null) continue;
    scheduler.at(at, moment => {
      void deliver(run, each, { ...tamper(copy, kind, number, moment + started), delivery_id: 'forged' }, kind);
    });
  }
}

async function rotate(run: Run, index: number): Promise<void> {
  const { timeline, scheduler, service, parties, started } = run;
  const { times: often, hours } = rotations[index]!;
  const newest = new Map<Party, string>();
  for (let i = 0; i < often; i++) {
    for (const party of parties) {
      const path = `/webhook-endpoints/${party.endpoint}/rotations`;
      const key = `${party.endpoint}-${timeline.now()}-${i}`;
      const { response, content } = await send(service, ['owner', 'POST', path], { key });
      newest.set(party, content.secret as string);
      if (party !== parties.at(-1)) continue;
      timeline.emit({
        type: 'rotation',
        client: 'owner',
        method: 'POST',
        status: response.status,
        active_secrets: content.active_secrets,
        until: Date.parse(content.previous_secret_until as string) - started,
      });
    }
  }
  scheduler.at(timeline.now() + hours * hour, () => {
    for (const party of parties) party.consumer.secrets = [newest.get(party)!, ...party.consumer.secrets.slice(0, 1)];
    timeline.emit({ type: 'release', client: 'consumers' });
  });
  for (const after of paidAfterRotation) {
    const number = run.orders;
    run.orders += 1;
    await createOrder(service, number);
    scheduler.at(timeline.now() + after, () => change(run, orderId(number), 'paid'));
  }
}
