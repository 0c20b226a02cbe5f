import {
  askedQuestion,
  dueDecision,
  type PlayerAction,
  type PlayerState,
  type PreparedRun,
  playerReducer,
  prepareRun,
  untilNextPicture,
  verdictShown,
} from '../../src/lab/player';
import { openLabPrompt, readLabLine, rerecordedTurn } from '../../src/lab/prompt';
import {
  askFor,
  askForDecision,
  canAct,
  editsSeed,
  initialLabSession,
  type LabSession,
  type LabSessionAction,
  labProgress,
  labSessionReducer,
} from '../../src/lab/session';
import type { Lab, LabQuestion, Recording } from '../../src/lab/types';
import { plainTheme } from '../../src/text/theme';

const question = (id: string, before: number, spans?: number): LabQuestion => ({
  id,
  before,
  ...(spans && { spans }),
  prompt: `What is ${id}?`,
  outcome: 'It was',
  options: ['a', 'b', 'c'].map(option => ({
    id: option,
    text: option.toUpperCase(),
    ...(option === 'b' && { note: 'likely' }),
    right: option === 'b',
    reason: `Because of ${option}.`,
  })),
});

/** Ten events at eight stops, two questions and a decision, and an action of each kind. */
export const small: Lab<number> = {
  id: 'small',
  title: 'Small',
  topic: 'counting',
  lesson: 'one',
  alsoLessons: ['gone', 'two'],
  intro: 'Watch the count.',
  parameters: [
    { name: 'n', title: 'numbers', min: 1, max: 3, default: 2 },
    { name: 'm', title: 'mode', min: 0, max: 1, default: 0, values: ['off', 'on'] },
  ],
  actions: [
    { id: 'add', key: 'a', title: 'add', most: 1, value: ({ n }) => n! },
    {
      id: 'pick',
      key: 'd',
      title: 'pick',
      help: 'pick one now',
      most: 2,
      value: () => 0,
      when: count => count > 1,
      input: { prompt: 'Which one?', options: count => ['left', `right of ${count}`], current: () => 1 },
    },
    {
      id: 'write',
      key: 'w',
      title: 'write',
      most: 3,
      value: () => 0,
      input: { prompt: 'Your word', example: 'hi', problem: text => (text === 'no' ? 'Not that one.' : null) },
    },
  ],
  record: async () => recordingOf(10),
  stops: ({ events }) => [1, 2, 3, 4, 5, 6, 8, events.length],
  initial: () => 0,
  fold: count => count + 1,
  draw: (count, { columns, rows }) => [`The count is ${count}, in ${columns}x${rows}.`],
  log: count => [`${count} entries`],
  figures: () => ({ sides: ['One', 'Two'], rows: [{ title: 'wrong', values: [0, 1], harm: true }], calm: 'Calm.' }),
  summary: () => ['A summary.'],
  story: ({ events }) => small.stops!({ events } as Recording).map(stop => [`Up to ${stop}.`, 'And more.']),
  transcript: () => ['A transcript.'],
  questions: () => [question('q', 3), question('r', 5, 2)],
  decisions: () => [{ action: 'pick', before: 7, leave: 'leave it' }],
};

const recordingOf = (count: number): Recording => ({
  lab: 'small',
  seed: 's',
  params: { n: 2, m: 0 },
  start: {},
  events: Array.from({ length: count }, (_, i) => ({ at: i * 100, type: 'add' })),
  summary: {},
});
const first = prepareRun(small, recordingOf(10));
const longer: PreparedRun = { ...first, recording: recordingOf(11), stops: [1, 2, 3, 4, 5, 6, 8, 10, 11] };
const added = { type: 'rerecorded', ...longer, choices: [{ event: 3, action: 'add', value: 2 }] } as const;
const reduce = labSessionReducer(small.parameters);

const step: PlayerAction = { type: 'step' };
const tick = (ms: number): PlayerAction => ({ type: 'tick', ms });
const sure: PlayerAction = { type: 'answer', sure: true };
const asking = [step, step, step];
const answered: PlayerAction[] = [...asking, { type: 'choose', to: 1 }, sure];
const second: PlayerAction[] = [...answered, step, step];
const due: PlayerAction[] = [...second, step, { type: 'skip' }, step];

