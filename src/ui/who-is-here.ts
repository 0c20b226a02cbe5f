import type { AppServices } from './context';

/** Whether the program asks who is here before it shows anything: nobody was named, and more than one person could be. */
export const asksWhoIsHere = async ({ userIsChosen, profiles }: Pick<AppServices, 'userIsChosen' | 'profiles'>) =>
  !userIsChosen && (await profiles()).length > 1;
