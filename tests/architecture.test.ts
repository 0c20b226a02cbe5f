import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Which parts of src a part may import. Everything may import the leaves. */
const leaves = ['text', 'command.ts', 'route.ts', 'conventions'];
const allowed: Record<string, string[]> = {
  'cli.ts': ['classroom', 'course', 'cli', 'commands', 'progress', 'ui', 'terminal', 'generated/commands'],
  cli: [
    'classroom',
    'terminal',
    'commands',
    'prompts',
    'progress',
    'course',
    'ui',
    'generated/lessons',
    'generated/labs',
  ],
  commands: [
    'present',
    'cases',
    'classroom',
    'prompts',
    'check',
    'course',
    'review',
    'openapi',
    'linter',
    'lab',
    'lookup',
    'progress',
    'service',
    'server',
    'flaws',
    'practice',
    'overview',
    'generated',
  ],
  ui: [
    'present',
    'cases',
    'check',
    'classroom',
    'course',
    'review',
    'openapi',
    'linter',
    'lab',
    'lookup',
    'progress',
    'service',
    'flaws',
    'practice',
    'overview',
    'tryit',
    'terminal',
    'generated',
  ],
  prompts: [
    'present',
    'cases',
    'classroom',
    'course',
    'review',
    'openapi',
    'linter',
    'lab',
    'lookup',
    'progress',
    'service',
    'practice',
    'overview',
    'tryit',
    'generated',
  ],
  present: ['course', 'review', 'lab', 'generated/lessons', 'generated/labs'],
  labs: ['lab', 'service', 'flaws'],
  cases: [
    'course',
    'openapi',
    'review',
    'lab',
    'progress',
    'service',
    'flaws',
    'generated/flaws',
    'generated/resources',
    'generated/cases',
    'generated/lessons',
  ],
  lab: ['service', 'flaws', 'progress'],
  review: [
    'course',
    'progress',
    'openapi',
    'linter',
    'flaws',
    'service',
    'generated/flaws',
    'generated/rules',
    'generated/contracts',
    'generated/mutations',
    'generated/lessons',
  ],
  course: [
    'progress',
    'service',
    'flaws',
    'linter',
    'openapi',
    'generated/flaws',
    'generated/rules',
    'generated/lessons',
    'generated/glossary',
    'generated/activities',
  ],
  check: ['course', 'openapi', 'linter'],
  lookup: [
    'course',
    'service',
    'generated/lessons',
    'generated/glossary',
    'generated/asked-as',
    'generated/reference-rows',
  ],
  practice: ['course', 'progress', 'generated/lessons'],
  overview: ['course', 'practice', 'review', 'progress'],
  tryit: ['course', 'service', 'flaws', 'linter', 'openapi', 'generated/flaws'],
  progress: [],
  classroom: ['course', 'overview', 'progress', 'openapi', 'review', 'generated/lessons', 'generated/activities'],
  server: ['service'],
  service: ['generated/resources'],
  flaws: ['openapi', 'generated/flaws'],
  openapi: [],
  linter: ['openapi', 'generated/rules', 'generated/changes', 'generated/probe-ids'],
  terminal: [],
  text: [],
  conventions: [],
  'command.ts': [],
  'route.ts': [],
};

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && statSync(join(root, name)).isFile());
}

/** The part a file belongs to: a folder of src, a file of src, or `labs`. */
function partOf(file: string): string {
  const parts = file.split('/');
  return parts[0] === 'labs' ? 'labs' : parts[1]!;
}

interface Import {
  file: string;
  target: string;
  /** False for `import()` of code that loads where it is needed. */
  eager: boolean;
  /** Nothing is loaded for it: only types are named. */
  typesOnly?: boolean;
}

/** Every import of a file: of values, of types, and lazy ones. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const found: Import[] = [];
  for (const match of text.matchAll(/(?:^|\n)\s*(?:import|export)\s([^'";]*?)from\s+['"]([^'"]+)['"]/g)) {
    const names = match[1]!.trim();
    const inBraces = /^\{([^}]*)\}$/
      .exec(names)?.[1]
      ?.split(',')
      .filter(name => name.trim() !== '');
    const typesOnly = names.startsWith('type ') || (inBraces?.every(name => /^\s*type\s/.test(name)) ?? false);
    found.push({ file, target: match[2]!, eager: true, typesOnly });
  }
  for (const match of text.matchAll(/(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g)) {
    found.push({ file, target: match[1]!, eager: true });
  }
  for (const match of text.matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)(\.[A-Z])?/g)) {
    // `import('./finding').Finding` is a type.
    found.push({ file, target: match[1]!, eager: match[2] !== undefined, typesOnly: true });
  }
  return found;
}

const sources = [...files('src').filter(file => !file.startsWith('src/build/')), ...files('labs')];
const all = sources.flatMap(importsOf);

/** The file that a relative import names, or null for a package. */
function targetFile({ file, target }: Import): string | null {
  if (!target.startsWith('.')) return null;
  const path = join(dirname(file), target);
  const found = ['.ts', '.tsx', '/index.ts', '/index.tsx'].map(ending => path + ending).find(one => known.has(one));
  return found ?? null;
}
const known = new Set(sources);

