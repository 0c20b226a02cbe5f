import { escapeMarkdown, markdownCode } from '../text/markdown';
import type { Block, Inline } from './markup';

/** A line of text as Markdown, as any reader of Markdown shows it. */
export const inlineMarkdown = (inline: readonly Inline[]): string => inline.map(oneInline).join('');

/** Blocks as Markdown. */
export const blockMarkdown = (blocks: readonly Block[]): string => blocks.map(oneBlock).join('\n\n');

function oneInline(part: Inline): string {
  switch (part.kind) {
    case 'text':
      return escapeMarkdown(part.text);
    case 'code':
      return markdownCode(part.text);
    case 'strong':
      return `**${inlineMarkdown(part.children)}**`;
    case 'emphasis':
      return `*${inlineMarkdown(part.children)}*`;
    case 'link':
      // What other links lead to is inside the program.
      return /^https?:/.test(part.to)
        ? `[${inlineMarkdown(part.children)}](<${part.to}>)`
        : inlineMarkdown(part.children);
  }
}

function oneBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return inlineMarkdown(block.inline).replace(/^(\d*)(?=[.)+-])/, '$1\\');
    case 'quote':
      return indent(blockMarkdown(block.blocks), '> ');
    case 'code':
      return indent(block.text, '    ');
    case 'list':
      return block.items
        .map((item, i) => listItem(blockMarkdown(item), block.ordered ? `${i + 1}. ` : '- '))
        .join('\n');
  }
}

/** An item of a list; its other lines are indented below its mark. */
export const listItem = (markdown: string, mark = '- '): string =>
  mark + indent(markdown, ' '.repeat(mark.length)).slice(mark.length);

const indent = (text: string, by: string): string =>
  text
    .split('\n')
    .map(line => (by + line).trimEnd())
    .join('\n');
