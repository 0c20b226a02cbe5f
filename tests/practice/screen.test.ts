import { it, onTestFinished } from 'vitest';
import { lessonSummaries } from '../../src/generated/lessons';
import { draw, fixedNow } from '../screens/render';

it('o opens the lesson of the question that was answered', async () => {
  const screen = await draw(
    {
      name: 'practice',
      route: { screen: 'practice' },
      see: '1 of',
      progress: [{ type: 'lesson', lesson: 'idempotency-keys', page: 'on-monday', done: true, daysAgo: 1 }],
    },
    { color: false, size: { columns: 80, rows: 24 } },
  );
  onTestFinished(() => screen.close());
  const [, lesson] = /^ Practice › (.*?) {2,}/.exec(screen.rows()[0]!)!;
  await screen.press('1 g');
  await screen.see('o lesson');
  await screen.press('o');
  await screen.see(`Lessons › ${lesson}`);
});

it('Home, Overview and Practice count what is due at the same moment, right after a lesson as well', async () => {
  for (const [screen, see] of [
    ['home', /Practice +nothing due today/],
    ['overview', new RegExp(`^(?!.*Practise).*of ${lessonSummaries.length} done`, 's')],
    ['practice', 'The next question is due tomorrow.'],
  ] as const) {
    const drawn = await draw(
      {
        name: screen,
        route: { screen },
        see,
        now: fixedNow + 30_000,
        progress: [{ type: 'lesson', lesson: 'idempotency-keys', page: 'on-monday', done: true }],
      },
      { color: false, size: { columns: 80, rows: 24 } },
    );
    drawn.close();
  }
});
