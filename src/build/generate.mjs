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
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { courseModules } from './course-modules.mjs';
import { areaOf, bundle, entries, evaluate, inShort, lazyParts, runModule } from './evaluate.mjs';
import { idsModule, parsed } from './module-text.mjs';

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

/** The ids of the probes, which are the names of their files. */
function probeIdsModule(root) {
  const ids = entries(root, 'src/check/probes', 2).map(file => basename(file, '.ts'));
  return idsModule('probeIds', ids);
}

/** The rules whose flaws can be played, as the player itself says; it reads the module of flaws. */
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
  const code = await bundle({
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
  const { activities } = await runModule(root, code);
  return `${sign}\nimport type { Activity } from '../course/reference-types';\n\nexport const activities: Activity[] = ${parsed(activities)};\n`;
}

/** The activities of a module. */
const activitiesIn = text => JSON.parse(JSON.parse(/JSON\.parse\((".*")\)/.exec(text)[1]));

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
