import { describe, expect, test } from 'vitest';
import { configuredRules } from '../../src/linter/configuration/apply';
import { noConfiguration } from '../../src/linter/configuration/configuration';
import { allRules, lint } from '../../src/linter/engine/lint';
import { sampleDocument } from '../../src/linter/engine/sample';
import type { Rule } from '../../src/linter/rule';
import { readDocument } from '../../src/openapi/read-document';
import { changesFrom, variationsOf } from '../support/variations';

/** What the rule finds: severities, places, and how many each stands for. */
function foundIn(document: unknown, rule: Rule): string {
  const { findings, problems } = lint({ name: 'openapi.json', text: JSON.stringify(document) }, { rules: [rule] });
  if (problems.some(({ fatal }) => fatal)) return 'no description';
  return findings.map(({ severity, pointer, places }) => `${severity} ${pointer} ${places}`).join(', ') || 'nothing';
}

/** What the rule goes by in its samples: the nodes without which, or with others in whose place, it finds something else. */
function signsOf(rule: Rule): string[] {
  return [...rule.bad, ...rule.good].flatMap(sample => {
    const { paths, components, webhooks, security, servers, tags, ...head } = readDocument(
      'a.yaml',
      sampleDocument(sample),
    ).document.value as Record<string, unknown>;
    const body = { paths, components, webhooks, security, servers, tags };
    const usual = foundIn({ ...head, ...body }, rule);
    const outcomes = variationsOf(body).map(
      ({ what, value }) => [what, foundIn({ ...head, ...(value as object) }, rule)] as const,
    );
    return [sample.title, usual, '', ...changesFrom(usual, outcomes), ''];
  });
}

describe('what a rule goes by', () => {
  test.each(allRules.map(rule => [rule.id, rule] as const))('%s', async (id, rule) => {
    const lines = signsOf(rule);
    const { name, others = {} } = rule.decision ?? {};
    for (const choice of Object.keys(others)) {
      const decisions = new Map([[name!, choice]]);
      const turned = configuredRules({ ...noConfiguration, decisions }).rules.find(one => one.id === id)!;
      lines.push(`${name}: ${choice}`, '', ...signsOf(turned));
    }
    await expect(lines.join('\n')).toMatchFileSnapshot(`recorded/rules-otherwise/${id}.txt`);
  });
});
