import type { CatalogueNames } from './check-names';
import type { LookupRow, ReferenceRow } from './reference-types';
import type { Lesson, Problem } from './types';

/**
 * The lookup names each thing once.
 * @param texts the text of each lesson, by the name that messages use
 * @returns a problem for each row that stands elsewhere as well: in a later lesson in course order, or beside the lessons
 */
export function repeatedRows(
  lessons: readonly Lesson[],
  reference: readonly ReferenceRow[],
  texts: ReadonlyMap<string, string>,
): Problem[] {
  const taken = new Map<string, string>();
  const repeated = ({ kind, need }: LookupRow, place: string, here: string, file: string, line: () => number) => {
    const name = `${kind}: ${need}`;
    const other = taken.get(name.toLowerCase());
    taken.set(name.toLowerCase(), other ?? place);
    if (!other) return [];
    const where = other === place ? `twice in ${here}` : `also in ${other}`;
    const message = `The lookup row \`${name}\` appears ${where}. Keep the one in the lesson that teaches it.`;
    return [{ file, line: line(), message }];
  };
  return [
    ...lessons.flatMap(({ summary, file }) =>
      summary.lookup.flatMap(row =>
        repeated(row, `the lesson ${summary.id}`, 'this lesson', file, () => {
          const rows = texts.get(file)!.split('\n');
          const named = `- ${row.kind}: ${row.need} `;
          return Math.max(1, rows.findLastIndex(text => text.replaceAll('`', '').startsWith(named)) + 1);
        }),
      ),
    ),
    ...reference.flatMap(row => repeated(row, row.file, 'this file', row.file, () => row.line)),
  ];
}

/** Rows beside the lessons that name a lesson, a page or a clause that isn't there, or nothing that they rest on. */
export function unsoundRows(
  rows: readonly ReferenceRow[],
  lessons: readonly Lesson[],
  known: Pick<CatalogueNames, 'clauses'>,
): Problem[] {
  return rows.flatMap(({ file, line, need, lesson, at, clauses, sources }): Problem[] => {
    const messages: string[] = [];
    const target = lessons.find(({ summary }) => summary.id === lesson)?.summary;
    if (lesson && !target) messages.push(`There’s no lesson called \`${lesson}\`.`);
    if (at && !lesson)
      messages.push(`\`at\` names a page of a lesson. Name the lesson as well: \`lesson: …; at: ${at}\`.`);
    if (at && target && !target.pages.some(({ id }) => id === at)) {
      const pages = target.pages.map(({ id }) => id).join(', ');
      messages.push(`The lesson ${lesson} has no page \`${at}\`. Its pages are ${pages}.`);
    }
    for (const clause of clauses ?? []) {
      if (!known.clauses.some(({ id }) => id === clause)) messages.push(`There’s no clause called \`${clause}\`.`);
    }
    if (!clauses && !sources) {
      messages.push(`The row "${need}" has no sources. Add \`- sources: …\` below it, or the clauses that it follows.`);
    }
    return messages.map(message => ({ file, line, message }));
  });
}
