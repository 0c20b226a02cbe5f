import { contracts } from 'registry:contracts';
import { flaws } from 'registry:flaws';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/conventions/random';
import { at, operationIndex } from '../../src/flaws/description';
import { lint } from '../../src/linter/engine';
import { documentName, documentText } from '../../src/review/text';

const described = flaws.filter(flaw => flaw.describe);
const lintDocument = (document: Record<string, unknown>) => lint({ name: documentName, text: documentText(document) });

describe.each(contracts)('the contract $id', contract => {
  test('is clean: the linter reads every operation and finds nothing', () => {
    const result = lintDocument(contract.document());
    expect(result.problems).toEqual([]);
    expect(result.operations).toBeGreaterThan(10);
    expect(result.findings.map(({ rule, operation, message }) => `${rule} ${operation}: ${message}`)).toEqual([]);
  });

  test.each(described)('$id is found by its rule as one cause', flaw => {
    for (const reach of ['all', 'one'] as const) {
      const clean = contract.document();
      const before = JSON.stringify(clean);
      const result = flaw.describe!(clean, seededRandom('matrix'), reach);
      if (result === null) continue;
      expect(JSON.stringify(clean), 'the given document stays as it is').toBe(before);
      expect(result.places.length).toBeGreaterThan(0);
      const operationsAt = operationIndex(result.document);
      for (const { pointer } of result.places) {
        expect(at(result.document, pointer), pointer).toBeDefined();
        expect(operationsAt(pointer), pointer).not.toEqual([]);
      }
      const linted = lintDocument(result.document);
      expect(linted.problems).toEqual([]);
      expect([...new Set(linted.causes.map(cause => cause.rule))], reach).toEqual([flaw.rule]);
    }
  });
});

test('every flaw that a description shows has a place in at least two contracts', () => {
  const places = described.map(flaw => ({
    flaw: flaw.id,
    contracts: contracts.filter(contract => flaw.describe!(contract.document(), seededRandom('places')) !== null)
      .length,
  }));
  expect(places.filter(entry => entry.contracts < 2)).toEqual([]);
});
