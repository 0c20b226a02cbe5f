import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clauseIds } from '../../src/conventions/clauses';
import { seededRandom } from '../../src/conventions/random';
import { contracts } from '../../src/generated/contracts';
import { flaws } from '../../src/generated/flaws';
import { lessonSummaries } from '../../src/generated/lessons';
import { mutations } from '../../src/generated/mutations';
import { allChanges, lint } from '../../src/linter/engine/lint';
import { documentText } from '../../src/review/exercises/text';
import type { BaseContract } from '../../src/review/exercises/types';
import { buildVersions } from '../../src/review/exercises/versions';
import { part, sized } from '../support/size';

const lintVersions = ({ before, after }: ReturnType<typeof buildVersions>) =>
  lint(
    { name: 'openapi.yaml', text: documentText(after) },
    { against: { name: 'openapi-before.yaml', text: documentText(before) } },
  );

describe.each(part(mutations.map(mutation => [mutation.id, mutation] as const)))('%s', (id, mutation) => {
  it('applies to two contracts at least, and the linter judges it as it says, and says nothing else', () => {
    const applied: { contract: BaseContract; built: ReturnType<typeof buildVersions>; name: string }[] = [];
    for (const contract of contracts.filter(({ live }) => sized(!live, true))) {
      for (const variation of contract.live ? [0] : sized([0], [0, 1])) {
        const built = buildVersions(contract, variation, [mutation]);
        if (built.seededChanges.length > 0)
          applied.push({ contract, built, name: `${contract.id}.${variation}.${id}` });
      }
      if (applied.length >= sized(2, Infinity)) break;
    }
    expect(new Set(applied.map(({ contract }) => contract.id)).size).toBeGreaterThanOrEqual(2);
    for (const { built, name } of applied) {
      const { causes, problems } = lintVersions(built);
      expect(problems, name).toEqual([]);
      const said = causes.map(({ rule, severity, message }) => `${rule} ${severity} ${message}`);
      if (mutation.rule === null) expect(said, name).toEqual([]);
      else {
        expect(
          causes.map(({ rule }) => rule),
          `${name}: ${said.join('; ')}`,
        ).toEqual([mutation.rule]);
        expect(causes[0]!.severity, `${name}: ${said.join('; ')}`).not.toBe('info');
      }
      // The facts show it, in one item, or two where something has another name.
      expect(built.changes.length, name).toBeGreaterThanOrEqual(1);
      expect(
        built.changes.length,
        `${name} ${JSON.stringify(built.changes.map(({ verb, subject, pointer }) => [verb, subject, pointer]))}`,
      ).toBeLessThanOrEqual(2);
    }
  });

  it('says that it changed something only if it did, and finds no place in an empty contract', () => {
    const empty = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} };
    const none = { before: structuredClone(empty), after: structuredClone(empty) };
    expect(mutation.apply(none, seededRandom('empty')) && JSON.stringify(none.after) === JSON.stringify(empty)).toBe(
      false,
    );
    for (const contract of contracts) {
      const versions = { before: contract.document(), after: contract.document() };
      const clean = JSON.stringify(versions);
      const applied = mutation.apply(versions, seededRandom('once'));
      expect(applied && JSON.stringify(versions) === clean, contract.id).toBe(false);
    }
  });

  it('is complete', () => {
    for (const clause of mutation.clauses) expect(clauseIds).toContain(clause);
    expect(lessonSummaries.some(lesson => lesson.id === mutation.lesson)).toBe(true);
    if (mutation.rule === null) expect(mutation.reason).toMatch(/\.$/);
    else expect(allChanges.some(rule => rule.id === mutation.rule)).toBe(true);
  });
});

it('one media type more is one that the response did not have', () => {
  const { apply } = mutations.find(({ id }) => id === 'media-type-more')!;
  const after = contracts[0]!.document();
  const outcomes = Array.from({ length: 30 }, (_, i) => {
    const earlier = JSON.stringify(after);
    const applied = apply({ before: after, after }, seededRandom(`${i}`));
    expect(JSON.stringify(after) === earlier).toBe(!applied);
    return applied;
  });
  expect(new Set(outcomes)).toEqual(new Set([true, false]));
});

it('every one has its own id, spelled as its file, and no flaw has it too', () => {
  const files = readdirSync('src/review/exercises/mutations').filter(file => /^[^_].*\.ts$/.test(file));
  expect(mutations.map(({ id }) => `${id}.ts`).sort()).toEqual(files.sort());
  for (const { id } of flaws) expect(mutations.some(mutation => mutation.id === id)).toBe(false);
});
