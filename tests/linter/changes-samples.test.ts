import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clauseIds } from '../../src/conventions/clauses';
import { allChanges, allRules, lint } from '../../src/linter/engine/lint';
import { sampleDocument } from '../../src/linter/engine/sample';
import { severities } from '../../src/linter/finding';
import { changesOf } from './_changes';

describe.each(allChanges.map(rule => [rule.id, rule] as const))('%s', (id, rule) => {
  it('keeps silent on its good samples, and so do all the others', () => {
    for (const { title, before, yaml } of rule.good) expect(changesOf(before, yaml), title).toEqual([]);
  });

  it('speaks on its bad samples, with a place in the version that has it', () => {
    for (const sample of rule.bad) {
      const own = changesOf(sample.before, sample.yaml).filter(finding => finding.rule === id);
      expect(own.length, sample.title).toBeGreaterThan(0);
      for (const { document, line, message } of own) {
        const text =
          document === 'new.yaml' ? sampleDocument(sample) : sampleDocument({ ...sample, yaml: sample.before });
        expect(['new.yaml', 'old.yaml']).toContain(document);
        expect(line).toBeGreaterThan(4);
        expect(line).toBeLessThanOrEqual(text.split('\n').length);
        expect(message.length).toBeLessThanOrEqual(200);
        expect(message).toMatch(/\.$/);
      }
    }
  });

  it('a version against itself has no changes', () => {
    for (const { yaml } of [...rule.good, ...rule.bad]) expect(changesOf(yaml, yaml)).toEqual([]);
  });

  it('is complete', () => {
    expect(rule.area).toBe('compatibility');
    expect(severities).toContain(rule.severity);
    expect(new Set(rule.fixes).size).toBeGreaterThanOrEqual(2);
    expect(rule.good.length).toBeGreaterThan(0);
    expect(rule.bad.length).toBeGreaterThan(0);
    for (const clause of rule.clauses) expect(clauseIds).toContain(clause);
    for (const text of [rule.reason, ...rule.fixes]) {
      expect(text).toMatch(/\.$/);
      for (const sentence of text.split(/[.?]\s/))
        expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(25);
    }
  });
});

it('every change has its own id, spelled as its file, and no rule has it too', () => {
  const files = readdirSync('src/linter/changes')
    .filter(file => /^[^_].*\.ts$/.test(file))
    .map(file => file.replace(/\.ts$/, ''));
  expect(allChanges.map(({ id }) => id).sort()).toEqual(files.sort());
  const ids = [...allRules, ...allChanges].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { coveredBy } of allChanges) for (const id of coveredBy ?? []) expect(ids).toContain(id);
});

it('without an old version no change is asked for', () => {
  expect(lint({ name: 'a.yaml', text: 'openapi: 3.1.0\npaths: {}\n' }).rules).toBe(allRules.length);
});
