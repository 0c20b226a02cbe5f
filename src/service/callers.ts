import { createHash } from 'node:crypto';
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
}

interface Seed {
  name: string;
  about: string;
  account: string | null;
  organisation?: OrganisationRole;
  /** The role in the project prj_1. */
  project?: ProjectRole;
  scopes: string[];
}

const projectScopes = ['projects:read', 'projects:write', 'billing:read'];
/** What the people of an organisation see to, and no application at the counter. */
const officeScopes = [
  'accounts:read',
  'accounts:write',
  'expenses:read',
  'expenses:write',
  'webhooks:read',
  'webhooks:write',
];
const everything = [
  'orders:read',
  'orders:write',
  'charges:read',
  'charges:write',
  'messages:read',
  'messages:write',
  'exports:write',
  'jobs:read',
  'jobs:write',
  'reports:read',
  'uploads:read',
  'uploads:write',
  'keys:read',
  'keys:write',
  ...officeScopes,
  ...projectScopes,
];

export const accounts = { acme: 'acct_acme', birch: 'acct_birch' } as const;

/** The cast of every lesson, lab and exercise. */
export const cast: readonly Seed[] = [
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
      'orders:read',
      'orders:write',
      'messages:read',
      'messages:write',
      'exports:write',
      'jobs:read',
      'jobs:write',
      'reports:read',
      'keys:read',
      'keys:write',
    ],
  },
  {
    name: 'owner',
    about: 'Acme’s owner: billing, and admin in its projects',
    account: accounts.acme,
    organisation: 'owner',
    project: 'admin',
    scopes: everything,
  },
  { name: 'admin', about: 'admin in the project prj_1', account: accounts.acme, project: 'admin', scopes: everything },
  {
    name: 'editor',
    about: 'editor in the project prj_1',
    account: accounts.acme,
    project: 'editor',
    scopes: everything,
  },
  {
    name: 'member',
    about: 'member of the project prj_1',
    account: accounts.acme,
    project: 'member',
    scopes: everything,
  },
  {
    name: 'stranger',
    about: 'a customer of its own, Birch; no relationship to Acme',
    account: accounts.birch,
    organisation: 'owner',
    project: 'admin',
    scopes: everything,
  },
  { name: 'nobody', about: 'sends no key', account: null, scopes: [] },
];

export interface KeyRing {
  callers: readonly Caller[];
  /** In: a key as sent. Out: the application it identifies, or null. */
  identify(key: string): Principal | null;
}

const digest = (key: string) => createHash('sha256').update(key).digest('hex');

/** In: a seed. Out: the callers with their keys; the ring itself keeps only hashes (auth.2). */
export function keyRing(seed: string): KeyRing {
  const random = seededRandom(`${seed}/keys`);
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const atRest = new Map<string, Principal>();
  const callers = cast.map(({ name, about, account, organisation = 'member', scopes }): Caller => {
    const key = `key_${name}_${Array.from({ length: 12 }, () => letters[random.int(letters.length)]).join('')}`;
    if (account === null) return { name, about, key: null, account, scopes };
    atRest.set(digest(key), { application: name, account, organisation, scopes });
    return { name, about, key, account, scopes };
  });
  return { callers, identify: key => atRest.get(digest(key)) ?? null };
}
