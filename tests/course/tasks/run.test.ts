import { describe, expect, it } from 'vitest';
import { lessonPagesJson } from '../../../src/course/lesson-json';
import { runLessonWithTasks } from '../../../src/course/lesson-runs';
import { lessonText } from '../../../src/course/lesson-text';
import { parseLesson } from '../../../src/course/parse';
import { verdictOf } from '../../../src/course/tasks/result-lines';
import { attempt, beforeAttempt } from '../../../src/course/tasks/run';
import { lessons } from '../../../src/generated/lessons';
import { plainTheme } from '../../../src/text/theme';
import { lessonWithTasks } from './fixture';

const { lesson, problems } = parseLesson(lessonWithTasks, 'lessons/small.md');
const [wire, contract] = lesson.chain.tasks;

describe('a wire task', () => {
  it('says the state before anything was sent', async () => {
    expect(problems).toEqual([]);
    expect(await beforeAttempt(wire!)).toMatchObject({
      passed: false,
      state: 'Charges: 0, goal: 2',
    });
  });

  it('does not pass with the start, and says what came of it', async () => {
    const result = await attempt(wire!, wire!.start);
    expect(result).toMatchObject({ passed: false, problems: [] });
    expect(result.state).toBe('Charges: 1, goal: 2');
    expect(result.exchanges.map(({ response }) => response?.status)).toEqual([201]);
  });

  it('passes with each of its solutions, and with another way that reaches the goal', async () => {
    for (const { text } of wire!.solutions) {
      expect(await attempt(wire!, text)).toMatchObject({
        passed: true,
        state: 'Charges: 2, goal: 2',
        wrongAttempt: null,
      });
    }
    const together = wire!.start.replace('# @as till', '# @as till\n# @lost');
    const overlapping = `${together}\n###\n${wire!.start.replace('# @as till', '# @as till\n# @together')}`;
    expect(await attempt(wire!, overlapping)).toMatchObject({ passed: true });
  });

  it('recognises a typical wrong attempt by what it did', async () => {
    const twice = `${wire!.start}\n###\n${wire!.start}`;
    expect(await attempt(wire!, twice)).toMatchObject({
      passed: false,
      wrongAttempt: { id: 'two-receipts' },
      state: 'Charges: 2, goal: 2. 201 responses to POST /v1/charges: 2, goal: 1',
    });
    expect((await attempt(wire!, wire!.start)).wrongAttempt).toMatchObject({ id: 'only-once' });
  });

  it('says nothing about an attempt that nobody has foreseen', async () => {
    const elsewhere = '# @as till\nGET /v1/orders';
    expect(await attempt(wire!, elsewhere)).toMatchObject({ passed: false, wrongAttempt: null, problems: [] });
    const verdict = async (text: string) =>
      verdictOf(await attempt(wire!, text), [], true)
        .reason(200, plainTheme)
        .join(' ');
    expect(await verdict('# @as shop\nGET /orders?limit=1')).toBe('The goal hasn’t been reached.');
    // What the service rejected is the best guess at why.
    const rejected = '# @as shop\nGET /orders?limit=1\n###\n# @as shop\nGET /orders/o999';
    expect(await verdict(rejected)).toMatch(/^Response 2 is a 404: There’s no such order/);
  });

  it.each([
    ['nothing', '', 1, /There is no request yet/],
    ['a method in small letters', '# @as till\npost /v1/charges', 2, /`post` is not a method/],
    ['an unknown caller', '# @as tilt\nPOST /v1/charges', 1, /Nobody is called `tilt`/],
    ['a missing empty line', '# @as till\nPOST /v1/charges\n{"amount": 1}', 3, /This isn’t a header/],
    ['a reference to nothing', '# @as till\nGET /v1/charges/{{first.body.id}}', 2, /refers to no earlier request/],
  ])('names the line and the way out of %s', async (_, text, line, message) => {
    const result = await attempt(wire!, text);
    expect(result).toMatchObject({ passed: false, exchanges: [] });
    expect(result.problems[0]).toEqual({ line, message: expect.stringMatching(message) });
  });

  it('says what came instead of the part that a reference leads to', async () => {
    const failed =
      '# @as till\n# @name first\nPOST /v1/charges\n\n{}\n###\n# @as till\nGET /v1/charges/{{first.body.id}}';
    const result = await attempt(wire!, failed);
    expect(result.exchanges).toHaveLength(2);
    expect(result.problems).toEqual([
      { line: 8, message: expect.stringMatching(/^The response to `first` has no `body\.id`\. It's a 400: \S/) },
    ]);
    expect((await attempt(wire!, failed.replace('# @name', '# @lost\n# @name'))).problems[0]!.message).toMatch(
      /refers to a response that is lost/,
    );
  });

  it('ignores what a learner expects of their own requests', async () => {
    const own = wire!.start.replace('# @as till', '# @as till\n# @expect status is 500');
    expect((await attempt(wire!, own)).problems).toEqual([]);
  });
});

describe('what a check can ask of the requests', () => {
  const list = (query: string, as = 'till') => `# @as ${as}\nGET /orders?${query}`;
  const order = '# @as shop\nPOST /orders\n\n{"customer": "Nils", "amount": 2900, "currency": "EUR"}';
  const twice = [list('page=1&limit=4'), order, list('page=2&limit=4')];
  const once = [list('page=1&limit=4'), list('page=2&limit=4'), order];

  it.each([
    ['reads: no repeated rows from GET /orders', once, twice, 'Rows that GET /orders returned again: 1, goal: none'],
    [
      'reads: at least 8 different rows from GET /orders',
      once,
      twice,
      'Different rows from GET /orders: 7, goal: at least 8',
    ],
    ['reads: exactly 1 o37 from GET /orders', once, twice, 'o37 in responses to GET /orders: 2, goal: 1'],
    ['sends: exactly 1 GET /orders?page=2&limit=4', once, [list('page=2&limit=5')], 'GET /orders?page=2&limit=4: 0'],
    ['sends: at least 1 GET /orders as stranger', [list('limit=1', 'stranger')], once, 'GET /orders as stranger: 0'],
    [
      'receives: at least one 400 response to POST /orders with validation_failed for amount',
      [order.replace('2900', '-1')],
      [order.replace('"Nils"', '7'), order.replace('{', '')],
      '400 responses to POST /orders with validation_failed for amount: 0, goal: at least 1',
    ],
    ['sequence: GET /orders, POST /orders as shop, GET /orders', twice, once, 'Not sent in this sequence: GET'],
  ])('%s', async (condition, good, bad, state) => {
    const text = lessonWithTasks.replace(/- sends: at least 2.*\n- receives: exactly one.*/, `- ${condition}`);
    const asked = parseLesson(text.replace('length is 2', 'length is 0'), 'lessons/small.md');
    expect(asked.problems).toEqual([]);
    const run = (requests: string[]) => attempt(asked.lesson.chain.tasks[0]!, requests.join('\n###\n'));
    expect(await run(good)).toMatchObject({ passed: true, problems: [] });
    expect(await run(bad)).toMatchObject({ passed: false, state: expect.stringContaining(state) });
  });
});

describe('a contract task', () => {
  it('says what the rule finds, by the lines of the learner', async () => {
    const result = await attempt(contract!, contract!.start);
    expect(result).toMatchObject({
      passed: false,
      state: 'Findings: 1, goal: 0.',
    });
    expect(result.findings).toEqual([expect.objectContaining({ rule: 'error-has-request-id', line: 11 })]);
  });

  it('passes with each of its solutions', async () => {
    for (const { text } of contract!.solutions) expect(await attempt(contract!, text)).toMatchObject({ passed: true });
  });

  it('does not pass once a client of the original breaks', async () => {
    const text = contract!.solutions[0]!.text.replace('id: { type: string } } } } }', 'id: { type: integer } } } } }');
    expect(text).not.toBe(contract!.solutions[0]!.text);
    const result = await attempt(contract!, text);
    expect(result).toMatchObject({ passed: false, wrongAttempt: null });
    expect(result.findings.map(({ rule }) => rule)).toEqual(['type-changed']);
  });

  it('does not pass by asking the rule to keep silent', async () => {
    const ignore = 'x-lint-ignore: [{ rule: error-has-request-id, reason: Later. }]\n';
    expect(await attempt(contract!, ignore + contract!.start)).toMatchObject({ passed: false });
  });

  it('does not pass when the operation is gone, or has lost what it returns', async () => {
    expect(await attempt(contract!, 'paths: {}')).toMatchObject({
      passed: false,
      wrongAttempt: { id: 'nothing-left' },
    });
    const hollow = contract!.solutions[0]!.text.replace('{ type: object, properties: { id: { type: string } } }', '{}');
    expect(hollow).not.toBe(contract!.solutions[0]!.text);
    expect((await attempt(contract!, hollow)).passed).toBe(false);
  });

  it('takes an untouched contract for no attempt, and says which part of an operation is lost', async () => {
    expect((await attempt(contract!, `${contract!.start}\n`)).wrongAttempt).toBe(null);
    const solved = contract!.solutions[0]!.text;
    expect((await attempt(contract!, solved.replace("'201':", "'202':"))).state).toMatch(/no longer returns 201\.$/);
    expect((await attempt(contract!, 'paths: {}')).state).toMatch(/POST \/\S+ is gone\.$/);
  });

  it('can ask what is written about an operation, and says so once there is nothing else to say', async () => {
    const asking = (words: string) => {
      const text = lessonWithTasks.replace(/(- operation: `?POST [^\s`]+)/, `$1 ${words}`);
      expect(text).not.toBe(lessonWithTasks);
      const asked = parseLesson(text, 'lessons/small.md');
      expect(asked.problems).toEqual([]);
      return attempt(asked.lesson.chain.tasks[1]!, asked.lesson.chain.tasks[1]!.solutions[0]!.text);
    };
    expect(await asking('with no-such-word or request_id')).toMatchObject({ passed: true });
    const lacking = await asking('with no-such-word or no-other');
    expect(lacking.passed).toBe(false);
    expect(lacking.state).toMatch(/ doesn't mention `no-such-word` or `no-other`\.$/);
    expect((await asking('without request_id')).state).toMatch(/ mentions `request_id`\.$/);
  });

  it('does not pass by taking a deprecation back, or by asking for no credential any more', async () => {
    const { start, solutions } = contract!;
    const solved = solutions[0]!.text;
    const changed = async (before: string, after: string) => {
      const edit = (text: string, words: string) => text.replace('    post:\n', `    post:\n${words}`);
      return (
        await attempt({ ...contract!, start: edit(start, before) } as typeof contract & object, edit(solved, after))
      ).passed;
    };
    expect(await changed('      deprecated: true\n', '      deprecated: true\n')).toBe(true);
    expect(await changed('      deprecated: true\n', '')).toBe(false);
    expect(await changed('      security: [{ key: [] }]\n', '      security: [{ key: [] }]\n')).toBe(true);
    expect(await changed('      security: [{ key: [] }]\n', '      security: []\n')).toBe(false);
    expect(await changed('      security: [{ key: [] }]\n', '      security: [{ key: [] }, {}]\n')).toBe(false);
  });

  it('names the line of YAML that cannot be read', async () => {
    const { problems, passed } = await attempt(contract!, 'paths:\n  /v1/charges: {');
    expect(passed).toBe(false);
    expect(problems[0]!.line).toBeLessThanOrEqual(3);
  });
});

describe('a lesson with tasks, as text', () => {
  const print = async (answers: boolean) =>
    lessonText(lesson, await runLessonWithTasks(lesson), { columns: 76, theme: plainTheme, answers }).join('\n');

  it('prints the goal, the start, the hints, and a solution with its real exchanges', async () => {
    const text = await print(true);
    expect(text).toMatch(
      /Goal: Charge `card_9` twice.*\n.*\n*.*The till saw no response.*\n\n {2}# @as till\n {2}POST \/v1\/charges\n\n/,
    );
    expect(text).toMatch(/Hints\n1\. A response can get lost\./);
    expect(text).toMatch(
      /A solution \(one of 2\)\n\nThe till can't tell\.[\s\S]*no response[\s\S]*Charges: 2, goal: 2\n\nNothing joins/,
    );
    expect(text).toMatch(/A solution \(one of 2\)[\s\S]*request_id: \{ type: string \}[\s\S]*Support looks it up/);
  });

  it('prints a handout with the goal and the start only', async () => {
    const text = await print(false);
    expect(text).toContain('Goal: Charge `card_9` twice');
    expect(text).not.toMatch(/Hints|A solution|Nothing joins|request_id/);
  });

  it('is data for programs, with the start as it is edited', async () => {
    const runs = await runLessonWithTasks(lesson);
    const page = (answers: boolean) => lessonPagesJson(lesson, runs, answers).find(({ id }) => id === 'charge-twice')!;
    const asked = {
      kind: 'wire',
      goal: 'Charge `card_9` twice, and let the till see one success.',
      start: wire!.start,
    };
    expect(page(false)).toMatchObject({ task: asked });
    expect(JSON.stringify(page(false))).not.toMatch(/hints|solutions|exchanges/);
    expect(page(true)).toMatchObject({ task: { ...asked, hints: ['A response can get lost.', expect.any(String)] } });
    expect(page(true)).toMatchObject({ exchanges: [{ response: null }, { response: { status: 201 } }] });
  });
});

it('names only what a learner needs where a directive is unknown', async () => {
  const problem = async (text: string) => (await attempt(wire!, text)).problems[0]?.message;
  expect(await problem('# @togethr\nGET /v1/charges')).toContain('Did you mean @together?');
  expect(await problem('# @zzzzzzzz\nGET /v1/charges')).toMatch(/The directives are @as, .* and @name\.$/);
});

it('says of a wrong attempt only what its response says: a 400 has many causes', async () => {
  const { chain } = await lessons['idempotency-keys']!();
  const task = chain.tasks.find(({ wrongAttempts }) => wrongAttempts.some(({ id }) => id === 'still-no-key'))!;
  const taken = async (text: string) => (await attempt(task, text)).wrongAttempt?.id;
  const noKey = task.wrongAttempts.find(({ id }) => id === 'still-no-key')!.text;
  expect(await taken(noKey)).toBe('still-no-key');
  const keyed = noKey.replaceAll('POST /v1/charges', 'POST /v1/charges\nIdempotency-Key: "pay-1041"');
  expect(await taken(keyed.replaceAll(/\}$/gm, ''))).toBeUndefined();
  expect(await taken(keyed.replaceAll(/\}$/gm, ', "note": "x"}'))).toBeUndefined();
});