/** Where a player may be, by what led there. */
const moments: Record<string, PlayerAction[]> = {
  'at the start': [],
  'one shown': [step],
  playing: [{ type: 'toggle' }, tick(1)],
  'playing at twice the speed': [{ type: 'faster' }, { type: 'toggle' }, tick(1)],
  'coming in before a question': [step, step, { type: 'toggle' }, tick(1)],
  asking,
  'asking, with a choice': [...asking, { type: 'choose', to: 1 }],
  'asking, nothing chosen': [...asking, sure],
  answered,
  'answered, and read': [...answered, step],
  skipped: [...asking, { type: 'skip' }],
  'asking a second time': second,
  'a decision is due': due,
  'a decision is left out': [...due, { type: 'leave-out' }],
  'at the end': [...due, { type: 'leave-out' }, { type: 'end' }],
};

const moves: PlayerAction[] = [
  ...(['toggle', 'pause', 'step', 'back', 'restart', 'end', 'faster', 'slower', 'skip', 'leave-out'] as const).map(
    type => ({ type }),
  ),
  ...[-5, 0, 298, 299, 300, 598, 599, 600, 749, 750, 1498, 1499, 1500].map(tick),
  ...[1, -1].map((by): PlayerAction => ({ type: 'choose', by })),
  ...[0, 2, 3].map((to): PlayerAction => ({ type: 'choose', to })),
  sure,
  { type: 'answer', sure: false },
  added,
  { ...added, questions: [question('q', 3), question('r', 6)], decisions: [] },
];

const told = (state: PlayerState) => {
  const { recording, questions, decisions, stops, ...rest } = state;
  return {
    events: recording.events.length,
    stops: stops.length,
    questions: questions.map(({ id, before }) => `${id} ${before}`),
    decisions: decisions.length,
    ...rest,
    asked: askedQuestion(state)?.id,
    due: dueDecision(state)?.action,
    verdict: verdictShown(state)?.question.id,
    still: [true, false].map(moves => Math.round(untilNextPicture(state, moves))),
  };
};

/** What is other than before, by name. */
const changes = (before: object, after: object): string =>
  Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[name]))
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ');

const nameOf = (action: object): string => {
  const { type, recording: _, stops: __, choices: ___, ...rest } = action as Record<string, unknown>;
  return [
    type,
    ...Object.values(rest).map(value => (Array.isArray(value) ? value.length : JSON.stringify(value))),
  ].join(' ');
};

/** What each action changes at each moment of a run; those that change nothing are left out. */
export const playerLines = (): string[] =>
  Object.entries(moments).flatMap(([name, actions]) => {
    const start = initialLabSession(first).player;
    const state = actions.reduce(playerReducer, start);
    const lines = moves.map(move => [nameOf(move), changes(told(state), told(playerReducer(state, move)))]);
    return [
      `${name}: ${changes(told(start), told(state))}`,
      ...lines.flatMap(([action, change]) => (change === '' ? [] : [`  ${action}: ${change}`])),
    ];
  });

const player = (...actions: PlayerAction[]): LabSessionAction[] => actions.map(action => ({ type: 'player', action }));
const ask = { type: 'ask', action: 'pick', prompt: 'Which one?', text: 'hi' } as const;

/** What may be open, by what led there. */
const panels: Record<string, LabSessionAction[]> = {
  'the run': player(step),
  'the run, playing': player({ type: 'toggle' }, tick(1)),
  settings: [{ type: 'settings' }],
  'settings, at the seed': [{ type: 'settings' }, { type: 'move', by: 2 }],
  'options of an action': [...player(step), { ...ask, options: ['left', 'right', 'none'], cursor: 1 }],
  'a text for an action': [...player(step), { ...ask, options: null }],
  'a wrong text': [...player(step), { ...ask, options: null, leave: 'go on' }, { type: 'problem', text: 'No.' }],
  'the log': [...player(step), { type: 'log', offset: 3 }],
  'a question': player(...asking),
  'a question, with a choice': player(...asking, { type: 'choose', to: 2 }),
  'the picture of a question': [...player(...asking), { type: 'look' }],
  'a decision': player(...due),
  busy: [...player(step), { type: 'busy', on: true }],
  'the end': player(...moments['at the end']!),
  'the summary': [...player(...moments['at the end']!), { type: 'summary' }],
};

