import { expect, test } from 'vitest';
import { openPresentation } from '../../src/present/open';
import { planSlide } from '../../src/present/plan-slide';
import { layOutSlide, slideLines } from '../../src/present/slide-lines';
import type { PresentedPlan, PresentSubject } from '../../src/route';
import { makeTheme, plainTheme } from '../../src/text/theme';
import { checksum, range } from '../support/checksum';

/** Whole presentations of tests/fixtures, on record. After a change that you meant, run this file with -u. */
const subjects: Record<string, PresentSubject> = {
  lesson: { kind: 'lesson', id: 'idempotency-keys' },
  'lesson-with-tasks': { kind: 'lesson', id: 'cursor-vs-offset' },
  lab: { kind: 'lab', id: 'retries', seed: '7' },
  review: { kind: 'review', seed: '3', level: '2' },
};
const size = { columns: 76, rows: 20 };
const colours = makeTheme({ color: true });

test.each(Object.entries(subjects))('%s', async (name, subject) => {
  const presentation = await openPresentation(subject);
  const lines = presentation.slides.flatMap(({ poll }, at) => {
    const hands = poll ? { [at]: poll.options.map((_, i) => (i * 5) % 7) } : {};
    return [
      `slide ${at + 1}`,
      ...slideLines(presentation, { at, hands, revealed: [at] }, size, plainTheme),
      range(34, 104, 5)
        .map(columns =>
          checksum(
            [[], [at]].map(revealed =>
              layOutSlide(presentation, { at, hands, revealed }, { columns, rows: columns % 23 }, colours),
            ),
          ),
        )
        .join(' '),
      '',
    ];
  });
  await expect(`${presentation.title}\n${lines.map(line => line.trimEnd()).join('\n')}\n`).toMatchFileSnapshot(
    `recorded/${name}.txt`,
  );
});

test('the plan of a class', async () => {
  const rows = range(1, 14).map(i => ({
    head: i === 1 || i === 6 || i === 11 ? `Day ${i}` : null,
    kind: i % 2 ? 'Lesson' : 'Lab',
    text: `What step ${i} is about, ${'in words '.repeat(i % 4)}`.trimEnd(),
    minutes: i,
    homework: i > 10,
  }));
  const plan = (at: number | null): PresentedPlan => ({
    ...{
      title: 'Friday',
      inShort: '14 steps, about 2 hours',
      command: 'api-design-tutor --class friday.yaml',
      rows,
      at,
    },
  });
  const lines = [null, ...rows.keys()].flatMap(at => [
    `at ${at}`,
    ...planSlide(plan(at)).lines({ columns: 70, rows: 14 }, plainTheme),
    range(6, 30)
      .map(height => checksum(planSlide(plan(at)).lines({ columns: 30 + height * 2, rows: height }, colours)))
      .join(' '),
    '',
  ]);
  await expect(`${lines.map(line => line.trimEnd()).join('\n')}\n`).toMatchFileSnapshot('recorded/plan.txt');
});
