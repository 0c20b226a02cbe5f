import type { ContractChange } from '../../openapi/diff/contract-changes';
import type { PartFacts, PartUse } from '../../openapi/diff/contract-parts';
import { pad, stripControlCharacters, truncate, wrap } from '../../text/layout';
import { symbols, type Theme } from '../../text/theme';
import { labelledLines } from '../contract/lines';
import type { Exercise, VersionDiff } from './types';

const useWords: Record<PartUse, string> = {
  takes: 'in requests to',
  returns: 'in responses of',
  fails: 'in failures of',
};

const value = (told: string | string[] | undefined): string =>
  told === undefined ? 'not stated' : Array.isArray(told) ? told.join(', ') : told;

/** What differs under one label, in a few words: `maxLength 64, now 32`; a list tells what it gained and lost. */
function difference(
  label: string,
  before: string | string[] | undefined,
  after: string | string[] | undefined,
): string {
  if (label === 'says') return 'reworded';
  if (Array.isArray(before) && Array.isArray(after)) {
    const gained = after.filter(entry => !before.includes(entry));
    const lost = before.filter(entry => !after.includes(entry));
    const parts = [
      gained.length > 0 ? `gains ${gained.join(', ')}` : '',
      lost.length > 0 ? `loses ${lost.join(', ')}` : '',
    ];
    return `${label} ${parts.filter(Boolean).join(', ') || 'in a different sequence'}`;
  }
  const name = label === 'given' || label === 'type' ? '' : `${label} `;
  return `${name}${value(before)}, now ${value(after)}`;
}

/** Facts in a line: `required, string, maxLength 64`. */
const factsText = (facts: PartFacts): string =>
  Object.entries(facts)
    .filter(([label]) => label !== 'says')
    .map(([label, told]) => (label === 'given' || label === 'type' ? value(told) : `${label} ${value(told)}`))
    .join(', ');

/** What a change is, in a few words and neutral. */
function changeText({ before, after }: ContractChange): string {
  if (before === null || after === null) return factsText(after ?? before ?? {});
  const labels = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const told = labels.map(label => difference(label, before[label], after[label]));
  // Other words beside something else are a detail.
  return told.filter((text, _, all) => text !== 'reworded' || all.length === 1).join('; ');
}

/** `changed  Berth.note  maxLength 64, now 32` in this width; a narrow line leaves the rest to the details. */
export function changeRow(change: ContractChange, columns: number): string {
  const subject = stripControlCharacters(change.subject);
  const verb = pad(change.verb, 8);
  if (columns < 56) return truncate(`${verb} ${subject}`, columns);
  const room = Math.min(36, Math.floor((columns - 9) * 0.5));
  return truncate(
    `${verb} ${pad(truncate(subject, room), room)}  ${stripControlCharacters(changeText(change))}`,
    columns,
  );
}

/** A change in full: what both versions say, and which operations it concerns. The same questions for every change. */
export function changeDetails(change: ContractChange, columns: number, theme: Theme): string[] {
  const { before, after, same, uses } = change;
  const labelledAll = (label: string, texts: readonly string[]) =>
    texts.flatMap((text, i) => labelledLines(i === 0 ? label : '', stripControlCharacters(text), columns, theme));
  const side = (facts: PartFacts | null): string[] => {
    if (facts === null) return ['not there'];
    const entries = Object.entries(facts).map(([name, told]) => `${name}: ${value(told)}`);
    const both = before !== null && after !== null ? Object.keys({ ...before, ...after }) : [];
    const missing = both.filter(name => !(name in facts)).map(name => `${name}: not stated`);
    return entries.length + missing.length > 0 ? [...entries, ...missing] : ['there'];
  };
  return [
    ...labelledAll('before', side(before)),
    ...labelledAll('after', side(after)),
    ...labelledAll(
      'both',
      Object.entries(same).map(([name, told]) => `${name}: ${value(told)}`),
    ),
    ...labelledAll(
      'where',
      Object.entries(uses).map(([use, operations]) => `${useWords[use as PartUse]} ${list(operations)}`),
    ),
  ];
}

/** A few by name, the rest by number. */
const list = (operations: readonly string[]): string =>
  operations.length > 6
    ? `${operations.slice(0, 4).join(', ')}, and ${operations.length - 4} more`
    : operations.join(', ');

/** What an exercise about two versions asks. */
export const changeQuestion = ({ document }: Exercise, { before }: VersionDiff): string =>
  `Version ${stripControlCharacters(String(before.info?.version))} is in use, and ${stripControlCharacters(String(document.info?.version))} will replace it. Which changes break a client that works today?`;

/** An exercise about two versions as text: who uses the contract, what is asked, every change with its details. */
export function versionsHandout(exercise: Exercise, change: VersionDiff, columns: number, theme: Theme): string[] {
  return [
    theme.strong(exercise.contract.title),
    '',
    ...wrap(stripControlCharacters(exercise.contract.setting), columns),
    '',
    ...wrap(changeQuestion(exercise, change), columns),
    ...change.changes.flatMap(item => [
      '',
      theme.strong(truncate(`${item.id}: ${item.verb} ${stripControlCharacters(item.subject)}`, columns)),
      theme.dim(symbols.rule.repeat(columns)),
      ...changeDetails(item, columns, theme),
    ]),
  ];
}
