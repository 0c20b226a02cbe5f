import { dump } from 'js-yaml';
import { choicesOf } from '../reports/options';
import type { FailOn } from '../reports/threshold';
import type { RuleFacts } from '../rule';
import type { Configuration, RuleConfiguration } from './configuration';

/** What counts in a run, whether or not a configuration says so. */
interface EffectiveConfiguration {
  configuration: Configuration;
  failOn: FailOn;
  /** Every rule, also those that are off, as they are without a configuration. */
  rules: readonly RuleFacts[];
}

/**
 * @param name What a person calls the file that it was read from; null if there's none.
 * @returns A configuration with the same effect, as YAML; what isn't configured stands there as a comment.
 */
export function configurationText(
  name: string | null,
  { configuration, failOn, rules }: EffectiveConfiguration,
): string {
  const { files, ignored } = configuration;
  const set = [...configuration.rules].map(([id, one]) => [id, ruleValue(one)]);
  const decided = rules.flatMap(({ decision }) => {
    const chosen = decision === undefined ? undefined : configuration.decisions.get(decision.name);
    return chosen === undefined ? [] : [[decision!.name, chosen] as const];
  });
  const open = rules.flatMap(({ decision }) =>
    decision === undefined || configuration.decisions.has(decision.name)
      ? []
      : [`  # ${decision.name}: ${decision.usual} # ${decision.summary}: ${choicesOf(decision).join(' or ')}`],
  );
  const usual = rules.flatMap(rule => usualLine(rule, configuration.rules.get(rule.id)));
  const section = (key: string, own: object | null, comments: readonly string[] = []) => [
    ...(own === null ? [`# ${key}:`] : [dump({ [key]: own }, { lineWidth: 120 }).trimEnd()]),
    ...comments,
  ];
  return `${[
    name === null ? '# There is no api-design-tutor.yaml here, so every rule uses its defaults.' : `# ${name}`,
    `fail-on: ${failOn}`,
    ...section('files', files.length === 0 ? null : files),
    ...section('decisions', decided.length === 0 ? null : Object.fromEntries(decided), open),
    ...section('rules', set.length === 0 ? null : Object.fromEntries(set), [severityNote, ...usual]),
    ...section('ignore', ignored.length === 0 ? null : ignored.map(ignoreValue)),
  ].join('\n')}\n`;
}

const severityNote =
  '  # A severity that you write here counts for everything that its rule finds. Without it, some findings are graded lower or higher.';

/** What a rule does by itself, one line at most: as it would be written, or in words if other things are written for it. */
function usualLine({ id, severity, settings = {} }: RuleFacts, own: RuleConfiguration | undefined): string[] {
  const open = Object.entries(settings).filter(([name]) => own?.settings.has(name) !== true);
  const numbers = open.map(([name, { default: number, summary }]) =>
    own === undefined
      ? `or { ${name}: ${number ?? 'NUMBER'} }, ${summary}${number === null ? ' (no limit by default)' : ''}`
      : `${name}, ${summary}: ${number ?? 'no limit'} by default`,
  );
  if (own === undefined) return [`  # ${[`${id}: ${severity}`, ...numbers].join(' # ')}`];
  const parts = [...(own.severity === null ? [`severity: ${severity} by default`] : []), ...numbers];
  return parts.length === 0 ? [] : [`  # ${id} also takes ${parts.join('; ')}`];
}

const ruleValue = ({ severity, settings }: RuleConfiguration) =>
  settings.size === 0 && severity !== null
    ? severity
    : { ...(severity === null ? {} : { severity }), ...Object.fromEntries(settings) };

const ignoreValue = ({ path, rules, reason }: Configuration['ignored'][number]) => ({
  path,
  ...(rules === null ? {} : { rules: [...rules] }),
  reason,
});

/** The same for programs. */
export const configurationItem = (name: string | null, { configuration, failOn, rules }: EffectiveConfiguration) => ({
  file: name,
  fail_on: failOn,
  files: configuration.files,
  decisions: Object.fromEntries(
    rules.flatMap(({ decision }) =>
      decision === undefined ? [] : [[decision.name, configuration.decisions.get(decision.name) ?? decision.usual]],
    ),
  ),
  rules: rules.map(({ id, severity, settings = {} }) => {
    const one = configuration.rules.get(id);
    const numbers = Object.entries(settings).map(([name, { default: number }]) => [
      name,
      one?.settings.get(name) ?? number,
    ]);
    return { id, severity: one?.severity ?? severity, settings: Object.fromEntries(numbers) };
  }),
  ignore: configuration.ignored.map(ignoreValue),
});