const keys: LabSessionAction[] = [
  ...(['settings', 'summary', 'look', 'close'] as const).map(type => ({ type })),
  ...player(step, { type: 'toggle' }, { type: 'back' }, { type: 'end' }, sure, { type: 'skip' }),
  { type: 'problem', text: 'Wrong.' },
  { type: 'log', offset: 2 },
  { ...ask, options: ['left'] },
  ...[-9, -1, 1, 9].flatMap((by): LabSessionAction[] => [
    { type: 'move', by },
    { type: 'change', by },
    { type: 'scroll', by, last: 5 },
  ]),
  { type: 'press', press: { name: 'x', text: 'x' } },
  { type: 'press', press: { name: 'f9', text: '' } },
  { type: 'busy', on: true },
  { type: 'busy', on: false },
  { type: 'recorded', ...longer },
];

const askedFor = (asked: LabSessionAction | null) =>
  asked?.type === 'ask' ? `${asked.options?.join('/')} ${asked.cursor} ${asked.text}` : asked;

const open = (session: LabSession) => {
  const { panel, player, busy, seed, params } = session;
  const { shown, playing, recording } = player;
  const fields = Object.entries(panel).map(([name, value]) =>
    value !== null && typeof value === 'object' && 'text' in value ? [name, value.text] : [name, value],
  );
  return {
    panel: Object.fromEntries(fields),
    ...{ busy, seed, params, shown, playing, events: recording.events.length },
    seedHasKeys: editsSeed(panel, small.parameters),
    actions: small.actions.filter(action => canAct(small, session, action)).map(({ id }) => id),
    asked: small.actions.map(action => askedFor(askFor(small, session, action))),
    decision: askForDecision(small, session),
  };
};

/** What each action changes beside and over a run, and what progress keeps of it. */
export const sessionLines = (): string[] =>
  Object.entries(panels).flatMap(([name, actions]) => {
    const start = initialLabSession(first);
    const state = actions.reduce(reduce, start);
    const lines = keys.map(key => {
      const next = reduce(state, key);
      const facts = labProgress(small, state, next);
      const kept = facts.length > 0 ? `, keeps ${JSON.stringify(facts)}` : '';
      return [nameOf(key), changes(open(state), open(next)) + kept];
    });
    return [
      `${name}: ${changes({}, open(state))}`,
      ...lines.flatMap(([key, change]) => (change === '' ? [] : [`  ${key}: ${change}`])),
    ];
  });

const typed = [
  '',
  'n',
  'b',
  'e',
  's',
  'p',
  't',
  'l',
  'q',
  'x',
  '0',
  '1',
  '3 g',
  '4',
  'a',
  'd',
  'd 2',
  'd 3',
  'w',
  'w no',
  'w yes',
];

/** What somebody reads who types each line, at each moment, and with a linear theme. */
export const promptLines = (): string[] => {
  const seen = new Set<string>();
  return Object.entries(moments).flatMap(([name, actions]) => {
    const session = player(...actions).reduce(reduce, initialLabSession(first));
    const linear = name.startsWith('a') ? plainTheme : { ...plainTheme, linear: true };
    const view = { columns: 60, theme: linear };
    const turns = typed.map(line => [line, readLabLine(small, session, line, view)] as const);
    const again = ['(recorded again)', rerecordedTurn(small, session, longer, added.choices, view)] as const;
    return [
      `${name}${linear.linear ? ', without a picture' : ''}`,
      ...(actions.length < 2 ? openLabPrompt(small, first, view).lines : []),
      ...[...turns, again].flatMap(([line, { session: after, lines, choice, ended }]) => {
        const text = lines.join('\n    ');
        const isKnown = seen.has(text);
        seen.add(text);
        const what = [
          ended ? 'ends' : '',
          choice ? JSON.stringify(choice) : '',
          after === session ? '' : `shown ${after.player.shown}`,
          changes(session.player.answers, after.player.answers),
        ].filter(Boolean);
        const shownText = isKnown ? [`    (as above) ${lines[0] ?? ''}`] : text === '' ? [] : [`    ${text}`];
        return [`  > ${line}  ${what.join(', ')}`.trimEnd(), ...shownText];
      }),
    ];
  });
};
