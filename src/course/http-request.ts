import type { Exchange } from '../service/exchange';

/** What a response must be for the block to be true; checked by `course check` and by the tests. */
export interface Expectation {
  /** `status`, `header NAME`, `body` or `body.path.to[0].member`. */
  subject: string;
  operator: 'is' | 'is not' | 'matches' | 'contains' | 'absent' | 'present';
  /** As written; `{{name.body.id}}` refers to an earlier response. Empty for `absent` and `present`. */
  value: string;
  /** The run it is about; `both` is the rule. */
  run: 'both' | 'flawed' | 'fixed';
  line: number;
}

/** One request of an `http` block, not yet sent; `{{name.body.id}}` refers to an earlier response. */
export interface HttpRequest {
  name: string | null;
  as: string;
  /** Virtual milliseconds that pass before it is sent. */
  wait: number;
  /** The service does the work, the response never arrives. */
  lost: boolean;
  /** Sent while the request before it is still on its way. */
  together: boolean;
  /** A caption: what the reader looks at. */
  title: string | null;
  /** Show the response as a table of these fields of its rows, instead of its body. */
  rows: string[] | null;
  /** Show only these fields of the response's body, by their paths; the others are counted. */
  members: string[] | null;
  /** Response headers to show besides those that are always shown. */
  show: string[];
  method: string;
  path: string;
  headers: [string, string][];
  body: string | null;
  expect: Expectation[];
  line: number;
}

/** A run of requests on a fresh service: what a step shows. */
export interface RequestScript {
  requests: HttpRequest[];
  line: number;
}

/** What a step's requests really did, with flaws or without: one exchange for each request, in the order of the file. */
export interface StepRun {
  exchanges: Exchange[];
  /** Expectations that did not hold, in words. */
  broken: { line: number; message: string }[];
}
