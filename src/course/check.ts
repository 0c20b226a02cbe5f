import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Clause, clauses } from '../conventions/clauses';
import { compileLessonFolder } from './compile';
import { glossaryFiles, readGlossary } from './glossary';
import { emptyRuns } from './lesson-runs';
import { longSentences } from './long-sentences';
import { tallestLayout } from './page-layout';
import { lessonPages } from './pages';
import { pickMembers } from './pick-members';
import { type FixedVersionPart, RunError, runChain, runFixedVersion } from './run-steps';
import type { Lesson, Problem, StepRun, Term } from './types';

export interface CourseCheck {
  lessons: number;
  /** Requests that were run, with flaws and without. */
  requests: number;
  /** Everything that is wrong, by file and line; empty when the course is sound. */
  problems: Problem[];
}

/** What lessons may name; left out, the program's own. */
export interface KnownNames {
  flaws: readonly string[];
  rules: readonly string[];
  clauses: readonly Pick<Clause, 'id' | 'prescribes'>[];
  /** Ids of terms; those of a glossary beside the folder of lessons are known as well. */
  terms?: readonly string[];
}

/**
 * Checks a folder of lessons: their form, what they name, their sentences, and every request, run with the flaws and
 * without. In: the folder, and how to call it in messages. Out: all problems at once.
 */
export async function checkCourse(dir: string, shown = basename(dir), names?: KnownNames): Promise<CourseCheck> {
  const own = names ?? (await programNames());
  const glossary = checkGlossary(join(dir, 'glossary'), `${shown}/glossary`);
  const known = { ...own, terms: [...(own.terms ?? []), ...glossary.terms.map(term => term.id)] };
  const { lessons, problems, files } = compileLessonFolder(dir, shown);
  for (const name of files) {
    problems.push(...longSentences(readFileSync(join(dir, name), 'utf8'), `${shown}/${name}`));
  }
  problems.push(...glossary.problems, ...unmarked(glossary.terms, lessons));
  problems.push(...rowsTwice(lessons, file => readFileSync(join(dir, basename(file)), 'utf8')));
  let requests = 0;
  for (const lesson of lessons) {
    problems.push(...unknownNames(lesson, known), ...onlyNamed(lesson, known));
    const outcome = await runLesson(lesson);
    requests += outcome.requests;
    problems.push(...outcome.problems);
  }
  problems.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  return { lessons: files.length, requests, problems };
}

async function programNames(): Promise<KnownNames> {
  const [{ flaws }, { rules }, { terms }] = await Promise.all([
    import('../generated/flaws'),
    import('../generated/rules'),
    import('../generated/glossary'),
  ]);
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return { flaws: ids(flaws), rules: ids(rules), clauses, terms: ids(terms) };
}

function unknownNames(lesson: Lesson, known: KnownNames): Problem[] {
  const problem = (line: number, message: string): Problem => ({ file: lesson.file, line, message });
  const problems: Problem[] = [];
  for (const { clause, line } of lesson.claims) {
    if (!known.clauses.some(({ id }) => id === clause))
      problems.push(problem(line, `No clause is called \`${clause}\`.`));
  }
  for (const { flaw, line } of lesson.flawsNamed) {
    if (!known.flaws.includes(flaw)) problems.push(problem(line, `No flaw is called \`${flaw}\`.`));
  }
  for (const { to, line } of lesson.links) {
    const [kind, id] = to.split(':');
    if (kind === 'rule' && !known.rules.includes(id!)) problems.push(problem(line, `No rule is called \`${id}\`.`));
    if (kind === 'term' && !known.terms?.includes(id!)) {
      problems.push(problem(line, `No term is called \`${id}\`. Define it in lessons/glossary/, or drop the mark.`));
    }
    if (kind === 'flaw' && !known.flaws.includes(id!)) problems.push(problem(line, `No flaw is called \`${id}\`.`));
  }
  return problems;
}

/** A clause that prescribes something is taught by a question or an exchange in the lesson that claims it. */
function onlyNamed({ file, claims }: Lesson, known: KnownNames): Problem[] {
  const tied = new Set(claims.filter(claim => claim.tied).map(({ clause }) => clause));
  const first = new Map(claims.toReversed().map(claim => [claim.clause, claim.line]));
  return known.clauses.flatMap(({ id, prescribes }): Problem[] => {
    const line = first.get(id);
    if (!prescribes || line === undefined || tied.has(id)) return [];
    const message = `The clause \`${id}\` is only named. Put it under \`covers\` of the question, or of the step with an \`@expect\`, that teaches it; or take it away here.`;
    return [{ file, line, message }];
  });
}

/** The glossary beside the lessons: its form and its sentences. */
function checkGlossary(dir: string, shown: string): { terms: Term[]; problems: Problem[] } {
  const { terms, problems } = readGlossary(dir, shown);
  for (const name of glossaryFiles(dir)) {
    problems.push(...longSentences(readFileSync(join(dir, name), 'utf8'), `${shown}/${name}`));
  }
  return { terms, problems };
}

