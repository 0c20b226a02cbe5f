import { pages } from './pages';
import type { Block, Inline, Lesson, Page } from './types';

/** In: a lesson. Out: the terms that it marks, in reading order, each with the page of its first mark. */
export function termsMarked(lesson: Lesson): { term: string; page: string }[] {
  const found = new Map<string, string>();
  for (const page of pages(lesson)) {
    for (const { to } of links(page)) {
      const term = /^term:(.+)$/.exec(to)?.[1];
      if (term !== undefined && !found.has(term)) found.set(term, page.id);
    }
  }
  return [...found].map(([term, page]) => ({ term, page }));
}

function links(page: Page) {
  const list: Extract<Inline, { kind: 'link' }>[] = [];
  const line = (inline: readonly Inline[]) => {
    for (const part of inline) {
      if (part.kind === 'link') list.push(part);
      if ('children' in part) line(part.children);
    }
  };
  const text = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      if (block.kind === 'paragraph') line(block.inline);
      else if (block.kind === 'list') for (const item of block.items) text(item);
      else if (block.kind === 'quote') text(block.blocks);
    }
  };
  switch (page.kind) {
    case 'text':
      text(page.blocks);
      break;
    case 'step':
      text(page.step.before);
      text(page.step.after);
      break;
    case 'cured':
      text(page.blocks);
      text(page.after);
      break;
    case 'misconceptions':
      for (const { belief, answer } of page.items) {
        line(belief);
        text(answer);
      }
      break;
    case 'monday':
      line(page.inline);
      break;
    case 'question':
      break;
  }
  return list;
}
