/**
 * The registries: modules that the build makes from folders, so that adding a flaw, a rule, a lesson, a lab or a
 * command is adding one file and nothing else. esbuild and Vite get the same text from here.
 *
 *   registry:flaws      every default export of src/flaws/<area>/<flaw>.ts
 *   registry:rules      every default export of src/linter/rules/<area>/<rule>.ts
 *   registry:changes    every default export of src/linter/changes/<change>.ts
 *   registry:contracts  every default export of src/review/contracts/<contract>.ts
 *   registry:revisions  every default export of src/review/revisions/<revision>.ts
 *   registry:resources  every default export of src/service/resources/<resource>.ts
 *   registry:middleware every default export of src/service/middleware/<convention>.ts
 *   registry:commands   what the help needs of each src/commands/<command>.ts, and a lazy import of the rest
 *   registry:screens    name -> lazy import of src/ui/screens/<name>.tsx
 *   registry:labs       id -> lazy import of labs/<id>/index.ts
 *   registry:lessons    the summaries, and id -> lazy import of each lesson as data
 *   registry:lesson/ID  one lesson as data
 *   registry:glossary   the terms of lessons/glossary/<topic>.md
 *   registry:kept       clause id -> the modules of the service whose comments say that they keep it
 *
 * Files whose name starts with "_" are helpers beside the entries and are left out.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const eager = {
  flaws: ['src/flaws', 2],
  rules: ['src/linter/rules', 2],
  changes: ['src/linter/changes', 1],
  contracts: ['src/review/contracts', 1],
  revisions: ['src/review/revisions', 1],
  resources: ['src/service/resources', 1],
  middleware: ['src/service/middleware', 1],
};

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

function eagerModule(root, name) {
  const [folder, depth] = eager[name];
  const files = entries(root, folder, depth);
  const imports = files.map((file, i) => `import e${i} from ${JSON.stringify(file)};`).join('\n');
  return `${imports}\nexport const ${name} = [${files.map((_, i) => `e${i}`).join(', ')}];\n`;
}

function screensModule(root) {
  const rows = entries(root, 'src/ui/screens', 1).map(file => {
    const name = JSON.stringify(basename(file).replace(/\.tsx?$/, ''));
    return `  ${name}: () => import(${JSON.stringify(file)}).then(m => m.default),`;
  });
  return `export const screens = {\n${rows.join('\n')}\n};\n`;
}

function labsModule(root) {
  const ids = existsSync(join(root, 'labs'))
    ? readdirSync(join(root, 'labs')).filter(id => existsSync(join(root, 'labs', id, 'index.ts')))
    : [];
  const rows = ids.sort().map(id => {
    const file = JSON.stringify(join(root, 'labs', id, 'index.ts'));
    return `  ${JSON.stringify(id)}: () => import(${file}).then(m => m.default),`;
  });
  return `export const labs = {\n${rows.join('\n')}\n};\n`;
}

/** Runs TypeScript while building: Node 20 cannot, so it is bundled first. Out: what the module exports. */
async function evaluate(root, options) {
  const dir = mkdtempSync(join(root, 'node_modules', '.evaluated-'));
  try {
    const outfile = join(dir, 'module.mjs');
    const banner = {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    };
    await build({ outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error', banner, ...options });
    return await import(pathToFileURL(outfile).href);
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
 * Reading the command line takes names, options and one line about each command; what a command does is loaded when it is
 * asked for. So the first are taken out here, and starting up does not wait for the second.
 */
async function commandsModule(root) {
  const files = entries(root, 'src/commands', 1);
  const contents = `${files.map((file, i) => `import c${i} from ${JSON.stringify(file)};`).join('\n')}
export default [${files.map((_, i) => `c${i}`).join(', ')}].map(({ usage, summary, order, options }) => ({ usage, summary, order, options }));`;
  const { default: infos } = await evaluate(root, {
    stdin: { contents, resolveDir: root },
    define: { __VERSION__: '"0.0.0"' },
    plugins: [lazyParts, esbuildRegistries(root)],
  });
  const rows = files.map(
    (file, i) =>
      `  { ...${JSON.stringify(infos[i])}, load: () => import(${JSON.stringify(file)}).then(m => m.default) },`,
  );
  return `export const commands = [\n${rows.join('\n')}\n];\n`;
}

/** What lessons tell of the catalogue of flaws; the flaws themselves take long to load. */
async function flawsInShort(root) {
  const files = entries(root, 'src/flaws', 2);
  const contents = `${files.map((file, i) => `import f${i} from ${JSON.stringify(file)};`).join('\n')}
export default [${files.map((_, i) => `f${i}`).join(', ')}].map(({ id, area, title, lesson }) => ({ id, area, title, lesson }));`;
  const { default: flaws } = await evaluate(root, {
    stdin: { contents, resolveDir: root },
    plugins: [lazyParts, esbuildRegistries(root)],
  });
  return flaws;
}

let compiled;
/** Compiles every lesson and the glossary once a process. */
function compileCourse(root) {
  compiled ??= (async () => {
    const source = join(root, 'src/course/compile.ts');
    if (!existsSync(source)) return { lessons: [], terms: [] };
    const { compileLessonFolder, readGlossary } = await evaluate(root, { entryPoints: [source] });
    const { lessons, problems } = compileLessonFolder(join(root, 'lessons'));
    const { terms, problems: more } = readGlossary(join(root, 'lessons', 'glossary'));
    problems.push(...more);
    if (problems.length > 0) {
      const lines = problems.map(p => `${p.file}:${p.line} ${p.message}`);
      throw new Error(`The lessons and the glossary have ${problems.length} problem(s):\n${lines.join('\n')}`);
    }
    const flaws = await flawsInShort(root);
    for (const { summary } of lessons) {
      summary.cures = flaws.filter(flaw => flaw.lesson === summary.id).map(({ lesson, ...flaw }) => flaw);
    }
    return { lessons, terms };
  })();
  return compiled;
}

async function lessonsModule(root) {
  const { lessons } = await compileCourse(root);
  const summaries = lessons.map(lesson => lesson.summary);
  const rows = lessons.map(lesson => {
    const id = JSON.stringify(lesson.summary.id);
    return `  ${id}: () => import(${JSON.stringify(`registry:lesson/${lesson.summary.id}`)}).then(m => m.lesson),`;
  });
  return `export const lessonSummaries = ${JSON.stringify(summaries)};\nexport const lessons = {\n${rows.join('\n')}\n};\n`;
}

/** Where a module that keeps a clause can stand; the list of all clauses says nothing about any. */
const keepers = ['src/conventions', 'src/service', 'src/review', 'labs'];
const clauseList = join('src', 'conventions', 'clauses.ts');

/** `limits.1` and `resources.error-object.text-3` as comments name them, and `limits.1 to limits.4` as all four. */
export function clausesNamed(text) {
  const comments = (text.match(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm) ?? []).join('\n');
  const named = new Set();
  for (const [id] of comments.matchAll(/(?<![\w./-])[a-z]+(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+(?![\w/-])/g)) named.add(id);
  for (const [, part, from, to] of comments.matchAll(/\b([a-z]+(?:\.[a-z0-9-]+)*)\.(\d+) to \1\.(\d+)/g)) {
    for (let number = Number(from); number <= Number(to); number++) named.add(`${part}.${number}`);
  }
  return [...named];
}

function keptModule(root) {
  const kept = {};
  for (const folder of keepers) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files
      .map(name => join(folder, name))
      .filter(name => name.endsWith('.ts') && name !== clauseList)) {
      const name = file
        .slice(0, -'.ts'.length)
        .split(sep)
        .join('/')
        .replace(/^src\//, '');
      for (const id of clausesNamed(readFileSync(join(root, file), 'utf8'))) {
        kept[id] ??= [];
        kept[id].push(name);
      }
    }
  }
  return `export const kept = ${JSON.stringify(kept)};\n`;
}

/** The source text of one registry module; throws with the reason when a lesson does not compile. */
export async function registrySource(root, name) {
  if (name in eager) return eagerModule(root, name);
  if (name === 'commands') return commandsModule(root);
  if (name === 'screens') return screensModule(root);
  if (name === 'labs') return labsModule(root);
  if (name === 'lessons') return lessonsModule(root);
  if (name === 'glossary') return `export const terms = ${JSON.stringify((await compileCourse(root)).terms)};\n`;
  if (name === 'kept') return keptModule(root);
  if (name.startsWith('lesson/')) {
    const lesson = (await compileCourse(root)).lessons.find(entry => entry.summary.id === name.slice('lesson/'.length));
    if (!lesson) throw new Error(`No lesson has the id ${name.slice('lesson/'.length)}`);
    return `export const lesson = JSON.parse(${JSON.stringify(JSON.stringify(lesson))});\n`;
  }
  throw new Error(`No registry is called ${name}`);
}

/** The registries for esbuild. */
export const esbuildRegistries = root => ({
  name: 'registries',
  setup(bundler) {
    bundler.onResolve({ filter: /^registry:/ }, args => ({
      path: args.path.slice('registry:'.length),
      namespace: 'registry',
    }));
    bundler.onLoad({ filter: /.*/, namespace: 'registry' }, async args => {
      try {
        return { contents: await registrySource(root, args.path), loader: 'js', resolveDir: root };
      } catch (error) {
        return { errors: [{ text: error.message }] };
      }
    });
  },
});

/** The registries for Vite and Vitest. */
export const viteRegistries = root => ({
  name: 'registries',
  enforce: 'pre',
  resolveId: id => (id.startsWith('registry:') ? `\0${id}` : undefined),
  load: id => (id.startsWith('\0registry:') ? registrySource(root, id.slice('\0registry:'.length)) : undefined),
});
