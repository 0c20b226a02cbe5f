import type { CheckClient } from './client';
import { type Account, type CheckedExchange, header, succeeded } from './exchange';
import type { Target } from './target';

/** What this run created. */
interface Created {
  /** The paths of what no DELETE removed, and who created it. */
  left: ReadonlyMap<string, Account>;
  /** How many POSTs may have created something that isn’t known: their responses don’t say what, or never came. */
  unknown: number;
}

/** What our POSTs created, and whether it’s still there. */
export function createdBy({ seen, unanswered }: CheckClient, target: Target): Created {
  const left = new Map<string, Account>();
  let unknown = unanswered.filter(({ method }) => method === 'POST').length;
  for (const exchange of seen) {
    const { method, path } = exchange.planned;
    if (method === 'POST' && succeeded(exchange)) {
      const created = target.pathOfCreated(exchange);
      if (created !== null) left.set(created, left.get(created) ?? exchange.as);
      else if (!target.wasThere(exchange)) unknown++;
    }
    if (method === 'DELETE' && isGone(exchange, left.get(path))) left.delete(path);
  }
  return { left, unknown };
}

/** A 404 tells something only to the account that can see the object. */
const isGone = (removed: CheckedExchange, creator: Account | undefined): boolean =>
  succeeded(removed) || ([404, 410].includes(removed.response.status) && removed.as === creator);

/** Deletes what was created, also when the run ended early: then after the rest that the API asked for, in ms. */
export async function cleanUp(client: CheckClient, target: Target, rest: number): Promise<void> {
  const { left } = createdBy(client, target);
  if (left.size === 0) return;
  client.cleaning = true;
  try {
    if (rest > 0) await client.pause(rest);
    for (const [path, creator] of left) {
      // The main account may see what another one created, and delete it.
      const others: Account[] = creator === 'main' ? [] : [creator];
      for (const as of ['main', ...others] satisfies Account[]) {
        if (await remove(client, path, as)) break;
      }
    }
  } finally {
    client.cleaning = false;
  }
}

async function remove(client: CheckClient, path: string, as: Account): Promise<boolean> {
  const [removed] = await client.send([{ method: 'DELETE', path, as }]);
  if (![412, 428].includes(removed!.response.status)) return succeeded(removed!);
  const [read] = await client.send([{ method: 'GET', path, as }]);
  const version = header(read!, 'ETag');
  if (version === null) return false;
  const [again] = await client.send([{ method: 'DELETE', path, as, headers: { 'If-Match': version } }]);
  return succeeded(again!);
}
