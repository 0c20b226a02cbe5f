import { type Command, InputError, type Io, printList } from '../command';
import { type Clause, clauseIds, clauses, isWithin } from '../conventions/clauses';
import { lessonSummaries } from '../generated/lessons';
import { didYouMean } from '../text/closest-matches';
import { stripControlCharacters, wrap } from '../text/layout';
import type { CurlTrial } from './_clause-curl';

/** Something that has to do with a clause, with what it is called where it has a name for people. */
interface Named {
  id: string;
  title?: string;
  /** It's ours: the specification doesn't ask for it. */
  isOurs?: boolean;
}

/** One rule of the specification: where it is taught, kept, checked and broken, and what it leaves open. */
interface ClauseRow extends Clause {
  /** How it's tried with curl; null where curl can't show it. */
  curl: CurlTrial | null;
  notByCurl: string | null;
  lessons: Named[];
  /** Modules that keep it: of the service, or of the exercise that it describes; empty where none does. */
  kept: Named[];
  rules: Named[];
  flaws: Named[];
  /** What it leaves open, and the service decides. */
  decided: Named[];
}

const command: Command = {
  usage: 'clauses [id]',
  summary:
    'list every clause of the API conventions this course teaches, and where it’s taught, implemented, checked, and broken',
  order: 70,
  complete: ([first]) => (first === undefined ? clauseIds : []),
  run: async ([id], _options, io) => {
    const wanted = id === undefined ? clauses : clauses.filter(clause => isWithin(clause.id, id));
    if (wanted.length === 0) throw unknownClause(id!);
    const rows = await rowsOf(wanted);
    if (io.globals.json) {
      const ids = (list: readonly Named[]) => list.map(each => each.id);
      printList(
        io,
        rows.map(({ lessons, kept, rules, flaws, decided, curl, notByCurl, ...clause }) => ({
          ...clause,
          lessons: ids(lessons),
          kept: ids(kept),
          rules: ids(rules),
          flaws: ids(flaws),
          decided: ids(decided),
          ours: ids([...rules, ...flaws].filter(({ isOurs }) => isOurs)),
          curl,
          not_by_curl: notByCurl,
        })),
      );
    } else io.out(`${(rows.length === 1 ? detail(rows[0]!, io) : list(rows, io)).join('\n')}\n`);
    return 0;
  },
};
export default command;

async function rowsOf(wanted: readonly Clause[]): Promise<ClauseRow[]> {
  const [{ rules }, { flaws }, { implementationsOf }, { openPoints }, { clauseTrials }] = await Promise.all([
    import('../generated/rules'),
    import('../generated/flaws'),
    import('./_implementations'),
    import('../conventions/open-points'),
    import('./_clause-curl'),
  ]);
  const trialOf = clauseTrials();
  const naming = (entries: readonly { id: string; title: string; clauses: string[] }[], clause: string): Named[] =>
    entries
      .filter(entry => entry.clauses.includes(clause))
      .map(({ id, title, clauses: named }) => ({ id, title, isOurs: named.every(isAboutTheCourse) }));
  return wanted.map(clause => ({
    ...clause,
    ...trialOf(clause.id),
    lessons: lessonSummaries
      .filter(lesson => lesson.covers.includes(clause.id))
      .map(({ id, title, topic }) => ({ id, title: `${title} · ${topic}` })),
    kept: implementationsOf(clause.id).map(id => ({ id })),
    rules: naming(rules, clause.id),
    flaws: naming(flaws, clause.id),
    decided: openPoints
      .filter(point => point.clauses.includes(clause.id))
      .map(({ id, title, choice }) => ({ id, title: `${title}${/[.?]$/.test(title) ? '' : '.'} ${choice}` })),
  }));
}

/** These clauses say what the course is made of; all others say how an API is to be. */
const isAboutTheCourse = (clause: string): boolean => isWithin(clause, 'service');

