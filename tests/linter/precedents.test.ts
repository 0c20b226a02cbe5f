import { describe, expect, it } from 'vitest';
import { allChanges, allRules } from '../../src/linter/engine/lint';
import { precedentsOf, sourceUrl } from '../../src/linter/precedents';

describe.each([...allRules, ...allChanges].map(rule => [rule.id, rule] as const))('%s', (_, rule) => {
  const { precedents } = rule;

  it('says who agrees or differs, or why nobody says anything', () => {
    if (typeof precedents === 'string') {
      expect(precedents).toMatch(/^[A-Z].{20,200}\.$/);
      expect(precedentsOf(rule)).toEqual([]);
    } else expect(precedents.length).toBeGreaterThan(0);
  });

  it('names each source in a form that leads to it, and quotes it in short sentences', () => {
    const found = precedentsOf(rule);
    for (const { source, says, url } of found) {
      expect(url, source).toMatch(/^https:\/\/[a-z.-]+\/\S+$/);
      expect(says).toMatch(/\.$/);
      expect(says.length, says).toBeLessThanOrEqual(110);
      for (const sentence of says.split(/\.\s/)) expect(sentence.split(/\s+/).length, says).toBeLessThanOrEqual(20);
    }
    expect(new Set(found.map(({ source, says }) => `${source}: ${says}`)).size).toBe(found.length);
  });
});

it('every source leads to its own place', () => {
  expect(sourceUrl('Zalando 160')).toBe('https://opensource.zalando.com/restful-api-guidelines/#160');
  expect(sourceUrl('AIP-158')).toBe('https://google.aip.dev/158');
  expect(sourceUrl('RFC 9110 §15.5.10')).toBe('https://www.rfc-editor.org/rfc/rfc9110#section-15.5.10');
  expect(sourceUrl('Azure http-return-403-vs-404')).toMatch(/Guidelines\.md#http-return-403-vs-404$/);
  expect(sourceUrl('Graph Query support')).toMatch(/GuidelinesGraph\.md#query-support$/);
  for (const wrong of ['Zalando', 'Zalando 16', 'AIP 158', 'RFC 9110', 'RFC 9110 15.5', 'Azure Paging', 'OWASP']) {
    expect(sourceUrl(wrong)).toBeNull();
  }
});
