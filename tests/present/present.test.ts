import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withClassFile } from '../../src/cli/class-file';
import type { CommandUsage, GlobalOptions } from '../../src/command';
import present from '../../src/commands/present';
import { areaTitle } from '../../src/conventions/area';
import { plainText } from '../../src/course/block-lines';
import { handoutQuestions } from '../../src/course/handout';
import { emptyRuns } from '../../src/course/lesson-runs';
import { lessonSummaries } from '../../src/generated/lessons';
import { lessonSlides } from '../../src/present/lesson-slides';
import { openPresentation } from '../../src/present/open';
import { type PresentAction, presentReducer, startPresentation } from '../../src/present/session';
import { slideLines } from '../../src/present/slide-lines';
import type { Presentation } from '../../src/present/types';
import { isEverywhere } from '../../src/review/everywhere';
import { makeExercise } from '../../src/review/exercises/exercise';
import type { PresentSubject } from '../../src/route';
import { width } from '../../src/text/layout';
import { makeTheme, plainTheme } from '../../src/text/theme';
import { freshFolder } from '../progress/sample';
import { testIo } from '../review/_io';
import { draw } from '../screens/render';
import { part } from '../support/size';

const subjects = [
  { kind: 'lesson', id: 'idempotency-keys' },
  { kind: 'lab', id: 'retries' },
  { kind: 'review', seed: '11', level: '1' },
  { kind: 'review', seed: '5', level: '2' },
];
const size = { columns: 76, rows: 20 };

describe.each(part(subjects))('a presentation: $kind $id $level', subject => {
  it('hides each answer until it is revealed, and then says why', async () => {
    const presentation = await openPresentation(subject);
    let asked = 0;
    for (const [at, { poll }] of presentation.slides.entries()) {
      const of = (revealed: number[]) => slideLines(presentation, { at, hands: {}, revealed }, size, plainTheme);
      for (const line of of([at])) expect(width(line)).toBeLessThanOrEqual(size.columns);
      if (!poll) continue;
      asked++;
      const right = poll.options.filter(option => option.right);
      expect(right.length).toBeGreaterThan(0);
      const [before, after] = [of([]).join(' '), of([at]).join(' ')].map(text => text.replace(/\s+/g, ' '));
      expect(before).not.toContain('✔');
      for (const { reason } of right) {
        const words = reason.replace(/\s+/g, ' ');
        if (words === '') continue;
        expect(before).not.toContain(words);
        expect(after).toContain(words);
      }
    }
    expect(asked).toBeGreaterThan(0);
  });
});

it('asks every question of a lesson, and puts each misconception as true or false', async () => {
  const { slides } = await openPresentation({ kind: 'lesson', id: 'idempotency-keys' });
  const { lessons } = await import('../../src/generated/lessons');
  const lesson = await lessons['idempotency-keys']!();
  const questions = [lesson.designQuestion, ...lesson.chain.steps.flatMap(({ question }) => question ?? [])];
  expect(slides.filter(({ poll }) => poll)).toHaveLength(questions.length + lesson.misconceptions.length);
});

it('numbers its questions as a handout does', async () => {
  const { slides } = await openPresentation({ kind: 'lesson', id: 'idempotency-keys' });
  const { lessons } = await import('../../src/generated/lessons');
  const lesson = await lessons['idempotency-keys']!();
  const numbers = slides.flatMap(({ heading }) => /^Question (\d+) · /.exec(heading)?.slice(1).map(Number) ?? []);
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  expect(numbers).toHaveLength(handoutQuestions(lesson).length - lesson.practice.length);
  expect(
    slides
      .find(({ heading }) => heading.startsWith('Question 1 '))!
      .poll!.prompt(200, plainTheme)
      .join(' '),
  ).toContain(plainText(lesson.designQuestion.prompt).split('\n')[0]);
});

it('every planted flaw of a review is asked about somewhere', async () => {
  for (const seed of ['1', '2', '3', '4', '5', '6']) {
    const { slides } = await openPresentation({ kind: 'review', seed, level: '2' });
    const planted = slides
      .at(-1)!
      .lines(size, plainTheme)
      .filter(line => /^\S/.test(line)).length;
    const areas = slides.flatMap(
      ({ poll }) => poll?.options.filter(({ right, text }) => right && text !== 'Nothing') ?? [],
    );
    expect(areas.length).toBeGreaterThan(0);
    expect(planted).toBeGreaterThan(0);
  }
});

