import { describe, expect, it } from 'vitest';
import { rowLine } from '../../src/review/comparison/lines';
import type { ComparisonRow } from '../../src/review/comparison/types';
import type { Exercise } from '../../src/review/exercises/types';
import { defaultFileName } from '../../src/review/repair/file';
import { width } from '../../src/text/layout';

const row = (change: Partial<ComparisonRow> = {}): ComparisonRow => ({
  kind: 'missed',
  area: 'naming',
  title: 'A verb in the path',
  at: 'POST /orders/{order_id}/cancel',
  claimed: false,
  claimedAt: [],
  placeRight: null,
  finding: null,
  count: 1,
  lesson: null,
  flaw: 'verb-in-path',
  ...change,
});

describe('a row of a comparison', () => {
  it('names area, place and title where there is room, and leaves the place out where there is none', () => {
    expect(rowLine(row(), 90)).toMatch(/^naming +POST \/orders\/\{id\}\/cancel +A verb in the path$/);
    expect(rowLine(row(), 62)).toContain('POST');
    expect(rowLine(row(), 61)).toMatch(/^naming +A verb in the path$/);
    expect(rowLine(row({ at: null }), 90)).toContain('no place named');
    for (const columns of [20, 40, 61, 62, 90]) expect(width(rowLine(row(), columns))).toBeLessThanOrEqual(columns);
  });

  it('of a cause says how often instead of where', () => {
    const cause = {} as NonNullable<ComparisonRow['cause']>;
    expect(rowLine(row({ cause, count: 3 }), 90)).toMatch(/^naming +3 times: A verb in the path/);
    expect(rowLine(row({ cause, count: 1 }), 90)).toMatch(/^naming +A verb in the path/);
  });

  it('says whether something was claimed elsewhere or missed', () => {
    expect(rowLine(row({ kind: 'unseen', claimed: true }), 90)).toContain('found: A verb');
    expect(rowLine(row({ kind: 'unseen', placeRight: false }), 90)).toContain('claimed elsewhere: A verb');
    expect(rowLine(row({ kind: 'unseen' }), 90)).toContain('missed: A verb');
    expect(rowLine(row({ placeRight: false }), 90)).toContain('A verb in the path; claimed elsewhere');
    const filed = row({ kind: 'unseen', claimed: true, filedUnder: 'errors' });
    expect(rowLine(filed, 90)).toContain('found under another area: A verb');
  });
});

it('the file of a repair is named after the exercise if its code can be part of a name', () => {
  const nameOf = (code: string) => defaultFileName({ code, contract: { id: 'harbour' } } as Exercise);
  expect(nameOf('harbour.3.verb-in-path')).toBe('repair-harbour.3.verb-in-path.yaml');
  expect(nameOf('x'.repeat(60))).toBe(`repair-${'x'.repeat(60)}.yaml`);
  expect(nameOf('x'.repeat(61))).toBe('repair-harbour.yaml');
  expect(nameOf('../x')).toBe('repair-harbour.yaml');
});
