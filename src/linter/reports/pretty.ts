import { areaTitle } from '../../conventions/area';
import { spaceBetween, width, wrap } from '../../text/layout';
import { pluralize } from '../../text/pluralize';
import type { Theme } from '../../text/theme';
import { type Finding, type Severity, severities } from '../finding';
import type { Cause, LintResult } from '../result';
import type { RuleFacts } from '../rule';
import { codeFrame, frameLines } from './frame';
import { type LintRun, type Reporter, runOf } from './reporter';

const examples = 2;
/** Lines of prose longer than this are hard to read, however wide the window is. */
const measure = 76;

/** For people: each cause once, with its reason, examples in their lines, and the ways to mend it. */
export const pretty: Reporter = run => {
  const parts = run.results.flatMap(file => {
    const [own, { name, result }] = [runOf(run, file), file];
    return [...document(own, name, result), ...summary(own, name, result), ''];
  });
  return `${parts.join('\n').trimEnd()}\n`;
};

function document(run: LintRun, name: string, result: LintResult): string[] {
  const lines = new Map<string, string[]>();
  const linesOf = (document: string) => {
    const known = lines.get(document) ?? frameLines(result.texts.get(document) ?? '');
    lines.set(document, known);
    return known;
  };
  const heading =
    run.results.length > 1 && result.causes.length > 0 ? [...wrap(run.theme.strong(name), run.columns), ''] : [];
  return [...heading, ...result.causes.flatMap(cause => [...causeText(run, cause, linesOf), ''])];
}

function causeText(run: LintRun, cause: Cause, linesOf: (document: string) => string[]): string[] {
  const { theme } = run;
  const columns = Math.min(run.columns, 100);
  const prose = (text: string, hang = '  ') => wrap(text, Math.min(columns, measure), { indent: '  ', hang });
  const rule = run.rules.find(({ id }) => id === cause.rule)!;
  const grade = graded(theme, cause.severity);
  const shown = run.all ? cause.findings : cause.findings.slice(0, examples);
  const more = cause.findings.length - shown.length;
  return [
    ...headline(cause, rule, grade(cause.severity), { columns, theme }),
    ...prose(rule.reason),
    '',
    ...shown.flatMap(finding => place(run, finding, linesOf, columns)),
    ...(more > 0
      ? [...prose(theme.dim(`and ${pluralize(more, 'more place', 'more places')}; --all shows them`)), '']
      : []),
    ...consequences(run, cause, prose),
    ...prose(theme.dim('Any of these would fix it')),
    ...rule.fixes.flatMap(fix => prose(`- ${fix}`, '    ')),
    '',
    ...pointers(run, rule, columns),
  ];
}

/** The title, or what a contract leaves open, with the area at the right where there is room. */
function headline(
  cause: Cause,
  { title }: RuleFacts,
  grade: string,
  { columns, theme }: Pick<LintRun, 'columns' | 'theme'>,
) {
  const text = cause.findings[0]!.scope === 'contract' ? cause.message : title;
  const area = areaTitle(cause.area);
  const head = `${grade}  ${theme.strong(text)}`;
  if (width(head) + area.length + 2 <= columns) return [spaceBetween(head, theme.dim(area), columns)];
  const wrapped = wrap(theme.strong(text), Math.min(columns, measure), { indent: '  ' });
  return [spaceBetween(grade, theme.dim(area), columns), ...wrapped, ''];
}

function place(run: LintRun, finding: Finding, linesOf: (document: string) => string[], columns: number): string[] {
  const { theme } = run;
  const where = `${finding.document}:${finding.line}:${finding.column}`;
  const owner = finding.operation === null ? '' : `  ${theme.dim(finding.operation)}`;
  return [
    ...wrap(`${theme.link(where)}${owner}`, columns, { indent: '  ', hang: '    ' }),
    ...(finding.scope === 'contract' ? [] : wrap(finding.message, Math.min(columns, measure), { indent: '  ' })),
    ...codeFrame(linesOf(finding.document), finding, { columns, theme, indent: '    ' }),
    '',
  ];
}

function consequences(run: LintRun, cause: Cause, prose: (text: string, hang?: string) => string[]): string[] {
  if (cause.consequences.length === 0) return [];
  const rules = [...new Set(cause.consequences.map(finding => finding.rule))];
  const what = run.all ? cause.consequences.map(({ rule, line, message }) => `${rule}, line ${line}: ${message}`) : [];
  const head = `The same cause explains ${pluralize(cause.consequences.length, 'other finding', 'other findings')}: ${rules.join(', ')}.`;
  return [...prose(head), ...what.flatMap(text => prose(`- ${text}`, '    ')), ''];
}

function pointers(run: LintRun, rule: RuleFacts, columns: number): string[] {
  const lesson = run.lessons.has(rule.lesson) ? [['Lesson', `api-design-tutor lesson ${rule.lesson}`]] : [];
  return [...lesson, ['Rule', rule.id]].flatMap(([label, text]) =>
    wrap(`${run.theme.dim(label!.padEnd(8))}${text}`, columns, { indent: '  ', hang: '    ' }),
  );
}

/** One sentence for each file: what was found, in what. */
function summary({ theme, rules, columns }: LintRun, name: string, result: LintResult): string[] {
  const { findings, causes, ignored, operations, problems } = result;
  const crashed = problems.filter(({ code }) => code === 'rule_crashed').length;
  const but = crashed > 0 ? `, ${pluralize(crashed, 'of them failed', 'of them failed')}` : '';
  const silent = ignored.length > 0 ? `; ${pluralize(ignored.length, 'finding', 'findings')} ignored` : '';
  const scope = `in ${pluralize(operations, 'operation', 'operations')}; ${pluralize(rules.length, 'rule', 'rules')} checked${but}${silent}.`;
  const grades = severities.flatMap(grade => {
    const count = findings.filter(({ severity }) => severity === grade).length;
    return count === 0 ? [] : [pluralize(count, grade, grade === 'info' ? 'info' : `${grade}s`)];
  });
  const found = findings.length === causes.length ? '' : ` with ${pluralize(causes.length, 'cause', 'causes')}`;
  const what = grades.length === 0 ? 'Nothing found' : `${grades.join(', ')}${found}`;
  return wrap(`${theme.strong(name)}  ${what} ${scope}`, columns);
}

const graded = (theme: Theme, severity: Severity) =>
  severity === 'error'
    ? (text: string) => theme.wrong(theme.strong(text))
    : severity === 'warning'
      ? (text: string) => theme.accent(text)
      : (text: string) => theme.dim(text);
