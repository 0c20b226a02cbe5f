import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allChanges, allRules, lint } from '../../src/linter/engine/lint';
import { reporters } from '../../src/linter/reports';
import { explain, ruleTable } from '../../src/linter/reports/explain';
import type { LintRun } from '../../src/linter/reports/reporter';
import type { ChangeRule, Rule } from '../../src/linter/rule';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';

/** These rules and no others, so that a new one changes nothing here. */
const asked: readonly string[] = [
  'credential-in-header',
  'get-is-safe',
  'delete-has-no-body',
  'post-accepts-key',
  'path-is-noun',
  'one-field-case',
  'read-has-etag',
  'list-has-limit',
  'enum-value-added',
  'field-removed',
  'limit-lowered',
  'operation-removed',
];
const among = <R extends Rule | ChangeRule>(all: readonly R[]): R[] => all.filter(({ id }) => asked.includes(id));
const [rules, changes] = [among(allRules), among(allChanges)];
const document = (name: string) => ({ name, text: readFileSync(`tests/linter/flawed/${name}`, 'utf8') });

/** A run on some of the files in flawed/, as the command would tell it to a wide and high window. */
function runOn(names: readonly string[], more: Partial<LintRun> = {}, against?: string): LintRun {
  const old = against === undefined ? {} : { against: document(against) };
  return {
    results: names.map(name => ({ name, result: lint(document(name), { rules, changes, ...old }) })),
    failures: [],
    rules: against === undefined ? rules : [...rules, ...changes],
    failOn: 'warning',
    all: false,
    details: false,
    filter: '',
    command: `api-design-tutor lint ${names.join(' ')}`,
    columns: 80,
    rows: 24,
    theme: plainTheme,
    version: '1.0.0',
    lessons: new Set(['names-that-last', 'method-semantics']),
    playable: new Set(['credential-in-header', 'get-is-safe']),
    ...more,
  };
}
const parcels = ['parcels.yaml'];
const several = ['parcels.yaml', 'depots.yaml', 'clean.yaml'];
const recorded = (name: string) => `recorded/reports/${name}.txt`;

describe('what people read', () => {
  const runs: Record<string, LintRun> = {
    summary: runOn(parcels, { columns: 80 }),
    'summary-narrow': runOn(parcels, { columns: 44, rows: 40 }),
    'summary-low': runOn(parcels, { rows: 12 }),
    'summary-wide': runOn(parcels, { columns: 140 }),
    details: runOn(parcels, { details: true }),
    'details-narrow': runOn(parcels, { details: true, columns: 44 }),
    'details-wide': runOn(parcels, { details: true, columns: 140 }),
    all: runOn(parcels, { all: true }),
    'several-files': runOn(several, { failures: [{ name: 'gone.yaml', message: 'Cannot find gone.yaml.' }] }),
    'several-files-details': runOn(several, { details: true }),
    against: runOn(parcels, { rows: 60 }, 'parcels-before.yaml'),
    'against-details': runOn(parcels, { details: true }, 'parcels-before.yaml'),
    'nothing-found': runOn(['clean.yaml']),
    'nothing-changed': runOn(['depots.yaml'], { details: true }, 'depots.yaml'),
  };
  test.each(Object.entries(runs))('%s', async (name, run) => {
    const report = reporters.pretty(run);
    for (const line of report.split('\n')) expect(width(line)).toBeLessThanOrEqual(run.columns);
    await expect(report).toMatchFileSnapshot(recorded(name));
  });
});

test('the rules stand beside the places as soon as every row has room for them', () => {
  const widest = (columns: number) =>
    Math.max(
      ...reporters
        .pretty(runOn(parcels, { columns, rows: 60 }))
        .split('\n')
        .slice(2, 9)
        .map(width),
    );
  const needed = widest(140);
  expect([widest(needed), widest(needed - 1) < needed - 10]).toEqual([needed, true]);
});

describe('what programs read', () => {
  const failures = [{ name: 'gone: 1,2.yaml', message: 'Cannot find gone.yaml: 100% sure.\nTwo lines.' }];
  const run = runOn(several, { failures }, 'parcels-before.yaml');
  test.each(['json', 'sarif', 'junit', 'github', 'markdown'] as const)('%s', async format => {
    await expect(reporters[format](run)).toMatchFileSnapshot(recorded(format));
  });
});

describe('what is said of a rule', () => {
  const look = { theme: plainTheme, lessons: new Set(['names-that-last', 'additive-or-breaking']) };
  // A setting, a decision, and a version before.
  const explained = ['list-has-limit', 'one-field-case', 'field-removed'];
  test.each([44, 100])('in %d columns', async columns => {
    const all = [...rules, ...changes];
    const texts = all.filter(({ id }) => explained.includes(id)).map(rule => explain(rule, { ...look, columns }));
    const table = ruleTable(all, { ...look, columns });
    await expect([table, ...texts].join(`${'='.repeat(columns)}\n`)).toMatchFileSnapshot(recorded(`rules-${columns}`));
  });
});
