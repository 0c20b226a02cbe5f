import { lessonPages } from './pages';
import type { Block, Inline, Lesson, Page } from './types';

/**
 * The terms that a lesson marks, in reading order, each with the page of its first mark. A mark that a question hides
 * until it is answered counts only if there is no other: people who look a term up want to read it.
 */
export function markedTerms(lesson: Lesson): { term: string; page: string }[] {
  const open = new Map<string, string>();
  const hidden = new Map<string, string>();
  for (const page of lessonPages(lesson)) {
    const asks = page.kind === 'step' && page.step.question !== null;
    const told = asks ? links({ ...page, step: { ...page.step, after: [] } }) : links(page);
    note(open, told, page.id);
    if (asks) note(hidden, links(page), page.id);
  }
  return [...new Map([...hidden, ...open])].map(([term, page]) => ({ term, page }));
}

function note(found: Map<string, string>, list: readonly { to: string }[], page: string) {
  for (const { to } of list) {
    const term = /^term:(.+)$/.exec(to)?.[1];
    if (term !== undefined && !found.has(term)) found.set(term, page);
  }
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
    case 'task':
      line(page.task.goal);
      text(page.task.text);
      break;
    case 'fixed':
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
    case 'recap':
      break;
  }
  return list;
}
