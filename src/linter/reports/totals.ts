import { wrap } from '../../text/layout';
import { pluralize } from '../../text/pluralize';
import { type Finding, severities } from '../finding';
import type { LintResult } from '../result';
import type { ReportedCause } from './causes';
import type { LintRun } from './reporter';

/** Files named one by one; the others are counted. */
const mostFiles = 4;

/** @returns what was found in all, in how much, and, of several files, in which of them */
export function totalLines(run: LintRun, causes: readonly ReportedCause[]): string[] {
  const { theme, columns, results } = run;
  const [only] = results;
  const name = results.length === 1 && only !== undefined ? only.name : pluralize(results.length, 'file');
  const head = wrap(`${theme.strong(name)}  ${totals(run, causes)}`, columns);
  return results.length === 1 ? head : [...head, ...fileLines(run)];
}

function totals({ rules, filter, results }: LintRun, causes: readonly ReportedCause[]): string {
  const all = <T>(list: (result: LintResult) => readonly T[]) => results.flatMap(({ result }) => list(result));
  const findings = all(result => result.findings);
  const ignored = all(result => result.ignored).length;
  const crashed = new Set(all(({ problems }) => problems.flatMap(({ rule }) => rule ?? []))).size;
  const operations = results.reduce((sum, { result }) => sum + result.operations, 0);
  const found = grades(findings) || 'Nothing found';
  const grouped = findings.length === causes.length ? '' : ` with ${pluralize(causes.length, 'cause')}`;
  const only = filter === '' ? '' : `, only ${filter}`;
  const failed = crashed > 0 ? `, ${crashed} of them failed` : '';
  // How much was looked for is worth a word where nothing was found.
  const asked = findings.length === 0 || crashed > 0 ? `; ${pluralize(rules.length, 'rule')} checked${failed}` : '';
  const silent = ignored > 0 ? `; ${pluralize(ignored, 'finding')} ignored` : '';
  return `${found}${grouped} in ${pluralize(operations, 'operation')}${only}${asked}${silent}.`;
}

/** `1 error, 2 warnings`; '' where there is nothing. */
function grades(findings: readonly Finding[]): string {
  const counts = severities.map(grade => {
    const count = findings.filter(({ severity }) => severity === grade).length;
    return count === 0 ? [] : [pluralize(count, grade)];
  });
  return counts.flat().join(', ');
}

/** The files in which most was found, gravest first, and how many there are besides. */
function fileLines({ theme, columns, details, all, results }: LintRun): string[] {
  const counts = (file: LintRun['results'][number]) =>
    severities.map(grade => file.result.findings.filter(({ severity }) => severity === grade).length);
  const found = results
    .filter(({ result }) => result.findings.length > 0)
    .map(file => ({ file, counts: counts(file) }))
    .sort((a, b) => b.counts.map((count, i) => count - a.counts[i]!).find(by => by !== 0) ?? 0);
  const shown = details || all ? found : found.slice(0, mostFiles);
  const others = found.length - shown.length;
  const clean = results.length - found.length;
  return [
    ...shown.map(({ file }) => `${file.name}  ${theme.dim(grades(file.result.findings))}`),
    ...(others > 0 ? [`and ${pluralize(others, 'more file')} with findings`] : []),
    ...(clean > 0 && found.length > 0 ? [`Nothing found in ${pluralize(clean, 'file')}.`] : []),
  ].flatMap(text => wrap(text, columns, { indent: '  ', hang: '    ' }));
}
