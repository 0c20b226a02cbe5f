import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Which parts of src a part may import. Everything may import the leaves. */
const leaves = ['text', 'command.ts', 'route.ts', 'conventions'];
const allowed: Record<string, string[]> = {
  'cli.ts': ['cli', 'commands', 'ui', 'terminal', 'generated/commands'],
  cli: ['terminal', 'commands', 'progress', 'course', 'ui', 'generated/lessons', 'generated/labs'],
  commands: [
    'course',
    'review',
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
    'course',
    'review',
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
  labs: ['lab', 'service', 'flaws'],
  lab: ['service', 'flaws'],
  review: [
    'linter',
    'flaws',
    'service',
    'generated/flaws',
    'generated/rules',
    'generated/contracts',
    'generated/mutations',
    'generated/lessons',
  ],
  course: ['service', 'flaws', 'generated/flaws', 'generated/rules', 'generated/lessons', 'generated/glossary'],
  lookup: ['course', 'service', 'generated/lessons', 'generated/glossary'],
  practice: ['course', 'generated/lessons'],
  overview: ['course', 'practice', 'review', 'progress'],
  tryit: ['course', 'service', 'flaws', 'linter', 'generated/flaws'],
  progress: [],
  server: ['service'],
  service: ['generated/resources', 'generated/middleware'],
  flaws: ['generated/flaws'],
  linter: ['generated/rules', 'generated/changes'],
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
  /** A type-only import carries no code and so no dependency at run time. */
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: Import[] = [];
  for (const match of text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'";]*?from\s+['"]([^'"]+)['"]/g)) {
    found.push({ file, target: match[2]!, typeOnly: match[1] !== undefined });
  }
  for (const match of text.matchAll(/(?:import\(\s*|import\s+)['"]([^'"]+)['"]/g)) {
    found.push({ file, target: match[1]!, typeOnly: false });
  }
  return found;
}

const sources = [...files('src').filter(file => !/^src\/(build|generated)\//.test(file)), ...files('labs')];
const all = sources.flatMap(importsOf);

describe('import directions', () => {
  it('reads the sources', () => expect(all.length).toBeGreaterThan(50));

  it('arrows point down only', () => {
    const wrong = all.filter(({ file, target, typeOnly }) => {
      const from = partOf(file);
      const rules = allowed[from];
      if (!rules) return true;
      if (!target.startsWith('.')) return false;
      const resolved = relative(root, join(root, dirname(file), target));
      const to = partOf(resolved);
      if (to === 'generated') return !rules.includes('generated') && !rules.includes(resolved.slice('src/'.length));
      const name = allowed[to] || !allowed[`${to}.ts`] ? to : `${to}.ts`;
      // Types describe data that travels; only code makes an arrow, except between linter and service.
      if (typeOnly && !(from === 'linter' && to === 'service') && !(from === 'service' && to === 'linter'))
        return false;
      return name !== from && !leaves.includes(name) && !rules.includes(name);
    });
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  it('Ink and React stand only in src/ui', () => {
    const wrong = all.filter(({ file, target }) => /^(ink|react)($|[-/])/.test(target) && !file.startsWith('src/ui/'));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('conf stands in one file', () => {
    expect([...new Set(all.filter(({ target }) => target === 'conf').map(({ file }) => file))]).toHaveLength(1);
  });

  it('time and chance come in as arguments', () => {
    const edge = /^src\/(ui|terminal|server|cli)(\/|\.ts)/;
    const wrong = sources.filter(file => {
      if (edge.test(file)) return false;
      const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bset(Timeout|Interval|Immediate)\b|\brandom(UUID|Bytes)\b/.test(
        code,
      );
    });
    expect(wrong).toEqual([]);
  });

  it('only the server opens a port, and nothing opens a connection to elsewhere', () => {
    const wrong = all.filter(
      ({ file, target }) =>
        /^((node:)?(net|http|https|http2|dgram|tls|dns)(\/.*)?|@hono\/node-server)$/.test(target) &&
        !file.startsWith('src/terminal') &&
        !file.startsWith('src/server/'),
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
