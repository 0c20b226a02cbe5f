/** "Need X -> use Y": a row of the lookup sheet. */
export interface LookupRow {
  kind: 'need' | 'status' | 'code' | 'header' | 'term';
  need: string;
  use: string;
  /** Other words people search with. */
  also: string[];
  /** How people ask for it, in their own words: searched, and never shown. */
  asked?: readonly string[];
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

/** How people ask for a row, from lessons/asked/<topic>.md. */
export interface AskedAs {
  /** Its kind and name, such as `need: sort a list`. */
  row: string;
  questions: string[];
  file: string;
  line: number;
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
