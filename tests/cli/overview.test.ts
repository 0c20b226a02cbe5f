import { expect, it } from 'vitest';
import type { ClassPlan } from '../../src/classroom/plan';
import { printOverview } from '../../src/cli/overview';
import type { Command } from '../../src/command';
import { lessonSummaries } from '../../src/generated/lessons';
import { width } from '../../src/text/layout';
import { runCommand } from '../progress/io';
import { freshFolder, openAt, page } from '../progress/sample';

const overview: Command = { usage: '', summary: '', order: 1, run: (_, __, io) => printOverview(io) };
const [first, second, third] = [...lessonSummaries].sort((a, b) => a.order - b.order);

/** A profile that finished the first lesson and began the third. */
async function someProgress() {
  const dataDir = freshFolder();
  const store = await openAt(dataDir, 'anna', 1_700_000_000_000);
  for (const { id } of first!.pages) store.record(page(first!.id, id, id === first!.pages.at(-1)!.id));
  store.record(page(third!.id, third!.pages[0]!.id));
  await store.flush();
  return { dataDir, profile: 'anna' };
}

it('names the first lesson, every lesson with its state, and the command for each part', async () => {
  const { code, out, err } = await runCommand(overview, [], { dataDir: freshFolder() });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = out.split('\n');
  expect(lines[lines.indexOf('Start') + 1]).toContain(`${first!.title} · ${first!.topic}`);
  expect(out).toContain(`\n  api-design-tutor lesson ${first!.id}\n`);
  for (const { id } of lessonSummaries) expect(out).toMatch(new RegExp(`^ {2}${id} +new `, 'm'));
  for (const words of ['lab retries', 'review', 'lookup cursor', 'lint openapi.yaml', '--help']) {
    expect(out).toMatch(new RegExp(`^ {2}api-design-tutor ${words}( |$)`, 'm'));
  }
});

it('goes on with the lesson that was begun', async () => {
  const { out } = await runCommand(overview, [], await someProgress());
  expect(out).toContain(`Continue\n  ${third!.title}`);
  expect(out).toMatch(new RegExp(`^ {2}${first!.id} +done `, 'm'));
  expect(out).toMatch(new RegExp(`^ {2}${third!.id} +started `, 'm'));
});

it('is a list of the lessons for programs', async () => {
  const { code, out } = await runCommand(overview, [], { ...(await someProgress()), json: true });
  const { data } = JSON.parse(out);
  expect(code).toBe(0);
  expect(data).toHaveLength(lessonSummaries.length);
  expect(data.slice(0, 3).map((each: { id: string; state: string }) => [each.id, each.state])).toEqual([
    [first!.id, 'done'],
    [second!.id, 'new'],
    [third!.id, 'started'],
  ]);
});

it.each([60, 80])('fits %i columns', async columns => {
  const { out } = await runCommand(overview, [], { dataDir: freshFolder(), columns });
  expect(out.split('\n').filter(line => width(line) > columns)).toEqual([]);
});

it('shows the plan of a class, with the state of each step for somebody who is known', async () => {
  const steps = [{ kind: 'lesson' as const, id: first!.id }];
  const plan: ClassPlan = { file: 'c.yaml', title: 'APIs', people: [], steps, days: [], collect: null, settings: {} };
  const inClass: Command = { ...overview, run: (_, __, io) => printOverview(io, plan) };
  const known = await someProgress();
  const line = (state: string) =>
    new RegExp(`^ {2}lesson ${first!.id} +${state} +api-design-tutor lesson ${first!.id}$`, 'm');
  const { out } = await runCommand(inClass, [], known);
  expect(out).toMatch(/^APIs\n/);
  expect(out).toMatch(line('done'));
  expect(out).not.toContain('--profile NAME');
  const nobody = await runCommand(inClass, [], { dataDir: known.dataDir });
  expect(nobody.out).toMatch(line('new'));
  expect(nobody.out).toContain('To see how far you are, add --profile NAME.');
});
