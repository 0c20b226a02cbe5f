import type { ClassPlan } from '../classroom/plan';
import type { ProgressStore } from '../progress/types';
import type { PathContext } from '../review/user-contract/files';
import type { Route } from '../route';
import type { PromptView } from '../text/prompt-view';
import type { PromptProgram } from './program';

/** What the programs of prompts share and may do. */
export interface PromptContext {
  view: PromptView;
  /** The progress of the person who is here now. */
  progress(): ProgressStore;
  /** The people who have progress on this machine, or the people of the class. */
  profiles(): Promise<string[]>;
  /** Turns to somebody else's progress; throws an InputError if the name can't be one. */
  become(who: { profile: string } | { guest: true }): Promise<void>;
  /** True where the command line says who is here. */
  userIsChosen: boolean;
  /** The class, or null. */
  plan: ClassPlan | null;
  /** Where typed paths count from. */
  place: PathContext;
  /** The folder of the settings; null: there is none. */
  settingsFolder: string | null;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** A fresh seed for choices that nobody fixed. */
  randomSeed(): string;
  /** What somebody left unfinished, while the program runs; somebody else begins with none. */
  kept: Map<string, unknown>;
  /** Opens a part of the program; it ends when the person comes back from there. */
  open(route: Route): PromptProgram;
}
