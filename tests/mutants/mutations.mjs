/** Small changes to source text, each of which some test should notice. Texts and types are left alone. */
import { parseSync } from 'vite';

/** @typedef {{ file: string, line: number, start: number, end: number, before: string, after: string, kind: string }} Mutant */

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

/**
 * Every mutant of a file.
 * @param {string} file its path, which a mutant repeats
 * @param {string} text
 * @returns {Mutant[]}
 */
export function mutantsOf(file, text) {
  const { program } = parseSync(file, text);
  const found = [];
  const add = (kind, { start, end }, after) => {
    const line = text.slice(0, start).split('\n').length;
    found.push({ file, line, start, end, before: text.slice(start, end), after, kind });
  };
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
    if (type === 'IfStatement' && !node.alternate && isGuard(node.consequent)) add('guard', node, ';');
    if (type === 'ExpressionStatement' && !node.directive && /Call|Assignment|Update/.test(node.expression.type)) {
      add('statement', node, ';');
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
        if (first) add('entry', { start: first.start, end: second ? second.start : first.end }, '');
      }
    }
    for (const [key, child] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'typeParameters' || key === 'returnType')
        continue;
      for (const each of Array.isArray(child) ? child : [child]) if (typeof each?.type === 'string') visit(each);
    }
  };
  visit(program);
  return found;
}

const isGuard = node => leaves.has(node.type) || (node.type === 'BlockStatement' && leaves.has(node.body.at(-1)?.type));

/**
 * @param {string} text
 * @param {Mutant} mutant
 * @returns {string} the text with the mutant in it
 */
export const applyTo = (text, { start, end, after }) => text.slice(0, start) + after + text.slice(end);
