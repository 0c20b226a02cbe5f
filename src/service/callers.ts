import { hash } from 'node:crypto';
import type { OrganisationRole, ProjectRole } from '../conventions/permissions';
import { seededRandom } from '../conventions/random';

/** A seeded caller, as lessons and screens name it. */
export interface Caller {
  name: string;
  /** Who this is, in a few words. */
  about: string;
  /** The key that `send` puts into Authorization; null for `nobody`. */
  key: string | null;
  account: string | null;
  scopes: readonly string[];
}

/** The application behind a key: what the service knows after it has checked one. */
export interface Principal {
  application: string;
  account: string;
  organisation: OrganisationRole;
  scopes: readonly string[];
  /** When its first key was made, in ms; a rotation does not change it. */
  since: number;
}

export interface SeededCaller {
  name: string;
  about: string;
  account: string | null;
  organisation?: OrganisationRole;
  /** The role in the project prj_1. */
  project?: ProjectRole;
  scopes: string[];
  /** Whether its key also carries every further scope that an operation needs. */
  everyScope?: true;
}

const readAndWrite = (...resources: string[]): string[] =>
  resources.flatMap(resource => [`${resource}:read`, `${resource}:write`]);

const projectScopes = ['projects:read', 'projects:write', 'billing:read'];
/** What people of an organisation do, and no application at the counter. */
const officeScopes = readAndWrite('accounts', 'expenses', 'webhooks', 'sessions');
/** In the order in which responses list them. */
const everything = [
  ...readAndWrite('orders', 'charges', 'messages'),
  'exports:write',
  ...readAndWrite('jobs'),
  'reports:read',
  ...readAndWrite('uploads', 'keys'),
  ...officeScopes,
  ...projectScopes,
];

export const accounts = { acme: 'acct_acme', birch: 'acct_birch' } as const;

/** The callers that every lesson, lab and exercise works with. */
export const seededCallers: readonly SeededCaller[] = [
  {
    name: 'till',
    about: 'an application of Acme that takes payments and reads orders',
    account: accounts.acme,
    scopes: everything.filter(scope => ![...projectScopes, ...officeScopes, 'orders:write'].includes(scope)),
  },
  {
    name: 'shop',
    about: 'an application of Acme that creates and moves orders',
    account: accounts.acme,
    scopes: [
      ...readAndWrite('orders', 'messages'),
      'exports:write',
      ...readAndWrite('jobs'),
      'reports:read',
      ...readAndWrite('keys'),
    ],
  },
  {
    name: 'owner',
    about: 'Acme’s owner, who is also an admin in its projects',
    account: accounts.acme,
    organisation: 'owner',
    project: 'admin',
    scopes: everything,
    everyScope: true,
  },
  {
    name: 'admin',
    about: 'admin in the project prj_1',
    account: accounts.acme,
    project: 'admin',
    scopes: everything,
    everyScope: true,
  },
  {
    name: 'editor',
    about: 'editor in the project prj_1',
    account: accounts.acme,
    project: 'editor',
    scopes: everything,
    everyScope: true,
  },
  {
    name: 'member',
    about: 'member of the project prj_1',
    account: accounts.acme,
    project: 'member',
    scopes: everything,
    everyScope: true,
  },
  {
    name: 'stranger',
    about: 'another customer, Birch, with no relationship to Acme',
    account: accounts.birch,
    organisation: 'owner',
    project: 'admin',
    scopes: everything,
    everyScope: true,
  },
  { name: 'nobody', about: 'sends no key', account: null, scopes: [] },
];

/** Everything that identifies an application: keys, and tokens of sessions. Only hashes are kept (auth.2). */
export interface KeyRing {
  callers: readonly Caller[];
  /** The application that a key identifies at a moment (ms), or null. */
  identify(key: string, now: number): Principal | null;
  /**
   * Adds a key.
   *
   * @param until when it ends, in ms; null for no end.
   * @returns its hash, by which it can be ended.
   */
  add(key: string, principal: Principal, until: number | null): string;
  /** Lets a key end at a moment (ms), and narrows what it can do until then. */
  end(hash: string, until: number, principal: Principal): void;
  /** Forgets a key at once. */
  remove(hash: string): void;
}

const digest = (key: string) => hash('sha256', key, 'hex');

/** How old the seeded keys are when the service starts, in ms. */
export const seededKeyAge = 90 * 24 * 60 * 60 * 1000;

/**
 * Makes the keys of the seeded callers.
 *
 * @param start the moment at which the service starts, in ms.
 * @param usedScopes the scopes that the operations of the service need.
 * @param joining who joins the seeded callers.
 */
export function keyRing(
  seed: string,
  start: number,
  usedScopes: ReadonlySet<string>,
  joining: readonly SeededCaller[] = [],
): KeyRing {
  const random = seededRandom(`${seed}/keys`);
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const atRest = new Map<string, { principal: Principal; until: number | null }>();
  const ring: KeyRing = {
    callers: [],
    identify(key, now) {
      const known = atRest.get(digest(key));
      return known && (known.until === null || now < known.until) ? known.principal : null;
    },
    add(key, principal, until) {
      const id = digest(key);
      atRest.set(id, { principal, until });
      return id;
    },
    end(hash, until, principal) {
      if (atRest.has(hash)) atRest.set(hash, { principal, until });
    },
    remove: hash => {
      atRest.delete(hash);
    },
  };
  const further = [...usedScopes].filter(scope => !everything.includes(scope));
  const callers = [...seededCallers, ...joining].map(
    ({ name, about, account, organisation = 'member', scopes: own, everyScope }): Caller => {
      const scopes = everyScope ? [...own, ...further] : own;
      const key = `key_${name}_${Array.from({ length: 12 }, () => letters[random.int(letters.length)]).join('')}`;
      if (account === null) return { name, about, key: null, account, scopes };
      ring.add(key, { application: name, account, organisation, scopes, since: start - seededKeyAge }, null);
      return { name, about, key, account, scopes };
    },
  );
  return { ...ring, callers };
}

/** The end of a key, enough to tell keys apart and too little to use one. */
export const keyHint = (key: string): string => `${key.slice(0, key.lastIndexOf('_') + 1)}…${key.slice(-4)}`;
