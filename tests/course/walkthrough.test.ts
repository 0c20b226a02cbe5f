import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lessonPages, questionOf } from '../../src/course/pages';
import { parseLesson } from '../../src/course/parse';
import { recapEntries } from '../../src/course/recap';
import {
  currentPage,
  progressFacts,
  startWalkthrough,
  type WalkthroughAction,
  type WalkthroughState,
  walkthroughReducer,
} from '../../src/course/walkthrough';
import { soundLesson } from './fixture';
import { lessonWithTasks } from './tasks/fixture';

const pages = lessonPages(parseLesson(soundLesson, 'lessons/small.md').lesson!);
const reduce = walkthroughReducer(pages);
const run = (actions: WalkthroughAction[], from: WalkthroughState = startWalkthrough(pages)): WalkthroughState =>
  actions.reduce(reduce, from);
const next: WalkthroughAction = { type: 'next' };
const first: WalkthroughAction = { type: 'choose', to: 0 };
const sure: WalkthroughAction = { type: 'commit', sure: true };
const none: ReadonlySet<string> = new Set();
const at = (id: string) => pages.findIndex(page => page.id === id);
const view = (walk: WalkthroughState) => currentPage(pages, walk);

describe('walking through a lesson', () => {
  it('goes forwards and backwards page by page', () => {
    expect(view(run([next])).page.id).toBe('design-question');
    expect(view(run([next, { type: 'back' }])).page.id).toBe('consumers');
    const begun = startWalkthrough(pages);
    expect(run([{ type: 'back' }], begun)).toBe(begun);
  });

  it('goes back to the end of the page before, where it was left', () => {
    expect(run([next, { type: 'back' }]).offset).toBe(Number.POSITIVE_INFINITY);
    expect(run([next]).offset).toBe(0);
  });

  it('asks before it shows: the page stays until there is an answer', () => {
    const walk = run([next, next, next]);
    expect(view(walk)).toMatchObject({ open: true, page: { id: 'design-question' } });
    expect(view(run([next, first, sure, next])).page.id).toBe('promise');
  });

  it('chooses nothing by itself: a commit without a choice only says to choose', () => {
    const asked = run([next]);
    expect(asked.cursor).toBeNull();
    const committed = run([sure], asked);
    expect(committed).toMatchObject({ answers: {}, hint: 'choose' });
    expect(run([first], committed)).toMatchObject({ cursor: 0, hint: null });
  });

  it('chooses by arrow from either end, or by number', () => {
    const chosen = (...actions: WalkthroughAction[]) => run([next, ...actions]).cursor;
    expect(chosen({ type: 'choose', by: 1 })).toBe(0);
    expect(chosen({ type: 'choose', by: -1 })).toBe(1);
    expect(chosen({ type: 'choose', by: 1 }, { type: 'choose', by: 1 }, { type: 'choose', by: 1 })).toBe(1);
    expect(chosen({ type: 'choose', to: 1 })).toBe(1);
    expect(chosen({ type: 'choose', to: 7 })).toBeNull();
  });

  it('chooses nothing on the next page, nor when it asks again', () => {
    expect(run([next, first, sure, next]).cursor).toBeNull();
    expect(run([next, first, sure, { type: 'again' }]).cursor).toBeNull();
  });

  it('takes the chosen option, sure or as a guess', () => {
    const guess = run([next, { type: 'choose', to: 1 }, { type: 'commit', sure: false }]);
    expect(guess.answers).toEqual({ which: { option: 'that', sure: false } });
    expect(view(guess)).toMatchObject({ open: false, chosen: { id: 'that', right: false } });
  });

  it('keeps the first answer: a second commit changes nothing', () => {
    const once = run([next, first, sure]);
    expect(run([{ type: 'choose', by: 1 }, { type: 'commit', sure: false }, { type: 'skip' }], once)).toBe(once);
  });

  it('shows the answer after a skip, and remembers nothing of it', () => {
    const before = run([next]);
    const after = run([{ type: 'skip' }], before);
    expect(view(after)).toMatchObject({ open: false, answer: 'skipped', chosen: null });
    expect(progressFacts('small', pages, before, after, none)).toEqual([]);
  });

  it('asks again when asked to', () => {
    expect(view(run([next, first, sure, { type: 'again' }]))).toMatchObject({ open: true, answer: null });
  });

  it('shows the cured run only after the answer, and only where it differs', () => {
    const open = startWalkthrough(pages, at('second-step'));
    expect(run([{ type: 'toggle-flaws' }], open)).toBe(open);
    expect(run([first, sure, { type: 'toggle-flaws' }], open).withoutFlaws).toBe(true);
    expect(run([first, sure, { type: 'toggle-flaws' }, { type: 'toggle-flaws' }], open).withoutFlaws).toBe(false);
    expect(run([{ type: 'toggle-flaws' }], startWalkthrough(pages, at('first-step'))).withoutFlaws).toBe(false);
  });

  it('is done when the last page is left forwards, and not before', () => {
    const last = startWalkthrough(pages, pages.length - 1);
    expect(last.done).toBe(false);
    expect(run([next], last).done).toBe(true);
  });

  it('takes up earlier answers, except to options that are gone', () => {
    const earlier = { which: { option: 'that', sure: true }, again: { option: 'lost-option', sure: true } };
    const walk = startWalkthrough(pages, at('design-question'), earlier);
    expect(view(walk)).toMatchObject({ open: false, chosen: { id: 'that' } });
    expect(walk.answers).not.toHaveProperty('again');
  });

  it('scrolls within the text', () => {
    const scroll = (from: number, by: number): WalkthroughAction => ({ type: 'scroll', from, by, last: 5 });
    expect(run([scroll(0, 3)]).offset).toBe(3);
    expect(run([scroll(3, 99)]).offset).toBe(5);
    expect(run([scroll(3, Number.NEGATIVE_INFINITY)]).offset).toBe(0);
    expect(run([scroll(0, 3), next]).offset).toBe(0);
  });
});

