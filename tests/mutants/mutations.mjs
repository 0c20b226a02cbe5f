/**
 * Small changes to source text, each of which some test should notice. Types are left alone, and so are texts: strings,
 * lists of them that a declaration names (`clauses: ['auth.1', …]`, `good: [{ title, yaml }, …]`), and an `example`.
 */
import { createHash } from 'node:crypto';
import { parseSync } from 'vite';

/**
 * @typedef {{ start: number, end: number, after: string, kind: string, shape: 'expression' | 'statement' | 'entry' }} Edit
 * @typedef {Edit & { file: string, line: number, was: string, is: string, key: string }} Mutant
 *   `was` and `is`: the whole lines, without and with the mutant
 */

const flipped = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '-': '+',
};
/** Types of TypeScript that hold an expression; every other TS… node is a type. */
const transparent = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);
const leaves = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement']);
/** Longer lists are data: words, ids, names. */
const longestList = 8;

/** @returns {Edit[]} */
function editsOf(file, text) {
  const found = [];
  const add = (kind, { start, end }, after, shape = 'expression') => found.push({ start, end, after, kind, shape });
  const source = node => text.slice(node.start, node.end);

  const visit = node => {
    const { type } = node;
    if (type.startsWith('TS') && !transparent.has(type)) return;
    if (type === 'ImportDeclaration' || type === 'TemplateLiteral') return;
    if (type === 'BinaryExpression' && node.operator in flipped) {
      add('operator', node, `${source(node.left)} ${flipped[node.operator]} ${source(node.right)}`);
    }
    if (type === 'LogicalExpression' && node.operator !== '??') {
      const other = node.operator === '&&' ? '||' : '&&';
      add('and/or', node, `(${source(node.left)}) ${other} (${source(node.right)})`);
    }
    if (type === 'IfStatement' || type === 'ConditionalExpression')
      add('condition', node.test, `!(${source(node.test)})`);
    if (type === 'IfStatement' && !node.alternate && isGuard(node.consequent)) add('guard', node, ';', 'statement');
    if (type === 'ExpressionStatement' && !node.directive && /Call|Assignment|Update/.test(node.expression.type)) {
      add('statement', node, ';', 'statement');
    }
    if (type === 'Literal' && typeof node.value === 'number') add('number', node, String(node.value + 1));
    if (type === 'Literal' && typeof node.value === 'boolean') add('boolean', node, String(!node.value));
    if (type === 'ReturnStatement' && node.argument?.type === 'Literal' && node.argument.value === null) {
      add('literal', node.argument, 'undefined');
    }
    if (type === 'ArrayExpression') {
      const { elements } = node;
      if (elements.length > 0 && elements.length <= longestList) {
        const [first, second] = elements;
        if (first) add('entry', { start: first.start, end: second ? second.start : first.end }, '', 'entry');
      }
    }
    if (type === 'Property' && (isListOfTexts(node.value) || node.key.name === 'example')) return;
    for (const [key, child] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'typeParameters' || key === 'returnType')
        continue;
      if (key === 'key' && !node.computed) continue;
      for (const each of Array.isArray(child) ? child : [child]) if (typeof each?.type === 'string') visit(each);
    }
  };
  visit(parseSync(file, text).program);
  return found;
}

const isText = node =>
  (node?.type === 'Literal' && typeof node.value === 'string') ||
  (node?.type === 'TemplateLiteral' && node.expressions.length === 0) ||
  (node?.type === 'ObjectExpression' && node.properties.every(({ value }) => isText(value)));
const isListOfTexts = ({ type, elements }) => type === 'ArrayExpression' && elements.every(isText);

const isGuard = node => leaves.has(node.type) || (node.type === 'BlockStatement' && leaves.has(node.body.at(-1)?.type));

/**
 * Every mutant of a file.
 * @param {string} file its path, which a mutant repeats
 * @param {string} text
 * @returns {Mutant[]}
 */
export function mutantsOf(file, text) {
  const seen = new Map();
  return editsOf(file, text).map(edit => {
    const from = text.lastIndexOf('\n', edit.start - 1) + 1;
    const next = text.indexOf('\n', edit.end);
    const to = next === -1 ? text.length : next;
    const was = text.slice(from, to).trim();
    const is = (text.slice(from, edit.start) + edit.after + text.slice(edit.end, to)).trim();
    // The same line may be there twice.
    const alike = JSON.stringify([file, was, is]);
    const times = seen.get(alike) ?? 0;
    seen.set(alike, times + 1);
    return { ...edit, file, line: text.slice(0, edit.start).split('\n').length, was, is, key: `${alike} ${times}` };
  });
}

/**
 * Mutants in a sequence that a seed decides. A mutant's place in it depends on its lines alone, so that a change elsewhere
 * draws the same ones.
 * @param {Mutant[]} mutants
 * @param {string} seed
 */
export function shuffled(mutants, seed) {
  const place = ({ key }) => createHash('sha1').update(`${seed} ${key}`).digest('hex');
  return mutants
    .map(mutant => ({ mutant, at: place(mutant) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ mutant }) => mutant);
}

/**
 * @param {string} text
 * @param {Edit} mutant
 * @returns {string} the text with the mutant in it
 */
export const applyTo = (text, { start, end, after }) => text.slice(0, start) + after + text.slice(end);

/** What is put before and after a place, to learn that a test gets there. */
const marks = {
  expression: call => [`(${call}, (`, '))'],
  statement: call => [`{ ${call}; `, ' }'],
  entry: call => [`...(${call}, []), `, ''],
};

/**
 * @param {string} text
 * @param {(Edit & { id: number })[]} mutants
 * @returns {string} the text, unchanged in what it does, that calls `reached(id)` where a mutant would be
 */
export function markedWith(text, mutants) {
  const insertions = mutants.flatMap(({ start, end, shape, id }) => {
    const [before, after] = marks[shape](`globalThis.reached?.(${id})`);
    return [
      { at: start, text: before, rank: end - start },
      { at: end, text: after, rank: start - end },
    ];
  });
  // At one place: what ends there first, the inner before the outer; then what begins there, the outer before the inner.
  insertions.sort((a, b) => a.at - b.at || Number(a.rank > 0) - Number(b.rank > 0) || b.rank - a.rank);
  let result = '';
  let from = 0;
  for (const insertion of insertions) {
    result += text.slice(from, insertion.at) + insertion.text;
    from = insertion.at;
  }
  return result + text.slice(from);
}
