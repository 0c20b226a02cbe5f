/**
 * Writes src/generated/ from the folders, so that adding a flaw, a rule, a lesson, a lab or a command is adding one file
 * and nothing else. The modules are plain TypeScript: the editor, tsc, the bundler and the test runner see the same program.
 *
 *   flaws      every default export of src/flaws/<area>/<flaw>.ts
 *   rules      every default export of src/linter/rules/<area>/<rule>.ts
 *   changes    every default export of src/linter/changes/<change>.ts
 *   probes     every default export of src/check/probes/<area>/<probe>.ts
 *   probe-ids  the ids of those, for what only has to know that they exist
 *   playable-rules  the ids of rules that find a flaw that shows on the wire; to know them takes all flaws
 *   contracts  every default export of src/review/exercises/contracts/<contract>.ts
 *   mutations  every default export of src/review/exercises/mutations/<mutation>.ts
 *   resources  every default export of src/service/resources/<resource>.ts
 *   commands   what the help needs of each src/commands/<command>.ts, and a lazy import of the rest
 *   screens    name -> lazy import of src/ui/screens/<name>/index.tsx
 *   labs       id -> lazy import of labs/<id>/index.ts
 *   cases      id, title, difficulty and lessons of each src/cases/written/<id>.ts, and a lazy import of the rest
 *   lessons    the summaries, and id -> lazy import of lessons/<id>, each lesson as data
 *   lesson-ids  the ids of those, for what only has to know that they exist
 *   glossary   the terms of lessons/glossary/<topic>.md
 *   reference-rows  the rows of lessons/lookup/<topic>.md
 *   asked-as   how people ask for a row, from lessons/asked/<topic>.md
 *   paths      the paths of lessons/paths/<path>.md
 *   activities  the titles of labs and cases and how long they take, for what only has to name them
 *
 * Files whose name starts with "_" are helpers beside the entries and are left out.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { banner } from './bundle-options.mjs';

/** The area of a flaw, a rule or a probe: the name of its folder. */
const areaOf = file => basename(dirname(file));

/**
 * Modules that load every entry of a folder: the folder, its depth, the type of an entry, and where that is declared. If a
 * file's name is the id of its entry, then also the type of what the file says, and the area where there is one.
 */
const eager = {
  flaws: ['src/flaws', 2, 'Flaw', 'src/flaws/flaw', 'FlawDefinition', areaOf],
  rules: ['src/linter/rules', 2, 'Rule', 'src/linter/rule', 'RuleDefinition', areaOf],
  changes: ['src/linter/changes', 1, 'ChangeRule', 'src/linter/rule', 'ChangeRuleDefinition', () => 'compatibility'],
  probes: ['src/check/probes', 2, 'Probe', 'src/check/probe', 'ProbeDefinition', areaOf],
  contracts: ['src/review/exercises/contracts', 1, 'BaseContract', 'src/review/exercises/types', 'ContractDefinition'],
  mutations: [
    'src/review/exercises/mutations',
    1,
    'ContractMutation',
    'src/review/exercises/mutation',
    'MutationDefinition',
  ],
  resources: ['src/service/resources', 1, 'Resource', 'src/service/operation'],
};

const notice = '// Written by src/build/generate.mjs; any change made here is lost.\n';

/** Files of one folder at an exact depth, sorted, helpers left out. */
function entries(root, folder, depth) {
  const top = join(root, folder);
  if (!existsSync(top)) return [];
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/^_|\.d\.ts$/.test(entry.name))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .filter(file => relative(top, file).split(sep).length === depth)
    .sort();
}

/** How a generated module names a file of the project: relative, with slashes, without its ending. */
const specifier = (root, file) =>
  JSON.stringify(
    relative(join(root, 'src', 'generated'), file)
      .split(sep)
      .join('/')
      .replace(/\.tsx?$/, ''),
  );

function eagerModule(root, name) {
  const [folder, depth, type, home, definition, area] = eager[name];
  const files = entries(root, folder, depth);
  const rows = files.map((file, i) => {
    if (!definition) return `e${i}`;
    const id = JSON.stringify(basename(file, '.ts'));
    return `{ id: ${id}, ${area ? `area: ${JSON.stringify(area(file))}, ` : ''}...(e${i} as ${definition}) }`;
  });
  const imports = files.map((file, i) => `import e${i} from ${specifier(root, file)};`);
  return [
    `import type { ${[type, ...(definition ? [definition] : [])].join(', ')} } from ${specifier(root, join(root, home))};`,
    ...imports,
    '',
    `export const ${name}: ${type}[] = [${rows.join(', ')}];`,
    '',
  ].join('\n');
}

