import type { Block, Inline } from './markup';
import type { Page } from './types';

/** Every line of text of a page: paragraphs, items, beliefs. Questions and code are left out. */
export function pageTexts(page: Page): Inline[][] {
  switch (page.kind) {
    case 'text':
      return blockTexts(page.blocks);
    case 'step':
      return [...blockTexts(page.step.before), ...blockTexts(page.step.after)];
    case 'task':
      return [page.task.goal, ...blockTexts(page.task.text)];
    case 'fixed':
      return [...blockTexts(page.blocks), ...blockTexts(page.after)];
    case 'misconceptions':
      return page.items.flatMap(({ belief, answer }) => [belief, ...blockTexts(answer)]);
    case 'monday':
      return [page.inline];
    case 'question':
    case 'recap':
      return [];
  }
}

const blockTexts = (blocks: readonly Block[]): Inline[][] =>
  blocks.flatMap(block => {
    if (block.kind === 'paragraph') return [block.inline];
    if (block.kind === 'list') return block.items.flatMap(blockTexts);
    return block.kind === 'quote' ? blockTexts(block.blocks) : [];
  });
