import { type Command, type Io, printList } from '../command';
import { courseRows } from '../lookup/course-rows';
import { defaultPage, type LookupEntry, rowKinds } from '../lookup/rows';
import { joinColumns, singleLine, stripControlCharacters, truncate, width, wrap } from '../text/layout';

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
    if (io.globals.json) {
      printList(
        io,
        hits.map(({ row: { kind, need, use, lesson, step }, score }) => ({ kind, need, use, lesson, step, score })),
      );
      return 0;
    }
    const found = hits.map(hit => hit.row);
    if (stripControlCharacters(words).trim() === '') io.out(everything(found, io));
    else if (found.length === 0) io.out(nothing(singleLine(words).trim(), lookup.suggest(words), io.columns));
    else io.out(best(found, io));
    return 0;
  },
};
export default command;

function best(rows: LookupEntry[], io: Io): string {
  const more = rows.length - bestShown;
  return [
    ...lines(rows.slice(0, bestShown), io),
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

function nothing(words: string, suggestions: string[], columns: number): string {
  const way =
    suggestions.length > 0
      ? `Try ${suggestions.join(', or ')}.`
      : 'Try fewer or different words, for example: lookup retry. To list everything, leave out the words.';
  return `${wrap(`Nothing matches "${truncate(words, 40)}". ${way}`, columns).join('\n')}\n`;
}

/** The need on the left, what to use on the right, wrapped; on a narrow terminal under each other. */
function lines(rows: LookupEntry[], { columns }: Io): string[] {
  const left = Math.min(Math.max(...rows.map(row => width(row.need))), Math.floor(columns * 0.42));
  return rows.flatMap(({ need, use, lesson, step }) => {
    const right = `→ ${use}${lesson === null ? '' : ` (lesson ${lesson}${step === defaultPage ? '' : `#${step}`})`}`;
    if (columns < 60) return [...wrap(need, columns), ...wrap(right, columns, { indent: '  ', hang: '    ' })];
    const needs = wrap(need, left);
    return joinColumns(needs, wrap(right, columns - left - 2, { hang: '  ' }), left).map((line, i) =>
      i < needs.length ? line.trimEnd() : line,
    );
  });
}