/** A module of ids only: what they stand for is large. */
const idsModule = (name, ids) => `export const ${name}: readonly string[] = ${JSON.stringify(ids)};\n`;

/** The ids of the probes, which are the names of their files. */
function probeIdsModule(root) {
  const ids = entries(root, 'src/check/probes', 2).map(file => basename(file, '.ts'));
  return idsModule('probeIds', ids);
}

/** The rules whose flaws can be played, as the player itself says; it reads the modules of flaws and of rules. */
async function playableRulesModule(root) {
  const { playableRules } = await evaluate(root, {
    entryPoints: [join(root, 'src', 'review', 'play', 'play.ts')],
    define: { __VERSION__: '"0.0.0"' },
    plugins: [lazyParts],
  });
  return idsModule('playableRuleIds', playableRules());
}

/** A module that maps names to functions that import the file of each; `rows` are pairs of name and file. */
function lazyModule(root, name, { type, imports }, rows) {
  const lines = rows.map(
    ([key, file]) => `  ${JSON.stringify(key)}: () => import(${specifier(root, file)}).then(m => m.default),`,
  );
  return `${imports}\nexport const ${name}: ${type} = {\n${lines.join('\n')}\n};\n`;
}

function screensModule(root) {
  const folder = join('src', 'ui', 'screens');
  const folders = entries(root, folder, 2).filter(file => basename(file) === 'index.tsx');
  const rows = folders.map(file => [basename(dirname(file)), dirname(file)]);
  const imports = "import type { ComponentType } from 'react';\nimport type { Route } from '../route';\n";
  return lazyModule(root, 'screens', { type: "Record<Route['screen'], () => Promise<ComponentType>>", imports }, rows);
}

function labsModule(root) {
  const top = join(root, 'labs');
  const ids = existsSync(top) ? readdirSync(top).filter(id => existsSync(join(top, id, 'index.ts'))) : [];
  const rows = ids.sort().map(id => [id, join(top, id)]);
  const imports = "import type { Lab } from '../lab/types';\n";
  return lazyModule(root, 'labs', { type: 'Record<string, () => Promise<Lab>>', imports }, rows);
}

/** Runs TypeScript while building: Node 20 cannot, so it is bundled first. Resolves to the module's exports. */
const evaluate = async (root, options) => run(root, await bundled(options));

async function bundled(options) {
  const format = { bundle: true, platform: 'node', format: 'esm', logLevel: 'error', banner, write: false };
  const { outputFiles } = await build({ ...format, ...options });
  return outputFiles[0].text;
}

