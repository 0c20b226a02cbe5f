import type { ApiModel } from '../openapi/description';
import type { Operation } from '../openapi/operations';
import { cleanUp, createdBy } from './clean-up';
import { CheckClient, type ClientOptions, prefixOf } from './client';
import { type CheckedExchange, succeeded } from './exchange';
import { type Need, type Probe, type ProbeContext, phases } from './probe';
import { CannotJudge, type Steps } from './steps';
import { Target } from './target';
import { ConnectionLost, Stopped } from './transport';
import type { WritePlan } from './write-plan';

/** What came of one question. */
export interface Verdict {
  probe: Probe;
  verdict: 'kept' | 'broken' | 'not_judged';
  /** What was seen; or what would be needed to judge it. */
  message: string;
  exchange: CheckedExchange | null;
  /** The operation of the contract that the exchange belongs to; null for none. */
  operation: Operation | null;
}

export interface CheckRun {
  verdicts: Verdict[];
  sent: number;
  /** Why the run ended early; null if it didn’t. */
  stopped: string | null;
  /** Why no operation could be read, so that the verdicts say little about the API; null if one was, or none was tried. */
  unread: string | null;
  /** Paths of objects that we created and that are still there, and whether that was asked for. */
  left: string[];
  /** How many POSTs may have left something whose path isn’t known. */
  unknown: number;
}

/** Where a run is. */
export interface CheckProgress {
  /** The title of the present probe; null while what was created is deleted, and while a rate limit is provoked. */
  probe: string | null;
  /** Probes that have a verdict, and how many there are. */
  done: number;
  of: number;
  /** Requests sent, and the most that this run may send. */
  sent: number;
  budget: number;
  cleaning: boolean;
}

export interface CheckOptions extends Omit<ClientOptions, 'mayWrite'> {
  contract: ApiModel;
  plan: WritePlan | null;
  probes: readonly Probe[];
  provokeLimit: boolean;
  /** Names this run. */
  run: string;
  /** Told before each probe and after each response. */
  progress?(progress: CheckProgress): void;
}

const missing: Record<Need, string> = {
  write: 'Needs --write FILE, because this probe creates or changes something.',
  credential: 'Needs a credential: --header "Authorization: Bearer …", or accounts.main in the --write file.',
  second: 'Needs a second account: accounts.second in the --write file.',
  narrow: 'Needs a credential that may read but not create: accounts.narrow in the --write file.',
  replace: 'Needs a PUT to send: replace in the --write file.',
  provoked: 'No response was a 429. With --provoke-limit, the check sends read requests until it gets a 429.',
};

/** Asks a running API every question, one after the other. It ends early if the API asks for rest or stops responding. */
export async function check(options: CheckOptions): Promise<CheckRun> {
  const { contract, plan, url, accounts, provokeLimit, run } = options;
  const client = new CheckClient({ ...options, mayWrite: plan !== null });
  const { protocol, hostname, origin } = url;
  const server = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), origin, prefix: prefixOf(url), run };
  const target = new Target(contract, plan, server);
  const context: ProbeContext = { contract, plan, target, seen: client.seen, server };
  const has: Record<Need, boolean> = {
    write: plan !== null,
    credential: accounts.main !== undefined,
    second: accounts.second !== undefined,
    narrow: accounts.narrow !== undefined,
    replace: plan?.replace !== undefined,
    provoked: true,
  };
  const verdicts: Verdict[] = [];
  let stopped: string | null = null;
  let rest = 0;
  const removes = plan !== null && plan.keep !== true;
  const tell = (probe: string | null, cleaning = false) =>
    options.progress?.({
      probe,
      done: verdicts.length,
      of: options.probes.length,
      sent: client.sent,
      budget: options.budget,
      cleaning,
    });
  const drive = async <T>(steps: Steps<T>, patient = true, title: string | null = null): Promise<T> => {
    let step = steps.next();
    while (!step.done) {
      const creating = step.value.filter(({ method }) => method === 'POST').length;
      client.reserved = removes ? createdBy(client, target).left.size + creating : 0;
      let exchanges: CheckedExchange[];
      try {
        exchanges = await client.send(step.value, patient);
      } catch (error) {
        // Only a probe that expects a lost connection catches it; for all others the run is over.
        if (!(error instanceof ConnectionLost)) throw error;
        step = steps.throw(error);
        continue;
      }
      tell(title);
      step = steps.next(exchanges);
    }
    return step.value;
  };
  for (const phase of phases) {
    // What is there before anything is created is never taken for ours.
    if (phase === 'write' && plan !== null && stopped === null) stopped = await until(() => drive(target.findList()));
    if (phase === 'limit') {
      tell(null, removes);
      const end = removes ? await until(() => cleanUp(client, target, rest)) : null;
      stopped ??= end;
      if (stopped === null && provokeLimit) stopped = await until(() => drive(provoke(target), false));
    }
    for (const probe of options.probes.filter(one => one.phase === phase)) {
      tell(probe.title);
      const open = (message: string) =>
        verdicts.push({ probe, verdict: 'not_judged', message, exchange: null, operation: null });
      const need = probe.needs.find(one => !has[one]);
      if (need !== undefined) open(missing[need]);
      else if (stopped !== null && phase !== 'seen') open(`The check ended before this: ${stopped}`);
      else {
        try {
          const judged = await drive(probe.run(context), true, probe.title);
          const operation = judged.exchange === null ? null : target.operationOf(judged.exchange);
          verdicts.push({ probe, ...judged, operation });
        } catch (error) {
          if (error instanceof CannotJudge) open(error.message);
          else if (error instanceof Stopped) {
            stopped = error.message;
            rest = error.rest;
            open(`The check ended here: ${stopped}`);
          } else {
            // One probe that fails on what an API sent is no reason to lose what the others find.
            const why = error instanceof Error ? error.message : String(error);
            open(`The probe couldn’t handle what the API sent (${why}). Please report this as a bug.`);
          }
        }
      }
    }
  }
  const order = new Map(options.probes.map((probe, i) => [probe, i]));
  verdicts.sort((a, b) => order.get(a.probe)! - order.get(b.probe)!);
  const { left, unknown } = createdBy(client, target);
  const wasRead = client.seen.some(one => target.operationOf(one) !== null && succeeded(one));
  const unread = wasRead ? null : (stopped ?? target.unreadLists);
  return { verdicts, sent: client.sent, stopped, unread, left: [...left.keys()], unknown };
}

/** Why the work ended early; null if it didn’t. */
async function until(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Stopped) return error.message;
    if (error instanceof CannotJudge) return null;
    throw error;
  }
}

/** The most requests that provoke a rate limit. */
export const mostProvoking = 300;

function* provoke(target: Target): Steps<void> {
  const { list } = yield* target.findList();
  for (let count = 0; count < mostProvoking; count++) {
    const [exchange] = yield [{ method: 'GET', path: list.operation.path }];
    if (exchange!.response.status === 429) return;
  }
}
