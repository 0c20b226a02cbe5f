import type { Clause } from '../conventions/clauses';
import type { Term } from './reference-types';
import type { Lesson, Problem } from './types';

/** What lessons may name. */
export interface CatalogueNames {
  flaws: readonly string[];
  rules: readonly string[];
  clauses: readonly Pick<Clause, 'id' | 'prescribes'>[];
  /** Ids of terms; those of a glossary beside the folder of lessons are known as well. */
  terms?: readonly string[];
  /** What paths may name besides lessons; left out: anything. */
  labs?: readonly string[];
  cases?: readonly string[];
}

/** Clauses, flaws, rules and terms that a lesson names and that do not exist. */
export function unknownNames(lesson: Lesson, known: CatalogueNames): Problem[] {
  const problem = (line: number, message: string): Problem => ({ file: lesson.file, line, message });
  const problems: Problem[] = [];
  for (const { clause, line } of lesson.claims) {
    if (!known.clauses.some(({ id }) => id === clause))
      problems.push(problem(line, `There’s no clause called \`${clause}\`.`));
  }
  for (const { flaw, line } of lesson.flawsNamed) {
    if (!known.flaws.includes(flaw)) problems.push(problem(line, `There’s no flaw called \`${flaw}\`.`));
  }
  for (const { to, line } of lesson.links) {
    const [kind, id] = to.split(':');
    if (kind === 'rule' && !known.rules.includes(id!))
      problems.push(problem(line, `There’s no rule called \`${id}\`.`));
    if (kind === 'term' && !known.terms?.includes(id!)) {
      problems.push(
        problem(line, `There’s no term called \`${id}\`. Define it in lessons/glossary/, or remove the mark.`),
      );
    }
    if (kind === 'flaw' && !known.flaws.includes(id!))
      problems.push(problem(line, `There’s no flaw called \`${id}\`.`));
  }
  return problems;
}

/** A clause that prescribes something is taught by a question or an exchange in the lesson that claims it. */
export function untaughtClauses({ file, claims }: Lesson, known: CatalogueNames): Problem[] {
  const tied = new Set(claims.filter(claim => claim.tied).map(({ clause }) => clause));
  const first = new Map(claims.toReversed().map(claim => [claim.clause, claim.line]));
  return known.clauses.flatMap(({ id, prescribes }): Problem[] => {
    const line = first.get(id);
    if (!prescribes || line === undefined || tied.has(id)) return [];
    const message = `The clause \`${id}\` is only mentioned here. Put it under \`covers\` of the question, or of the step with an \`@expect\`, that teaches it. Or remove it here.`;
    return [{ file, line, message }];
  });
}

/** A term that no lesson explains leads nowhere. */
export const unexplainedTerms = (terms: readonly Term[], lessons: readonly Lesson[]): Problem[] =>
  terms
    .filter(({ id }) => !lessons.some(lesson => lesson.summary.terms?.some(mark => mark.term === id)))
    .map(({ id, name, file, line }) => {
      const message = `No lesson explains "${name}". Mark the place that explains it, \`[${name}](term:${id})\`, or remove the term.`;
      return { file, line, message };
    });
