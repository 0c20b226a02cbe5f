import type { Area } from '../../conventions/area';
import type { Finding, Severity } from '../../linter/finding';
import type { FailureFacts, OperationFacts } from '../../openapi/facts/types';
import type { DocumentProblem } from '../../openapi/problem';
import type { Claim } from '../types';

/** One line of the list of operations. */
export interface OperationRow {
  /** `POST /payments`, without control characters: what a claim names. */
  name: string;
  method: string;
  path: string;
  /** `201 Payment`, or `not stated`. */
  answers: string;
  /** `yes` or `no`: whether it knows the header Idempotency-Key. */
  key: string;
}

/** What is known of a contract as soon as it is read. */
export interface OwnSummary {
  /** As the person named the file. */
  name: string;
  title: string;
  version: string;
  text: string;
  credentials: string[];
  /** The operations, then the webhooks. */
  operations: OperationRow[];
  /** How many of them are webhooks. */
  webhooks: number;
  /** The shapes of failures; computed over all operations. */
  failures: FailureFacts[];
  /** Failure shapes that are left out of `failures`. */
  moreFailures: number;
}

/** A place in a document. */
export interface OwnPlace {
  document: string;
  line: number;
  column: number;
  /** The operation it belongs to; null where it belongs to none or to many. */
  operation: string | null;
  message: string;
  /** The person marked an operation that this place is in, or that reaches it. */
  marked: boolean;
}

/** Findings with one cause, beside what was claimed. */
export interface OwnCause {
  /** Its position in `OwnComparison.causes`. */
  index: number;
  rule: string;
  area: Area;
  severity: Severity;
  message: string;
  reason: string;
  fixes: string[];
  lesson: string;
  /** How many findings it has. */
  count: number;
  /** Its area was claimed. */
  claimed: boolean;
  /** One of its findings is at a place that the person marked; null where no place was marked in this area. */
  placeRight: boolean | null;
  /** The finding to look at first: one that was marked, or the first. */
  first: OwnPlace;
}

/** A claim to which the linter has nothing to say; it may be right all the same. */
export interface OwnUnfound extends Claim {
  /** The linter has findings of this area at other places. */
  elsewhere: boolean;
}

/** Claims and findings side by side, without a score: nobody knows what is wrong with somebody else's contract. */
export interface OwnComparison {
  claimed: Area[];
  /** `3/7`. */
  counter: string;
  /** Areas with a finding. */
  found: Area[];
  /** Areas that were claimed and have a finding, have one and were not claimed, were claimed and have none. */
  agreed: Area[];
  missed: Area[];
  unsupported: Area[];
  causes: OwnCause[];
  unfound: OwnUnfound[];
  findings: number;
  ignored: number;
  operations: number;
  rules: number;
  problems: DocumentProblem[];
}

/** One row of a document: a line, or a part of a very long one. */
export interface DocumentRow {
  /** From 1. */
  number: number;
  /** False where it goes on from the row above. */
  begins: boolean;
  /** Without control characters. */
  text: string;
}

/** A window onto a document. */
export interface DocumentPart {
  from: number;
  /** How many rows the document has. */
  total: number;
  /** How many lines. */
  lines: number;
  rows: DocumentRow[];
}

/** How far the work is. `rules` counts; the other steps take what they take. */
export type OwnProgress = { step: 'read' | 'parse' | 'operations' } | { step: 'rules'; done: number; of: number };

/** A contract of the person's own, opened. Everything is asked of it and nothing is computed before. */
export interface OwnContract {
  summary: OwnSummary;
  /** In: a row of `summary.operations`. Out: everything neutral about it. */
  facts(index: number): OperationFacts;
  /** Where an operation begins: a row of its document. */
  operationRow(index: number): { document: string; row: number };
  /** Lints on the first call. */
  compare(claims: readonly Claim[], progress?: (progress: OwnProgress) => void): OwnComparison;
  /** All findings, in the order of the documents. */
  findings(): readonly Finding[];
  /** The findings of a cause whose words hold all of the given ones, at most `most` of them. */
  places(cause: number, words: string, most: number): { total: number; places: OwnPlace[] };
  document(name: string, from: number, count: number): DocumentPart;
  /** In: a place. Out: the row that shows it. */
  rowOf(document: string, line: number, column: number): number;
  /** The comparison as a Markdown text. */
  markdown(claims: readonly Claim[]): string;
}

/** The same from another thread; every answer can fail with an InputError. */
export interface OwnSession {
  summary: OwnSummary;
  facts(index: number): Promise<OperationFacts>;
  operationRow(index: number): Promise<{ document: string; row: number }>;
  compare(claims: readonly Claim[]): Promise<OwnComparison>;
  places(cause: number, words: string, most: number): Promise<{ total: number; places: OwnPlace[] }>;
  document(name: string, from: number, count: number): Promise<DocumentPart>;
  rowOf(document: string, line: number, column: number): Promise<number>;
  /** Writes the comparison beside the contract, into a file that did not exist. Out: its name. */
  save(claims: readonly Claim[]): Promise<string>;
  /** Ends the thread with whatever it is doing. */
  close(): void;
}
