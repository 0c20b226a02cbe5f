import { lessonSummaries } from 'registry:lessons';
import { type Command, InputError, type Io, printList } from '../command';
import { clauseIds, clauses } from '../conventions/clauses';
import { clean, wrap } from '../text/layout';
import { near } from '../text/near';

/** One rule of the specification, and where it is taught, checked and broken. */
interface ClauseRow {
  id: string;
  title: string;
  lessons: string[];
  rules: string[];
  flaws: string[];
}

const command: Command = {
  usage: 'clauses [id]',
  summary: 'every rule of the specification, with its lesson, rule and flaw',
  order: 70,
  run: async ([id], _options, io) => {
    const wanted = id === undefined ? clauses : clauses.filter(clause => isWithin(clause.id, id));
    if (wanted.length === 0) throw unknownClause(id!);
    const [{ rules }, { flaws }] = await Promise.all([import('registry:rules'), import('registry:flaws')]);
    const naming = (entries: readonly { id: string; clauses: string[] }[], clause: string): string[] =>
      entries.filter(entry => entry.clauses.includes(clause)).map(entry => entry.id);
    const rows = wanted.map(clause => ({
      ...clause,
      lessons: lessonSummaries.filter(lesson => lesson.covers.includes(clause.id)).map(lesson => lesson.id),
      rules: naming(rules, clause.id),
      flaws: naming(flaws, clause.id),
    }));
    if (io.globals.json) printList(io, rows);
    else io.out(`${text(rows, io).join('\n')}\n`);
    return 0;
  },
};
export default command;

/** `auth.4` stands for itself and for auth.4.1 to auth.4.4, `auth` for the whole part. */
const isWithin = (clause: string, id: string): boolean => clause === id || clause.startsWith(`${id}.`);

function unknownClause(id: string): InputError {
  const ids = [...clauseIds, ...new Set(clauseIds.map(part))];
  const close = near(id, ids);
  return new InputError(
    'unknown_clause',
    `There is no clause "${clean(id)}".`,
    close.length > 0
      ? `Did you mean ${close.join(' or ')}?`
      : `Parts: ${[...new Set(clauseIds.map(part))].join(', ')}.`,
  );
}

/** In: the id of a clause. Out: the part it belongs to: `auth` of auth.4.1, `resources.error-object` of its text-1. */
const part = (id: string): string => /^(.*?)\.(?:\d+(?:\.\d+)*|[^.]+)$/.exec(id)?.[1] ?? id;

/** The id to copy, what it says, and where it is taught, checked and broken; an empty line between parts. */
function text(rows: readonly ClauseRow[], { columns, theme }: Io): string[] {
  const below = (line: string) => wrap(line, columns, { indent: '  ', hang: '    ' });
  return rows.flatMap(({ id, title, lessons, rules, flaws }, i) => [
    ...(i > 0 && part(rows[i - 1]!.id) !== part(id) ? [''] : []),
    theme.strong(id),
    ...below(title),
    ...(lessons.length > 0 ? below(`lesson ${lessons.join(', ')}`).map(theme.dim) : []),
    ...(rules.length > 0 ? below(`rule ${rules.join(', ')}`).map(theme.dim) : []),
    ...(flaws.length > 0 ? below(`flaw ${flaws.join(', ')}`).map(theme.dim) : []),
  ]);
}
