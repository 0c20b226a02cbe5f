import { afterEach, describe, expect, it } from 'vitest';
import type { ProgressFact } from '../../src/progress/types';
import { type Drawn, draw, type ScreenState } from '../screens/render';

const size = { columns: 80, rows: 24 };
const open: Drawn[] = [];
afterEach(() => {
  for (const drawn of open.splice(0)) drawn.close();
});

async function start(route: ScreenState['route'], more: Partial<ScreenState> = {}, at = size): Promise<Drawn> {
  const drawn = await draw({ name: 'lesson', route, see: '', ...more }, { color: false, size: at });
  open.push(drawn);
  await drawn.see(more.see ?? /page \d+ of|Follow the failure/);
  return drawn;
}
const lesson = (step?: string) => ({ screen: 'lesson', id: 'idempotency-keys', step }) as const;
/** Every question of the lesson, answered right; the first is the design question. */
const everyAnswer: ProgressFact[] = Object.entries({
  'who-can-tell': 'cannot-tell',
  'what-the-till-knows': 'unknown',
  'second-try': 'charged-twice',
  'which-alarm': 'none',
  'fresh-keys': 'second-charge',
  overlap: 'own-charge',
}).map(([question, option]) => ({
  type: 'answer',
  lesson: 'idempotency-keys',
  question,
  option,
  right: true,
  sure: true,
}));
const text = (drawn: Drawn) => drawn.rows().join('\n');

