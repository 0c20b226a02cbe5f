/** Compiles a course, and writes it as modules: the lessons, the glossary, the lookup rows beside them, and the paths. */
import { join } from 'node:path';
import { entries, evaluate, inPlace } from './evaluate.mjs';
import { idsModule, parsed } from './module-text.mjs';

/** Compiles every lesson, the glossary and the rows beside them; throws with every problem if one does not compile. */
async function compileCourse(root, folder) {
  const { compileLessonFolder, readAskedAs, readGlossary, readPaths, readReferenceRows } = await evaluate(root, {
    entryPoints: [join(root, 'src', 'course', 'compile.ts')],
  });
  const { lessons, problems } = compileLessonFolder(folder);
  const { terms, problems: more } = readGlossary(join(folder, 'glossary'));
  const { rows, problems: others } = readReferenceRows(join(folder, 'lookup'));
  const { asked, problems: yetOthers } = readAskedAs(join(folder, 'asked'));
  const { paths, problems: further } = readPaths(join(folder, 'paths'));
  problems.push(...more, ...others, ...yetOthers, ...further);
  if (problems.length > 0) {
    const lines = problems.map(p => `${p.file}:${p.line} ${p.message}`);
    throw new Error(`The lessons and the glossary have ${problems.length} problem(s):\n${lines.join('\n')}`);
  }
  // What lessons need to know about flaws; loading the flaws themselves takes long.
  const flaws = await inPlace(root, entries(root, 'src/flaws', 2), ['title', 'lesson', 'rule', 'reason']);
  const rules = await inPlace(root, entries(root, 'src/linter/rules', 2), ['reason']);
  for (const lesson of lessons) {
    const fixed = flaws.filter(flaw => flaw.lesson === lesson.summary.id);
    lesson.summary.flawsFixed = fixed.map(({ id, area, title }) => ({ id, area, title }));
    lesson.flawReasons = Object.fromEntries(
      fixed.map(({ id, rule, reason }) => [id, reason ?? rules.find(each => each.id === rule)?.reason ?? '']),
    );
  }
  return { lessons, terms, rows, asked, paths };
}

function lessonsModule(lessons) {
  const ids = lessons.map(lesson => lesson.summary.id);
  const rows = ids.map(id => `  ${JSON.stringify(id)}: () => import('./lessons/${id}').then(m => m.lesson),`);
  return [
    "import type { Lesson, LessonSummary } from '../course/types';",
    '',
    `export const lessonSummaries: LessonSummary[] = ${parsed(lessons.map(lesson => lesson.summary))};`,
    `export const lessons: Record<string, () => Promise<Lesson>> = {\n${rows.join('\n')}\n};`,
    '',
  ].join('\n');
}

const lessonModule = lesson =>
  `import type { Lesson } from '../../course/types';\n\nexport const lesson: Lesson = ${parsed(lesson)};\n`;

const glossaryModule = terms =>
  `import type { Term } from '../course/reference-types';\n\nexport const terms: Term[] = ${parsed(terms)};\n`;

/** The questions by row; a row may have some in several topics. */
function askedAsModule(asked) {
  const byRow = {};
  for (const { row, questions } of asked) byRow[row] = [...(byRow[row] ?? []), ...questions];
  return `export const askedAs: Readonly<Record<string, readonly string[]>> = ${parsed(byRow)};\n`;
}

const referenceRowsModule = rows =>
  `import type { ReferenceRow } from '../course/reference-types';\n\nexport const referenceRows: ReferenceRow[] = ${parsed(rows)};\n`;

/** The paths, with what their labs and cases are called and how long they take. */
const pathsModule = (paths, activities) => {
  const titled = paths.map(path => ({
    ...path,
    steps: path.steps.map(step => ({
      ...step,
      ...activities.find(({ kind, id }) => kind === step.kind && id === step.id),
    })),
  }));
  return `import type { CoursePath } from '../course/reference-types';\n\nexport const paths: CoursePath[] = ${parsed(titled)};\n`;
};

/**
 * The generated modules of a course: its lessons, one module each, the glossary, the rows beside them, and the paths.
 * @param {string} root the top of the project
 * @param {string} folder where the lessons are
 * @param {object[]} activities the titles and minutes of labs and cases
 * @returns {Promise<[string, string][]>} the name of each module under src/generated, and its text
 * @throws {Error} naming each place where a lesson or the glossary does not compile
 */
export async function courseModules(root, folder, activities = []) {
  const { lessons, terms, rows, asked, paths } = await compileCourse(root, folder);
  return [
    ...lessons.map(lesson => [join('lessons', lesson.summary.id), lessonModule(lesson)]),
    ['lessons', lessonsModule(lessons)],
    [
      'lesson-ids',
      idsModule(
        'lessonIds',
        lessons.map(lesson => lesson.summary.id),
      ),
    ],
    ['glossary', glossaryModule(terms)],
    ['reference-rows', referenceRowsModule(rows)],
    ['asked-as', askedAsModule(asked)],
    ['paths', pathsModule(paths, activities)],
  ];
}
