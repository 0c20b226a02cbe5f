import type { ProjectRole } from '../../src/conventions/permissions';
import { accounts, seededCallers } from '../../src/service/callers';

/** A caller of the grid: a row. */
export interface GridCaller {
  /** The name of a seeded caller of the service. */
  id: string;
  /** As the screen has it, in at most four columns. */
  name: string;
  /** What they are to the service, in at most six columns. */
  role: string;
  /** In a few words. */
  about: string;
}

/** The rows of the grid, those who may do most first. */
export const callers: readonly GridCaller[] = [
  { id: 'owner', name: 'Ines', role: 'owner', about: 'owner of Acme and admin in the project' },
  { id: 'admin', name: 'Paul', role: 'admin', about: 'admin in the project' },
  { id: 'editor', name: 'Lena', role: 'editor', about: 'editor in the project' },
  { id: 'member', name: 'Mia', role: 'member', about: 'in the project' },
  { id: 'till', name: 'Till', role: 'app', about: 'Acme’s cash register; its key reads orders' },
  { id: 'stranger', name: 'Vera', role: 'Birch', about: 'owner of another company, Birch' },
  { id: 'nobody', name: 'Anon', role: 'no key', about: 'sends no key' },
];

/** @param id that of one of the callers */
export const callerOf = (id: string): GridCaller => callers.find(caller => caller.id === id)!;

/** The roles that the settings may give Mia. */
export const miasRoles: readonly ProjectRole[] = ['member', 'editor', 'admin'];

/** A caller in a few words; of Mia, with the role that the settings give her. */
export const aboutOf = ({ id, about }: GridCaller, { mia }: Record<string, number>): string =>
  id === 'member' ? `${miasRoles[mia!]} in the project` : about;

/** A caller in a word. */
export const roleOf = ({ id, role }: GridCaller, { mia }: Record<string, number>): string =>
  id === 'member' ? miasRoles[mia!]! : role;

/** What the contract knows of a caller; null without a key. */
interface Standing {
  inAcme: boolean;
  organisation: 'owner' | 'member';
  /** The role in the project prj_1; null outside of it. */
  project: ProjectRole | null;
  scopes: readonly string[];
}

/**
 * What the contract knows of a caller of the grid.
 *
 * @param params - the settings, which decide Mia's role
 */
export function standingOf(id: string, { mia }: Record<string, number>): Standing | null {
  const { account, organisation = 'member', project, scopes } = seededCallers.find(({ name }) => name === id)!;
  if (account === null) return null;
  const inAcme = account === accounts.acme;
  const role = id === 'member' ? miasRoles[mia!]! : inAcme ? (project ?? null) : null;
  return { inAcme, organisation, project: role, scopes };
}