it('a flaw counts on the slide of each operation that shows it, also if nearly all do', async () => {
  const { slides } = await openPresentation({ kind: 'review', seed: '11', level: '1' });
  const { seededFlaws } = await makeExercise({ seed: '11', level: 1 });
  const whole = seededFlaws.find(isEverywhere)!;
  for (const { heading, poll } of slides) {
    if (!whole.at.includes(heading)) continue;
    const right = poll!.options.filter(option => option.right).map(({ text }) => text);
    expect(right, heading).toContain(areaTitle(whole.area));
    expect(right, heading).not.toContain('Nothing');
  }
  expect(slides.at(-1)!.lines(size, plainTheme).join(' ')).toContain('in nearly every operation: Two spellings');
});

const toy: Presentation = {
  title: 'Toy',
  slides: [null, 3, 2, null].map((options, i) => ({
    heading: `${i}`,
    lines: () => [],
    poll:
      options === null
        ? null
        : {
            prompt: () => ['Which?'],
            options: Array.from({ length: options }, (_, n) => ({ text: `${n}`, right: n === 0, reason: '' })),
          },
  })),
};

it('leaves a slide the rows below its heading', () => {
  const rows: number[] = [];
  const lines = (given: { rows: number }) => {
    rows.push(given.rows);
    return [];
  };
  slideLines({ ...toy, slides: [{ ...toy.slides[0]!, lines }] }, { at: 0, hands: {}, revealed: [] }, size, plainTheme);
  expect(rows).toEqual([size.rows - 2]);
});

it('counts hands, takes them back, and never leaves the slides', () => {
  const action = fc.oneof<fc.Arbitrary<PresentAction>[]>(
    fc.constant({ type: 'next' }),
    fc.constant({ type: 'back' }),
    fc.constant({ type: 'reveal' }),
    fc.constant({ type: 'undo' }),
    fc.nat(9).map(option => ({ type: 'hand', option }) as const),
    fc.integer({ min: -9, max: 9 }).map(by => ({ type: 'scroll', by, last: 3 }) as const),
  );
  const reduce = presentReducer(toy);
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), actions => {
      const end = actions.reduce(reduce, startPresentation);
      expect(toy.slides[end.at]).toBeDefined();
      for (const [slide, hands] of Object.entries(end.hands)) {
        expect(hands).toHaveLength(toy.slides[Number(slide)]!.poll!.options.length);
        for (const [option, count] of hands.entries())
          expect(count).toBe(end.counted.filter(hand => hand.slide === Number(slide) && hand.option === option).length);
      }
    }),
  );
});

it('scrolls between the first line and the last', () => {
  const after = (...steps: number[]) =>
    steps.reduce((state, by) => presentReducer(toy)(state, { type: 'scroll', by, last: 3 }), startPresentation).offset;
  expect([after(2), after(2, 9), after(2, 9, -1), after(2, 9, -1, -9)]).toEqual([2, 3, 2, 0]);
});

it('has no slide for the outcome of a question that nothing follows', async () => {
  const { lessons } = await import('../../src/generated/lessons');
  const lesson = await lessons['idempotency-keys']!();
  const asked = lesson.chain.steps.find(({ question }) => question)!;
  const slidesOf = (more: object) =>
    lessonSlides({ ...lesson, chain: { ...lesson.chain, steps: [{ ...asked, ...more }] } }, emptyRuns).slides.filter(
      ({ heading }) => heading.endsWith(asked.title),
    ).length;
  expect(slidesOf({ script: null, after: [] })).toBe(1);
  expect(slidesOf({ script: null, after: asked.before })).toBe(2);
});

it('one key reveals and then goes on', () => {
  const reduce = presentReducer(toy);
  const ats = ['next', 'next', 'next', 'next', 'next', 'next'].map(
    (
      (state = startPresentation) =>
      (type: string) => {
        state = reduce(state, { type } as PresentAction);
        return `${state.at}${state.revealed.includes(state.at) ? '!' : ''}`;
      }
    )(),
  );
  expect(ats).toEqual(['1', '1!', '2', '2!', '3', '3']);
});

