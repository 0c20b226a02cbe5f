import { describe, expect, it } from 'vitest';
import { lessonPages } from '../../../src/course/pages';
import { parseLesson } from '../../../src/course/parse';
import { broken, lineOf } from '../fixture';
import { lessonWithTasks } from './fixture';

const parse = (text: string) => parseLesson(text, 'lessons/small.md');
const line = (text: string) => lineOf(text, lessonWithTasks);

describe('a lesson with tasks', () => {
  const { lesson, problems } = parse(lessonWithTasks);
  const [wire, contract] = lesson.chain.tasks;

  it('has no problems', () => expect(problems).toEqual([]));

  it('has a page for each task where it is in the lesson', () => {
    const pages = lessonPages(lesson);
    const ids = pages.map(page => page.id);
    expect(ids.slice(ids.indexOf('second-step'), ids.indexOf('design'))).toEqual([
      'second-step',
      'charge-twice',
      'third-step',
      'fourth-step',
      'fifth-step',
      'cured-run',
      'findable-failures',
    ]);
    expect(pages.find(page => page.id === 'third-step')).toMatchObject({ number: 3, of: 5 });
  });

  it('reads what a wire task holds', () => {
    expect(wire).toMatchObject({
      kind: 'wire',
      title: 'Charge the card twice',
      flaws: ['post-without-key'],
      state: 'Charges: {{charges.body.data.length}}, goal: 2',
      solutions: [{ title: 'a lost response' }, { title: 'the other way round' }],
      wrongAttempts: [
        { id: 'two-receipts', title: 'two receipts' },
        { id: 'only-once', title: '' },
      ],
    });
    expect(wire!.hints).toHaveLength(2);
    expect(wire!.start).toMatch(/^# @as till\nPOST/);
  });

  it('reads what a contract task holds', () => {
    expect(contract).toMatchObject({
      kind: 'contract',
      after: 'fixed',
      check: { rules: [{ id: 'error-has-request-id' }], operations: ['POST /v1/charges'] },
      wrongAttempts: [{ symptom: { finds: [{ id: 'field-removed' }] } }, { symptom: { loses: ['POST /v1/charges'] } }],
    });
  });

  it('gives a task the flaws of the step before it, or its own; after the fixed version none', () => {
    const flaws = (from: string, to: string) => {
      const { lesson, problems } = parse(lessonWithTasks.replace(from, to));
      expect(problems).toEqual([]);
      const [first] = lesson.chain.tasks;
      return first!.kind === 'wire' ? first!.flaws : null;
    };
    expect(flaws('<!-- step: second-step', '<!-- step: second-step\n     flaws: none')).toEqual([]);
    const own = '<!-- task: charge-twice\n     flaws: key-accepted-and-ignored';
    expect(flaws('<!-- task: charge-twice', own)).toEqual(['key-accepted-and-ignored']);
  });

  it('counts a clause that a task is about as taught', () => {
    const from = lessonWithTasks.indexOf('<!-- task');
    const claims = lesson.claims.filter(
      claim => claim.line === lineOf('covers: endpoints.4 -->\n\nCharge', lessonWithTasks),
    );
    expect(from).toBeGreaterThan(0);
    expect(claims).toEqual([expect.objectContaining({ clause: 'endpoints.4', tied: true })]);
  });
});

/** What an author does wrong in a task, the line that is named, and words of the message. */
const cases: [string, string | RegExp, string, number, RegExp][] = [
  ['a slug that is taken', 'task: charge-twice', 'task: second-step', line('task: charge-twice'), /is taken by line/],
  [
    'a note that belongs elsewhere',
    'task: findable-failures',
    'task: findable-failures; differs',
    line('task: findable-failures'),
    /`differs` does not belong on a task\. The notes here are `task`, `covers`, `flaws`, `note`\./,
  ],
  [
    'a heading of the wrong level',
    '### Charge the card',
    '#### Charge the card',
    line('### Charge the card'),
    /Tasks are headings of the third level/,
  ],
  ['no goal', /Charge `card_9`.*\n\nThe till saw.*\n/, '', line('### Charge the card'), /has no goal/],
  ['a goal of two sentences', 'twice, and let', 'twice. Let', line('Charge `card_9` twice'), /one sentence/],
  [
    'no start',
    '```http\n# @as till\nPOST',
    '```text\n# @as till\nPOST',
    line('### Charge the card'),
    /starts from one `http` or one `yaml` block/,
  ],
  [
    'a start with a mistake',
    '# @as till\nPOST',
    '# @as tilt\nPOST',
    line('# @as till\nPOST /v1/charges\n\n{"amount": 4200, "currency": "EUR", "source": "card_9"}\n```\n\n#### Check'),
    /Nobody is called `tilt`/,
  ],
  ['no check', '#### Check', '#### Checks', line('#### Check'), /`Checks` isn’t a part of a task/],
  [
    'a part that is there twice',
    '#### Success',
    '#### Success\n\nWell.\n\n#### Success',
    line('#### Success') + 4,
    /appears twice/,
  ],
  [
    'a check without a state',
    'Charges: {{charges.body.data.length}}, goal: 2\n',
    '',
    line('Charges: {{') + 1,
    /does not show the state/,
  ],
  [
    'a state that leads nowhere',
    'Charges: {{charges.',
    'Charges: {{charge.',
    line('Charges: {{'),
    /refers to no request of this check/,
  ],
  [
    'a check without requests',
    /```http\n# @as till\n# @name charges\n# @expect body.data.length is 2\nGET \/v1\/charges\n```/,
    '',
    line('Charges: {{'),
    /looks at nothing/,
  ],
  [
    'a check that expects nothing',
    '# @expect body.data.length is 2\n',
    '',
    line('GET /v1/charges') - 1,
    /check nothing/,
  ],
  [
    'an expectation for one of two runs',
    '@expect body.data.length is 2',
    '@expect-flawed body.data.length is 2',
    line('# @expect body.data.length is 2'),
    /one run only/,
  ],
  ['a count that counts nothing', 'at least 2 POST', 'two POST', line('- sends:'), /doesn’t say what to count/],
  [
    'a caller whom nobody knows',
    'POST /v1/charges\n- rec',
    'POST /v1/charges as tilt\n- rec',
    line('- sends:'),
    /Nobody is called `tilt`/,
  ],
  ['a sequence of one', '- sends: at least 2 POST', '- sequence: POST', line('- sends:'), /isn’t a sequence/],
  [
    'a check that wire tasks do not have',
    '- sends: at',
    '- sent: at',
    line('- sends:'),
    /isn’t a check of a wire task/,
  ],
  [
    'a check that contract tasks do not have',
    '- operation: `POST',
    '- operations: `POST',
    line('- operation:'),
    /isn’t a check of a contract task/,
  ],
  [
    'a contract task without an operation',
    '- operation: `POST /v1/charges`\n',
    '',
    line('- rule:'),
    /names a rule and an operation/,
  ],
  [
    'an operation that is none',
    '- loses: POST /v1/charges',
    '- loses: charges',
    line('- loses:'),
    /isn’t an operation/,
  ],
  ['a symptom that is none', '- loses: POST', '- misses: POST', line('- loses:'), /recognises nothing/],
  ['one hint', '- A response can get lost.\n', '', line('- A response can get lost.'), /two or three hints/],
  ['four hints', '- Add `request_id`.', '- Add `request_id`.\n- Now.', line('- Support has'), /two or three hints/],
  [
    'no solution',
    /#### Solution: in the body[\s\S]*?(?=#### Success\n\nSupport)/,
    '',
    line('### Make failures'),
    /no `#### Solution`/,
  ],
  [
    'a solution without a block',
    /```http\n# @as till\n# @lost\nPOST[\s\S]*?```\n/,
    '',
    line('#### Solution: a lost'),
    /A solution of this task holds one `http` block/,
  ],
  ['no words for success', 'Support looks it up.\n', '', line('#### Success\n\nSupport'), /Say in a sentence/],
  ['a wrong attempt without a slug', '<!-- attempt: only-once -->\n', '', line('#### Wrong attempt\n'), /has no slug/],
  [
    'two wrong attempts with one slug',
    'attempt: only-once',
    'attempt: two-receipts',
    line('#### Wrong attempt\n'),
    /Two wrong attempts are called/,
  ],
  [
    'a wrong attempt that nothing recognises',
    '- finds: field-removed\n',
    '',
    line('#### Wrong attempt: no code'),
    /Nothing recognises/,
  ],
  ['a wrong attempt without a message', 'The till sees both.\n', '', line('#### Wrong attempt: two'), /has no message/],
  [
    'a short contract',
    /```yaml\npaths:[\s\S]*?```/,
    '```yaml\npaths: {}\n```',
    line('```yaml'),
    /10 to 30 lines; this one has 1/,
  ],
  [
    'a set-up for a contract',
    '#### Hints\n\n- Support',
    '#### Setup\n\n#### Hints\n\n- Support',
    line('### Make failures'),
    /no service to set up/,
  ],
];

describe('a mistake in a task', () => {
  it.each(cases)('names the line and the way out of %s', (_, from, to, line, message) => {
    const text = lessonWithTasks.replace(from, () => to);
    expect(text).not.toBe(lessonWithTasks);
    const { problems } = parse(text);
    expect(problems.map(problem => `${problem.line}: ${problem.message}`)).toContainEqual(
      expect.stringMatching(new RegExp(`^${line}: .*${message.source}`)),
    );
  });

  it('leaves subheadings to tasks', () => {
    const { problems } = parse(broken('Nobody notices.', '#### Hints\n\nNobody notices.'));
    expect(problems.map(problem => problem.message)).toContainEqual(
      expect.stringMatching(/headings of the third level/),
    );
  });
});
