import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import lessonsCommand from '../../src/commands/lessons';
import progressCommand from '../../src/commands/progress';
import { lessonSummaries } from '../../src/generated/lessons';
import { homeRows } from '../../src/overview/home-rows';
import { runCommand } from './io';
import { freshFolder, openAt } from './sample';

const fixtures = fileURLToPath(new URL('fixtures/v0.1/', import.meta.url));

interface Shown {
  lessons: { id: string; state: string; page: string; pages_seen: string[]; last_at: string }[];
  answers: { lesson: string; question: string }[];
  [list: string]: unknown;
}
const shown = JSON.parse(readFileSync(join(fixtures, 'shown.json'), 'utf8')) as Record<string, Shown>;

/** The moment at which version 0.1 was asked, ms. */
const asked = Date.parse('2026-11-26T12:30:00Z');

/** A folder with the progress files, as an upgrade finds it. */
function dataFolder(): string {
  const dataDir = freshFolder();
  for (const file of readdirSync(fixtures).filter(name => /^(anna|ben)/.test(name))) {
    copyFileSync(join(fixtures, file), join(dataDir, file));
  }
  return dataDir;
}

const run = async (command: Parameters<typeof runCommand>[0], args: string[], dataDir: string, profile: string) =>
  JSON.parse((await runCommand(command, args, { dataDir, profile, json: true, now: asked })).out);

describe.each(Object.entries(shown))('the progress of %s, written by version 0.1', (profile, expected) => {
  it('is shown as that version showed it', async () => {
    const now = await run(progressCommand, ['show'], dataFolder(), profile);
    expect(now.notices).toEqual([]);
    const begun = now.lessons
      .filter((lesson: { state: string }) => lesson.state !== 'new')
      .map(({ id, state, page, pages_seen, last_at }: Shown['lessons'][0]) => ({
        id,
        state,
        page,
        pages_seen,
        last_at,
      }));
    expect(begun).toEqual(expected.lessons);
    expect(now.answers).toEqual(expected.answers);
    expect(now.reviews).toEqual(expected.reviews);
    // That version didn’t keep which question of a lab an answer was for.
    expect(now.labs).toEqual((expected.labs as object[]).map(lab => ({ ...lab, answers: [] })));
    expect(now.next).toMatchObject(expected.next as object);
    const met = now.areas
      .filter((area: { met: number; unsupported: number }) => area.met > 0 || area.unsupported > 0)
      .map(({ lesson: _, ...area }: { lesson: string }) => area);
    expect(met).toEqual(expected.areas);
  });

  it('puts each lesson at the page where it was left', async () => {
    const { data } = await run(lessonsCommand, [], dataFolder(), profile);
    for (const { id, state, page } of expected.lessons) {
      const { pages } = lessonSummaries.find(summary => summary.id === id)!;
      const step = pages.findIndex(each => each.id === page) + 1;
      expect(step).toBeGreaterThan(0);
      expect(data.find((lesson: { id: string }) => lesson.id === id)).toMatchObject({ state, step });
    }
    const begun = new Set(expected.lessons.map(({ id }) => id));
    for (const lesson of data) if (!begun.has(lesson.id)) expect(lesson.state).toBe('new');
  });

  it('starts Home where the learner left off', async () => {
    const store = await openAt(dataFolder(), profile, asked);
    expect(homeRows(store.progress(), lessonSummaries)[0]).toMatchObject(expected.home as object);
  });

  it('asks about nothing that the course no longer has', () => {
    for (const { lesson, question } of expected.answers) {
      const { asks } = lessonSummaries.find(summary => summary.id === lesson)!;
      expect(Object.values(asks ?? {}).flat()).toContain(question);
    }
  });
});

it('a copy that version 0.1 made before a reset takes the reset back', async () => {
  const dataDir = dataFolder();
  const copy = join(dataDir, 'ben.backup-1.json');
  const ran = await runCommand(progressCommand, ['import', copy], { dataDir, profile: 'ben', now: asked });
  expect(ran.code).toBe(0);
  const { lessons } = await run(progressCommand, ['show'], dataDir, 'ben');
  expect(lessons.find((lesson: { id: string }) => lesson.id === 'retry-rules')).toMatchObject({
    state: 'started',
    pages_seen: ['consumers', 'design-question', 'promise'],
  });
});
