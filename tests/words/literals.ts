import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync } from 'vite';

/** A text in the source that a person may read. */
export interface Literal {
  file: string;
  /** From 1. */
  line: number;
  text: string;
}

/** Folders with texts that people read; what the build writes is read where it comes from. */
const folders = ['src', 'labs', 'bin'];
/** The list of words itself, and the heading that older lessons may still have. */
const exempt = new Set(['src/course/vocabulary.ts', 'src/course/sections.ts']);

/** Every string of the program that has more than one word: ids, keys and codes have none. */
export function literals(): Literal[] {
  return folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(name => join(folder, name).split(sep).join('/'))
      .filter(file => /\.(ts|tsx|js)$/.test(file) && !file.startsWith('src/generated/') && !exempt.has(file))
      .flatMap(literalsOf),
  );
}

function literalsOf(file: string): Literal[] {
  const source = readFileSync(file, 'utf8');
  const found: Literal[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    if (typeof node !== 'object' || node === null || !('type' in node) || isType(node.type as string)) return;
    const text = textOf(node);
    if (text !== null && /\S\s+\S/.test(text)) {
      found.push({ file, line: source.slice(0, (node as { start?: number }).start).split('\n').length, text });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}

/** Types and imports hold no text; `as`, `satisfies` and `!` hold expressions. */
const isType = (type: string): boolean =>
  type === 'ImportDeclaration' || (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type));

function textOf(node: object & { type?: unknown; value?: unknown }): string | null {
  if (node.type === 'Literal' || node.type === 'JSXText') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateElement') return (node.value as { cooked: string | null }).cooked;
  return null;
}
