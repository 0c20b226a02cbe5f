import type { GlobalOptions } from '../command';
import { dataFolder, openProgress } from './open';
import { listProfiles } from './profiles';
import type { ProgressStore } from './types';

/** Somebody by name, or a guest. Without either it's the only profile that there is. */
interface Who {
  profile?: string;
  guest?: boolean;
}

/** The people whose progress a command line may mean. */
export interface PeopleHere {
  /** The command line says who is here, so nobody asks. */
  userIsChosen: boolean;
  /** Everybody in the list of the class, or else who has progress on this machine. */
  names(): Promise<string[]>;
  mustAsk(): Promise<boolean>;
  /** Opens somebody's progress; by default, that of the person whom the command line names. */
  open(who?: Who): Promise<ProgressStore>;
}

/** @param host - the environment, the clock in ms since the Unix epoch, and ids that no other event has */
export function peopleHere(
  { guest, profile, dataDir, classroom }: Pick<GlobalOptions, 'guest' | 'profile' | 'dataDir' | 'classroom'>,
  host: { env: Record<string, string | undefined>; now(): number; newId(): string },
): PeopleHere {
  const userIsChosen = guest || profile !== undefined;
  const names = async () =>
    classroom && classroom.people.length > 0
      ? [...classroom.people]
      : await listProfiles(dataFolder(dataDir, host.env));
  return {
    userIsChosen,
    names,
    mustAsk: () => asksWhoIsHere({ userIsChosen, profiles: names, plan: classroom ?? null }),
    open: (who = { guest, profile }) =>
      openProgress({ guest: false, ...who, dataDir, collect: classroom?.collect ?? null, ...host }),
  };
}

/**
 * Whether the program asks who is here before it shows anything: nobody was named, and more than one person could be, as in
 * every class.
 *
 * @param plan - the class, or null
 */
export const asksWhoIsHere = async ({
  userIsChosen,
  profiles,
  plan,
}: {
  userIsChosen: boolean;
  profiles(): Promise<string[]>;
  plan: unknown;
}): Promise<boolean> => !userIsChosen && (plan !== null || (await profiles()).length > 1);
