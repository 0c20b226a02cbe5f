import { expect, test } from 'vitest';
import pagination from '../../labs/pagination';
import rateLimit from '../../labs/rate-limit';
import { playLab } from '../../src/commands/_lab-prompt';
import { labs } from '../../src/generated/labs';
import { defaultParams } from '../../src/lab/params';
import { prepareRun } from '../../src/lab/player';
import type { Lab } from '../../src/lab/types';
import type { ProgressFact } from '../../src/progress/types';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';

async function typed(lab: Lab, lines: readonly string[], changes: Record<string, number> = {}, columns = 60) {
  let out = '';
  const facts: ProgressFact[] = [];
  const print = (text: string) => {
    out += text;
  };
  const io = { out: print, columns, theme: plainTheme };
  const recording = await lab.record({ ...defaultParams(lab.parameters), ...changes }, '7');
  async function* input() {
    yield* lines;
  }
  await playLab(lab, recording, input(), io, fact => facts.push(fact));
  // What is typed ends the line of the sign before it.
  for (const line of out.replaceAll(/^> /gm, '').split('\n')) expect(width(line)).toBeLessThanOrEqual(columns);
  return { out, facts, recording };
}

test('a lab can be done by typed lines alone: steps, the question, its verdict, the end, and what progress keeps', async () => {
  const { out, facts } = await typed(pagination, ['', '', 'b', 'e', '3', 'e']);
  expect(out).toContain('Step 1 of 10.');
  expect(out).toContain('Which rows does it get?');
  expect(out).toContain('Correct. page=2&limit=4 skips 4 rows');
  expect(out).toContain('The run is over.');
  expect(out).toMatch(/rows seen before +! 2 +0/);
  expect(out).toContain('(lesson cursor-vs-offset)');
  expect(facts).toMatchObject([
    { type: 'lab', lab: 'pagination', finished: false, right: true },
    { type: 'lab', lab: 'pagination', finished: true },
  ]);
});

test('a wrong guess gets its reason and the outcome; a skip says nothing of either', async () => {
  const wrong = await typed(pagination, ['e', '1 g', 'q']);
  expect(wrong.out).toContain('Not quite.');
  expect(wrong.out).toContain('It got: o24 o23 o22 o21.');
  const skipped = await typed(pagination, ['e', '9', 's', 'q']);
  expect(skipped.out).toContain('Type a number from 1 to 4.');
  expect(skipped.out).not.toContain('Not quite');
  expect(skipped.facts).toEqual([]);
});

test('an option that isn’t there is named, and so is what else may be done', async () => {
  const authorization = await labs.authorization!();
  const { out } = await typed(authorization, ['e', 's', 'e', 's', 'e', 's', 'e', 's', 'e', '9', 'c 12', 'q']);
  expect(out.replace(/\s+/g, ' ')).toContain('or s to end the hunt. You can also type c to use another');
  expect(out).toContain('There’s no option 9.');
  expect(out).toContain('There’s no option 12.');
});

test('an action by its letter records the run again, and what happened is told from its log', async () => {
  const changes = { programs: 2, charges: 3, limit: 12 };
  const { out } = await typed(rateLimit, ['', 'a', '', 'l', 'q'], changes);
  expect(out).toMatch(/patient \d .*201 ch_1/);
  expect(out).toContain('program 3 uses the key');
});

test('every question of a lab is asked in its turn', async () => {
  const { out, facts, recording } = await typed(rateLimit, ['e', '1', 'e', '1', 'e', 'e']);
  const { questions } = prepareRun(rateLimit, recording);
  expect(questions).toHaveLength(2);
  for (const { options } of questions) expect(out).toContain(`1 ${options[0]!.text}`);
  expect(facts.map(fact => fact.type === 'lab' && fact.finished)).toEqual([false, false, true]);
});

test('the settings and the seed can be changed while a run goes on, and after its end', async () => {
  const change = ['settings', '1 3', 'seed herring', ''];
  const { out } = await typed(pagination, ['', ...change, 'e', 's', 'e', 'a', '1 99', '1 5', '', 'q']);
  expect(out).toContain('The seed is 7.');
  expect(out).toContain('The seed is herring.');
  const [name] = pagination.parameters.map(({ title }) => title);
  expect(out).toContain(`${name}: 3 (`);
  expect(out).toContain('must be a whole number');
  expect(out).toContain(`${name}: 5 (`);
});

test.each(Object.keys(labs))(
  'the lab %s can be done by typed lines: every question, what comes of it, and the end in numbers',
  async id => {
    const lab = await labs[id]!();
    const recording = await lab.record(defaultParams(lab.parameters), '7');
    const { questions, decisions } = prepareRun(lab, recording);
    const stops = [
      ...questions.map(({ before }) => ({ before, line: '1' })),
      ...decisions!.map(({ before }) => ({ before, line: 's' })),
    ].toSorted((a, b) => a.before - b.before);
    const { out, facts } = await typed(lab, [...stops.flatMap(({ line }) => ['e', line]), 'e']);
    for (const { leave } of decisions!) expect(out).toContain(`or s to ${leave}.`);
    expect(out.match(/^(Correct|Not quite)\./gm)).toHaveLength(questions.length);
    expect(out).toContain('The run is over.');
    expect(out.replaceAll(/\s+/g, ' ')).toContain(`(lesson ${lab.lesson})`);
    const answered = facts.flatMap(fact => (fact.type === 'lab' && fact.question !== undefined ? [fact.question] : []));
    expect(answered).toEqual(questions.map(question => question.id));
    expect(facts.at(-1)).toMatchObject({ lab: id, finished: true });
  },
);

test('in a wide window, lines stay short enough to be read', async () => {
  const pagination = await labs.pagination!();
  const { out } = await typed(pagination, ['', '', 'e', 'q'], {}, 160);
  expect(Math.max(...out.replaceAll(/^> /gm, '').split('\n').map(width))).toBe(78);
});

/** What can be typed is the same everywhere, and told once. */
const withoutHelp = (out: string): string =>
  out
    .replaceAll(/^Enter goes to[^.]*\.[\s\S]*? leaves\./gm, '(help)')
    .replaceAll(/ +$/gm, '')
    .trimEnd();

test.each(Object.keys(labs))('the lab %s by prompts says at each step what happened, as it did before', async id => {
  const lab = await labs[id]!();
  const acts = lab.actions.flatMap(({ key, input }) =>
    input && 'options' in input ? [key, `${key} 1`, ''] : [input ? `${key} ${input.example}` : key, ''],
  );
  const begin = ['?', 'p', 't', '', '', '', 'b', 'l', ...acts, 'e', '', '9', '2 g', 'n', 't'];
  const goOn = ['e', 's', 'e', '1', 'e', 's', 'e', 's', 'e', 's', 'e', 'e', 'e', 'l', 'p', 'q'];
  const { out } = await typed(lab, [...begin, ...goOn], {}, 72);
  await expect(`${withoutHelp(out)}\n`).toMatchFileSnapshot(`snapshots/prompt.${id}.txt`);
});

test('a move over many steps tells the last six, and says how many came before', async () => {
  const longRunning = await labs['long-running']!();
  const told = async (count: number) => {
    const { out } = await typed(longRunning, [...Array.from({ length: count }, () => ''), 'e', 'q'], {}, 72);
    return out.slice(out.indexOf('Step 10 of'));
  };
  expect(await told(2)).toContain('\n2 earlier steps (t repeats the whole run).\n');
  expect(await told(3)).toContain('\n1 earlier step (t repeats the whole run).\n');
  expect(await told(4)).not.toContain('earlier');
});
