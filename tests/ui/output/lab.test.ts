import { expect, test } from 'vitest';
import { prepareRun } from '../../../src/lab/player';
import { initialLabSession, type LabSession, type LabSessionAction, labSessionReducer } from '../../../src/lab/session';
import type { Lab, LabParameter, Recording } from '../../../src/lab/types';
import { makeTheme, plainTheme } from '../../../src/text/theme';
import { bodySize } from '../../../src/ui/chrome';
import type { LabControls } from '../../../src/ui/screens/lab/key-groups';
import { labKeys } from '../../../src/ui/screens/lab/keys';
import { labStatus, labView } from '../../../src/ui/screens/lab/lines';
import { checksum, range } from '../../support/checksum';
import { keyLines, recorder } from './_keys';

/** A lab of our own in each of its states: what it shows at many sizes, and what its keys do. Run with -u after a change. */
const parameters = (count: number): LabParameter[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `p${i}`,
    title: ['Retries', 'Jitter', 'How long a client waits', 'Rows'][i % 4]!,
    ...{ min: i % 3, max: 40, default: 3 },
    ...(i % 4 === 1 ? { max: i % 3 === 1 ? 2 : 3, values: ['off', 'on'] } : {}),
    ...(i % 4 === 2 ? { values: ['short', 'rather long', 'very long', 'no end'] } : {}),
  }));

function labWith(count: number, change: Partial<Lab> = {}): Lab<number> {
  return {
    ...{ id: 'own', title: 'A lab', topic: 'of our own', lesson: 'idempotency-keys', alsoLessons: ['lost-updates'] },
    intro: 'Two clients do the same at the same time. Watch which of them loses what it wrote, and when it finds out.',
    parameters: parameters(count),
    actions: [
      { id: 'now', key: 'a', title: 'insert', help: 'insert a row now', most: 1, value: params => params.p0 ?? 0 },
      { id: 'never', key: 'z', title: 'never', most: 1, value: () => 0, when: () => false },
      {
        ...{ id: 'pick', key: 'c', title: 'pick', most: 2, value: () => 0 },
        input: {
          prompt: 'Which of these rows?',
          options: () => ['The first', 'The second', 'The third'],
          current: () => 1,
        },
      },
      {
        ...{ id: 'write', key: 'w', title: 'write', most: 2, value: () => 0 },
        input: {
          prompt: 'What does it write?',
          example: 'text',
          problem: text => (text === '' ? 'Write something.' : null),
        },
      },
    ],
    record: async () => recording,
    initial: () => 0,
    fold: state => state + 1,
    draw: (state, { columns, rows }, _, arrived = 1) =>
      range(1, Math.min(rows, 9)).map(row => `${state}.${arrived} ${'x'.repeat(Math.min(columns, 60) - 8)} ${row}`),
    log: (state, columns) => range(1, state * 6).map(row => `request ${row}`.padEnd(columns, '.')),
    figures: () => ({
      sides: ['Old', 'New'],
      rows: [
        { title: 'lost', values: [2, 0], harm: true },
        { title: 'requests', values: [4, 5] },
      ],
      calm: 'Nothing was lost.',
    }),
    summary: (_, columns) => ['The old client lost two rows.'.slice(0, columns)],
    story: () => [],
    transcript: () => [],
    questions: () => [
      {
        ...{ id: 'q1', before: 1, prompt: 'Both clients have sent their request. Whose row is there after that?' },
        outcome: 'It was',
        options: [
          { id: 'a', text: 'That of the first', right: false, reason: 'The second one wrote later, over it.' },
          { id: 'b', text: 'That of the second', note: 'it was slower', right: true, reason: 'It wrote last.' },
        ],
      },
      {
        ...{ id: 'q2', before: 2, prompt: 'How many?', outcome: 'The list has' },
        options: range(1, 6).map(n => ({
          ...{ id: `${n}`, text: `${n} rows of all that were written, as far as anybody can tell` },
          ...{ right: n === 3, reason: `Because of ${n}.` },
        })),
      },
    ],
    decisions: () => [{ action: 'pick', before: 3, leave: 'as planned' }],
    ...change,
  };
}

const recording: Recording = {
  ...{ lab: 'own', seed: '7', params: Object.fromEntries(parameters(14).map(({ name }) => [name, 2])) },
  ...{ start: {}, summary: {} },
  events: range(1, 4).map(at => ({ at: at * 100, type: 'event' })),
};

