import type { HouseDecision, RuleFacts, RuleSetting } from '../rule';

/**
 * @param rule A rule.
 * @returns What a configuration can change about it besides its severity, each with a label, for lists and --explain.
 */
export function optionRows({ decision, chosen, settings = {} }: RuleFacts): [label: string, text: string][] {
  const decided = decision === undefined ? [] : [`${decision.name}, ${decision.summary}: ${choices(decision, chosen)}`];
  const set = Object.entries(settings).map(([name, setting]) => `${name}, ${setting.summary}: ${numberText(setting)}`);
  return [
    ...decided.map(text => ['Decision', text] as [string, string]),
    ...set.map(text => ['Setting', text] as [string, string]),
  ];
}

/** Every choice of a decision, the usual one first. */
export const choicesOf = ({ usual, others }: HouseDecision): string[] => [usual, ...Object.keys(others)];

function choices(decision: HouseDecision, chosen = decision.usual): string {
  const all = choicesOf(decision).map(one => {
    const notes = [...(one === decision.usual ? ['the default'] : []), ...(one === chosen ? ['in use'] : [])];
    return chosen === decision.usual && one === chosen
      ? `${one} (the default)`
      : notes.length > 0
        ? `${one} (${notes.join(', ')})`
        : one;
  });
  return all.join(' or ');
}

const numberText = ({ default: usual }: RuleSetting) =>
  usual === null ? 'no limit by default' : `${usual} by default`;

/** The same for programs. */
export const optionItems = ({ decision, chosen, settings = {} }: RuleFacts) => ({
  decision:
    decision === undefined
      ? null
      : {
          name: decision.name,
          summary: decision.summary,
          choices: choicesOf(decision),
          default: decision.usual,
          chosen: chosen ?? decision.usual,
        },
  settings: Object.entries(settings).map(([name, setting]) => ({ name, ...setting })),
});
