import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lint } from '../../src/linter/engine/lint';
import type { Rule } from '../../src/linter/rule';
import { draw, printSample } from './sample';

/** A description with so many GETs that delete, and as many lists without an envelope. */
const contract = (name: string, count: number) => {
  const paths = Array.from(
    { length: count },
    (_, i) => `  /a${i}/delete: { get: { responses: { '201': { description: x } } } }\n`,
  );
  const text = `openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:\n${paths.join('')}`;
  return { name, text };
};
const rules = ['safe', 'other'].map(
  id =>
    ({
      ...({} as Rule),
      id,
      area: 'errors',
      severity: 'error',
      basis: 'http',
      title: id,
      reason: id,
      fixes: [],
      clauses: [],
      check: ({ operations, report }) => {
        for (const operation of id === 'safe' ? operations : operations.slice(0, 1))
          report({ at: operation.node, operation, message: id });
      },
    }) as Rule,
);
const results = [lint(contract('large', 40), { rules }), lint(contract('small', 2), { rules })];
const drawn = (count: number, seed: string) =>
  draw(results, 'error', count, seed).map(({ finding }) => `${finding.document} ${finding.rule} ${finding.operation}`);

it('a sample of causes has each rule of a document once, with its other places', () => {
  const causes = draw(results, 'error', 100, '1', 'causes');
  expect(causes.map(({ finding, others }) => `${finding.document} ${finding.rule} ${others.length}`).sort()).toEqual([
    'large other 0',
    'large safe 39',
    'small other 0',
    'small safe 1',
  ]);
});

describe('a sample of findings', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(drawn(10, '1')).toEqual(drawn(10, '1'));
    expect(drawn(10, '1')).not.toEqual(drawn(10, '2'));
  });

  it('lets no large document and no frequent rule make it up', () => {
    const four = drawn(4, '1');
    expect(four.filter(one => one.startsWith('small'))).toHaveLength(2);
    expect(four.filter(one => one.includes(' other '))).toHaveLength(2);
  });

  it('is everything where there is less than asked for', () => {
    expect(new Set(drawn(1000, '1')).size).toBe(44);
    expect(draw(results, 'info', 10, '1')).toEqual([]);
  });
});

it('every finding is printed with its severity, its place, and the text around it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.yaml'), contract('a.yaml', 3).text);
  writeFileSync(join(folder, 'notes.txt'), 'no description');
  const lines: string[] = [];
  expect(printSample(folder, { error: 5, warning: 0, info: 0 }, '1', line => lines.push(line))).toBe(true);
  expect(lines[0]).toMatch(/a\.yaml: 3 operations, \d+ error, \d+ warning, \d+ info$/);
  expect(lines).toContainEqual(expect.stringMatching(/error get-is-safe: GET \/a\d\/delete should only read/));
  expect(lines).toContainEqual(expect.stringMatching(/a\.yaml:\d+:\d+ \/paths\/~1a\d~1delete\/get$/));
  expect(lines.some(line => /│ +\/a\d\/delete: /.test(line))).toBe(true);
});