type Player = Extract<LabSessionAction, { type: 'player' }>['action'];
const player = (...actions: Player[]): LabSessionAction[] => actions.map(action => ({ type: 'player', action }));
const [step, skip] = [{ type: 'step' }, { type: 'skip' }] as const;
const answer = (to: number, sure: boolean) => player({ type: 'choose', to }, { type: 'answer', sure });
const ask = (options: string[] | null, leave: string | null = null): LabSessionAction => ({
  ...{ type: 'ask', action: options ? 'pick' : 'write', text: 'some text', options, cursor: 1, leave },
  prompt: 'What is asked of somebody who watches, in a sentence that is longer than a narrow window?',
});
const many = range(1, 12).map(
  n => `Option ${n}${n % 5 === 0 ? ', which says more than there is room for in one line' : ''}`,
);
const toEnd = player(step, skip, step, step, skip, step, step, { type: 'leave-out' }, step);
const states: Record<string, readonly LabSessionAction[]> = {
  'at the start': [],
  'playing at the start': player({ type: 'toggle' }),
  'playing faster': player({ type: 'toggle' }, { type: 'faster' }),
  'after a step': player(step),
  asked: player(step, step),
  'asked, with a choice': player(step, step, { type: 'choose', to: 1 }),
  'asked without having chosen': player(step, step, { type: 'answer', sure: true }),
  'a wrong guess': [...player(step, step), ...answer(0, false), ...player(step)],
  'a sure answer': [...player(step, step), ...answer(1, true), ...player(step)],
  'many options': player(step, step, skip, step, step),
  'a long outcome': [...player(step, step, skip, step, step), ...answer(4, true), ...player(step)],
  'at the end': toEnd,
  'the summary': [...toEnd, { type: 'summary' }],
  'the log': [...player(step, step, skip, step), { type: 'log', offset: 2 }],
  'a look at the question': [...player(step, step), { type: 'look' }],
  settings: [{ type: 'settings' }],
  'settings, further down': [{ type: 'settings' }, { type: 'move', by: 2 }],
  'settings, the seed': [{ type: 'settings' }, { type: 'move', by: 99 }],
  'some options to choose from': [ask(['One', 'Two'])],
  'many options to choose from': [ask(many), { type: 'move', by: 7 }],
  'a decision': [ask(['One', 'Two', 'Three'], 'as planned')],
  'a text to type': [ask(null)],
  'a text that is refused': [
    ask(null),
    { type: 'problem', text: 'Write something else, for a reason that takes a line.' },
  ],
  'a number without an option': [ask(['One', 'Two']), { type: 'problem', text: 'choose: 1-2' }],
};
const colours = makeTheme({ color: true });

function sessionOf(lab: Lab, actions: readonly LabSessionAction[]): LabSession {
  return actions.reduce(labSessionReducer(lab.parameters), initialLabSession(prepareRun(lab, recording)));
}

test.each([
  ['a-lab', labWith(3)],
  ['a-lab-with-many-settings', labWith(14, { alsoLessons: [], log: undefined })],
])('what %s shows', async (name, lab) => {
  const lines = Object.entries(states).flatMap(([title, actions]) => {
    const session = sessionOf(lab, actions);
    // What is laid out is remembered by session, so each size has its own.
    const at = (columns: number, rows: number, theme = colours) =>
      labView(lab, { ...session }, { columns, rows }, theme);
    const { lines: shown, ...rest } = at(66, 17, plainTheme);
    return [
      `--- ${title}: ${labStatus(session, 80)}; ${labStatus(session, 60)}; ${labStatus(session, 59)}`,
      ...shown.map(line => line.trimEnd()),
      JSON.stringify(rest),
      ...[38, 60, 118].map(columns => `${columns} columns: ${checksum(range(7, 24).map(rows => at(columns, rows)))}`),
      '',
    ];
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../recorded/${name}.txt`);
});

test('what the keys of a lab do', async () => {
  const lab = labWith(3);
  const sizes = [
    { columns: 80, rows: 24 },
    { columns: 49, rows: 12 },
    { columns: 70, rows: 14 },
  ];
  const lines = Object.entries(states).flatMap(([title, actions]) => {
    const session = sessionOf(lab, actions);
    const of = (size: (typeof sizes)[number], reducedMotion: boolean) => {
      const log = recorder();
      const app = {
        size,
        body: bodySize(size),
        theme: plainTheme,
        reducedMotion,
        go: (route: unknown) => log.note('go', route),
      };
      const controls = {
        ...{ app, lab, store: { get: () => session, dispatch: log.note } },
        act: (action: unknown) => log.note(action),
        record: (again: unknown) => log.note('record', again),
        scroll: (by: number) => log.note('scroll', by),
      } as unknown as LabControls;
      return keyLines(labKeys(controls), log);
    };
    const usual = of(sizes[0]!, false);
    const others = [of(sizes[0]!, true), of(sizes[1]!, false), of(sizes[2]!, false)];
    return [
      `--- ${title}`,
      ...usual,
      ...others.flatMap((other, i) => {
        const differing = other.filter((line, at) => line !== usual[at]);
        const where = ['without motion', 'in a small window', 'in a low one'][i]!;
        return differing.length === 0 ? [] : [`${where}:`, ...differing.map(line => `  ${line}`)];
      }),
      '',
    ];
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../recorded/lab-keys.txt');
});
