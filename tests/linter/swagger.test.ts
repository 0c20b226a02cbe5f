import { describe, expect, it } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { pointerParts } from '../../src/conventions/openapi';
import { conflictReason, describeFlaws } from '../../src/flaws/combine';
import type { Flaw } from '../../src/flaws/flaw';
import { contracts } from '../../src/generated/contracts';
import { flaws } from '../../src/generated/flaws';
import { lint } from '../../src/linter/engine/lint';
import { part } from '../support/size';
import { toSwagger } from '../support/to-swagger';

const described = flaws.filter(flaw => flaw.describe);

/** Sets of flaws that go together, each flaw in one of them. */
const sets = described.reduce<Flaw[][]>((all, flaw) => {
  const free = all.find(set => set.length < 9 && set.every(other => conflictReason(other, flaw) === null));
  if (free === undefined) all.push([flaw]);
  else free.push(flaw);
  return all;
}, []);

const read = (document: OpenApi, against?: OpenApi) => {
  const input = (value: OpenApi, name: string) => ({ name, text: JSON.stringify(value, null, 1) });
  return lint(input(document, 'new.json'), against ? { against: input(against, 'old.json') } : {});
};
/** Where only the media types tell two kinds of failures apart, Swagger 2.0 can't: an operation has one list for all. */
const canTell = (rule: string, document: OpenApi) =>
  rule !== 'one-error-shape' || !JSON.stringify(document).includes('problem+json');
const told = (document: OpenApi) =>
  read(document)
    .causes.flatMap(({ findings, consequences }) => [...findings, ...consequences])
    .filter(({ rule }) => canTell(rule, document))
    .map(({ rule, severity, operation, message }) => `${rule} ${severity} ${operation}: ${message}`)
    .sort();

describe.each(part(contracts, 6))('$id in Swagger 2.0', contract => {
  it.each(sets.map((set, i) => [i, set] as const))(
    'has the same findings as in OpenAPI 3, set %i of flaws',
    (_, set) => {
      const { document } = describeFlaws(contract.document(), set, 'swagger', 'all');
      const findings = told(document);
      expect(told(toSwagger(document))).toEqual(findings);
    },
  );

  it('has no change against itself in OpenAPI 3, in either direction', () => {
    const document = contract.document();
    const old = toSwagger(document);
    expect(told(old)).toEqual(told(document));
    for (const [before, after] of [
      [old, document],
      [document, old],
    ] as const) {
      const { findings, problems } = read(after, before);
      expect(problems).toEqual([]);
      const changes = findings.map(({ rule, message }) => `${rule}: ${message}`);
      // Of a value that may be of two types, Swagger 2.0 can only keep silent.
      expect(changes.filter(change => !/no longer states its type/.test(change))).toEqual([]);
    }
  });

  it('has only places that are written in it', () => {
    const { document } = describeFlaws(contract.document(), sets[0]!, 'swagger', 'all');
    const written = toSwagger(document);
    const { findings } = read(written);
    for (const { pointer } of findings) {
      const value = pointerParts(pointer).reduce<OpenApi | undefined>((at, part) => at?.[part], written);
      expect(value, pointer).toBeDefined();
    }
  });
});
