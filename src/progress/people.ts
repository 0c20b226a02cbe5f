import type { GlobalOptions } from '../command';
import { dataFolder, openProgress } from './open';
import { knownSpelling, listProfiles, profileName } from './profiles';
import type { ProgressStore } from './types';

/** Somebody by name, or a guest. Without either it's the only profile that there is. */
interface Who {
  profile?: string;
  guest?: boolean;
  /** See `openProgress`. */
  leavesNoCopy?: boolean;
}

/** The people whose progress a command line may mean. */
export interface PeopleHere {
  /** The command line says who is here, so nobody asks. */
  userIsChosen: boolean;
  /** Everybody in the list of the class, or else who has progress on this machine. */
  names(): Promise<string[]>;
  mustAsk(): Promise<boolean>;
  /**
   * @returns null if somebody is known by this name, in the list of the class, in its folder, or on this machine; otherwise everybody
   *   who is
   */
  knownInstead(name: string): Promise<string[] | null>;
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
  const everybody = async () => {
    const collected = classroom?.collect ? await listProfiles(classroom.collect) : [];
    return [
      ...new Set([...(classroom?.people ?? []), ...collected, ...(await listProfiles(dataFolder(dataDir, host.env)))]),
    ];
  };
  // The class decides how somebody is spelled, and on this machine they may have never been here.
  const spelled = async (given: string | undefined) =>
    given === undefined || !classroom ? given : (knownSpelling(await everybody(), profileName(given)) ?? given);
  return {
    userIsChosen,
    async knownInstead(name) {
      const known = await everybody();
      return knownSpelling(known, profileName(name)) === null ? known : null;
    },
    names,
    mustAsk: () => asksWhoIsHere({ userIsChosen, profiles: names, plan: classroom ?? null }),
    open: async (who = { guest, profile }) =>
      openProgress({
        guest: false,
        ...who,
        profile: await spelled(who.profile),
        dataDir,
        collect: classroom?.collect ?? null,
        ...host,
      }),
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