describe('what is remembered', () => {
  it('answers with right or wrong, sure or guess', () => {
    const before = run([next, first]);
    expect(progressFacts('small', pages, before, run([sure], before), none)).toEqual([
      { type: 'answer', lesson: 'small', question: 'which', option: 'this', right: true, sure: true },
      { type: 'lesson', lesson: 'small', page: 'design-question', done: false },
    ]);
  });

  it('remembers nothing of a glance, until a question is answered or a task worked on', () => {
    const glance = startWalkthrough(pages, 0, {}, true);
    const facts = (before: WalkthroughState, ...actions: WalkthroughAction[]) =>
      progressFacts('small', pages, before, run(actions, before), none);
    const asked = run([next], glance);
    expect(facts(glance, next)).toEqual([]);
    expect(facts(asked, { type: 'skip' })).toEqual([]);
    const reached = expect.objectContaining({ type: 'lesson', page: 'design-question' });
    expect(facts(run([first], asked), sure)).toEqual([expect.objectContaining({ type: 'answer' }), reached]);
    expect(facts(asked, { type: 'work' })).toEqual([reached]);
    const working = run([{ type: 'work' }, { type: 'skip' }], asked);
    expect(facts(working, next)).toEqual([expect.objectContaining({ type: 'lesson', page: 'promise' })]);
  });

  it('pages by their slug', () => {
    const start = startWalkthrough(pages);
    expect(progressFacts('small', pages, start, run([next], start), none)).toEqual([
      { type: 'lesson', lesson: 'small', page: 'design-question', done: false },
    ]);
  });

  it('nothing of a lesson that is only opened, or whose page is only scrolled', () => {
    const start = startWalkthrough(pages, at('promise'));
    const scrolled = run([{ type: 'scroll', from: 0, by: 3, last: 9 }], start);
    expect(progressFacts('small', pages, start, scrolled, none)).toEqual([]);
  });
});