/** A term that no lesson explains leads nowhere. */
const unmarked = (terms: readonly Term[], lessons: readonly Lesson[]): Problem[] =>
  terms
    .filter(({ id }) => !lessons.some(lesson => lesson.summary.terms?.some(mark => mark.term === id)))
    .map(({ id, name, file, line }) => {
      const message = `No lesson explains "${name}". Mark the place that does, \`[${name}](term:${id})\`, or drop the term.`;
      return { file, line, message };
    });

/** The sheet names each thing once; of two lessons with the same row the later one in course order is told. */
function rowsTwice(lessons: readonly Lesson[], textOf: (file: string) => string): Problem[] {
  const taken = new Map<string, Lesson>();
  return lessons.flatMap(lesson =>
    lesson.summary.lookup.flatMap(({ kind, need }): Problem[] => {
      const name = `${kind}: ${need}`;
      const other = taken.get(name.toLowerCase());
      taken.set(name.toLowerCase(), other ?? lesson);
      if (!other) return [];
      const rows = textOf(lesson.file).split('\n');
      const line = rows.findLastIndex(row => row.replaceAll('`', '').startsWith(`- ${name} `)) + 1;
      const where = other === lesson ? 'twice in this lesson' : `also in the lesson ${other.summary.id}`;
      const message = `The lookup row \`${name}\` stands ${where}. Keep the one where it is taught.`;
      return [{ file: lesson.file, line: Math.max(1, line), message }];
    }),
  );
}

/** Runs everything that a lesson can show, and says what does not hold. */
async function runLesson(lesson: Lesson): Promise<{ requests: number; problems: Problem[] }> {
  const { file, chain } = lesson;
  const problems: Problem[] = [];
  let requests = 0;
  const note = (run: StepRun) => {
    requests += run.exchanges.length;
    problems.push(...run.broken.map(({ line, message }) => ({ file, line, message })));
  };
  try {
    const flawed = await runChain(lesson);
    flawed.forEach(note);
    if (chain.fault.side === 'service' || chain.steps.some(step => step.differs)) {
      const fixed = await runChain(lesson, { withoutFlaws: true });
      fixed.forEach(note);
      for (const [i, step] of chain.steps.entries()) {
        if (!step.differs || !step.script || answers(flawed[i]!) !== answers(fixed[i]!)) continue;
        const message = `The step \`${step.id}\` says that it differs, but with and without flaws it gets the same answers.`;
        problems.push({ file, line: step.script.line, message });
      }
      if (!chain.steps.some(step => step.differs)) {
        const line = lesson.flawsNamed[0]?.line ?? 1;
        problems.push({ file, line, message: 'No step `differs`, so nothing shows what the flaws do. Mark one.' });
      }
    }
    const fixed = chain.fixedVersion.script ? await runFixedVersion(lesson) : [];
    for (const part of fixed) note(part.run);
    problems.push(...tooTall(lesson, flawed, fixed), ...membersMissing(lesson, flawed, fixed));
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    problems.push({ file, line: error.line, message: error.message });
  }
  return { requests, problems: distinct(problems) };
}

/** A member that is asked for and stands in no answer of its request is a slip of the pen, and would show the whole body. */
const membersMissing = (
  { chain, file }: Lesson,
  flawed: readonly StepRun[],
  fixed: readonly FixedVersionPart[],
): Problem[] =>
  [...chain.steps.map((step, i) => ({ requests: step.script?.requests ?? [], run: flawed[i]! })), ...fixed].flatMap(
    ({ requests, run }) =>
      requests.flatMap((request, n): Problem[] => {
        const body = run.exchanges[n]?.response?.body;
        // Beside the rows of a bare array there is nothing to tell.
        if (!body || !request.members || (request.rows && body.startsWith('['))) return [];
        if (pickMembers(body, request.members)) return [];
        const message = `The answer has none of the members ${request.members.join(', ')}. Name members of its body, or take \`@members\` away.`;
        return [{ file, line: request.line, message }];
      }),
  );

/** Lines that two windows of 80x24 show, one below the other. */
const twoWindows = 36;

function tooTall(lesson: Lesson, flawed: readonly StepRun[], fixed: readonly FixedVersionPart[]): Problem[] {
  const list = lessonPages(lesson);
  const { steps, fixedVersion: last } = lesson.chain;
  const runs = {
    ...emptyRuns,
    steps: new Map(steps.map((step, i) => [step.id, flawed[i]!])),
    fixedVersion: [...fixed],
  };
  return list.flatMap(page => {
    const lines = tallestLayout(list, page.id, runs);
    if (lines <= twoWindows) return [];
    const step = steps.find(({ id }) => id === page.id);
    const line = step?.script?.line ?? step?.line ?? (page.kind === 'fixed' ? last.script?.line : undefined) ?? 1;
    const message = `The page \`${page.id}\` takes ${lines} lines once all of it is shown; two windows of 80x24 hold ${twoWindows}. Shorten it or split it.`;
    return [{ file: lesson.file, line, message }];
  });
}

const answers = (run: StepRun): string =>
  JSON.stringify(run.exchanges.map(({ response }) => response && [response.status, response.headers, response.body]));

/** An expectation for both runs that fails in both is said twice, once for each; the very same words once. */
const distinct = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map(problem => [`${problem.line} ${problem.message}`, problem])).values(),
];