async function run(root, text) {
  const dir = mkdtempSync(join(root, 'node_modules', '.evaluated-'));
  try {
    const file = join(dir, 'module.mjs');
    writeFileSync(file, text);
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

// Parts that load where they are needed are not needed for a look at the commands.
const lazyParts = {
  name: 'lazy-parts',
  setup(bundler) {
    bundler.onResolve({ filter: /.*/ }, args =>
      args.kind === 'dynamic-import' ? { path: args.path, external: true } : undefined,
    );
  },
};

/**
 * Start-up needs the name, the options and one line about each command, and shouldn't wait for what the commands do. So
 * the former are written out here, and the latter load when they're asked for.
 */
async function commandsModule(root) {
  const files = entries(root, 'src/commands', 1);
  const infos = await inShort(root, files, ['usage', 'summary', 'order', 'options', 'notes']);
  const rows = files.map(
    (file, i) =>
      `  { ...${JSON.stringify(infos[i])}, load: () => import(${specifier(root, file)}).then(m => m.default) },`,
  );
  return `import type { CommandInfo } from '../command';\n\nexport const commands: CommandInfo[] = [\n${rows.join('\n')}\n];\n`;
}

/** Written cases: what a list of them needs, from easy to hard, and a lazy import of each. */
async function casesModule(root) {
  const files = entries(root, 'src/cases/written', 1);
  const infos = await inShort(root, files, ['id', 'title', 'difficulty', 'lesson', 'alsoLessons']);
  const cases = files.map((file, i) => ({ ...infos[i], file }));
  cases.sort((a, b) => a.difficulty - b.difficulty || (a.id < b.id ? -1 : 1));
  const rows = cases.map(
    ({ file, ...info }) =>
      `  { ...${JSON.stringify(info)}, load: () => import(${specifier(root, file)}).then(m => m.default) },`,
  );
  return `import type { CaseInfo } from '../cases/info';\n\nexport const cases: CaseInfo[] = [\n${rows.join('\n')}\n];\n`;
}

/**
 * The titles of labs and cases, and how long they take. That's measured by running each once, which takes a second or two, so
 * what was measured before of the same code is taken over.
 */
async function activitiesModule(root) {
  const top = join(root, 'labs');
  const labs = readdirSync(top)
    .sort()
    .map(id => join(top, id, 'index.ts'))
    .filter(file => existsSync(file));
  const cases = entries(root, 'src/cases/written', 1);
  const imports = [...labs, ...cases].map((file, i) => `import e${i} from ${JSON.stringify(file)};`);
  const rows = [
    ...labs.map((_, i) => `about('lab', e${i}, await labMinutes(e${i}))`),
    ...cases.map((_, i) => `about('case', e${labs.length + i}, await caseMinutes(e${labs.length + i}))`),
  ];
  const code = await bundled({
    stdin: {
      contents: `
        import { caseMinutes } from './src/cases/minutes';
        import { labMinutes } from './src/lab/minutes';
        ${imports.join('\n')}
        const about = (kind, { id, title, topic }, minutes) => ({ kind, id, title, topic, minutes });
        export const activities = [${rows.join(', ')}];`,
      resolveDir: root,
    },
    define: { __VERSION__: '"0.0.0"' },
  });
  const sign = `// Measured of ${createHash('sha256').update(code).digest('hex')}`;
  const file = join(root, 'src', 'generated', 'activities.ts');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (before.includes(sign)) return before.slice(notice.length);
  const { activities } = await run(root, code);
  return `${sign}\nimport type { Activity } from '../course/reference-types';\n\nexport const activities: Activity[] = ${parsed(activities)};\n`;
}

/** The activities of a module. */
const activitiesIn = text => JSON.parse(JSON.parse(/JSON\.parse\((".*")\)/.exec(text)[1]));

/** Picks these properties of each file's default export. */
async function inShort(root, files, members) {
  const imports = files.map((file, i) => `import e${i} from ${JSON.stringify(file)};`).join('\n');
  const list = files.map((_, i) => `e${i}`).join(', ');
  const { default: all } = await evaluate(root, {
    stdin: {
      contents: `${imports}\nexport default [${list}].map(({ ${members.join(', ')} }) => ({ ${members.join(', ')} }));`,
      resolveDir: root,
    },
    define: { __VERSION__: '"0.0.0"' },
    plugins: [lazyParts],
  });
  return all;
}

/** The same with what the place of each file says: its name is the id, its folder the area. */
async function inPlace(root, files, members) {
  const all = await inShort(root, files, members);
  return all.map((one, i) => ({ ...one, id: basename(files[i], '.ts'), area: areaOf(files[i]) }));
}

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

/** Data as an expression that JavaScript engines read faster than an object literal. */
const parsed = data => `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;

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

/** Writes a file where its text changed, so that watchers and caches stay quiet. */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Writes all of src/generated/. Modules of entries that are gone go as well.
 * @param {string} root the top of the project
 * @throws {Error} naming each place where a lesson or the glossary does not compile; what was generated before stays
 */
export async function generate(root) {
  const out = join(root, 'src', 'generated');
  const written = new Set();
  const module = (name, text) => {
    written.add(join(out, `${name}.ts`));
    write(join(out, `${name}.ts`), notice + text);
  };
  for (const name of Object.keys(eager)) module(name, eagerModule(root, name));
  module('probe-ids', probeIdsModule(root));
  module('playable-rules', await playableRulesModule(root));
  module('screens', screensModule(root));
  module('labs', labsModule(root));
  const activities = await activitiesModule(root);
  module('activities', activities);
  for (const [name, text] of await courseModules(root, join(root, 'lessons'), activitiesIn(activities)))
    module(name, text);
  module('cases', await casesModule(root));
  module('commands', await commandsModule(root));
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && !written.has(file)) rmSync(file);
  }
}
