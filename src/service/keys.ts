import { type KeyRing, keyHint, type Principal, seededKeyAge } from './callers';
import type { Row, TableDefinition } from './tables';
import type { World } from './world';

/** A key as its account sees it; the key itself is shown once and kept by nobody. */
export interface ApiKey extends Row {
  name: string;
  principal: Principal;
  hash: string;
  /** Its beginning and its end, enough to tell keys apart. */
  hint: string;
  /** Until when it works, in ms; null for no end. */
  until: number | null;
  /** The key that takes its place. */
  replacedBy: string | null;
}

export const apiKeys: TableDefinition<ApiKey> = { name: 'API key', prefix: 'key_' };

/** Puts the seeded keys of the cast into the table. */
export function seedKeys(world: World, ring: KeyRing, start: number): void {
  for (const { about, key } of ring.callers) {
    const principal = key ? ring.identify(key, start) : null;
    if (!key || !principal) continue;
    world.table(apiKeys).add({
      ...world.newRow(apiKeys, principal.account, start - seededKeyAge),
      name: about,
      principal,
      hash: ring.add(key, principal, null),
      hint: keyHint(key),
      until: null,
      replacedBy: null,
    });
  }
}

/** Creates a key for an application. The key itself is stored nowhere, only its hash. */
export function issueKey(
  world: World,
  ring: KeyRing,
  { name, principal, now }: { name: string; principal: Principal; now: number },
): { key: string; row: ApiKey } {
  const key = world.secrets.make(`key_${principal.application}_`);
  const row = world.table(apiKeys).add({
    ...world.newRow(apiKeys, principal.account, now),
    name,
    principal,
    hash: ring.add(key, principal, null),
    hint: keyHint(key),
    until: null,
    replacedBy: null,
  });
  return { key, row };
}
