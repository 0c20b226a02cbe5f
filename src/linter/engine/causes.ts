import { areasByHarm } from '../../conventions/area';
import { type Finding, gravest, severities } from '../finding';
import type { Cause } from '../result';
import { bases, type RuleFacts } from '../rule';

/**
 * Groups findings by their causes. A finding is a consequence if a rule named in its `coveredBy` reports the same place,
 * one above it, or the same operation, and is no less grave: it is then listed with that cause and no longer by itself. What is left out takes
 * its consequences with it.
 *
 * @param changes The rules about a change.
 * @returns The causes in order of harm, and their findings in the order of the documents.
 */
export function groupFindings(
  findings: readonly Finding[],
  rules: readonly RuleFacts[],
  isIgnored: (finding: Finding) => boolean = () => false,
  changes: ReadonlySet<string> = new Set(),
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
    const own = byRule.get(rule.id) ?? [];
    if (covers.length === 0 || own.length === 0) continue;
    for (const grade of severities) {
      const equal = own.filter(({ severity }) => severity === grade);
      // What is graver than its cause would be hidden behind it.
      const graver = covers.filter(one => severities.indexOf(one.severity) <= severities.indexOf(grade));
      if (equal.length === 0 || graver.length === 0) continue;
      const coverOf = coverIndex(graver);
      for (const finding of equal) {
        const cover = coverOf(finding);
        if (cover !== undefined) covering.set(finding, cover);
      }
    }
  }
  const causes: Cause[] = [];
  for (const rule of rules) {
    const own = (byRule.get(rule.id) ?? [])
      .filter(finding => !covering.has(finding) && !ignored.has(finding))
      .sort(byPlace);
    if (own.length === 0) continue;
    const severity = gravest(own)!;
    const message = own.length === 1 ? own[0]!.message : rule.title;
    const isChange = changes.has(rule.id);
    const { basis, area } = rule;
    causes.push({ rule: rule.id, area, isChange, basis, severity, message, findings: own, consequences: [] });
  }
  const heirs = new Map<string, Cause | undefined>();
  for (const [finding, { rule }] of covering) {
    if (ignored.has(finding) || isLeftOut(finding)) continue;
    // A cause that is itself covered hands its consequences to a cause above it.
    if (!heirs.has(rule)) {
      const above = [...rulesAbove(rule, rules)];
      heirs.set(
        rule,
        above.map(one => causes.find(({ rule }) => rule === one)).find(one => one !== undefined),
      );
    }
    heirs.get(rule)?.consequences.push(finding);
  }
  causes.sort(compareCauses);
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

/**
 * @param covers Findings that may cover others.
 * @returns For a finding, the first of them in the same operation, at the same place or above it; looked up by name,
 * because a large document may have thousands of both.
 */
function coverIndex(covers: readonly Finding[]): (finding: Finding) => Finding | undefined {
  const operations = new Map<string, number>();
  const places = new Map<string, number>();
  for (const [i, { document, operation, pointer }] of covers.entries()) {
    if (operation !== null && !operations.has(`${document}\n${operation}`))
      operations.set(`${document}\n${operation}`, i);
    if (!places.has(`${document}\n${pointer}`)) places.set(`${document}\n${pointer}`, i);
  }
  return ({ document, operation, pointer }) => {
    let first = (operation === null ? undefined : operations.get(`${document}\n${operation}`)) ?? covers.length;
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      first = Math.min(first, places.get(`${document}\n${at}`) ?? covers.length);
      if (at === '') return covers[first];
    }
  };
}

const byPlace = (a: Finding, b: Finding) =>
  compare(a.document, b.document) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const isWhole = ({ findings }: Cause) => findings.some(({ scope }) => scope === 'contract');

/** Gravest first. */
export const bySeverity = (a: Pick<Finding, 'severity'>, b: Pick<Finding, 'severity'>): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity);

/** The number of places that a cause has, those included that one sentence about the whole contract stands for. */
export const placeCount = ({ findings }: Pick<Cause, 'findings'>): number =>
  findings.reduce((sum, { places }) => sum + places, 0);

/**
 * Orders causes by harm: by severity, then what a change broke, then by area, then what HTTP itself requires, then what is
 * true of the whole contract, then what is frequent.
 */
export function compareCauses(a: Cause, b: Cause): number {
  const change = Number(b.isChange) - Number(a.isChange);
  const area = areasByHarm.indexOf(a.area) - areasByHarm.indexOf(b.area);
  const basis = bases.indexOf(a.basis) - bases.indexOf(b.basis);
  const whole = Number(isWhole(b)) - Number(isWhole(a));
  const count = placeCount(b) - placeCount(a);
  return bySeverity(a, b) || change || area || basis || whole || count || byPlace(a.findings[0]!, b.findings[0]!);
}
