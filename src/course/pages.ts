import type { Task } from './tasks/types';
import type { Lesson, Page, PageTitle } from './types';

/** The pages that every lesson has, by id; steps add theirs. No step may take one of these names. */
export const fixedPageIds: ReadonlySet<string> = new Set([
  'consumers',
  'design-question',
  'promise',
  'key-points',
  'setting',
  'cured-run',
  'design',
  'observe',
  'evolve',
  'misconceptions',
  'on-monday',
  'recap',
]);

/** The pages of a lesson in reading order: what a person walks through and what progress names. */
export function lessonPages(lesson: Lesson): Page[] {
  const { chain } = lesson;
  const failure = 'Follow the failure';
  const text = (id: string, title: string, blocks: Lesson['design'], section = title): Page => ({
    kind: 'text',
    id,
    title,
    section,
    blocks,
  });
  const tasks = (after: Task['after'], section: string): Page[] =>
    chain.tasks
      .filter(task => task.after === after)
      .map(task => ({ kind: 'task', id: task.id, title: task.title, section, task, lesson: lesson.summary.id }));
  return [
    text('consumers', 'Consumers', lesson.consumers),
    {
      kind: 'question',
      id: 'design-question',
      title: 'Design question',
      section: 'Design question',
      question: lesson.designQuestion,
    },
    text('promise', 'Promise', lesson.promise),
    text('key-points', 'Key points', lesson.keyPoints),
    ...(chain.intro.length > 0 ? [text('setting', 'The setting', chain.intro, failure)] : []),
    ...tasks(0, failure),
    ...chain.steps.flatMap((step, i): Page[] => [
      {
        kind: 'step',
        id: step.id,
        title: step.title,
        formerly: step.formerly,
        section: failure,
        step,
        number: i + 1,
        of: chain.steps.length,
      },
      ...tasks(i + 1, failure),
    ]),
    {
      kind: 'fixed',
      id: 'cured-run',
      title: 'Fixed version',
      section: 'Fixed version',
      ...textOfFixedVersion(chain.fixedVersion),
    },
    ...tasks('fixed', 'Fixed version'),
    text('design', 'Design', lesson.design),
    text('observe', 'Observe', lesson.observe),
    text('evolve', 'Evolve', lesson.evolve),
    {
      kind: 'misconceptions',
      id: 'misconceptions',
      title: 'Misconceptions',
      section: 'Misconceptions',
      items: lesson.misconceptions,
    },
    {
      kind: 'monday',
      id: 'on-monday',
      title: 'On Monday',
      section: 'On Monday',
      inline: lesson.monday,
      lookup: lesson.summary.lookup,
      sources: lesson.sources,
    },
    {
      kind: 'recap',
      id: 'recap',
      title: 'Recap',
      section: 'Recap',
      lesson: lesson.summary.id,
      monday: lesson.monday,
      lookup: lesson.summary.lookup,
    },
  ];
}

const textOfFixedVersion = ({ blocks, after }: Lesson['chain']['fixedVersion']) => ({ blocks, after });

/**
 * Finds a page by its id, or by the id of a removed page that it replaced.
 * @returns the index from 0, or -1
 */
export function indexOfPage(list: readonly Pick<PageTitle, 'id' | 'formerly'>[], id: string | undefined): number {
  const index = list.findIndex(page => page.id === id);
  return index >= 0 || id === undefined ? index : list.findIndex(page => page.formerly?.includes(id));
}

/** Id and title of the pages of a lesson, as its summary names them. */
export const pageTitles = (lesson: Lesson): PageTitle[] =>
  lessonPages(lesson).map(({ id, title, formerly = [] }: PageTitle) =>
    formerly.length > 0 ? { id, title, formerly } : { id, title },
  );

/**
 * Finds a page by what a person may write.
 * @param list the pages
 * @param wanted an id (of a removed page as well), the slug of a question, or a number from 1
 * @returns the index from 0, or null
 */
export function findPageIndex(list: readonly Page[], wanted: string): number | null {
  const byId = indexOfPage(list, wanted);
  if (byId >= 0) return byId;
  const byQuestion = list.findIndex(page => questionOf(page)?.id === wanted);
  if (byQuestion >= 0) return byQuestion;
  const number = /^\d+$/.test(wanted) ? Number(wanted) : 0;
  return number >= 1 && number <= list.length ? number - 1 : null;
}

/** The question that a page asks, or null. */
export function questionOf(page: Page) {
  if (page.kind === 'question') return page.question;
  return page.kind === 'step' ? page.step.question : null;
}
