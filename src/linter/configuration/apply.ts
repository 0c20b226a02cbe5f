import type { Ignore } from '../engine/ignore';
import { allChanges, allRules, type RuleSelection } from '../engine/lint';
import type { Severity } from '../finding';
import type { Rule, RuleFacts } from '../rule';
import type { Configuration, IgnoredPath } from './configuration';

/** How `lint` asks the rules for a team. */
export interface ConfiguredRules extends RuleSelection {
  /** Leaves out what the configuration ignores. */
  ignore: Ignore;
  /** The ignored paths at which something was found. */
  met: ReadonlySet<IgnoredPath>;
}

/**
 * @param configuration What a team wants.
 * @returns Every rule as it has it, also those that it turns off: for lists and explanations.
 */
export function rulesAsConfigured({ rules, decisions }: Configuration): RuleFacts[] {
  const graded = (rule: RuleFacts): RuleFacts => {
    const severity = rules.get(rule.id)?.severity ?? null;
    if (severity === 'off') return { ...rule, off: true };
    return severity === null ? rule : { ...rule, severity, severityIsSet: true };
  };
  return [...allRules.map(rule => graded(turned(rule, decisions))), ...allChanges.map(graded)];
}

/**
 * @param configuration What a team wants.
 * @returns Options for `lint`: rules that are off aren't asked, and those of a decision are turned round.
 */
export function configuredRules({ rules, decisions, ignored }: Configuration): ConfiguredRules {
  const isOn = ({ id }: RuleFacts) => rules.get(id)?.severity !== 'off';
  const severities = new Map<string, Severity>();
  for (const [id, { severity }] of rules) if (severity !== null && severity !== 'off') severities.set(id, severity);
  const graded = <R extends RuleFacts>(rule: R): R => ({ ...rule, severity: severities.get(rule.id) ?? rule.severity });
  const met = new Set<IgnoredPath>();
  const entryFor = (
    rule: string,
    place: Parameters<IgnoredPath['pattern']['matchesFinding']>[0],
    users: () => readonly string[],
  ) => {
    const entries = ignored.filter(one => one.rules?.has(rule) ?? true);
    const entry = entries.find(one => one.pattern.matchesFinding(place)) ?? entryForAll(entries, users);
    if (entry !== null) met.add(entry);
    return entry;
  };
  return {
    met,
    rules: allRules.filter(isOn).map(rule => graded(turned(rule, decisions))),
    changes: allChanges.filter(isOn).map(graded),
    severities,
    settings: new Map([...rules].map(([id, { settings }]) => [id, settings])),
    passesOver: (rule, { at, operation }, users) =>
      entryFor(rule, { operation: operation?.label ?? null, pointer: at.pointer }, users) !== null,
    // What is true of the whole contract is true without the ignored part too.
    ignore: (finding, users) => (finding.scope === 'contract' ? null : entryFor(finding.rule, finding, users)),
  };
}

/** A schema that is shared counts while one operation counts that reaches it: the entry of the first, where all are ignored. */
function entryForAll(entries: readonly IgnoredPath[], users: () => readonly string[]): IgnoredPath | null {
  if (entries.length === 0) return null;
  const [first, ...others] = users().map(user => entries.find(({ pattern }) => pattern.matchesOperation(user)) ?? null);
  return others.includes(null) ? null : (first ?? null);
}

/** The rule as the team's decision has it. */
function turned(rule: Rule, decisions: Configuration['decisions']): Rule {
  const chosen = rule.decision === undefined ? undefined : decisions.get(rule.decision.name);
  const other = chosen === undefined ? undefined : rule.decision!.others[chosen];
  if (other === undefined) return rule;
  const { silence: _, ...rest } = rule;
  // What a team decided is more than taste.
  return { ...rest, basis: 'house', severity: 'warning', chosen, ...other };
}
