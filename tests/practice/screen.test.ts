import { expect, it, onTestFinished } from 'vitest';
import { draw } from '../screens/render';

it('o opens the lesson of the question that was answered, and not that of the next one', async () => {
  const screen = await draw(
    {
      name: 'practice',
      route: { screen: 'practice' },
      see: '1 of',
      progress: ['idempotency-keys', 'cursors'].map(lesson => ({
        type: 'lesson',
        lesson,
        page: 'on-monday',
        done: true,
        daysAgo: 1,
      })),
    },
    { color: false, size: { columns: 80, rows: 24 } },
  );
  onTestFinished(() => screen.close());
  const [, lesson] = /^ Practice › (.*?) {2,}/.exec(screen.rows()[0]!)!;
  await screen.press('1 g');
  await screen.see('o lesson');
  await screen.press('o');
  await screen.happens(
    () => screen.rows()[0]!.startsWith(` Practice › ${lesson}`) || screen.rows()[0]!.startsWith(` ${lesson}`),
  );
  expect(screen.rows()[0]).toContain(lesson);
});
