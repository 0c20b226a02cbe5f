import type { DescriptionInput } from '../../openapi/read-description';
import type { Finding } from '../finding';
import type { LintResult } from '../result';
import type { Rule } from '../rule';
import { allChanges, lint } from './lint';

/** The ids of the rules about a change from one version to the next. */
export const changeRuleIds: ReadonlySet<string> = new Set(allChanges.map(({ id }) => id));

/** What the rules say about an edited contract, place by place. */
export interface EditFindings extends Pick<LintResult, 'problems'> {
  /** What is wrong with the contract itself. */
  findings: Finding[];
  /** What the rules about changes say, compared with the original. */
  changes: Finding[];
}

/** True for a finding about a change that breaks a client. */
export const isBreaking = ({ severity }: Finding): boolean => severity !== 'info';

/**
 * Lints a contract that somebody edits, against its original. What the document itself asks to ignore counts as well,
 * and so does what another finding explains: an edit can't silence a rule.
 *
 * @param after The contract as it is now.
 * @param before The original, which clients use.
 * @param rules The rules to ask; default: all of them.
 */
export function lintEdit(after: DescriptionInput, before: DescriptionInput, rules?: readonly Rule[]): EditFindings {
  const { causes, ignored, problems } = lint(after, { ...(rules && { rules }), against: before, everyPlace: true });
  const all = [
    ...causes.flatMap(({ findings, consequences }) => [...findings, ...consequences]),
    ...ignored.map(({ finding }) => finding),
  ];
  const isChange = ({ rule }: Finding) => changeRuleIds.has(rule);
  return {
    problems,
    findings: all.filter(finding => !isChange(finding)),
    changes: all.filter(isChange),
  };
}
