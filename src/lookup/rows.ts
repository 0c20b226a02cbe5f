import { errorCodes } from '../conventions/error-codes';
import { inCourseOrder } from '../course/course-order';
import type { LookupRow, ReferenceRow, Term } from '../course/reference-types';
import type { LessonSummary } from '../course/types';
import { type BuiltInRow, builtInRows } from './built-in-rows';

/** A row that a person can find, and the lesson it leads to; null where no lesson teaches it yet. */
export interface LookupEntry extends LookupRow {
  lesson: string | null;
  /** The page of that lesson; null without a lesson. */
  step: string | null;
  /** The conventions that the course teaches don't say it; it's what others do. */
  outside?: boolean;
}

/** Where a row without a page leads: the page that lists a lesson's rules. */
export const defaultPage = 'key-points';

export const rowKinds = ['need', 'status', 'code', 'header', 'term'] as const;

/**
 * Where a code is taught when its status does not say so. A code of our own belongs to one convention, and its status, such
 * as 400, to many: one without an entry here leads nowhere rather than to a lesson on something else.
 */
const codeClauses: Record<string, string> = {
  invalid_cursor: 'limits.cursor-validity',
  validation_failed: 'resources.error-object.text-3',
  invalid_parameter: 'resources.error-object.text-3',
  invalid_credentials: 'auth.1',
  overloaded: 'errors.503',
  precondition_required: 'endpoints.6',
  https_required: 'events.1',
  signature_mismatch: 'events.4',
  signature_timestamp: 'events.4.1',
  brownout: 'versioning.7',
  idempotency_key_required: 'endpoints.4',
  idempotency_key_in_use: 'endpoints.4',
  idempotency_key_reused: 'endpoints.4',
  insufficient_scope: 'auth.3',
  permission_undeclared: 'auth.4.4',
  invalid_transition: 'states.2',
  // What frameworks and proxies reject before a handler sees it.
  malformed_json: 'errors.1',
  malformed_request: 'errors.1',
  invalid_header: 'errors.1',
  method_not_allowed: 'errors.1',
  method_not_implemented: 'errors.1',
  expectation_failed: 'errors.1',
  transfer_coding_not_implemented: 'errors.1',
  http_version_not_supported: 'errors.1',
  request_timeout: 'errors.7',
  unsupported_media_type: 'endpoints.patch-projects-id',
  headers_too_large: 'limits.5',
  limit_reached: 'limits.5',
  upload_url_invalid: 'limits.5',
  own_report: 'endpoints.post-expense-reports-id-approvals',
  endpoint_not_allowed: 'events.1',
};

/**
 * The codes of the reference service as rows; those that the specification does not name are marked as ours. Of the many
 * `*_not_found` codes, only the one that the specification names is listed.
 */
const codeRows = (): BuiltInRow[] =>
  Object.entries(errorCodes)
    .filter(([code, { origin }]) => origin === 'specification' || !code.endsWith('_not_found'))
    .map(([code, { status, meaning, action, origin }]) => ({
      kind: 'code',
      need: code,
      use: `${status}${origin === 'service' ? ', a code of our own service' : ''}: ${meaning} ${action}`,
      also: [],
      clauses: code in codeClauses ? [codeClauses[code]!] : origin === 'service' ? [] : [`errors.${status}`],
    }));

/** Terms lead to the first lesson, in course order, that explains them, and there to the page. */
const termRows = (terms: readonly Term[], lessons: readonly LessonSummary[]): LookupEntry[] =>
  terms.map(({ id, name, meaning, also }) => {
    const lesson = lessons.find(each => each.terms?.some(mark => mark.term === id));
    const step = lesson?.terms?.find(mark => mark.term === id)?.page ?? null;
    return { kind: 'term', need: name, use: meaning, also, lesson: lesson?.id ?? null, step };
  });

/** Rows beside the lessons lead to the nearest lesson, if there is one. */
const referenceEntries = (rows: readonly ReferenceRow[], lessons: readonly LessonSummary[]): LookupEntry[] =>
  rows.map(({ file: _, line: __, clauses, lesson, at, ...row }) => {
    const known = lessons.some(({ id }) => id === lesson);
    return {
      ...row,
      lesson: known ? lesson! : null,
      step: known ? (at ?? defaultPage) : null,
      outside: clauses === undefined,
    };
  });

/**
 * Every row there is: what the lessons bring, the rows beside them, the terms, and the statuses, headers and codes that
 * none of them has a row for. Ordered by kind; needs by lesson, statuses by number, the others by name.
 * @param lessons the lessons
 * @param terms the glossary
 * @param reference the rows beside the lessons
 */
export function lookupRows(
  lessons: readonly LessonSummary[],
  terms: readonly Term[] = [],
  reference: readonly ReferenceRow[] = [],
): LookupEntry[] {
  const ordered = inCourseOrder(lessons);
  const teaches = (clauses: readonly string[]): string | null => {
    for (const clause of clauses) {
      const lesson = ordered.find(each => each.covers.includes(clause));
      if (lesson) return lesson.id;
    }
    return null;
  };
  const same = (row: LookupRow) => `${row.kind} ${row.need.toLowerCase()}`;
  const own = [
    ...ordered.flatMap(lesson =>
      lesson.lookup.map((row): LookupEntry => ({ ...row, lesson: lesson.id, step: row.at ?? defaultPage })),
    ),
    ...referenceEntries(reference, ordered),
  ];
  const taken = new Set(own.map(same));
  const rest = [...builtInRows, ...codeRows()]
    .filter(row => !taken.has(same(row)))
    .map(({ clauses, ...row }): LookupEntry => {
      const lesson = teaches(clauses);
      return { ...row, lesson, step: lesson === null ? null : defaultPage };
    });
  const rank = (row: LookupRow) => rowKinds.indexOf(row.kind);
  return [...own, ...rest, ...termRows(terms, ordered)].sort(
    (a, b) => rank(a) - rank(b) || (a.kind === 'need' ? 0 : a.need.localeCompare(b.need, 'en')),
  );
}
