import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { configuredRules } from '../../src/linter/configuration/apply';
import { noConfiguration } from '../../src/linter/configuration/configuration';
import { oasdiffCoverage } from '../../src/linter/coverage/oasdiff';
import { allChanges, allRules, lint } from '../../src/linter/engine/lint';
import { sampleDocument } from '../../src/linter/engine/sample';
import type { Finding } from '../../src/linter/finding';
import type { Rule, RuleFacts, Sample } from '../../src/linter/rule';
import { openDescription } from '../../src/openapi/read-description';
import { changesOf } from './_changes';

/** What is the same in every finding of a rule. */
const factsOf = ({ title, severity, basis, reason, fixes }: RuleFacts) => [
  `${title} (${severity}, ${basis})`,
  `  Why: ${reason}`,
  ...fixes.map(fix => `  Fix: ${fix}`),
];

/** A finding, with what isn't as its rule says. */
function linesOf(finding: Finding, rule: RuleFacts): string[] {
  const { severity, document, line, column, operation, pointer, message, scope, places } = finding;
  const file = document === 'old.yaml' ? 'old.yaml:' : '';
  const whole = scope === 'contract' ? [`the whole contract, places: ${places}`] : [];
  expect(finding).toMatchObject({ rule: rule.id, area: rule.area, reason: rule.reason, fixes: rule.fixes });
  return [
    `  ${[`${severity} ${file}${line}:${column}`, operation ?? 'no operation', pointer, ...whole].join(' | ')}`,
    `    ${message}`,
  ];
}

/** The rule alone is asked, so that another rule changes nothing here. */
function findingsIn(text: string, rule: Rule): Finding[] {
  const { findings, problems } = lint({ name: 'openapi.yaml', text }, { rules: [rule] });
  expect(problems).toEqual([]);
  return findings;
}

/** The operations of which a review says what the rule saw in them. */
function seenIn(text: string, { silence }: RuleFacts): string[] {
  if (silence === undefined) return [];
  const name = 'openapi.yaml';
  const { operations } = openDescription(name, { name, text }).model();
  return operations.filter(one => silence.at(one)).map(({ label }) => `  no finding: ${label} ${silence.because}`);
}

function recordOf(rule: Rule): string[] {
  const told = ({ title, yaml }: Sample) => {
    const text = sampleDocument({ title, yaml });
    const found = findingsIn(text, rule).flatMap(finding => linesOf(finding, rule));
    return ['', title, ...(found.length > 0 ? found : seenIn(text, rule))];
  };
  const asks = rule.silence === undefined ? [] : [`  Asks: ${rule.silence.asks}`];
  return [...factsOf(rule), ...asks, ...[...rule.bad, ...rule.good].flatMap(told)];
}

describe('what a rule says of its samples', () => {
  test.each(allRules.map(rule => [rule.id, rule] as const))('%s', async (id, rule) => {
    const lines = recordOf(rule);
    for (const choice of Object.keys(rule.decision?.others ?? {})) {
      const decisions = new Map([[rule.decision!.name, choice]]);
      const turned = configuredRules({ ...noConfiguration, decisions }).rules.find(one => one.id === id)!;
      lines.push('', `${rule.decision!.name}: ${choice}`, ...recordOf(turned));
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/rules/${id}.txt`);
  });
});

/** What each check of oasdiff is tried on, with all that is said of it. */
const examples = oasdiffCoverage().flatMap(({ check, example }) => {
  if (example === null) return [];
  return [{ check, findings: changesOf(JSON.stringify(example.before), JSON.stringify(example.after)) }];
});

describe('what a check of two versions says of its samples, and of the examples of oasdiff’s checks', () => {
  test.each(allChanges.map(rule => [rule.id, rule] as const))('%s', async (id, rule) => {
    const told = ({ title, before, yaml }: (typeof rule.bad)[number]) => [
      '',
      title,
      ...changesOf(before, yaml, [rule]).flatMap(finding => linesOf(finding, rule)),
    ];
    const lines = [...factsOf(rule), ...[...rule.bad, ...rule.good].flatMap(told), ''];
    for (const { check, findings } of examples) {
      const own = findings.filter(finding => finding.rule === id);
      if (own.length > 0) lines.push(`oasdiff: ${check}`);
      for (const { severity, pointer, message } of own) lines.push(`  ${severity} | ${pointer}`, `    ${message}`);
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/changes/${id}.txt`);
  });
});

it.each([
  ['rules', allRules],
  ['changes', allChanges],
  ['rules-otherwise', allRules],
  ['changes-otherwise', allChanges],
] as const)('no recording is left of %s that are gone', (folder, all) => {
  const names = all.map(({ id }) => `${id}.txt`);
  for (const name of readdirSync(`tests/linter/recorded/${folder}`)) expect(names).toContain(name);
});
