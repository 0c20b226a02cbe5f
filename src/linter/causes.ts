import { areas } from '../conventions/area';
import { type Cause, type Finding, type RuleFacts, severities } from './types';

/**
 * In: every finding, the rules, and which findings are to be left out. Out: the causes, gravest first, and their findings in the order of the documents.
 * A finding is a consequence where a rule named in its `coveredBy` speaks at the same place, above it, or in the same
 * operation; it then stands with that cause and no longer by itself. What is
 * left out takes its consequences with it.
 */
export function groupFindings(
  findings: readonly Finding[],
  rules: readonly RuleFacts[],
  isIgnored: (finding: Finding) => boolean = () => false,
): { causes: Cause[]; primary: Finding[]; ignored: Finding[] } {
  const ignored = new Set(findings.filter(isIgnored));
  const byRule = new Map<string, Finding[]>();
  for (const finding of findings) {
    const list = byRule.get(finding.rule);
    if (list === undefined) byRule.set(finding.rule, [finding]);
    else list.push(finding);
  }
  const covering = new Map<Finding, Finding>();
  for (const rule of rules) {
    const covers = (rule.coveredBy ?? []).flatMap(id => byRule.get(id) ?? []);
    if (covers.length === 0) continue;
    for (const finding of byRule.get(rule.id) ?? []) {
      const cover = covers.find(cause => explains(cause, finding));
      if (cover !== undefined) covering.set(finding, cover);
    }
  }
  const causes: Cause[] = [];
  for (const rule of rules) {
    const own = (byRule.get(rule.id) ?? [])
      .filter(finding => !covering.has(finding) && !ignored.has(finding))
      .sort(byPlace);
    if (own.length === 0) continue;
    const severity = severities.find(grade => own.some(finding => finding.severity === grade))!;
    const message = own.length === 1 ? own[0]!.message : rule.title;
    causes.push({ rule: rule.id, area: rule.area, severity, message, findings: own, consequences: [] });
  }
  for (const [finding, { rule }] of covering) {
    if (ignored.has(finding) || isLeftOut(finding)) continue;
    // A cause that is itself covered hands its consequences to a cause above it.
    const above = rulesAbove(rule, rules);
    const cause = [...above].map(one => causes.find(({ rule }) => rule === one)).find(one => one !== undefined);
    cause?.consequences.push(finding);
  }
  causes.sort(byGravity);
  const primary = causes.flatMap(cause => cause.findings).sort(byPlace);
  return { causes, primary, ignored: [...ignored].filter(finding => !covering.has(finding)).sort(byPlace) };

  /** True where a finding that covers this one, or one above that, is left out. */
  function isLeftOut(finding: Finding): boolean {
    const seen = new Set<Finding>();
    for (let at = covering.get(finding); at !== undefined && !seen.has(at); at = covering.get(at)) {
      if (ignored.has(at)) return true;
      seen.add(at);
    }
    return false;
  }
}

/** The rule itself and all that may cover it, nearest first. */
function rulesAbove(id: string, rules: readonly RuleFacts[]): Set<string> {
  const above = new Set([id]);
  for (const at of above) for (const next of rules.find(rule => rule.id === at)?.coveredBy ?? []) above.add(next);
  return above;
}

function explains(cause: Finding, finding: Finding): boolean {
  if (cause === finding || cause.document !== finding.document) return false;
  if (cause.operation !== null && cause.operation === finding.operation) return true;
  return finding.pointer === cause.pointer || finding.pointer.startsWith(`${cause.pointer}/`);
}

const byPlace = (a: Finding, b: Finding) =>
  compare(a.document, b.document) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function byGravity(a: Cause, b: Cause): number {
  const grade = severities.indexOf(a.severity) - severities.indexOf(b.severity);
  return grade || areas.indexOf(a.area) - areas.indexOf(b.area) || byPlace(a.findings[0]!, b.findings[0]!);
}