describe('the command', () => {
  const run = async (args: string[], options = {}, globals: Partial<GlobalOptions> = {}) => {
    const { io, printed } = testIo(globals);
    const code = await present.run(args, options, io);
    return { code, ...printed };
  };

  it('prints the slides with their answers, and as a list for programs', async () => {
    const { code, out } = await run(['lesson', 'idempotency-keys']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Charge once\n/);
    expect(out).toContain('✔ 3 Nobody can tell');
    const list = JSON.parse((await run(['lesson', 'idempotency-keys'], {}, { json: true })).out);
    expect(list).toMatchObject({ next_cursor: null, has_more: false });
    expect(out).toContain(`of ${list.data.length}\n`);
    expect(list.data[2].question.options.filter(({ right }: { right: boolean }) => right)).toHaveLength(1);
  });

  it.each([
    [['lesson'], {}, 'wrong_usage'],
    [['lesson', 'nothing'], {}, 'unknown_lesson'],
    [['lab', 'nothing'], {}, 'unknown_lab'],
    [['review', 'x'], {}, 'wrong_usage'],
    [['review'], { level: '7' }, 'wrong_usage'],
    [['review'], { exercise: 'harbour.2.answer-field-gone.answer-value-told.request-field-optional' }, 'wrong_usage'],
    [['poem'], {}, 'wrong_usage'],
  ])('says what is wrong with %j %j', async (args, options, code) => {
    await expect(run(args, options)).rejects.toMatchObject({ code });
  });
});

