import type { StepRun } from './http-request';
import { emptyRuns, type LessonRuns } from './lesson-runs';
import { tallestLayout, twoWindows } from './page-layout';
import { lessonPages, questionOf } from './pages';
import { pickMembers } from './pick-members';
import { readingScreens, usualRows } from './reading-length';
import { type FixedVersionPart, runChain, runFixedVersion } from './run-steps';
import { checkTasks } from './tasks/check-tasks';
import type { Lesson, Problem } from './types';

/**
 * Runs everything that a lesson can show.
 * @param lesson a lesson, as far as it could be read
 * @param flaws the ids of the flaws that exist
 * @returns how many requests were run, and what does not hold
 */
export async function checkRuns(
  lesson: Lesson,
  flaws: readonly string[],
): Promise<{ requests: number; problems: Problem[] }> {
  const { file, chain, flawsNamed } = lesson;
  const problems: Problem[] = [];
  let requests = 0;
  const count = (runs: readonly StepRun[]) => {
    for (const { exchanges } of runs) requests += exchanges.length;
  };
  const report = (runs: readonly StepRun[]) =>
    problems.push(...runs.flatMap(({ broken }) => broken.map(({ line, message }) => ({ file, line, message }))));
  const flawed = await runChain(lesson, { keepGoing: true });
  count(flawed);
  // Without a flaw that does not exist, whatever is expected of it comes out wrong.
  const complete = flawsNamed.every(({ flaw }) => flaws.includes(flaw));
  if (complete) report(flawed);
  if (chain.fault.side === 'service' || chain.steps.some(step => step.differs)) {
    const fixed = await runChain(lesson, { withoutFlaws: true, keepGoing: true });
    count(fixed);
    report(fixed);
    if (complete) problems.push(...notDiffering(lesson, flawed, fixed));
  }
  const parts = chain.fixedVersion.script ? await runFixedVersion(lesson, { keepGoing: true }) : [];
  count(parts.map(part => part.run));
  report(parts.map(part => part.run));
  problems.push(...tooLong(lesson, flawed, parts), ...membersMissing(lesson, flawed, parts));
  const tasks = await checkTasks(lesson);
  requests += tasks.requests;
  problems.push(...tasks.problems);
  return { requests, problems: distinct(problems) };
}

/** Steps that say that the flaws show in them, and do not; a lesson about flaws has one at least in which they do. */
function notDiffering(
  { chain, file, flawsNamed }: Lesson,
  flawed: readonly StepRun[],
  fixed: readonly StepRun[],
): Problem[] {
  if (!chain.steps.some(step => step.differs)) {
    const message = 'No step is marked `differs`, so nothing shows what the flaws do. Mark one.';
    return [{ file, line: flawsNamed[0]?.line ?? 1, message }];
  }
  return chain.steps.flatMap((step, i): Problem[] => {
    if (!step.differs || !step.script || responsesOf(flawed[i]!) !== responsesOf(fixed[i]!)) return [];
    const message = `The step \`${step.id}\` says that it differs, but with and without flaws it gets the same responses.`;
    return [{ file, line: step.script.line, message }];
  });
}

/** A requested field that is in no response of its request is a typing error, and would show the whole body. */
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
        const message = `The response has none of the fields ${request.members.join(', ')}. Name fields of its body, or remove \`@members\`.`;
        return [{ file, line: request.line, message }];
      }),
  );

/** Lines that two windows of 80x24 show, one below the other. */
const mostLines = twoWindows(usualRows);
/** Windows of 80x24 that the reading pages of a lesson may fill. */
const mostScreens = 12;

function tooLong(lesson: Lesson, flawed: readonly StepRun[], fixed: readonly FixedVersionPart[]): Problem[] {
  const runs = {
    ...emptyRuns,
    steps: new Map(lesson.chain.steps.map((step, i) => [step.id, flawed[i]!])),
    fixedVersion: [...fixed],
  };
  const screens = readingScreens(lesson, runs);
  const message = `The reading pages fill ${screens.toFixed(1)} windows of 80x24, and the maximum is ${mostScreens}. Shorten the longest page.`;
  return [...(screens > mostScreens ? [{ file: lesson.file, line: 1, message }] : []), ...tooTall(lesson, runs)];
}

function tooTall(lesson: Lesson, runs: LessonRuns): Problem[] {
  const list = lessonPages(lesson);
  const { steps, fixedVersion: last } = lesson.chain;
  return list.flatMap(page => {
    // A question that is not sound was reported, and cannot be laid out.
    const question = questionOf(page);
    if (question && !question.options.some(option => option.right)) return [];
    const lines = tallestLayout(list, page.id, runs);
    if (lines <= mostLines) return [];
    const step = steps.find(({ id }) => id === page.id);
    const line = step?.script?.line ?? step?.line ?? (page.kind === 'fixed' ? last.script?.line : undefined) ?? 1;
    const message = `The page \`${page.title}\` takes ${lines} lines once all of it is shown; two windows of 80x24 hold ${mostLines}. Shorten it or split it.`;
    return [{ file: lesson.file, line, message }];
  });
}

const responsesOf = (run: StepRun): string =>
  JSON.stringify(run.exchanges.map(({ response }) => response && [response.status, response.headers, response.body]));

/** An expectation for both runs that fails in both is said twice, once for each; the very same words once. */
const distinct = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map(problem => [`${problem.line} ${problem.message}`, problem])).values(),
];
