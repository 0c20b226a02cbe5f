import type { Area } from '../conventions/area';

/** Raised when the meaning of stored events changes; a file with a higher number is left untouched. */
export const progressVersion = 1;

/** What happened, with an id that is unique for ever: merging is the union by id, so nothing is lost or counted twice. */
export type ProgressEvent = { id: string; at: number } & ProgressFact;

/** How a review went by area; areas that were shown solved are in none. Absent in reviews of earlier versions. */
export interface ReviewAreas {
  /** Flawed and claimed. */
  agreed?: Area[];
  /** Flawed and not claimed. */
  missed?: Area[];
  /** Claimed, and nothing was wrong. */
  unsupported?: Area[];
}

/** What somebody noted in a review: a claim with its words, which may be none. */
export interface ReviewNote {
  area: Area;
  /** An operation, an exchange or a change; null for the contract as a whole. */
  at: string | null;
  text: string;
}

/** What reviews since version 0.2 say: how many claims there were, whether they named nearly everything, and notes. */
interface ReviewClaims {
  claims?: number;
  everything?: boolean;
  notes?: ReviewNote[];
  /** What chose the exercise, so that a class can tell its own from others. */
  seed?: string;
  level?: number;
}

export type ProgressFact =
  /** A page of a lesson was reached. `done` when the last page was left forwards. */
  | { type: 'lesson'; lesson: string; page: string; done: boolean }
  | { type: 'answer'; lesson: string; question: string; option: string; right: boolean; sure: boolean }
  | ({
      type: 'review';
      exercise: string;
      claimed: Area[];
      found: number;
      planted: number;
      score: number;
    } & ReviewAreas &
      ReviewClaims)
  /**
   * The contract of an exercise was repaired further than before: how many of the planted flaws are left in it, and how
   * many changes break a client. `done`: no flaw is left, and nothing new was reported.
   */
  | { type: 'repair'; exercise: string; planted: number; left: number; breaking: number; done: boolean }
  /** A run was watched to its end, or a question of it was answered. Versions before 0.2 didn’t say which question. */
  | { type: 'lab'; lab: string; finished: boolean; question?: string; answer?: string; right?: boolean }
  /** A question came back: `card` is `lesson/question`, `rating` from 1 (again) to 4 (easy). */
  | { type: 'practice'; card: string; rating: number; right: boolean; sure: boolean }
  /** A task was solved by hand, after so many attempts and hints. One that was given up or skipped leaves only its attempts. */
  | { type: 'task'; lesson: string; task: string; attempts: number; hints: number }
  /** An attempt at a task failed. How many attempts and hints there were since the task was begun. */
  | { type: 'attempt'; lesson: string; task: string; attempts: number; hints: number }
  /**
   * A case was begun (nothing has ended it yet), or it ended: by its code, with the learner's own requests, whole minutes,
   * hints, and how often the claims were judged.
   */
  | {
      type: 'case';
      case: string;
      ended: boolean;
      solved: boolean;
      requests: number;
      minutes: number;
      hints: number;
      attempts: number;
    }
  /** Home and Overview follow this path through the course from now on; null: no path. */
  | { type: 'path'; path: string | null }
  /** Work began, or went on, in this profile on this device: what tells copies of one file apart. Nothing forgets it. */
  | { type: 'start'; profile: string; device: string }
  /** Everything up to this moment counts no more: of one lesson, or of all when `lesson` is null. */
  | { type: 'reset'; lesson: string | null }
  /** Takes one reset back, by the id of its event. */
  | { type: 'undo'; reset: string };

/** What the events add up to: what the screens show. */
export interface Progress {
  /** `page` is the page reached last; `pagesSeen` has every page once, the latest at the end; times in ms. */
  lessons: Record<string, { page: string; pagesSeen: string[]; done: boolean; lastAt: number }>;
  /** By `lesson/question`; the last answer counts. `times` stops at 20: older answers are let go. */
  answers: Record<string, { option: string; right: boolean; sure: boolean; at: number; times: number }>;
  /** The tasks that were solved by hand, by `lesson/task`; the last time counts. */
  tasks: Record<string, { attempts: number; hints: number; at: number }>;
  /** The tasks that were attempted and aren't solved, likewise. */
  unsolvedTasks: Record<string, { attempts: number; hints: number; at: number }>;
  /** The oldest first; at most the last 200. */
  reviews: ({
    exercise: string;
    claimed: Area[];
    found: number;
    planted: number;
    score: number;
    at: number;
  } & ReviewAreas &
    ReviewClaims)[];
  /** One of each exercise, as far as it came; the oldest first. */
  repairs: { exercise: string; planted: number; left: number; breaking: number; done: boolean; at: number }[];
  labs: Record<string, LabResult>;
  /** By code. The first time that a case was solved counts: who knows it solves it faster. */
  cases: Record<string, CaseResult & { at: number }>;
  /** The path through the course that somebody follows, by its id; null: none. */
  path: string | null;
}

/** How far a lab is. */
export interface LabResult {
  finished: boolean;
  /** The latest answer, whatever its question was. */
  answer?: string;
  right?: boolean;
  /** By question, the last answer to each; left out while no answer names its question. */
  answers?: Record<string, { option: string; right: boolean; at: number }>;
  at: number;
}

/** How far a case is, and what it took. */
export interface CaseResult {
  ended: boolean;
  solved: boolean;
  requests: number;
  minutes: number;
  hints: number;
  attempts: number;
}

/** What the program holds while it runs. Recording never throws and never blocks a key. */
export interface ProgressStore {
  /** The name of the profile, or null for a guest. */
  profile: string | null;
  /** Where progress is kept, or null when it is kept only until the program ends. */
  file(): string | null;
  /** The folder for texts that the person hasn't finished, or null as for `file`. */
  drafts(): string | null;
  progress(): Progress;
  /** Everything known, in the order of time: what an export holds. */
  events(): ProgressEvent[];
  record(fact: ProgressFact): void;
  /**
   * Adds events from elsewhere; `flush` saves them.
   *
   * @returns how many of them were not known
   */
  merge(events: readonly ProgressEvent[]): number;
  /**
   * Forgets one lesson, or everything (null) with the texts that aren't finished. A copy of what was known is kept aside
   * first; importing that copy takes the reset back.
   *
   * @returns the path of the copy, or null if nothing is kept on disk; and how many texts were moved beside it
   * @throws InputError `no_backup` if the copy cannot be written; then nothing was forgotten
   */
  reset(lesson: string | null): Promise<{ backup: string | null; drafts: number }>;
  /**
   * What the person should know, each once: memory only, a damaged file kept aside, a newer version's file. Asking
   * again gives the same list; it can grow while the program runs.
   */
  warnings(): string[];
  /** What keeps the latest events from being saved, in words, or null. It can pass, as on a disk that was full. */
  failure(): string | null;
  /** Whether the failure is only that a class can't collect the progress: it's saved on this machine. */
  isUncollected(): boolean;
  /**
   * Calls back whenever `failure` changes, or the store turns to memory only.
   *
   * @returns what ends this
   */
  onFailure(listener: () => void): () => void;
  /** True when everything recorded is on disk. */
  saved(): boolean;
  /** Waits until everything recorded is on disk, or it is clear that this cannot be. Never throws. */
  flush(): Promise<void>;
}