describe('when a lesson is done', () => {
  const right = { which: 'this', again: 'two', 'who-tells': 'customer' };
  const last = pages.length - 2;
  const reach = (answers: Record<string, string>, solved: ReadonlySet<string> = none, list = pages) => {
    const given = Object.fromEntries(Object.entries(answers).map(([id, option]) => [id, { option, sure: true }]));
    const before = startWalkthrough(list, list.length - 2, given);
    return progressFacts('small', list, before, walkthroughReducer(list)(before, next), solved);
  };

  it('on its recap, once every question is answered', () => {
    expect(pages[last]!.id).toBe('on-monday');
    expect(reach(right)).toEqual([{ type: 'lesson', lesson: 'small', page: 'recap', done: true }]);
  });

  it('not while a question was skipped', () => {
    expect(reach({ which: 'this', again: 'two' })).toMatchObject([{ page: 'recap', done: false }]);
    let walk = startWalkthrough(pages);
    const facts = [];
    for (let i = 0; i < 60 && !walk.done; i++) {
      const action: WalkthroughAction = view(walk).open ? { type: 'skip' } : next;
      const after = reduce(walk, action);
      facts.push(...progressFacts('small', pages, walk, after, none));
      walk = after;
    }
    expect(walk.done).toBe(true);
    expect(facts.some(fact => fact.type === 'lesson' && fact.done)).toBe(false);
  });

  it('not while a task is open', () => {
    const list = lessonPages(parseLesson(lessonWithTasks, 'lessons/small.md').lesson!);
    expect(reach(right, none, list)).toMatchObject([{ page: 'recap', done: false }]);
    const tasks = new Set(list.flatMap(page => (page.kind === 'task' ? [page.id] : [])));
    expect(tasks.size).toBeGreaterThan(0);
    expect(reach(right, tasks, list)).toMatchObject([{ page: 'recap', done: true }]);
  });
});

describe('the recap', () => {
  const recap = pages.length - 1;
  const answered = startWalkthrough(pages, recap, {
    which: { option: 'that', sure: true },
    again: { option: 'two', sure: false },
  });

  it('says of each question how it was answered, and of each task whether it was solved', () => {
    const list = lessonPages(parseLesson(lessonWithTasks, 'lessons/small.md').lesson!);
    const entries = recapEntries(list, answered.answers, new Set(['findable-failures']));
    expect(entries.map(({ id, outcome, sure }) => [id, outcome, sure])).toEqual([
      ['design-question', 'wrong', true],
      ['second-step', 'correct', false],
      ['charge-twice', 'unsolved', false],
      ['fourth-step', 'unanswered', false],
      ['findable-failures', 'solved', false],
    ]);
  });

  it('opens a page, and going on from there leads back', () => {
    const opened = run([{ type: 'open', page: at('design-question') }], answered);
    expect(view(opened).page.id).toBe('design-question');
    expect(run([next], opened)).toMatchObject({ page: recap, returnTo: null });
    // Turning the page by hand ends the excursion.
    expect(view(run([{ type: 'back' }, next, next], opened)).page.id).toBe('promise');
  });
});

describe('whatever keys are pressed', () => {
  const action: fc.Arbitrary<WalkthroughAction> = fc.oneof(
    fc.constantFrom<WalkthroughAction>(
      next,
      { type: 'back' },
      { type: 'skip' },
      { type: 'again' },
      { type: 'toggle-flaws' },
    ),
    fc.record({ type: fc.constant('commit' as const), sure: fc.boolean() }),
    fc.record({ type: fc.constant('choose' as const), by: fc.constantFrom(-3, -1, 1, 3) }),
    fc.record({ type: fc.constant('choose' as const), to: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ type: fc.constant('open' as const), page: fc.integer({ min: -5, max: 50 }) }),
  );

  it('the state is one that can be drawn, and no question is passed without a word', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), actions => {
        let walk = startWalkthrough(pages);
        for (const each of actions) {
          const before = walk;
          walk = reduce(walk, each);
          const now = view(walk);
          expect(now.page).toBeDefined();
          if (now.question) expect(walk.cursor ?? 0).toBeLessThan(now.question.options.length);
          // Nothing is answered that nobody chose.
          if (each.type === 'commit' && before.cursor === null) expect(walk.answers).toBe(before.answers);
          if (each.type === 'next' && walk.page > before.page) expect(view(before).open).toBe(false);
          if (walk.withoutFlaws) expect(now.canRemoveFlaws).toBe(true);
        }
        expect(Object.keys(walk.answers).every(id => pages.some(page => questionOf(page)?.id === id))).toBe(true);
      }),
    );
  });
});
