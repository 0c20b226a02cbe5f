import { describe, expect, test } from 'vitest';
import { cases } from '../../src/generated/cases';
import { flaws } from '../../src/generated/flaws';
import { part } from '../support/size';
import { checkCase } from './_check';
import { seenOf } from './_seen';

describe.each(part(cases, 6))('the case $id', ({ id, load }) => {
  test('is fair, and has the name of its file', async () => {
    const definition = await load();
    expect(definition.id).toBe(id);
    let seen = '';
    const problems = await checkCase(definition, (...known) => {
      seen = seenOf(definition, ...known);
    });
    expect(problems).toEqual([]);
    // People who talk about a case need the same one, tomorrow as well.
    await expect(seen).toMatchFileSnapshot(`recorded/${id}.txt`);
  });
});

test('there are twelve or more: easy and hard ones, some with a client at fault, some that no rule of the linter finds, all with red herrings', async () => {
  const all = await Promise.all(cases.map(({ load }) => load()));
  const ruleOf = (id: string) => flaws.find(flaw => flaw.id === id)!.rule;
  expect(all.length).toBeGreaterThanOrEqual(12);
  expect(new Set(all.map(({ difficulty }) => difficulty))).toEqual(new Set([1, 2, 3]));
  expect(all.filter(({ setup }) => setup.flaws.length === 0).length).toBeGreaterThanOrEqual(2);
  const unseen = all.filter(({ setup }) => setup.flaws.length > 0 && setup.flaws.every(id => ruleOf(id) === null));
  expect(unseen.length).toBeGreaterThanOrEqual(2);
  for (const { odd } of all) expect(odd.length).toBeGreaterThanOrEqual(1);
});
