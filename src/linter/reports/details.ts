import { spaceBetween, width, wrap } from '../../text/layout';
import { pluralize } from '../../text/pluralize';
import type { Finding } from '../finding';
import type { ReportedCause } from './causes';
import { codeFrame, frameLines } from './frame';
import type { LintRun } from './reporter';
import { causeRows, placeOf, severityStyle } from './rows';
import { explainCommand } from './summary';

/** Places that are shown in their lines; the others, where every one is wanted, are named. */
const examples = 2;
/** Lines of prose longer than this are hard to read, however wide the window is. */
const measure = 76;
/** Titles and their rules stay together on a line up to here. */
const widestLine = 100;

/** What every part of the report needs. */
interface Page {
  run: LintRun;
  columns: number;
  /** The lines of a document; read once. */
  linesOf(document: string): readonly string[];
  prose(text: string, hang?: string): string[];
}

/**
 * Each cause with its reason, its places and the ways to fix it. Beside anything graver, habits that cost nobody anything
 * yet are one line each, unless every place is wanted.
 */
export function detailLines(run: LintRun, causes: readonly ReportedCause[]): string[] {
  const page = pageOf(run);
  const fold = !run.all && run.filter === '' && causes.some(({ severity }) => severity !== 'info');
  const habits = fold ? causes.filter(({ severity }) => severity === 'info') : [];
  const whole = fold ? causes.filter(({ severity }) => severity !== 'info') : causes;
  const lines = whole.flatMap(cause => [...causeLines(page, cause), '']);
  if (habits.length === 0) return lines.slice(0, -1);
  const last = habits.at(-1)!.rule;
  return [
    ...lines,
    ...causeRows(habits, run, ({ worst, rule }) => `${placeOf(worst)}  ${rule}`).flat(),
    ...wrap(run.theme.dim(`One of them in full: ${run.command} --rule ${last}`), run.columns, { hang: '  ' }),
  ];
}

function pageOf(run: LintRun): Page {
  const known = new Map<string, readonly string[]>();
  const columns = Math.min(run.columns, widestLine);
  return {
    run,
    columns,
    linesOf(document) {
      const text = run.results.map(({ result }) => result.texts.get(document)).find(one => one !== undefined);
      const lines = known.get(document) ?? frameLines(text ?? '');
      known.set(document, lines);
      return lines;
    },
    prose: (text, hang = '  ') => wrap(text, Math.min(columns, measure), { indent: '  ', hang }),
  };
}

function causeLines(page: Page, cause: ReportedCause): string[] {
  const { run, prose } = page;
  const { theme } = run;
  const { whole, single } = cause;
  const { reason, fixes } = cause.findings[0]!;
  const shown = run.all || run.filter !== '' ? single : single.slice(0, examples);
  const more = single.length - shown.length;
  return [
    ...headline(page, cause),
    ...whole.flatMap(finding => [...prose(finding.message), '']),
    ...prose(reason),
    '',
    ...(single.length === 0 ? whole.slice(0, examples).flatMap(finding => place(page, finding)) : []),
    ...shown.slice(0, examples).flatMap(finding => [...place(page, finding, cause)]),
    ...shown.slice(examples).flatMap(finding => named(page, finding, cause)),
    ...(shown.length > examples ? [''] : []),
    ...(more > 0
      ? [...prose(theme.dim(`and ${pluralize(more, 'more place')}: ${run.command} --rule ${cause.rule}`), '    '), '']
      : []),
    ...consequences(page, cause),
    ...prose(theme.dim('Any of these would fix it')),
    ...fixes.flatMap(fix => prose(`- ${fix}`, '    ')),
    '',
    ...pointers(page, cause),
  ];
}

/** Severity and title, with the rule at the right where there is room. */
function headline({ run: { theme }, columns }: Page, { severity, facts, rule }: ReportedCause): string[] {
  const head = `${severityStyle(theme, severity)(severity)}  ${theme.strong(facts.title)}`;
  if (width(head) + rule.length + 2 <= columns) return [spaceBetween(head, theme.dim(rule), columns)];
  return [...wrap(head, columns, { hang: '  ' }), ...wrap(theme.dim(rule), columns, { indent: '  ' })];
}

/** Where it is, what is said of it, and its lines. */
function place(page: Page, finding: Finding, cause?: ReportedCause): string[] {
  const { run, columns, linesOf, prose } = page;
  return [
    ...wrap(placeHead(page, finding, cause), columns, { indent: '  ', hang: '    ' }),
    ...(finding.scope === 'contract' ? [] : prose(finding.message)),
    ...codeFrame(linesOf(finding.document), finding, { columns, theme: run.theme, indent: '    ' }),
    '',
  ];
}

/** Where it is and what is said of it. */
const named = (page: Page, finding: Finding, cause: ReportedCause): string[] => [
  ...wrap(placeHead(page, finding, cause), page.columns, { indent: '  ', hang: '    ' }),
  ...wrap(finding.message, Math.min(page.columns, measure), { indent: '    ' }),
];

/** The place and its operation; its severity, where that isn't the cause's own; how many it stands for. */
function placeHead({ run: { theme } }: Page, finding: Finding, cause?: ReportedCause): string {
  const { document, line, column, operation, severity, places } = finding;
  const owner = operation === null ? '' : `  ${theme.dim(operation)}`;
  const grade =
    cause === undefined || severity === cause.severity ? '' : `  ${severityStyle(theme, severity)(severity)}`;
  const count = places > 1 ? `  ${theme.dim(`one of ${places} places`)}` : '';
  return `${theme.link(`${document}:${line}:${column}`)}${owner}${grade}${count}`;
}

function consequences({ run, prose }: Page, { consequences: all }: ReportedCause): string[] {
  if (all.length === 0) return [];
  const rules = [...new Set(all.map(finding => finding.rule))];
  const what = run.all ? all.map(({ rule, line, message }) => `${rule}, line ${line}: ${message}`) : [];
  const head = `The same cause explains ${pluralize(all.length, 'other finding')}: ${rules.join(', ')}.`;
  return [...prose(head), ...what.flatMap(text => prose(`- ${text}`, '    ')), ''];
}

function pointers({ run, columns }: Page, { facts, rule }: ReportedCause): string[] {
  const lesson = run.lessons.has(facts.lesson) ? [['Lesson', `api-design-tutor lesson ${facts.lesson}`]] : [];
  const why = facts.good.length > 0 ? [['Why', explainCommand(run, rule)]] : [];
  return [...why, ...lesson].flatMap(([label, text]) =>
    wrap(`${run.theme.dim(label!.padEnd(8))}${text}`, columns, { indent: '  ', hang: '    ' }),
  );
}
