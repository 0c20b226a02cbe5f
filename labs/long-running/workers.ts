import type { Scheduler } from '../../src/conventions/scheduler';
import type { JobTask, Workers } from '../../src/service/workers';

/** Whose export a worker is busy with. */
interface Owner {
  who: string;
  /** Which attempt of the client started it. */
  attempt: number;
}

interface QueuedTask {
  task: JobTask;
  owner: Owner;
  /** The exchange that ends with the work, if there is one. */
  exchange: Promise<unknown>;
}

interface PoolOptions {
  workers: number;
  /** How long one export takes, in ms. */
  duration: number;
  scheduler: Scheduler;
  /** In ms of the run. */
  now(): number;
  /** Is told what each worker does; workers count from 1, and 0 is the queue. */
  note(type: 'queue' | 'drop' | 'begin' | 'end' | 'stop', worker: number, owner: Owner): void;
}

/** A few workers that do exports one after the other, in the sequence in which they were asked for. */
export interface Pool extends Workers {
  /** Whose request is being sent. */
  owner: Owner;
  /** Resolves when the next export is taken on. */
  taken(): Promise<void>;
  /** Ties the exchange to the export that was taken last: the work is over when that exchange is. */
  join(exchange: Promise<unknown>): void;
  /** Frees workers whose export was cancelled, and takes cancelled ones out of the queue. */
  review(): void;
  /** How many exports wait or run. */
  load(): number;
}

/** Creates workers on the clock of the run; `started` is its beginning, in ms on the service's clock. */
export function createPool({ workers, duration, scheduler, now, note }: PoolOptions, started: number): Pool {
  const queue: QueuedTask[] = [];
  const running: ({ entry: QueuedTask; until: number } | null)[] = Array.from({ length: workers }, () => null);
  let last: QueuedTask | null = null;
  let onTaken: () => void = () => {};

  const fill = () => {
    for (const [i, busy] of running.entries()) {
      if (busy !== null || queue.length === 0) continue;
      const entry = queue.shift()!;
      const until = now() + duration;
      const work = { entry, until };
      running[i] = work;
      entry.task.begin(now() + started);
      note('begin', i + 1, entry.owner);
      scheduler.at(until, async () => {
        // It was cancelled in the middle.
        if (running[i] !== work) return;
        running[i] = null;
        note('end', i + 1, entry.owner);
        entry.task.end(until + started);
        await entry.exchange;
        fill();
      });
    }
  };

  /** When an export would end if everything before it ends as expected, in ms of the run. */
  const expected = (entry: QueuedTask): number => {
    const busy = running.find(each => each?.entry === entry);
    if (busy) return busy.until;
    const free = running.map(each => each?.until ?? now());
    for (const waiting of queue) {
      const next = free.indexOf(Math.min(...free));
      free[next]! += duration;
      if (waiting === entry) return free[next]!;
    }
    return now();
  };

  const pool: Pool = {
    owner: { who: '', attempt: 0 },
    take(task) {
      const entry: QueuedTask = { task, owner: pool.owner, exchange: Promise.resolve() };
      queue.push(entry);
      note('queue', 0, entry.owner);
      last = entry;
      // A worker begins when the request is through with everything else.
      scheduler.firstAt(now(), fill);
      onTaken();
      return () => expected(entry) + started;
    },
    taken: () =>
      new Promise(resolve => {
        onTaken = resolve;
      }),
    join(exchange) {
      if (last) last.exchange = exchange;
    },
    review() {
      for (const entry of queue.filter(({ task }) => !task.isWanted())) {
        queue.splice(queue.indexOf(entry), 1);
        note('drop', 0, entry.owner);
      }
      for (const [i, busy] of running.entries()) {
        if (busy === null || busy.entry.task.isWanted()) continue;
        running[i] = null;
        note('stop', i + 1, busy.entry.owner);
      }
      fill();
    },
    load: () => queue.length + running.filter(busy => busy !== null).length,
  };
  return pool;
}
