import { type Command, type Io, printList } from '../command';
import type { LessonSummary } from '../course/types';
import { lessonSummaries } from '../generated/lessons';
import { courseRows } from '../lookup/course-rows';
import { nearestLesson } from '../lookup/nearest-lesson';
import { choiceLines } from '../lookup/row-lines';
import { defaultPage, type LookupEntry, rowKinds } from '../lookup/rows';
import { joinColumns, singleLine, stripControlCharacters, truncate, width, wrap } from '../text/layout';

/** So many rows are shown with their choices: the ones that a person most likely came for. */
const wholeRows = 3;

/** More rows than this help nobody: another word narrows the search. */
const bestShown = 10;

const titles: Record<LookupEntry['kind'], string> = {
  need: 'Need X, use Y',
  status: 'Statuses',
  code: 'Error codes',
  header: 'Headers',
  term: 'Terms',
};

const command: Command = {
  usage: 'lookup [words...]',
  summary: 'need X, use Y: look something up in your own words',
  order: 40,
  screen: words => ({ screen: 'lookup', ...(words.length > 0 ? { words: words.join(' ') } : {}) }),
  run: async (args, _options, io) => {
    const { createLookupIndex: makeLookup } = await import('../lookup/search');
    const words = args.join(' ');
    const lookup = makeLookup(courseRows);
    const hits = lookup.search(words);
    if (io.globals.json)
      return printList(
        io,
        hits.map(({ row, score }) => {
          const { kind, need, use, choices = [], sources = [], outside = false, lesson, step } = row;
          return { kind, need, use, choices, sources, outside_spec: outside, lesson, step, score };
        }),
      );
    const found = hits.map(hit => hit.row);
    if (stripControlCharacters(words).trim() === '') io.out(everything(found, io));
    else if (found.length === 0)
      io.out(
        nothing(
          singleLine(words).trim(),
          lookup.nearest(words) ? [] : lookup.suggest(words),
          nearestLesson(words, lookup, lessonSummaries),
          io.columns,
        ),
      );
    else io.out(best(found, io));
    return 0;
  },
};
export default command;

function best(rows: LookupEntry[], io: Io): string {
  const more = rows.length - bestShown;
  return [
    ...rows
      .slice(0, bestShown)
      .flatMap((row, i) => [...lines([row], io, rows), ...(i < wholeRows ? below(row, io) : [])]),
    ...(more > 0 ? ['', ...wrap(`${more} more match. Add a word to narrow them down.`, io.columns)] : []),
    '',
  ].join('\n');
}

const everything = (rows: LookupEntry[], io: Io): string =>
  rowKinds
    .map(kind => ({ kind, of: rows.filter(row => row.kind === kind) }))
    .filter(group => group.of.length > 0)
    .map(group => [io.theme.strong(titles[group.kind]), ...lines(group.of, io), ''].join('\n'))
    .join('\n');

function nothing(words: string, suggestions: string[], near: LessonSummary | null, columns: number): string {
  const way =
    suggestions.length > 0
      ? `Try ${suggestions.join(', or ')}.`
      : 'Try fewer or different words, for example: lookup retry.';
  const lesson = near
    ? `The nearest lesson is "${near.title}" (lesson ${near.id}), on ${near.topic}, in the track ${near.track}.`
    : '';
  return [
    ...wrap(`Nothing matches "${truncate(words, 40)}". ${lesson}`.trim(), columns),
    ...wrap(`${way} To list everything, leave out the words.`, columns),
    '',
  ].join('\n');
}

/** The choices of a row below it, indented, and an empty line after them. */
function below(row: LookupEntry, { columns, theme }: Io): string[] {
  const lines = choiceLines(row, columns - 2, theme);
  return lines.length > 0 ? [...lines.map(line => `  ${line}`), ''] : [];
}

/**
 * The need on the left, what to use on the right, wrapped; on a narrow terminal under each other.
 * @param beside the rows that the two columns line up with
 */
function lines(rows: LookupEntry[], { columns }: Io, beside: LookupEntry[] = rows): string[] {
  const left = Math.min(
    Math.max(...beside.slice(0, bestShown).map(row => width(row.need))),
    Math.floor(columns * 0.42),
  );
  return rows.flatMap(({ need, use, lesson, step }) => {
    const right = `→ ${use}${lesson === null ? '' : ` (lesson ${lesson}${step === defaultPage ? '' : `#${step}`})`}`;
    if (columns < 60) return [...wrap(need, columns), ...wrap(right, columns, { indent: '  ', hang: '    ' })];
    const needs = wrap(need, left);
    return joinColumns(needs, wrap(right, columns - left - 2, { hang: '  ' }), left).map((line, i) =>
      i < needs.length ? line.trimEnd() : line,
    );
  });
}