describe('a step of a class', () => {
  const plan = `class: Friday
plan:
  - lesson: idempotency-keys
  - lab: retries
    seed: 7
  - review: { seed: 11, level: 1, contract: library }
  - case: charged-twice
  - day: Homework
  - review: { seed: 12, level: 2 }
`;
  const inClass = (text = plan) => {
    const classFile = join(freshFolder(), 'friday.yaml');
    writeFileSync(classFile, text);
    return classFile;
  };
  const routeOf = async (args: string[], options = {}, text = plan) => {
    const classFile = inClass(text);
    const call = { globals: { classFile }, cwd: '.', now: 0 };
    return ((await present.screen!(args, options, call)) as { subject: PresentSubject }).subject;
  };
  const step = { kind: 'review', seed: '11', level: '1', contract: 'library' };

  it.each([
    [['3'], {}, step, 2],
    [['review'], { seed: '11' }, step, 2],
    [['review'], { level: '2' }, { kind: 'review', seed: '12', level: '2' }, 4],
    [['lab'], {}, { kind: 'lab', id: 'retries', seed: '7' }, 1],
    [['lab', 'retries'], {}, { seed: '7' }, 1],
    [['lesson'], {}, { kind: 'lesson', id: 'idempotency-keys' }, 0],
    // What isn't in the plan is presented as it's named.
    [['lab', 'retries'], { seed: '8' }, { seed: '8' }, undefined],
    [['lab', 'pagination'], {}, { id: 'pagination' }, undefined],
  ])('%j %j has the seed, the level, and the contract of the plan', async (args, options, subject, at) => {
    const found = await routeOf(args, options);
    expect(found).toMatchObject(subject);
    expect(found.plan?.at).toBe(at);
  });

  it.each([
    [['review'], 'has 2 reviews', /friday\.yaml 3, or present \S+friday\.yaml 5$/],
    [['4'], 'is a case', /case charged-twice --guest/],
    [['9'], 'no step 9', /1 to 5/],
    [['3', 'x'], 'only its number', /./],
  ])('%j names the choice', async (args, message, hint) => {
    await expect(routeOf(args)).rejects.toMatchObject({
      code: 'wrong_usage',
      message: expect.stringContaining(message),
      hint: expect.stringMatching(hint),
    });
  });

  it('that the plan lacks, or has no class, gets a way out', async () => {
    await expect(routeOf(['lab'], {}, 'plan:\n  - lesson: list-envelope\n')).rejects.toMatchObject({
      message: expect.stringContaining('has no lab'),
    });
    await expect(present.screen!(['3'], {})).rejects.toMatchObject({ message: 'Step 3 of which class?' });
  });

  it('begins with the plan, which is also a slide of its own', async () => {
    const { slides, title } = await openPresentation(await routeOf(['2']));
    const text = slides[0]!.lines(size, plainTheme).join('\n');
    expect(title).toContain('Retries');
    expect(slides[0]!.heading).toBe('Friday');
    expect(text).toMatch(/^Step 2 of 5\n[\s\S]*\n❯ +2 Lab +.*\(seed 7\) +5 min\n/);
    expect(text).toMatch(/\n +Homework\n +5 Review .*homework, \d+ min\n\nNext: find the flaws of library/);
    expect(text).toContain('api-design-tutor --class friday.yaml');
    expect(slides[1]!.heading).toContain('Retries');
    expect((await openPresentation(await routeOf([]))).slides).toHaveLength(1);
    // Printed, it's the same.
    const { io, printed } = testIo({ classFile: inClass() });
    await present.run(['2'], {}, io);
    expect(printed.out).toContain('Step 2 of 5');
  });

  it('shows the steps around the present one if there’s no room for all', async () => {
    const long = `plan:\n${lessonSummaries
      .slice(0, 30)
      .map(({ id }) => `  - lesson: ${id}\n`)
      .join('')}`;
    const { slides } = await openPresentation(await routeOf(['20'], {}, long));
    const lines = slides[0]!.lines(size, plainTheme);
    expect(lines.length).toBeLessThanOrEqual(size.rows);
    // A low one has the step itself.
    const low = slides[0]!.lines({ columns: 36, rows: 8 }, plainTheme).join(' ');
    expect(low).toContain(`Lesson: ${lessonSummaries[19]!.title}`);
    expect(low).not.toContain('above');
    expect(lines.join('\n')).toMatch(/↑ \d+ above\n[\s\S]*❯ 20 [\s\S]*↓ \d+ more below\n/);
  });

  it('names the class first, or by the option, or by the environment', () => {
    const of = (args: string[], classFile?: string, env = {}) => {
      const usage = args[0] === 'lint' ? 'lint <file>' : present.usage;
      const command = { usage } as CommandUsage;
      const asked = withClassFile({ command, args, globals: { classFile } as GlobalOptions }, env);
      return [asked.args, asked.globals.classFile];
    };
    expect(of(['friday.yaml', '3'])).toEqual([['3'], 'friday.yaml']);
    expect(of(['3'], 'friday.yaml')).toEqual([['3'], 'friday.yaml']);
    expect(of(['3'], undefined, { API_DESIGN_TUTOR_CLASS: 'a.json' })).toEqual([['3'], 'a.json']);
    expect(of(['lint', 'api.yaml'])).toEqual([['lint', 'api.yaml'], undefined]);
  });
});

it('options below the window are told, and a key leads to them', async () => {
  const route = { screen: 'present', subject: { kind: 'review', seed: '11', level: '1' } } as const;
  const drawn = await draw(
    { name: 'present', route, see: '1 of', steps: [{ press: 'right', see: '2 of' }] },
    { color: false, size: { columns: 80, rows: 24 } },
  );
  onTestFinished(() => drawn.close());
  expect(drawn.rows().join('\n')).toMatch(/↓ \d+ more below, with 8 options/);
  await drawn.press('o');
  expect(drawn.rows().join('\n')).toContain('8 Nothing');
  expect(drawn.rows().join('\n')).not.toContain('o options');
});

it.each([
  [{ kind: 'case' }, 'api-design-tutor case charged-twice --guest'],
  [{ kind: 'lessons', id: 'x' }, 'Did you mean lesson?'],
  [{ kind: 'poem' }, /^You can present a lesson, a lab, or a review: /],
  [{ kind: 'lesson' }, /present lesson ID\. List them with: api-design-tutor lessons$/],
  [{ kind: 'lesson', id: 'idempotency-key' }, 'Did you mean idempotency-keys?'],
])('says what to present instead of %j', async (subject, hint) => {
  await expect(openPresentation(subject)).rejects.toMatchObject({ hint: expect.stringMatching(hint) });
});

