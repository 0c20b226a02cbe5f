import type { Area } from '../conventions/area';
import type { HttpRequest, RequestScript } from './http-request';

/** Where in a lesson's file something is. */
interface SourceLocation {
  file: string;
  line: number;
}

/** Text of a lesson after parsing: enough of Markdown to write well, little enough to lay out in a terminal. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'code'; text: string }
  /** `to` is `lesson:ID` (with an optional #page), `rule:ID`, `flaw:ID`, `term:ID` of the glossary, or a URL. */
  | { kind: 'link'; to: string; children: Inline[] };

export type Block =
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; language: string; text: string };

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

/** Requests of one kind. */
export interface RequestPattern {
  method: string;
  /** `{id}` matches any one segment. A query counts only if there is one here. */
  path: string;
  /** Who sends them; null for anybody. */
  as: string | null;
}

/** How often a learner sends something, a response comes back, or a row is read: part of a wire task's check. */
export interface TaskCount extends RequestPattern {
  what: 'sends' | 'receives' | 'reads';
  bound: 'at least' | 'at most' | 'exactly';
  count: number;
  /** The status that is counted, for `receives`. */
  status: number | null;
  /** The rows that are counted, for `reads`: `different` ones, `repeated` ones, or those with this id. */
  rows: string | null;
  line: number;
}

/** What must hold after a learner's requests: counts over them, their sequence, and requests whose expectations hold. */
export interface WireCondition {
  counts: TaskCount[];
  /** Each is sent in this sequence; others may come in between. */
  sequences: RequestPattern[][];
  requests: HttpRequest[];
}

/** What must hold for a learner's contract. */
export interface ContractCondition {
  /** The rules that must have nothing to say. */
  rules: { id: string; line: number }[];
  /** The operations that must still be there and do their job: `POST /v1/charges`, `GET /orders with no-store`. */
  operations: string[];
}

/** What recognises a wrong attempt at a contract: all of it holds. */
export interface ContractSymptom {
  /** Rules, about contracts or about changes, that have something to say. */
  finds: { id: string; line: number }[];
  /** Operations that are gone or no longer do their job. */
  loses: string[];
}

/** A way to do a task, or a typical way to get it wrong: the learner's whole text. */
interface TaskText {
  title: string;
  text: string;
  /** The line of the lesson on which the text begins. */
  line: number;
}

export interface TaskSolution extends TaskText {
  /** What is worth saying about this solution; may be empty. */
  remarks: Block[];
}

export interface WrongAttempt<Symptom> extends TaskText {
  /** A slug, unique in the task. */
  id: string;
  symptom: Symptom;
  message: Block[];
}

interface TaskFacts<Goal, Symptom> {
  /** A slug, unique in the lesson: the page's id, and what progress hangs on. */
  id: string;
  line: number;
  title: string;
  /** How many steps come before it, or `fixed`: it follows the fixed version. */
  after: number | 'fixed';
  /** One sentence. */
  goal: Inline[];
  /** What else to know before starting; may be empty. */
  text: Block[];
  /** What the learner begins with: requests in .http notation, or OpenAPI in YAML without its head. */
  start: string;
  startLine: number;
  check: Goal;
  /** Two or three, from vague to concrete. */
  hints: Block[][];
  solutions: TaskSolution[];
  success: Block[];
  wrongAttempts: WrongAttempt<Symptom>[];
  covers: string[];
}

/** Requests to edit and send until the state of the service is as the goal says. */
export interface WireTask extends TaskFacts<WireCondition, WireCondition> {
  kind: 'wire';
  /** The flaws of its service, which is always a fresh one. */
  flaws: string[];
  /** How many orders the service starts with; null: its own default. */
  orders: number | null;
  /** Sent before the learner's requests. */
  setup: HttpRequest[];
  /** The state in words, with references to the check's responses: `Charges: {{charges.body.data.length}}, goal: 1`. */
  state: string;
}

/** A contract to edit until its rules have nothing to say and no existing client breaks. */
export interface ContractTask extends TaskFacts<ContractCondition, ContractSymptom> {
  kind: 'contract';
}

/** Something to do in a lesson. The state that results is checked, so any way that reaches the goal counts. */
export type Task = WireTask | ContractTask;

export interface Misconception {
  id: string;
  /** What people believe. */
  belief: Inline[];
  /** Why they believe it, and what's true. */
  answer: Block[];
  covers: string[];
}

/** "Need X -> use Y": a row of the lookup sheet. */
export interface LookupRow {
  kind: 'need' | 'status' | 'code' | 'header' | 'term';
  need: string;
  use: string;
  /** Other words people search with. */
  also: string[];
  /** The page of the lesson that explains it; left out: the key points. */
  at?: string;
  /** What people choose from, the usual choice first. */
  choices?: LookupChoice[];
  /** The standards and guidelines that it follows, in a few words each. */
  sources?: string[];
}

/** One way to do it, and what speaks for it or against it. */
export interface LookupChoice {
  choice: string;
  when: string;
}

/** A row that no lesson is about, from lessons/lookup/<topic>.md. */
export interface ReferenceRow extends LookupRow {
  /** The nearest lesson; left out: there's none. */
  lesson?: string;
  /** The clauses that it follows; left out: it's beyond the conventions that the course teaches. */
  clauses?: string[];
  file: string;
  line: number;
}

/** What a list of labs and cases needs of each. */
export interface Activity {
  kind: 'lab' | 'case';
  id: string;
  title: string;
  /** Of a lab. */
  topic?: string;
  /** Measured on a run of it: see `labMinutes` and `caseMinutes`. */
  minutes: number;
}

/** One step of a path. */
export interface PathStep {
  kind: 'lesson' | 'lab' | 'case';
  id: string;
  line: number;
  /** Of a lab or a case, once it's built; a lesson has its own. */
  title?: string;
  /** Of a lab. */
  topic?: string;
  /** Of a lab or a case; a lesson has its own. */
  minutes?: number;
}

/** A path through the course, from lessons/paths/<id>.md. */
export interface CoursePath {
  id: string;
  title: string;
  /** One sentence: whom it's for. */
  audience: string;
  steps: PathStep[];
  file: string;
}

/** A term of the field, from lessons/glossary/<topic>.md. */
export interface Term {
  /** What `term:ID` in a lesson names. */
  id: string;
  name: string;
  meaning: string;
  /** Other words for it. */
  also: string[];
  file: string;
  line: number;
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
