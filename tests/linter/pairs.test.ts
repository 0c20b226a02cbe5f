import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { found } from './_contract';

/** A part of a contract: of its operation, of where this is, of other paths, or of the rest. */
export interface Part {
  path?: string;
  method?: string;
  operation?: object;
  paths?: object;
  root?: object;
}

/** A contract that a rule may have something to say of, and signs that may change that, each by its name. */
export interface Signs {
  base: Part;
  signs: Record<string, Part>;
  /** What each sign is tried with; without it, each later sign. */
  beside?: Record<string, Part>;
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Two parts as one: lists follow each other, and of two texts the second one stays. */
function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  if (!isTree(one) || !isTree(other)) return other === undefined ? one : other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...keys].map(key => [key, merged(one[key], other[key])]));
}

/** What the rule finds: the first letters of its severities. */
function lettersOf(rule: string, parts: readonly Part[]): string {
  const { path = '/orders', method = 'get', operation = {}, paths = {}, root } = parts.reduce(merged as never) as Part;
  const all = merged({ [path]: { [method]: { responses: {}, ...operation } } }, paths) as object;
  return (
    found(rule, all, root)
      .map(({ severity }) => severity[0])
      .sort()
      .join('') || '.'
  );
}

/** One row for each sign: what is found with it alone, and with each other one as well. */
function tableOf(rule: string, { base, signs, beside }: Signs): string[] {
  const others = Object.entries(beside ?? signs);
  const rows = Object.entries(signs).map(([name, sign], i) => [
    beside === undefined ? `${i + 1} ${name}` : name,
    lettersOf(rule, [base, sign]),
    ...others.map(([, other], j) => (beside !== undefined || j > i ? lettersOf(rule, [base, sign, other]) : '')),
  ]);
  const head = ['', 'alone', ...others.map((_, i) => String(i + 1))];
  const widths = head.map((cell, column) =>
    Math.max(...[cell, ...rows.map(row => row[column]!)].map(one => one.length)),
  );
  return [
    ...[head, ...rows].map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join(' ')
        .trimEnd(),
    ),
    ...(beside === undefined ? [] : others.map(([name], i) => `${i + 1}: ${name}`)),
  ];
}

const files = readdirSync(join(import.meta.dirname, 'pairs')).map(file => file.replace(/\.ts$/, ''));

test.each(files)('%s: what each sign changes, and each two of them', async rule => {
  const { contracts } = (await import(`./pairs/${rule}.ts`)) as { contracts: Record<string, Signs> };
  const lines = Object.entries(contracts).flatMap(([title, one]) => [
    `${title}: ${lettersOf(rule, [one.base])}`,
    ...tableOf(rule, one),
    '',
  ]);
  await expect(lines.join('\n')).toMatchFileSnapshot(`recorded/pairs/${rule}.txt`);
});
