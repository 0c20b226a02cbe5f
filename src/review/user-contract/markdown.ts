import { areaTitle } from '../../conventions/area';
import type { Finding } from '../../linter/finding';
import type { Cause } from '../../linter/result';
import { singleLine } from '../../text/layout';
import { escapeMarkdown, markdownCode } from '../../text/markdown';
import { pluralize } from '../../text/pluralize';
import { sortedRows } from '../comparison/rows';
import type { Comparison, ComparisonRow } from '../comparison/types';
import type { ContractSummary } from '../contract/types';

/** Places listed for one cause; the linter's own report has all of them. */
const mostPlaces = 50;

/** @returns a comparison as Markdown, for a wiki, an issue or a colleague */
export function comparisonMarkdown(
  summary: ContractSummary,
  comparison: Comparison,
  causes: readonly Cause[],
  isMarked: (finding: Finding) => boolean,
): string {
  const { claimed, findings } = comparison;
  const rows = sortedRows(comparison);
  const unsupported = rows.filter(({ kind }) => kind === 'unsupported');
  const section = (title: string, kind: ComparisonRow['kind']) =>
    sectionLines(
      title,
      rows.filter(row => row.kind === kind),
      causes,
      isMarked,
    );
  const version = summary.version === '' ? '' : ` ${summary.version}`;
  return [
    `# Review of ${text(summary.title)}${text(version)}`,
    '',
    `${code(summary.name)}: ${pluralize(comparison.operations, 'operation')}, ${pluralize(findings, 'finding')} with ${pluralize(causes.length, 'cause')}.`,
    '',
    claimed.length === 0
      ? 'Nothing was claimed.'
      : `Claimed: ${claimed.map(areaTitle).join(', ')} (${comparison.counter}).`,
    '',
    ...section('Claimed and found', 'agreed'),
    ...section('Found and not claimed', 'missed'),
    ...(unsupported.length === 0
      ? []
      : [
          '## Claimed, no finding',
          '',
          'A rule reads the description. A person may know more, so these are open questions.',
          '',
          ...unsupported.map(({ area, at }) => `- ${areaTitle(area)}${at === null ? '' : ` at ${code(at)}`}`),
          '',
        ]),
    ...(comparison.ignored > 0 ? [`The description suppresses ${pluralize(comparison.ignored, 'finding')}.`, ''] : []),
  ].join('\n');
}

function sectionLines(
  title: string,
  rows: readonly ComparisonRow[],
  causes: readonly Cause[],
  isMarked: (finding: Finding) => boolean,
): string[] {
  if (rows.length === 0) return [];
  const causeLines = ({ area, title, finding, count, cause }: ComparisonRow) => [
    `### ${text(areaTitle(area))}: ${text(title)}`,
    '',
    `${finding!.severity}, rule ${code(finding!.rule)}, ${pluralize(count, 'place')}`,
    '',
    text(finding!.reason),
    '',
    ...placeLines(causes[cause!]!.findings, isMarked),
    '',
    'Any of these would fix it:',
    '',
    ...finding!.fixes.map(fix => `- ${text(fix)}`),
    '',
  ];
  return [`## ${title}`, '', ...rows.flatMap(causeLines)];
}

function placeLines(findings: readonly Finding[], isMarked: (finding: Finding) => boolean): string[] {
  const shown = findings.slice(0, mostPlaces);
  const more = findings.length - shown.length;
  return [
    ...shown.map(finding => {
      const { document, line, column, operation, message } = finding;
      const where = operation === null ? '' : ` ${code(operation)}`;
      return `- ${code(`${document}:${line}:${column}`)}${where} ${text(message)}${isMarked(finding) ? ' (marked)' : ''}`;
    }),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

/** Text from a file must stay text: no markup, no tags, no links of its own, and on one line. */
const text = (value: string) => escapeMarkdown(singleLine(value));

const code = (value: string) => markdownCode(singleLine(value));
