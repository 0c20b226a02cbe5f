import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areas } from '../../src/conventions/area';
import { configuredRules } from '../../src/linter/configuration/apply';
import { noConfiguration } from '../../src/linter/configuration/configuration';
import { allRules, lint } from '../../src/linter/engine/lint';
import { sampleDocument } from '../../src/linter/engine/sample';
import { severities } from '../../src/linter/finding';

/** What every rule owes its readers; the samples are the ones that --explain shows. */
describe.each(allRules.map(rule => [rule.id, rule] as const))('%s', (id, rule) => {
  const found = (yaml: string) => lint({ name: 'sample.yaml', text: yaml });

  it('keeps silent on its good samples', () => {
    for (const sample of rule.good) {
      const result = found(sampleDocument(sample));
      expect(result.problems, sample.title).toEqual([]);
      expect(
        result.findings.filter(finding => finding.rule === id),
        sample.title,
      ).toEqual([]);
    }
  });

  it('speaks on its bad samples, with a place in the text', () => {
    for (const sample of rule.bad) {
      const text = sampleDocument(sample);
      const result = found(text);
      const own = result.findings.filter(finding => finding.rule === id);
      expect(result.problems, sample.title).toEqual([]);
      expect(own.length, sample.title).toBeGreaterThan(0);
      for (const finding of own) {
        expect(finding.line).toBeGreaterThan(4);
        expect(finding.line).toBeLessThanOrEqual(text.split('\n').length);
        expect(finding.message.length).toBeLessThanOrEqual(200);
        expect(finding.message).toMatch(/\.$/);
      }
    }
  });

  it('is complete', () => {
    expect(areas).toContain(rule.area);
    expect(severities).toContain(rule.severity);
    expect(new Set(rule.fixes).size).toBeGreaterThanOrEqual(2);
    expect(rule.good.length).toBeGreaterThan(0);
    expect(rule.bad.length).toBeGreaterThan(0);
    for (const text of [rule.reason, ...rule.fixes]) {
      expect(text).toMatch(/\.$/);
      for (const sentence of text.split(/[.?]\s/))
        expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(32);
    }
  });
});

const turned = allRules.flatMap(rule =>
  Object.keys(rule.decision?.others ?? {}).map(choice => {
    const decisions = new Map([[rule.decision!.name, choice]]);
    const options = configuredRules({ ...noConfiguration, decisions });
    return [`${rule.decision!.name}: ${choice}`, options, options.rules.find(({ id }) => id === rule.id)!] as const;
  }),
);

/** What a rule owes the teams that decided otherwise. */
describe.each(turned)('%s', (_, options, rule) => {
  const found = (yaml: string) => {
    const { findings, causes } = lint({ name: 'sample.yaml', text: yaml }, options);
    return [...findings, ...causes.flatMap(({ consequences }) => consequences)].filter(one => one.rule === rule.id);
  };

  it('reports its bad samples and none of its good ones', () => {
    for (const sample of rule.good) expect(found(sampleDocument(sample)), sample.title).toEqual([]);
    for (const sample of rule.bad) expect(found(sampleDocument(sample)).length, sample.title).toBeGreaterThan(0);
    expect(rule.good.length * rule.bad.length).toBeGreaterThan(0);
  });

  it('says something else than without the decision, and at least two ways to fix it', () => {
    const usual = allRules.find(({ id }) => id === rule.id)!;
    expect(rule.title).not.toBe(usual.title);
    expect(rule.reason).not.toBe(usual.reason);
    expect(new Set(rule.fixes).size).toBeGreaterThanOrEqual(2);
    for (const text of [rule.reason, ...rule.fixes]) expect(text).toMatch(/\.$/);
  });
});

it('no two rules share a decision, and the usual choice is none of the others', () => {
  const decisions = allRules.flatMap(({ decision }) => decision ?? []);
  expect(new Set(decisions.map(({ name }) => name)).size).toBe(decisions.length);
  for (const { usual, others } of decisions) expect(Object.keys(others)).not.toContain(usual);
});

it('every rule has its own id, spelled as its file, in the folder of its area', () => {
  const files = readdirSync('src/linter/rules', { recursive: true })
    .map(String)
    .filter(file => /^[a-z-]+\/[^_].*\.ts$/.test(file))
    .map(file => file.replace(/\.ts$/, ''));
  expect(allRules.map(rule => `${rule.area}/${rule.id}`).sort()).toEqual(files.sort());
});

it('coveredBy names rules that exist', () => {
  const ids = allRules.map(rule => rule.id);
  for (const rule of allRules) for (const id of rule.coveredBy ?? []) expect(ids).toContain(id);
});