/** Groups of files of which each leads to all others of its group (Tarjan's strongly connected components). */
function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const at = index.size;
    index.set(file, at);
    lowest.set(file, at);
    stack.push(file);
    for (const next of edges.get(file) ?? []) {
      if (!index.has(next)) lowest.set(file, Math.min(lowest.get(file)!, visit(next)));
      else if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, index.get(next)!));
    }
    if (lowest.get(file) === at) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) found.push(group.sort());
    }
    return lowest.get(file)!;
  };
  for (const file of edges.keys()) if (!index.has(file)) visit(file);
  return found;
}

/** What is loaded with these files: the files of ours, and the packages. */
function loadedWith(...entries: string[]): { files: Set<string>; packages: string[] } {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    for (const one of all) {
      if (one.file !== file || one.typesOnly) continue;
      const target = targetFile(one);
      if (target !== null) files.add(target);
      else if (!one.target.startsWith('node:')) packages.add(one.target);
    }
  }
  return { files, packages: [...packages].sort() };
}

describe('import directions', () => {
  it('reads the sources', () => expect(all.length).toBeGreaterThan(50));

  it('arrows between rooms point down only, those of types as well', () => {
    const wrong = all.filter(one => {
      const { file, target } = one;
      const from = partOf(file);
      if (from === 'generated' || !target.startsWith('.')) return false;
      const rules = allowed[from];
      if (!rules) return true;
      const resolved = relative(root, join(root, dirname(file), target));
      const to = partOf(resolved);
      if (to === 'generated') return !rules.includes('generated') && !rules.includes(resolved.slice('src/'.length));
      const name = allowed[to] || !allowed[`${to}.ts`] ? to : `${to}.ts`;
      return name !== from && !leaves.includes(name) && !rules.includes(name);
    });
    expect([...new Set(wrong.map(({ file, target }) => `${file} -> ${target}`))]).toEqual([]);
  });

  it('files form no circles, those of types included', () => {
    const edges = new Map(sources.map(file => [file, new Set<string>()]));
    for (const one of all) {
      const target = targetFile(one);
      // What a generated module loads where it is needed is a list of entries, not a dependency.
      const listed = !one.eager && one.file.startsWith('src/generated/');
      if (target !== null && target !== one.file && !listed) edges.get(one.file)!.add(target);
    }
    expect(circles(edges)).toEqual([]);
  });

  it('Ink and React stand only in src/ui', () => {
    const wrong = all.filter(
      ({ file, target }) => /^(ink|react)($|[-/])/.test(target) && !/^src\/(ui|generated)\//.test(file),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('Home is drawn before anything loads that its first frame can do without', () => {
    const early = loadedWith('src/cli.ts', 'src/ui/open.tsx');
    const light = ['chalk', 'figures', 'slice-ansi', 'string-width', 'strip-ansi', 'ts-fsrs', 'wrap-ansi'];
    expect(early.packages).toEqual(light);
    const inInk = loadedWith(...early.files, 'src/ui/app.tsx', 'src/ui/root.tsx', 'src/ui/screens/home/index.tsx');
    expect(inInk.packages).toEqual([...light, 'ink', 'react'].sort());
    const heavy = /^src\/(linter|openapi|service|check|flaws|lookup|lab|cases)\//;
    expect([...inInk.files].filter(file => heavy.test(file))).toEqual([]);
  });

  it('conf stands in one file', () => {
    expect([...new Set(all.filter(({ target }) => target === 'conf').map(({ file }) => file))]).toHaveLength(1);
  });

  // setImmediate is neither: it waits until no promise is pending, and then gives the same results in every run.
  it('time and chance come in as arguments', () => {
    const edge = /^src\/(ui|terminal|server|cli)(\/|\.ts)/;
    const wrong = sources.filter(file => {
      if (edge.test(file)) return false;
      const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bset(Timeout|Interval)\b|\brandom(UUID|Bytes)\b/.test(
        code,
      );
    });
    expect(wrong).toEqual([]);
  });

  it('only the server opens a port, and only the transport of check opens a connection to elsewhere', () => {
    const wrong = all.filter(
      ({ file, target }) =>
        /^((node:)?(net|http|https|http2|dgram|tls|dns)(\/.*)?|@hono\/node-server)$/.test(target) &&
        !file.startsWith('src/terminal') &&
        !file.startsWith('src/server/') &&
        file !== 'src/check/transport.ts',
    );
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
    const calls = sources.filter(file =>
      /\bfetch\(\s*['"`]|\bhttps?\.(request|get)\(|\bnet\.connect\(|\bcreateConnection\(/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    );
    expect(calls).toEqual([]);
  });

  it('the top level holds what it is meant to hold, and no other folder', () => {
    const made = new Set(['node_modules', 'dist', 'screens', 'coverage']);
    const folders = readdirSync(root, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !entry.name.startsWith('.') && !made.has(entry.name))
      .map(entry => entry.name);
    expect(folders.sort()).toEqual(['bin', 'labs', 'lessons', 'src', 'tests']);
  });
});
