import { areaTitle } from '../../conventions/area';
import type { Finding } from '../../linter/finding';
import type { LintResult } from '../../linter/result';
import { stripControlCharacters } from '../../text/layout';
import { pluralize } from '../../text/pluralize';
import type { OwnCause, OwnComparison, OwnSummary } from './types';

/** Places listed for one cause; the linter's own report has all of them. */
const mostPlaces = 50;

/** In: a comparison and what it was made of. Out: it as Markdown, for a wiki, an issue or a colleague. */
export function ownMarkdown(
  summary: OwnSummary,
  comparison: OwnComparison,
  { causes }: LintResult,
  isMarked: (finding: Finding) => boolean,
): string {
  const { claimed, unfound, findings } = comparison;
  const version = summary.version === '' ? '' : ` ${summary.version}`;
  const section = (title: string, list: readonly OwnCause[]) =>
    list.length === 0
      ? []
      : [
          `## ${title}`,
          '',
          ...list.flatMap(cause => [
            `### ${text(areaTitle(cause.area))}: ${text(cause.message)}`,
            '',
            `${cause.severity}, rule ${code(cause.rule)}, ${pluralize(cause.count, 'place')}`,
            '',
            text(cause.reason),
            '',
            ...placesOf(causes[cause.index]!.findings, isMarked),
            '',
            'One of these would do:',
            '',
            ...cause.fixes.map(fix => `- ${text(fix)}`),
            '',
          ]),
        ];
  return [
    `# Review of ${text(summary.title)}${text(version)}`,
    '',
    `${code(summary.name)}: ${pluralize(comparison.operations, 'operation')}, ${pluralize(findings, 'finding')} with ${pluralize(comparison.causes.length, 'cause')}.`,
    '',
    claimed.length === 0
      ? 'Nothing was claimed.'
      : `Claimed: ${claimed.map(areaTitle).join(', ')} (${comparison.counter}).`,
    '',
    ...section(
      'Claimed and found',
      comparison.causes.filter(cause => cause.claimed),
    ),
    ...section(
      'Found and not claimed',
      comparison.causes.filter(cause => !cause.claimed),
    ),
    ...(unfound.length === 0
      ? []
      : [
          '## Claimed, no finding',
          '',
          'A rule reads the description. A person may know more, so these are open questions.',
          '',
          ...unfound.map(({ area, at }) => `- ${areaTitle(area)}${at === null ? '' : ` at ${code(at)}`}`),
          '',
        ]),
    ...(comparison.ignored > 0
      ? [`${pluralize(comparison.ignored, 'finding')} left out, as the description asks.`, '']
      : []),
  ].join('\n');
}

function placesOf(findings: readonly Finding[], isMarked: (finding: Finding) => boolean): string[] {
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
const text = (value: string) =>
  stripControlCharacters(value)
    .replaceAll('\n', ' ')
    .replace(/[\\`*_[\]<>#|]/g, sign => `\\${sign}`);

const code = (value: string) => {
  const line = stripControlCharacters(value).replaceAll('\n', ' ');
  const fence = '`'.repeat(Math.max(0, ...(line.match(/`+/g) ?? []).map(run => run.length)) + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
};