it('leaving slides that the command opened ends the program, and shows nobody’s Home', async () => {
  const drawn = await draw(
    { name: 'present', route: { screen: 'present', subject: { kind: 'lab', id: 'pagination' } }, see: '1 of' },
    { color: false, size: { columns: 80, rows: 24 } },
  );
  onTestFinished(() => drawn.close());
  expect(drawn.rows()[0]).not.toContain('anna');
  await drawn.press('b');
  expect(drawn.ended).toMatchObject({ code: 0 });
});

it('counts the questions of a lab, unless it has one', async () => {
  const headings = async (id: string) =>
    (await openPresentation({ kind: 'lab', id })).slides.filter(({ poll }) => poll).map(({ heading }) => heading);
  expect(await headings('retries')).toEqual(['Question']);
  const several = await headings('webhooks');
  expect(several.length).toBeGreaterThan(1);
  expect(several).toEqual(several.map((_, i) => `Question ${i + 1} of ${several.length}`));
});

it('has an empty line between a text and what is asked about it', async () => {
  const presentation = await openPresentation({ kind: 'review', seed: '11', level: '1' });
  const at = presentation.slides.findIndex(({ poll, lines }) => poll && lines(size, plainTheme).length > 0);
  const lines = slideLines(presentation, { at, hands: {}, revealed: [] }, size, plainTheme);
  expect(lines[lines.indexOf('What would hurt a client here?') - 1]).toBe('');
});

describe('hands', () => {
  const slide = (...texts: string[]): Presentation => ({
    title: 'Toy',
    slides: [
      {
        heading: 'A question',
        lines: () => [],
        poll: {
          prompt: () => ['Which?'],
          options: texts.map((text, n) => ({ text, right: n === 0, reason: n === 0 ? 'Because.' : '' })),
        },
      },
    ],
  });
  const drawn = (presentation: Presentation, hands: number[], revealed: number[] = []) =>
    slideLines(presentation, { at: 0, hands: { 0: hands }, revealed }, size, plainTheme).slice(4);

  it('are a bar beside each option that has some, as long as their share of the most', () => {
    const longest = 'As many as can be written';
    expect(width(longest.slice(1))).toBe(24);
    expect(drawn(slide('None', 'One', longest.slice(1)), [0, 1, 40])).toEqual([
      '  1 None',
      '  2 One                       █ 1',
      `  3 ${longest.slice(1)}  ████████████████████ 40`,
    ]);
    // An option that's wider has its bar below it, and so have all the others.
    expect(drawn(slide('None', 'One', longest), [0, 1, 2])).toEqual([
      ...['  1 None', ''],
      ...['  2 One', '    ██████████ 1', ''],
      ...[`  3 ${longest}`, '    ████████████████████ 2', ''],
    ]);
  });

  it('stay when the answer is revealed, which stands out and has its reason', () => {
    expect(drawn(slide('One', 'Two'), [1, 2], [0])).toEqual([
      '✔ 1 One                       ██████████ 1',
      '      Because.',
      '  2 Two                       ████████████████████ 2',
    ]);
    const theme = makeTheme({ color: true, ascii: false });
    const lines = slideLines(slide('One', 'Two'), { at: 0, hands: {}, revealed: [0] }, size, theme).join('\n');
    expect(lines).toContain(theme.strong('One'));
    expect(lines).not.toContain(theme.strong('Two'));
  });

  it('are taken back one by one, the last one first, and only on the slide that shows', () => {
    const reduce = presentReducer(toy);
    const after = (...actions: PresentAction[]) => actions.reduce(reduce, { ...startPresentation, at: 1 });
    const hand = (option: number): PresentAction => ({ type: 'hand', option });
    const undo: PresentAction = { type: 'undo' };
    expect(after(hand(0), hand(2), hand(2)).hands[1]).toEqual([1, 0, 2]);
    expect(after(hand(0), hand(2), undo, undo).hands[1]).toEqual([0, 0, 0]);
    const elsewhere = after(hand(1), { type: 'next' }, { type: 'next' }, hand(0), { type: 'back' }, undo);
    expect(elsewhere.hands).toEqual({ 1: [0, 0, 0], 2: [1, 0] });
  });
});
