import { width, wrap } from '../text/layout';
import { paintLines } from '../text/syntax';
import { plainTheme, type Theme } from '../text/theme';
import type { Block, Inline } from './markup';

/** The widest that running text gets, whatever the window. */
export const textColumns = 76;

/** A line of text with styles. Without colour, code keeps its backquotes and emphasis its asterisks; links show their URL. */
export const styledText = (inline: readonly Inline[], theme: Theme): string =>
  inline.map(part => styledPart(part, theme)).join('');

function styledPart(part: Inline, theme: Theme): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return theme.code(part.text);
    case 'strong':
      return theme.strong(styledText(part.children, theme));
    case 'emphasis':
      return theme.emphasis(styledText(part.children, theme));
    case 'link': {
      // A term is a word that is explained here, not a way to another place.
      if (part.to.startsWith('term:')) return theme.strong(styledText(part.children, theme));
      const address = /^https?:/.test(part.to) ? ` (${part.to})` : '';
      return theme.link(styledText(part.children, theme)) + address;
    }
  }
}

/**
 * Lays out blocks with one empty line between them and none at the ends. The items of a list stay close together, unless
 * one of them has several blocks.
 * @param blocks the blocks
 * @param columns the width
 * @param theme the styles
 * @returns lines no wider than `columns`
 */
export function blockLines(blocks: readonly Block[], columns: number, theme: Theme): string[] {
  const lines: string[] = [];
  for (const block of blocks) {
    if (lines.length > 0) lines.push('');
    lines.push(...oneBlock(block, columns, theme));
  }
  return lines;
}

/** Blocks as text without styles, one line for each paragraph: for programs. */
export const plainText = (blocks: readonly Block[]): string => blockLines(blocks, 10_000, plainTheme).join('\n');

function oneBlock(block: Block, columns: number, theme: Theme): string[] {
  switch (block.kind) {
    case 'paragraph':
      return wrap(styledText(block.inline, theme), columns);
    case 'quote':
      return blockLines(block.blocks, columns - 2, theme).map(line =>
        `${theme.linear ? ' ' : theme.dim('│')} ${line}`.trimEnd(),
      );
    case 'code':
      return paintCode(
        block.text.split('\n').flatMap(line => codeLines(`  ${line}`, columns)),
        block.language,
        theme,
      );
    case 'list': {
      const items = block.items.map((item, i) => {
        const mark = block.ordered ? `${i + 1}. ` : '- ';
        const hang = ' '.repeat(width(mark));
        return blockLines(item, Math.max(1, columns - width(mark)), theme).map((line, n) =>
          line === '' ? '' : (n === 0 ? theme.dim(mark) : hang) + line,
        );
      });
      const loose = items.some(item => item.includes(''));
      return items.flatMap((item, i) => (i > 0 && loose ? ['', ...item] : item));
    }
  }
}

/** Colours of a language that has any; the lines are indented by two columns. */
function paintCode(lines: readonly string[], language: string, theme: Theme): string[] {
  const known = languages.find(each => each === language);
  if (known === undefined) return [...lines];
  const code = lines.map(line => line.slice(2));
  return paintLines(code, known, theme).map(line => `  ${line}`);
}

const languages = ['http', 'json', 'yaml'] as const;

/** A line of code as it is; one that is too long goes on below its last column, or a little to the right of its beginning. */
function codeLines(line: string, columns: number): string[] {
  if (width(line) <= columns) return [line];
  const lead = /^ */.exec(line)![0].length;
  const column = /^ *\S.* {2,}(?=\S)/.exec(line)?.[0].length ?? 0;
  const [start, hang] = column > 0 && column <= columns * 0.6 ? [column, column] : [lead, lead + 2];
  return wrap(line.slice(start), columns, { indent: line.slice(0, start), hang: ' '.repeat(hang) });
}

/** Lines moved to the right; empty ones stay empty. */
export const indent = (lines: readonly string[], by = '  '): string[] =>
  lines.map(line => (line === '' ? '' : by + line));

/** The columns of a label before its text. */
export const labelWidth = 12;

/** Lines with a label before the first one. */
export const labelled = (label: string, lines: readonly string[], theme: Theme): string[] =>
  lines.map((line, i) => {
    const lead = i === 0 ? label + ' '.repeat(Math.max(1, labelWidth - width(label))) : ' '.repeat(labelWidth);
    return line === '' ? '' : (i === 0 && label !== '' ? theme.strong(lead) : lead) + line;
  });