describe('walking through a lesson on the screen', () => {
  it('says at once that requests will be printed, and how many, with those that they need', async () => {
    const drawn = await start(lesson('the-till-tries-again'), { progress: everyAnswer });
    await drawn.press('y');
    await drawn.see('printed when you leave: 2 requests');
    await drawn.press('right');
    expect(text(drawn)).not.toContain('printed when');
    await drawn.press('q');
    await drawn.happens(() => drawn.ended !== null);
    expect(drawn.ended?.after?.match(/^curl/gm)).toHaveLength(2);
  });

  it('asks, shows what really happened after the answer, and goes on and back', async () => {
    const drawn = await start(lesson('the-till-tries-again'));
    expect(text(drawn)).not.toContain('201 Created');
    await drawn.press('2 enter');
    expect(text(drawn)).toMatch(/You said +The first charge is returned \(sure\)/);
    expect(text(drawn)).toContain('201 Created');
    await drawn.press('end right');
    await drawn.see('No alarm goes off');
    await drawn.press('left home');
    expect(text(drawn)).toMatch(/You said +The first charge is returned/);
  });

  it('scrolls to the end of a page before it turns the page, and back to its start, and the footer says which', async () => {
    const drawn = await start(lesson('two-tries-at-once'));
    await drawn.press('1 enter');
    expect(text(drawn)).toMatch(/→ scroll {3}← back/);
    await drawn.press('right');
    expect(text(drawn)).toMatch(/→ next {3}← scroll/);
    expect(text(drawn)).not.toContain('more below');
    await drawn.press('enter');
    const number = (): number => Number(/page (\d+) of/.exec(text(drawn))![1]);
    const after = number();
    await drawn.press('left');
    expect(number()).toBe(after - 1);
    expect(text(drawn)).toMatch(/→ next {3}← scroll/);
    await drawn.press('left');
    expect(text(drawn)).toMatch(/→ scroll {3}← back/);
  });

  it('is not walked through by Enter: it stops at the first question and says what to do', async () => {
    const drawn = await start(lesson());
    await drawn.press('enter '.repeat(45).trim());
    expect(text(drawn)).toContain('choose first: ↑↓ or 1-');
    await drawn.press('right');
    expect(text(drawn)).toContain('answer first, or s');
    await drawn.press('down');
    expect(text(drawn)).toContain('page 2 of 18');
    expect(text(drawn)).not.toContain('You said');
  });

  it('does not go past an open question with the arrow, but with s', async () => {
    const drawn = await start(lesson('the-till-tries-again'));
    await drawn.press('right right');
    expect(text(drawn)).toContain('What happens now?');
    expect(text(drawn)).toContain('answer first, or s');
    await drawn.press('down');
    expect(text(drawn)).toContain('page 7 of 18');
    await drawn.press('s');
    expect(text(drawn)).toMatch(/Correct +The card is charged a second time/);
    expect(text(drawn)).not.toContain('You said');
  });

  it('takes every key of a burst', async () => {
    const drawn = await start(lesson('the-till-tries-again'));
    await drawn.type('jjjg');
    expect(text(drawn)).toMatch(/You said +The request is rejected with 409 \(guess\)/);
  });

  it('turns to the fixed version and back', async () => {
    const drawn = await start(lesson('the-till-tries-again'));
    await drawn.press('1 enter c');
    expect(text(drawn)).toContain('400 Bad Request');
    expect(text(drawn)).not.toContain('201 Created');
    await drawn.press('c');
    expect(text(drawn)).toContain('201 Created');
  });

  it('keeps answers, the page and the end, and takes them up again', async () => {
    const progress: ProgressFact[] = [
      { type: 'lesson', lesson: 'idempotency-keys', page: 'the-till-tries-again', done: false },
      {
        type: 'answer',
        lesson: 'idempotency-keys',
        question: 'second-try',
        option: 'refused',
        right: false,
        sure: false,
      },
    ];
    const drawn = await start(lesson(), { progress });
    expect(text(drawn)).toMatch(/You said +The request is rejected with 409 \(guess\)/);
    await drawn.press('a');
    expect(text(drawn)).toContain('What happens now?');
    await drawn.press('b');
    await drawn.see('Continue');
    expect(text(drawn)).toContain('page 7 of 18');
  });

  it('comes back to the page it was on, and ends at Home with the lesson done', async () => {
    const drawn = await start(lesson('evolve'), { progress: everyAnswer });
    await drawn.press('end right end right end right');
    await drawn.see('This lesson is done.');
    await drawn.press('end right');
    await drawn.see('api-design-tutor');
    expect(text(drawn)).toMatch(/Lessons +1 of/);
  });

  it('is not done when everything was skipped, and Home says what is open', async () => {
    const drawn = await start(lesson());
    await drawn.press('s end right '.repeat(17).trim());
    await drawn.see('Still open');
    await drawn.press('end right');
    await drawn.see('api-design-tutor');
    expect(text(drawn)).toMatch(/Lessons +0 of/);
    expect(text(drawn)).toMatch(/Next +/);
  });

  it('reopens a page from the recap, and comes back to it', async () => {
    const drawn = await start(lesson('recap'), { progress: everyAnswer.slice(1), see: 'Recap' });
    expect(text(drawn)).toMatch(/Design question +not answered/);
    await drawn.press('down enter');
    expect(text(drawn)).toContain('page 2 of 18');
    await drawn.press('3 enter end');
    expect(text(drawn)).toMatch(/→ recap/);
    await drawn.press('right');
    expect(text(drawn)).toMatch(/Design question +✔ correct, sure/);
    expect(text(drawn)).toContain('This lesson is done.');
  });

  it('opened from look up, it moves nobody’s place until a page is turned', async () => {
    const progress: ProgressFact[] = [{ type: 'lesson', lesson: 'error-envelope', page: 'promise', done: false }];
    const home = async () => {
      await drawn.press('b');
      await drawn.see(/Look up/);
      await drawn.press('esc b');
      await drawn.see(/Continue/);
    };
    const drawn = await start({ screen: 'home' }, { progress, see: 'Continue' });
    const before = text(drawn);
    await drawn.press('/');
    await drawn.see('Need');
    await drawn.type('retry a POST');
    await drawn.see('Idempotency-Key');
    await drawn.press('enter');
    await drawn.see('Charge once');
    await home();
    expect(text(drawn)).toBe(before);
  });

  it('scrolls long pages and says how much is hidden', async () => {
    const drawn = await start(lesson('two-tries-at-once'));
    await drawn.press('1 enter');
    expect(text(drawn)).toMatch(/↓ \d+ more below/);
    await drawn.press('space');
    expect(text(drawn)).toMatch(/↑ \d+ above/);
    await drawn.press('home');
    expect(text(drawn)).not.toMatch(/above/);
  });

  it('hands requests over as curl lines', async () => {
    const drawn = await start(lesson('the-till-tries-again'));
    await drawn.press('1 enter y q');
    expect(drawn.ended?.code).toBe(0);
    expect(drawn.ended?.after).toContain('serve --at 2026-01-05T09:00:00Z --flaw post-without-key');
    expect(drawn.ended?.after).toMatch(
      /curl -i -X POST "\$BASE"'\/v1\/charges' -H 'Authorization: Bearer key_till_\S+' .*--data-raw '\{"amount": 4200/,
    );
  });

  it('keeps the options in sight in a small window', async () => {
    const drawn = await start(lesson('a-key-for-every-try'), {}, { columns: 40, rows: 12 });
    expect(text(drawn)).toMatch(/→ scroll/);
    await drawn.press('down');
    expect(text(drawn)).toMatch(/❯ 1 /);
    await drawn.press('pageup');
    expect(text(drawn)).toMatch(/more below/);
    await drawn.press('down');
    expect(text(drawn)).toMatch(/❯ 2 A second charge/);
    expect(drawn.misfits()).toEqual([]);
  });

  it('says so when a lesson does not exist', async () => {
    const drawn = await start({ screen: 'lesson', id: 'nothing' }, { see: 'There is no lesson' });
    await drawn.press('b');
    await drawn.see('api-design-tutor');
  });
});

describe('the list of lessons', () => {
  it('begins at the next lesson and opens it', async () => {
    const drawn = await start({ screen: 'lessons' }, { see: 'Charge once' });
    expect(text(drawn)).toMatch(/❯ Charge once/);
    await drawn.press('enter');
    await drawn.see('Two parties');
    await drawn.press('right');
    await drawn.press('b');
    await drawn.see(/page 2 of 18/);
  });
});
