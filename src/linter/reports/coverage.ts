import { wrap } from '../../text/layout';
import type { Theme } from '../../text/theme';
import type { CoverageRow } from '../coverage/oasdiff';

interface Look {
  columns: number;
  theme: Theme;
}

/**
 * @param rows What oasdiff checks, and whether we find it.
 * @param look The width, and how to mark headings.
 * @returns The table that people read: what is found, what is left out, what is no change.
 */
export function coverageTable(rows: readonly CoverageRow[], { columns, theme }: Look): string {
  const of = (coverage: CoverageRow['coverage']) => rows.filter(row => row.coverage === coverage);
  const [found, left, none] = [of('found'), of('left_out'), of('not_applicable')];
  const start = Math.min(Math.max(...rows.map(({ check }) => check.length)) + 4, Math.floor(columns / 2));
  const line = ({ check, rules, reason }: CoverageRow) => {
    const text = rules.length > 0 ? rules.join(', ') : (reason ?? '');
    const head = `  ${check}  `;
    if (head.length <= start) return wrap(text, columns, { indent: head.padEnd(start), hang: ' '.repeat(start) });
    return [head.trimEnd(), ...wrap(text, columns, { indent: ' '.repeat(start), hang: ' '.repeat(start) })];
  };
  const intro = `oasdiff compares two versions with ${rows.length} checks. Each row below is the result of a run: our rules compared two small versions that differ only in what the check looks for.`;
  const section = (title: string, some: readonly CoverageRow[]) =>
    some.length === 0 ? [] : ['', theme.strong(`${title}: ${some.length}`), ...some.flatMap(line)];
  return [
    ...wrap(intro, Math.min(columns, 76)),
    ...section('Found, by the rule on the right', found),
    ...section('Left out, for a reason', left),
    ...section('Not a change', none),
    '',
    ...wrap('For the reason and examples of a rule: api-design-tutor lint --explain RULE', columns),
    '',
  ].join('\n');
}
