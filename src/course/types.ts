import type { Area } from '../conventions/area';
import type { RequestScript } from './http-request';
import type { Block, Inline } from './markup';
import type { LookupRow } from './reference-types';
import type { Task } from './tasks/types';

/** Where in a lesson's file something is. */
interface SourceLocation {
  file: string;
  line: number;
}

export interface Option {
  /** A slug, unique in its question: progress hangs on it. */
  id: string;
  inline: Inline[];
  right: boolean;
  /** Why this option is right or wrong; every option has one. */
  reason: Block[];
}

export interface Question {
  /** A slug, unique in the lesson. */
  id: string;
  prompt: Block[];
  options: Option[];
  covers: string[];
  /** It asks which consumer breaks. */
  consumer?: boolean;
}

/** One link of the failure chain. */
export interface Step {
  /** A slug, unique in the lesson. */
  id: string;
  line: number;
  title: string;
  /** Shown before the question. */
  before: Block[];
  question: Question | null;
  /** The requests of this step; replayed after those of the steps before it. Null for a step without an exchange. */
  script: RequestScript | null;
  /** Shown after the answer and the exchange. */
  after: Block[];
  covers: string[];
  /** The flawed and the fixed version must differ in this step. */
  differs: boolean;
  /** Before the answer the requests stay hidden: they would give it away. */
  hidden: boolean;
  /** Ids of steps that this one replaced: links and progress that name them lead here. */
  formerly: string[];
  /** From this step on a fresh service with these flaws; null: the service of the step before goes on. */
  flaws: string[] | null;
}

export interface Misconception {
  id: string;
  /** What people believe. */
  belief: Inline[];
  /** Why they believe it, and what's true. */
  answer: Block[];
  covers: string[];
}

export interface LessonSummary {
  id: string;
  /** The idea: "Charge once". */
  title: string;
  /** The thing: "idempotency keys". */
  topic: string;
  track: string;
  order: number;
  /** Computed from its words, questions and tasks (see lesson-minutes.ts). */
  minutes: number;
  /** Clause ids, added up over the steps, questions and paragraphs that teach them. */
  covers: string[];
  /** The pages in reading order: what `--step` and progress name. */
  pages: PageTitle[];
  lookup: LookupRow[];
  /**
   * The slugs of what practice can ask: predictions and the design question, practice questions, misconceptions; and
   * which of the practice questions ask which consumer breaks.
   */
  asks?: { predictions: string[]; questions: string[]; misconceptions: string[]; consumers?: string[] };
  /** The slugs of its tasks. */
  tasks?: string[];
  /** The flaws of the catalogue that this lesson fixes. */
  flawsFixed?: { id: string; area: Area; title: string }[];
  /** The terms of the glossary that it explains, each with the page that marks it first. */
  terms?: { term: string; page: string }[];
}

export interface Lesson {
  summary: LessonSummary;
  /** Why each of the flaws that this lesson fixes matters to a client, by the flaw's id. */
  flawReasons?: Record<string, string>;
  file: string;
  sources: { title: string; reference: string; url?: string }[];
  /** Every link that leads to a lesson, a rule or a flaw, for the check that it leads somewhere. */
  links: { to: string; line: number }[];
  /**
   * Every clause, with the line where it is claimed to be taught. `tied`: a question asks about it, or an
   * exchange is expected to show it; otherwise the text only names it.
   */
  claims: { clause: string; line: number; tied: boolean }[];
  /** Every flaw named, with its line. */
  flawsNamed: { flaw: string; line: number }[];
  consumers: Block[];
  /** Asked before the promise is shown. */
  designQuestion: Question;
  promise: Block[];
  keyPoints: Block[];
  chain: {
    intro: Block[];
    fault: { side: 'service'; flaws: string[] } | { side: 'client' };
    /** How many orders the service starts with; null: its own default. */
    orders: number | null;
    steps: Step[];
    /** The fix: the steps' requests again without the flaws, or the careful client's own requests. */
    fixedVersion: { blocks: Block[]; script: RequestScript | null; after: Block[] };
    /** In reading order. */
    tasks: Task[];
  };
  design: Block[];
  observe: Block[];
  evolve: Block[];
  misconceptions: Misconception[];
  monday: Inline[];
  practice: Question[];
}

/** A page as the summary of its lesson names it. */
export interface PageTitle {
  id: string;
  title: string;
  /** Ids of removed pages that this one replaced. */
  formerly?: readonly string[];
}

/** One page of the runner, in order: what a person walks through. */
export type Page =
  | { kind: 'text'; id: string; title: string; section: string; blocks: Block[] }
  | { kind: 'question'; id: string; title: string; section: string; question: Question }
  | (PageTitle & { kind: 'step'; section: string; step: Step; number: number; of: number })
  /** `lesson` is the lesson's id. */
  | (PageTitle & { kind: 'task'; section: string; task: Task; lesson: string })
  | { kind: 'fixed'; id: string; title: string; section: string; blocks: Block[]; after: Block[] }
  | { kind: 'misconceptions'; id: string; title: string; section: string; items: Misconception[] }
  | {
      kind: 'monday';
      id: string;
      title: string;
      section: string;
      inline: Inline[];
      lookup: LookupRow[];
      sources: Lesson['sources'];
    }
  /** What the learner did in this lesson, and where to go next. */
  | {
      kind: 'recap';
      id: string;
      title: string;
      section: string;
      /** The lesson's id. */
      lesson: string;
      monday: Inline[];
      lookup: LookupRow[];
    };

/** What a person said to a question. Skipping shows the answer and counts as nothing. */
export type QuestionAnswer = { option: string; sure: boolean } | 'skipped';

/** An author's error: all of them are reported at once. */
export interface Problem extends SourceLocation {
  message: string;
}
