import type { Area } from '../conventions/area';

/** Raised when the meaning of stored events changes; a file with a higher number is left untouched. */
export const progressVersion = 1;

/** What happened, with an id that is unique for ever: merging is the union by id, so nothing is lost or counted twice. */
export type ProgressEvent = { id: string; at: number } & ProgressFact;

export type ProgressFact =
  /** A page of a lesson was reached. `done` when the last page was left forwards. */
  | { type: 'lesson'; lesson: string; page: string; done: boolean }
  | { type: 'answer'; lesson: string; question: string; option: string; right: boolean; sure: boolean }
  | { type: 'review'; exercise: string; claimed: Area[]; found: number; planted: number; score: number }
  | { type: 'lab'; lab: string; finished: boolean; answer?: string; right?: boolean }
  | { type: 'reset'; lesson: string | null };

/** What the events add up to: what the screens show. */
export interface Progress {
  lessons: Record<string, { page: string; pagesSeen: string[]; done: boolean; lastAt: number }>;
  /** By `lesson/question`; the last answer counts. */
  answers: Record<string, { option: string; right: boolean; sure: boolean; at: number; times: number }>;
  reviews: { exercise: string; claimed: Area[]; found: number; planted: number; score: number; at: number }[];
  labs: Record<string, { finished: boolean; answer?: string; right?: boolean; at: number }>;
}

/** What the program holds while it runs. Recording never throws and never blocks a key. */
export interface ProgressStore {
  /** The name of the profile, or null for a guest. */
  profile: string | null;
  progress(): Progress;
  record(fact: ProgressFact): void;
  /** Something the person should know, once: memory only, a damaged file kept aside, a newer version's file. */
  notices(): string[];
  /** Waits until everything recorded is on disk. */
  flush(): Promise<void>;
}
