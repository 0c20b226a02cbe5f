import type { Area } from '../conventions/area';
import type { Located } from '../openapi/located';
import type { Operation } from '../openapi/operations';

export type Severity = 'error' | 'warning' | 'info';
export const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** The gravest severity among findings, where those without one of their own have `usual`; undefined if none has any. */
export const gravest = (
  findings: readonly { severity?: Severity | undefined }[],
  usual?: Severity,
): Severity | undefined => severities.find(grade => findings.some(({ severity = usual }) => severity === grade));

/** What a person reads about one place: the members that --json prints (see the README). */
export interface Finding {
  rule: string;
  area: Area;
  severity: Severity;
  message: string;
  reason: string;
  /** At least two, really different designs. */
  fixes: string[];
  /** The file that it is in, as the person named it. */
  document: string;
  /** JSON Pointer (RFC 6901) in that file. */
  pointer: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 code units, as editors and SARIF count. */
  column: number;
  /** The operation it belongs to, `POST /payments`; null where it belongs to none or to many. */
  operation: string | null;
  /** contract: it is about the whole contract, which states no such convention; the place is only the first example. */
  scope: 'place' | 'contract';
  /** How many places it is true of: 1, or more where one sentence about the whole contract stands for many. */
  places: number;
}

/** What a rule reports. */
export interface FindingDraft {
  at: Located;
  /** The operation it belongs to; absent or null where it belongs to none or to many. */
  operation?: Operation | null;
  message: string;
  /** Instead of the rule's own. */
  severity?: Severity;
  /** contract: said once for the whole contract; default: place. */
  scope?: 'place' | 'contract';
  /** How many places it stands for; default: 1. */
  places?: number;
}

/** What a rule about changes reports: always a place. */
export type ChangeReport = Omit<FindingDraft, 'scope' | 'places'>;