const ourMark = '(ours)';
const legend = `${ourMark} The API conventions don’t ask for it.`;
const nameOf = ({ id, isOurs }: Named): string => (isOurs ? `${id} ${ourMark}` : id);
const hasOurs = ({ rules, flaws }: ClauseRow): boolean => [...rules, ...flaws].some(({ isOurs }) => isOurs);

function unknownClause(id: string): InputError {
  const parts = [...new Set(clauseIds.map(part))];
  const hint = didYouMean(id, [...clauseIds, ...parts], `Parts: ${parts.join(', ')}.`);
  return new InputError('unknown_clause', `There is no clause "${stripControlCharacters(id)}".`, hint);
}

/** The part that a clause belongs to: `auth` of auth.4.1, `resources.error-object` of its text-1. */
const part = (id: string): string => /^(.*?)\.(?:\d+(?:\.\d+)*|[^.]+)$/.exec(id)?.[1] ?? id;

const aspects = [
  ['lessons', 'taught', 'Taught by'],
  ['kept', 'kept', 'Kept by'],
  ['rules', 'checked', 'Checked by'],
  ['flaws', 'broken', 'Broken by'],
  ['decided', 'decided', 'Left open by the API conventions, and decided by us'],
] as const;

/** The id to copy, what it says, and where to go from there; an empty line between parts. */
function list(rows: readonly ClauseRow[], { columns, theme }: Io): string[] {
  const below = (line: string) => wrap(line, columns, { indent: '  ', hang: '    ' });
  const lines = rows.flatMap((row, i) => [
    ...(i > 0 && part(rows[i - 1]!.id) !== part(row.id) ? [''] : []),
    theme.strong(row.id),
    ...below(row.title),
    ...aspects.flatMap(([member, word]) =>
      row[member].length > 0 ? below(`${word}: ${row[member].map(nameOf).join(', ')}`).map(theme.dim) : [],
    ),
  ]);
  return rows.some(hasOurs) ? [...lines, '', ...wrap(legend, columns)] : lines;
}

/** Where nothing is to be named; what leaves nothing open has no such part. */
const nobody: Record<Exclude<(typeof aspects)[number][0], 'decided'>, string> = {
  lessons: 'no lesson yet',
  kept: 'no single module of this program implements it',
  rules: 'no linter rule, because a description doesn’t show it',
  flaws: 'no flaw in the catalogue',
};

/** One clause alone: everything that has to do with it, by id and name. */
function detail(row: ClauseRow, io: Io): string[] {
  const { columns, theme } = io;
  const entry = (named: Named) =>
    wrap(named.title ? `${nameOf(named)}  ${theme.dim(named.title)}` : nameOf(named), columns, {
      indent: '  ',
      hang: '    ',
    });
  return [
    theme.strong(row.id),
    ...wrap(row.title, columns),
    ...aspects.flatMap(([member, , heading]) => {
      if (row[member].length > 0) return ['', heading, ...row[member].flatMap(entry)];
      return member === 'decided'
        ? []
        : ['', heading, ...wrap(nobody[member], columns, { indent: '  ' }).map(theme.dim)];
    }),
    ...(hasOurs(row) ? ['', ...wrap(legend, columns)] : []),
    '',
    'Try it with curl',
    ...curlLines(row, io),
  ];
}

/** Only the lines to paste may be wider than the window. */
function curlLines({ curl, notByCurl }: ClauseRow, { columns, theme }: Io): string[] {
  const prose = (text: string) => wrap(text, columns, { indent: '  ', hang: '  ' }).map(theme.dim);
  if (curl === null) return prose(`You can’t. ${notByCurl}`);
  return [
    ...prose(`In another terminal: ${curl.service}`),
    ...[...curl.setup, ...curl.lines].map(line => `  ${line}`),
    ...prose('The output contains, in this sequence:'),
    ...curl.shows.flatMap(text => wrap(text, columns, { indent: '  ', hang: '    ' })),
  ];
}
