import type { Inline } from './markup';
import { pageTexts } from './page-text';
import { lessonPages } from './pages';
import type { Lesson, Page } from './types';

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

function links(page: Page): { to: string }[] {
  const within = (inline: readonly Inline[]): { to: string }[] =>
    inline.flatMap(part => [
      ...(part.kind === 'link' ? [part] : []),
      ...('children' in part ? within(part.children) : []),
    ]);
  return pageTexts(page).flatMap(within);
}
