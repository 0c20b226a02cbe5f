import type { Configuration } from '../linter/configuration/configuration';
import { allRules } from '../linter/engine/lint';
import type { Probe } from './probe';

/**
 * @param probes Every probe.
 * @param configuration What a team wants.
 * @returns Those that it doesn’t turn off; where it decided otherwise than the course, the question follows.
 */
export function configuredProbes(
  probes: readonly Probe[],
  { rules, decisions }: Pick<Configuration, 'rules' | 'decisions'>,
): Probe[] {
  return probes.filter(({ id }) => rules.get(id)?.severity !== 'off').map(probe => turned(probe, decisions));
}

/** The probe as the decision has it about which its rule asks. */
function turned(probe: Probe, decisions: Configuration['decisions']): Probe {
  const decision = allRules.find(({ id }) => id === probe.rule)?.decision;
  const choice = decision === undefined ? undefined : decisions.get(decision.name);
  const question = choice === undefined ? undefined : probe.turned?.[choice];
  if (question === undefined) return probe;
  const { reason, fixes, severity = probe.severity } = decision!.others[choice!]!;
  return { ...probe, basis: 'house', reason, fixes, severity, ...question };
}
