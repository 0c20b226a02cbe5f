import { describe, expect, it } from 'vitest';
import { oasdiffCoverage } from '../../src/linter/coverage/oasdiff';
import { ruleIds } from '../../src/linter/engine/lint';
import { changesOf } from './_changes';

const rows = oasdiffCoverage();

it('every check of oasdiff has a row of its own', () => {
  expect(rows.length).toBe(509);
  expect(new Set(rows.map(({ check }) => check)).size).toBe(rows.length);
});

describe.each(['found', 'left_out', 'not_applicable'] as const)('%s', coverage => {
  it.each(rows.filter(row => row.coverage === coverage).map(row => [row.check, row] as const))('%s', (_, row) => {
    const { rules, reason, example } = row;
    if (coverage === 'found') {
      expect(rules.filter(id => !ruleIds.has(id))).toEqual([]);
      expect(rules).not.toEqual([]);
      expect(reason).toBeNull();
    } else {
      expect(rules).toEqual([]);
      expect(reason).toMatch(/^[A-Z].{10,90}\.$/);
    }
    expect(example === null).toBe(coverage === 'not_applicable');
    if (example === null) return;
    // The example changes something, and each of its versions can be read.
    const [before, after] = [JSON.stringify(example.before), JSON.stringify(example.after)];
    expect(before).not.toBe(after);
    expect(changesOf(before, before)).toEqual([]);
    expect(changesOf(before, after).length > 0).toBe(coverage === 'found');
  });
});

it('of what oasdiff calls an error, only what the reasons defend is left out', () => {
  const left = rows.filter(({ coverage, severity }) => coverage === 'left_out' && severity !== 'info');
  expect(left.map(({ check }) => check)).toEqual([
    'request-body-all-of-removed',
    'request-body-media-type-schema-added',
    'request-parameter-default-value-added',
    'request-property-all-of-removed',
    'response-body-unevaluated-properties-removed',
    'response-property-unevaluated-properties-removed',
    'response-required-property-became-not-write-only',
  ]);
});

it('what no longer works for requests is found, and its opposite is not', () => {
  const by = new Map(rows.map(row => [row.check, row.rules]));
  expect(by.get('request-property-max-length-decreased')).toEqual(['limit-lowered']);
  expect(by.get('request-property-max-length-increased')).toEqual([]);
  expect(by.get('response-property-max-length-increased')).toEqual(['guarantee-weakened']);
  expect(by.get('response-body-one-of-added')).toEqual(['response-variant-added']);
  expect(by.get('response-body-one-of-removed')).toEqual([]);
  expect(by.get('request-body-if-added')).toEqual(['validation-tightened']);
  expect(by.get('webhook-removed')).toEqual(['webhook-removed']);
  expect(by.get('webhook-added')).toEqual([]);
});
