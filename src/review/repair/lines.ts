import { areaTitle } from '../../conventions/area';
import type { Finding } from '../../linter/finding';
import { spaceBetween, stripControlCharacters, truncate, wrap } from '../../text/layout';
import { pluralize } from '../../text/pluralize';
import type { Theme } from '../../text/theme';
import { labelledLines } from '../contract/lines';
import type { FlawRepairState, RepairResult } from './check';
import { suggestedFixes } from './recognise';

/** @returns how many flaws are still in the contract */
export const flawsLeft = ({ flaws }: RepairResult): number => flaws.filter(isLeft).length;

/** @returns whether a flaw is still in the contract */
export const isLeft = ({ findings }: FlawRepairState): boolean => findings.length > 0;

/** @returns where things stand, in a sentence or two: `1 of 3 flaws repaired. 1 change breaks an existing client.` */
export function repairSummary(result: RepairResult): string {
  const { problems, flaws, others, breaking, lost, wireOnly, done } = result;
  if (problems.length > 0 && !done && flaws.every(flaw => !isLeft(flaw)) && flaws.length > 0)
    return 'The contract can’t be read.';
  if (flaws.length === 0 && wireOnly.length > 0) return 'The flaws in this exercise can’t be seen in a contract.';
  return [
    `${flaws.length - flawsLeft(result)} of ${pluralize(flaws.length, 'flaw')} repaired.`,
    others.length > 0 ? `${pluralize(others.length, 'new finding')}.` : '',
    lost.length > 0 ? `${pluralize(lost.length, 'feature')} no longer offered.` : '',
    breaking.length === 0 ? 'No existing client breaks.' : breakingText(result),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether clients break, and whether the repair can't do without. */
function breakingText({ breaking, isBreakingByRepair }: RepairResult): string {
  const told = pluralize(breaking.length, 'change breaks an existing client', 'changes break existing clients');
  return isBreakingByRepair ? `${told}: that’s part of this repair, and fine before release.` : `${told}.`;
}

/** @returns what to say about changes that break clients, though the repair itself is right */
export const breakingAdvice =
  'Breaking changes are fine before release. Afterwards, publish a new version, or support both the old and the new way.';

/** Where a finding is in the person's text; '' for what is nowhere in it any more. */
function placeOf(finding: Finding, { name, lineOf }: RepairResult): string {
  const { document, line, column } = finding;
  if (document === name) return `${document}:${line}:${column}  `;
  const now = lineOf(finding);
  return now === null ? '' : `${name}:${now}  `;
}

/** So many places of one rule are listed. */
const shownPlaces = 3;

/** Findings by rule: the first places, and how many more. */
function findingLines(findings: readonly Finding[], result: RepairResult, columns: number): string[] {
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  return rules.flatMap(rule => {
    const all = findings.filter(finding => finding.rule === rule);
    const more = all.length - shownPlaces;
    return [
      ...all.slice(0, shownPlaces).flatMap(finding =>
        wrap(stripControlCharacters(`${placeOf(finding, result)}${finding.message}`), columns, {
          indent: '  ',
          hang: '    ',
        }),
      ),
      ...(more > 0 ? [`    and ${more} more like it`] : []),
    ];
  });
}

function flawLines(state: FlawRepairState, result: RepairResult, columns: number, theme: Theme): string[] {
  const { flaw, findings, fix } = state;
  const left = isLeft(state);
  const head = `${left ? theme.wrong('left') : theme.accent('repaired')}  ${theme.strong(flaw.title)}`;
  const area = theme.dim(areaTitle(flaw.area));
  const item = (label: string, text: string) =>
    labelledLines(label, stripControlCharacters(text), columns - 2, theme).map(line => `  ${line}`);
  return [
    ...(columns >= 60 ? [truncate(spaceBetween(head, area, columns), columns)] : wrap(head, columns)),
    ...(left
      ? [
          ...findingLines(findings, result, columns),
          ...suggestedFixes(flaw.flaw, findings[0]?.fixes ?? []).flatMap((text, i) =>
            item(i === 0 ? 'one of' : 'or', text),
          ),
        ]
      : item('fix', fix ?? 'Your own fix: the rule no longer reports anything.')),
    '',
  ];
}

/**
 * @param result What is left to repair.
 * @returns lines for a terminal or a pipe
 */
export function repairLines(result: RepairResult, columns: number, theme: Theme): string[] {
  const { problems, flaws, wireOnly, others, breaking, lost } = result;
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [...wrap(theme.strong(title), columns), ...lines, ''];
  const prose = (text: string) => wrap(stripControlCharacters(text), columns, { indent: '  ' });
  const unread = problems.length > 0 && flaws.every(({ findings, fix }) => findings.length === 0 && fix === null);
  return [
    ...wrap(theme.strong(repairSummary(result)), columns),
    '',
    ...section(
      'Fix this first',
      problems.flatMap(({ document, line, column, message, hint }) =>
        prose(`${line === null ? document : `${document}:${line}:${column ?? 1}`}  ${message} ${hint}`),
      ),
    ),
    ...(unread ? [] : flaws.flatMap(flaw => flawLines(flaw, result, columns, theme))),
    ...section('New in your contract', findingLines(others, result, columns)),
    ...section('No longer offered', lost.flatMap(prose)),
    ...section(
      'Breaks existing clients',
      breaking.length === 0 ? [] : [...findingLines(breaking, result, columns), ...prose(breakingAdvice)],
    ),
    ...section(
      'Can be repaired only in the service',
      wireOnly.flatMap(({ title }) => prose(`${title}. This flaw can’t be seen in a contract.`)),
    ),
  ].slice(0, -1);
}
