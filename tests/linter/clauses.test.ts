import { expect, it } from 'vitest';
import { clauseIds, clauses } from '../../src/conventions/clauses';
import { flaws } from '../../src/generated/flaws';
import { allRules } from '../../src/linter/engine/lint';

it('every clause has an id of its own and says what it is about', () => {
  expect(new Set(clauseIds).size).toBe(clauseIds.length);
  expect(clauseIds).toHaveLength(144);
  for (const { title } of clauses) expect(title.length).toBeLessThanOrEqual(90);
});

it('rules and flaws name only clauses that exist', () => {
  for (const { id, clauses: named } of [...allRules, ...flaws]) {
    expect(named.length, id).toBeGreaterThan(0);
    for (const clause of named) expect(clauseIds, id).toContain(clause);
  }
});
