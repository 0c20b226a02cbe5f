/** The plan of a class, as a slide shows it. */
export interface PresentedPlan {
  /** Of the class. */
  title: string;
  /** How long it takes, in words. */
  inShort: string;
  /** What learners type at their seats. */
  command: string;
  /** Its steps; `head` is the day that begins with one. */
  rows: readonly { head: string | null; kind: string; text: string; minutes: number; homework: boolean }[];
  /** The index of the step that is presented; null: none yet. */
  at: number | null;
}

/** What is presented, as a command line names it. */
export interface PresentSubject {
  /** `lesson`, `lab`, `review`, or `plan`: only the plan of a class. */
  kind: string;
  /** Of the lesson or the lab; a review has none. */
  id?: string;
  seed?: string;
  /** Parameters of a lab: `name=value`. */
  set?: readonly string[];
  level?: string;
  /** The code of a review. */
  exercise?: string;
  /** The id of the contract of a review. */
  contract?: string;
  /** The class that it's presented to. */
  plan?: PresentedPlan;
}

/** Where in the program a person can be: what a command line, a link or a key can open. Plain data. */
export type Route =
  /** `whole`: the whole course, also where a class has a plan. */
  | { screen: 'home'; whole?: boolean }
  /** `atLaunch`: nobody is here yet, so there is no way around it. */
  | { screen: 'profile-picker'; atLaunch?: true }
  | { screen: 'overview' }
  /** A path through the course. */
  | { screen: 'path'; id: string }
  | { screen: 'lessons' }
  /** `glance`: to look something up, which moves nobody's place. */
  | { screen: 'lesson'; id: string; step?: string; glance?: true }
  /** `today`: the exercise that everybody gets on this day (UTC). */
  | {
      screen: 'review';
      seed?: string;
      level?: 1 | 2 | 3;
      exercise?: string;
      contract?: string;
      today?: boolean;
      versions?: boolean;
    }
  /** Flaws on the reference service, without and with the fix. */
  | { screen: 'play'; flaws: string[]; from?: 'Check' }
  /** The contract of an exercise, to repair; with a file, in that file. */
  | { screen: 'repair'; exercise?: string; file?: string }
  /** A contract of the person's own; without a file its path is asked for. */
  | { screen: 'contract'; file?: string }
  /** A form that asks which running API is checked. */
  | { screen: 'check'; url?: undefined; options?: Record<string, unknown> }
  /** A running API; the options are those of the command. */
  | { screen: 'check'; url: string; options: Record<string, unknown> }
  | { screen: 'cases' }
  /** An incident; without a code the one to continue. `today`: the one that everybody gets on this day (UTC). */
  | { screen: 'case'; code?: string; today?: boolean }
  | { screen: 'labs' }
  | { screen: 'lab'; id: string; seed?: string; set?: Record<string, string> }
  /** With a lesson and a step: its service and its requests, `withoutFlaws` if it is the fixed version; alone: a clean service. */
  | { screen: 'try'; lesson?: string; step?: string; withoutFlaws?: boolean }
  /** On a projector: what the command `present` names. */
  | { screen: 'present'; subject: PresentSubject }
  | { screen: 'lookup'; words?: string }
  | { screen: 'practice' };
