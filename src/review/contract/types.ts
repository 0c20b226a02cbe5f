import type { Area } from '../../conventions/area';
import type { LintResult } from '../../linter/result';
import type { FailureFacts, OperationFacts, ResponseFacts } from '../../openapi/facts/types';

/** One line of the list of operations. */
export interface OperationRow {
  /** `POST /payments`, without control characters: what a claim names. */
  name: string;
  method: string;
  path: string;
  /** The first success: `201 Payment`, or `not stated`. */
  response: string;
  /** Whether it takes the header Idempotency-Key. */
  idempotencyKey: boolean;
}

/** What is known of a contract as soon as it is read. */
export interface ContractSummary {
  /** As the person named the file. */
  name: string;
  title: string;
  version: string;
  text: string;
  /** How a caller says who it is, in words. */
  credentials: string[];
  /** The operations, then the webhooks. */
  operations: OperationRow[];
  /** How many of them are webhooks. */
  webhooks: number;
  /** The shapes of failures over all operations, the most frequent first. */
  failures: FailureFacts[];
  /** Shapes of failures that are left out of `failures`. */
  moreFailures: number;
  /** Responses that are the same in nearly every operation, each once. */
  usual: ResponseFacts[];
}

/** A row of a document. */
export interface DocumentPlace {
  document: string;
  row: number;
}

/** One row of a document: a line, or a part of a very long one. */
export interface DocumentRow {
  /** From 1. */
  number: number;
  /** False where it continues the row above. */
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
export type ReviewProgress = { step: 'read' | 'parse' | 'operations' } | { step: 'rules'; done: number; of: number };

/** A contract that is open for review. Everything beyond the summary is computed when it is asked for. */
export interface OpenedContract {
  summary: ContractSummary;
  /**
   * @param index - a row of `summary.operations`
   * @returns everything neutral about the operation
   */
  facts(index: number): OperationFacts;
  /**
   * @param index - a row of `summary.operations`
   * @returns where the operation begins
   */
  operationRow(index: number): DocumentPlace;
  /**
   * @param pointer - a JSON Pointer into the first document
   * @returns where it is, or where its closest ancestor is
   */
  pointerRow(pointer: string): DocumentPlace;
  /** @returns the row that shows a line and a column, both from 1 */
  rowOf(document: string, line: number, column: number): number;
  /** @returns `count` rows of a document, from a row */
  document(name: string, from: number, count: number): DocumentPart;
  /** Lints on the first call. */
  lint(progress?: (progress: ReviewProgress) => void): LintResult;
  /** Whether an operation contains a finding's place or refers to it. */
  reaches: Reaches;
  silence: Silence;
}

/** Tells whether an operation contains a finding's place or refers to it. */
export type Reaches = (operation: string, finding: LintResult['findings'][number]) => boolean;

/** A rule that looked at a place and found nothing. */
export interface SilentCheck {
  rule: string;
  /** What the rule asks: `can a retry do the work twice?` */
  asks: string;
  /** What it saw instead of a flaw: `POST /payments takes an idempotency key` */
  because: string;
}

/** Every rule of an area that looked at a place and found nothing, those with most to say about it first. */
export type Silence = (area: Area, at: string | null) => SilentCheck[];
