import { lessonSummaries } from '../../../generated/lessons';
import { lessonsOfLab } from '../../../lab/outcome';
import { askedQuestion, eventsShown, isAsking, isAtEnd, type PlayerAction, stateShown } from '../../../lab/player';
import {
  askFor,
  canAct,
  editsSeed,
  type LabInputPanel,
  type LabSession,
  type LabSessionAction,
} from '../../../lab/session';
import type { Lab, LabAction, LabChoice } from '../../../lab/types';
import { lastOffset } from '../../components/scroller';
import type { App } from '../../context';
import { type Binding, typingRow } from '../../keymap';
import { questionKeys } from '../../question-keys';
import type { Store } from '../../store';
import { labView } from './lines';

/** What the keys of a lab act on. */
export interface LabControls {
  app: App;
  lab: Lab;
  store: Store<LabSession, LabSessionAction>;
  act(action: LabSessionAction): void;
  /** Makes the recording again: with one more choice, or from scratch with these parameters and this seed. */
  record(again: { choice: LabChoice } | { params: Record<string, number>; seed: string }): void;
  scroll(by: number): void;
}

/** The keys of the lab as it is now: its question, the run, the settings, the summary or the request log. */
export function labKeys(controls: LabControls): Binding[] {
  const { store } = controls;
  const { panel, player } = store.get();
  if (panel.kind === 'settings') return settingsKeys(controls);
  if (panel.kind === 'input') return inputKeys(controls, panel);
  if (panel.kind === 'summary' || panel.kind === 'log' || panel.kind === 'look') {
    const { body, theme } = controls.app;
    const more = labView(controls.lab, store.get(), body, theme).lines.length > body.rows;
    const own = { log: logKeys, summary: summaryKeys, look: lookKeys }[panel.kind](controls);
    return [...own, ...scrollKeys(controls, more ? 'scroll' : undefined)];
  }
  return isAsking(player) ? predictionKeys(controls) : runKeys(controls);
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

const press = ({ act }: LabControls, action: PlayerAction) => act({ type: 'player', action });

function predictionKeys(controls: LabControls): Binding[] {
  const to = (action: PlayerAction) => press(controls, action);
  const { app, lab, store, act } = controls;
  const { player } = store.get();
  const count = askedQuestion(player)!.options.length;
  const isCut = labView(lab, store.get(), app.body, app.theme).isCut === true;
  const look: Binding = {
    keys: ['v'],
    label: isCut ? 'view' : undefined,
    help: 'show the picture that the question is about, and the whole question',
    run: () => act({ type: 'look' }),
  };
  return [
    ...questionKeys({
      count,
      chosen: player.cursor !== null,
      columns: app.size.columns,
      choose: move => to({ type: 'choose', ...move }),
      commit: sure => to({ type: 'answer', sure }),
      skip: () => to({ type: 'skip' }),
      more: [look],
    }),
    ...actionKeys(controls),
    // A number without an option is answered with those that have one.
    { keys: digits.slice(count), run: press => to({ type: 'choose', to: Number(press.name) - 1 }) },
    { keys: ['left'], label: 'back', help: 'go back one step', run: () => to({ type: 'back' }) },
    ...firstAndLast(at => to({ type: 'choose', to: at === 'first' ? 0 : count - 1 })),
    ...openLogKeys(controls, false),
    restartKey(controls, false),
  ];
}

/** The keys of the run; where text takes all the room and more, how to go on and how to read the rest of it come first. */
function runKeys(controls: LabControls): Binding[] {
  const { app, lab, store } = controls;
  const { scrolls, lines } = labView(lab, store.get(), app.body, app.theme);
  const keys = keysOfRun(controls);
  if (!scrolls || lines.length <= app.body.rows) return [...keys, ...scrollKeys(controls, undefined)];
  const onward = keys.filter(row => row.keys.includes('right'));
  return [...onward, ...scrollKeys(controls, 'scroll'), ...keys.filter(row => !onward.includes(row))];
}

function keysOfRun(controls: LabControls): Binding[] {
  const { store, act, app } = controls;
  const { player } = store.get();
  const to = (action: PlayerAction) => () => press(controls, action);
  const started = player.shown > 0;
  const back = (label?: string): Binding => ({
    keys: ['left'],
    label,
    help: 'go back one step',
    run: to({ type: 'back' }),
  });
  const settings: Binding = {
    keys: ['p'],
    label: started && !isAtEnd(player) ? undefined : 'settings',
    help: 'change the settings, and run the lab with different numbers',
    run: () => act({ type: 'settings' }),
  };
  if (isAtEnd(player)) {
    return [
      {
        keys: ['enter', 'right', 'm'],
        label: 'summary',
        help: 'show what each client saw, and why',
        run: () => act({ type: 'summary' }),
      },
      back('back'),
      restartKey(controls, true),
      settings,
      ...lessonKeys(controls),
      ...openLogKeys(controls, true),
    ];
  }
  return [
    ...(app.reducedMotion
      ? []
      : [{ keys: ['space'], label: player.playing ? 'pause' : 'play', run: to({ type: 'toggle' }) }]),
    {
      keys: ['right', 'n', 'enter', ...(app.reducedMotion ? ['space'] : [])],
      // One hint for both directions leaves room for what the learner may do.
      sign: started && app.size.columns >= 50 ? '← →' : '→',
      label: 'step',
      help: started ? 'go one step back or forward' : 'go one step forward',
      run: to({ type: 'step' }),
    },
    { ...back(), help: undefined },
    ...actionKeys(controls),
    ...(started ? openLogKeys(controls, true) : []),
    ...(started ? [restartKey(controls, true)] : []),
    settings,
    { keys: ['end'], help: 'go to the end, or to the question', run: to({ type: 'end' }) },
    { keys: ['+', '='], sign: '+', help: 'play faster', run: to({ type: 'faster' }) },
    { keys: ['-'], help: 'play slower', run: to({ type: 'slower' }) },
  ];
}

function settingsKeys({ lab, store, act, record }: LabControls): Binding[] {
  const typing = editsSeed(store.get().panel, lab.parameters);
  const change: Binding[] = typing
    ? []
    : [
        {
          keys: ['right', '+', '='],
          sign: '← →',
          label: 'change',
          help: 'decrease or increase the value (or - and +)',
          run: () => act({ type: 'change', by: 1 }),
        },
        { keys: ['left', '-'], run: () => act({ type: 'change', by: -1 }) },
      ];
  return [
    {
      keys: typing ? ['up'] : ['up', 'k'],
      sign: '↑↓',
      label: 'choose',
      run: () => act({ type: 'move', by: -1 }),
    },
    { keys: typing ? ['down'] : ['down', 'j'], run: () => act({ type: 'move', by: 1 }) },
    ...(typing ? [] : toEnds(act)),
    ...change,
    {
      keys: ['enter'],
      label: 'run it',
      help: 'run it with these settings, from the start',
      run: () => {
        const { panel, seed } = store.get();
        if (panel.kind === 'settings') record({ params: panel.draft, seed: panel.seed.text.trim() || seed });
      },
    },
    {
      keys: typing ? ['escape'] : ['b', 'p', 'escape'],
      label: 'close',
      help: 'close without changing anything (or p, Esc)',
      run: () => act({ type: 'close' }),
    },
    ...(typing ? [typingRow(press => act({ type: 'press', press }))] : []),
  ];
}

/** What an action asks for: one of its options, or a text. */
function inputKeys(controls: LabControls, { action: asking, options, leave }: LabInputPanel): Binding[] {
  const { app, lab, store, act, record } = controls;
  const close = () => act({ type: 'close' });
  const done = () => {
    const { panel, player } = store.get();
    const action = lab.actions.find(({ id }) => panel.kind === 'input' && id === panel.action);
    if (panel.kind !== 'input' || action?.input === undefined) return;
    const event = eventsShown(player);
    if ('options' in action.input) return record({ choice: { event, action: action.id, value: panel.cursor } });
    const text = panel.field.text.trim();
    const problem = action.input.problem(text, stateShown(lab, player));
    if (problem === null) record({ choice: { event, action: action.id, value: 0, text } });
    else act({ type: 'problem', text: problem });
  };
  const enter: Binding = {
    keys: ['enter'],
    label: 'do it',
    help: 'do it; the clients run again from here',
    run: done,
  };
  if (options === null) {
    return [
      enter,
      { keys: ['escape'], label: 'close', help: 'close without doing anything', run: close },
      typingRow(press => act({ type: 'press', press })),
    ];
  }
  const numbers = digits.slice(0, options.length);
  const choosing: Binding[] = [
    { keys: ['up', 'k'], sign: '↑↓', label: 'choose', run: () => act({ type: 'move', by: -1 }) },
    { keys: ['down', 'j'], run: () => act({ type: 'move', by: 1 }) },
    {
      keys: numbers,
      sign: `1-${numbers.length}`,
      help: 'choose by number',
      run: press => act({ type: 'move', by: Number(press.name) - 1 - cursorOf(store.get()) }),
    },
    {
      keys: digits.slice(options.length),
      run: () => act({ type: 'problem', text: `choose: ↑↓ or 1-${numbers.length}` }),
    },
    ...toEnds(act),
  ];
  if (leave === null) {
    const esc: Binding = {
      keys: ['b', 'escape', 'left'],
      sign: 'esc',
      label: 'close',
      help: 'close without doing anything',
      run: close,
    };
    return [...choosing, enter, esc];
  }
  const leaving: Binding = {
    keys: ['s'],
    label: leave,
    help: 'continue without deciding anything',
    run: () => {
      close();
      act({ type: 'player', action: { type: 'leave-out' } });
    },
  };
  const look: Binding = {
    keys: ['b', 'escape', 'left'],
    sign: 'esc',
    label: 'look',
    help: 'go back to the run; it waits for you',
    run: close,
  };
  // What else may be done here doesn't need a way back to the run first.
  const others = actionKeys(controls, { ...store.get(), panel: { kind: 'run', offset: 0 } }).filter(
    ({ keys }) => !lab.actions.some(({ id, key }) => id === asking && keys.includes(key)),
  );
  const first = app.size.columns < 70 ? [enter, leaving, ...choosing] : [...choosing, enter, leaving];
  return [...first, ...others, look];
}

/** Home and End in a list. */
const firstAndLast = (to: (end: 'first' | 'last') => void): Binding[] => [
  { keys: ['home'], help: 'choose the first option', run: () => to('first') },
  { keys: ['end'], help: 'choose the last option', run: () => to('last') },
];

const toEnds = (act: LabControls['act']): Binding[] =>
  firstAndLast(end => act({ type: 'move', by: end === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY }));

const cursorOf = ({ panel }: LabSession): number => (panel.kind === 'input' ? panel.cursor : 0);

const summaryKeys = (controls: LabControls): Binding[] => [
  {
    keys: ['left', 'm'],
    label: 'the run',
    help: 'go back to the run',
    run: () => controls.act({ type: 'close' }),
  },
  restartKey(controls, true),
  {
    keys: ['p'],
    label: 'settings',
    help: 'run the lab with different settings',
    run: () => controls.act({ type: 'settings' }),
  },
  ...lessonKeys(controls),
];

/** The whole request log, for a lab that has one; it opens at its end, at the last request. */
function openLogKeys({ lab, store, act, app }: LabControls, named: boolean): Binding[] {
  if (!lab.log) return [];
  const open = () => {
    act({ type: 'log', offset: 0 });
    const { lines } = labView(lab, store.get(), app.body, app.theme);
    act({ type: 'log', offset: lastOffset(lines.length, app.body.rows) });
  };
  return [{ keys: ['l'], label: named ? 'log' : undefined, help: 'show the whole request log so far', run: open }];
}

const lookKeys = ({ act }: LabControls): Binding[] => [
  {
    keys: ['left', 'v', 'enter', 'escape'],
    label: 'answer',
    help: 'go back to the options',
    run: () => act({ type: 'close' }),
  },
];

const logKeys = ({ act }: LabControls): Binding[] => [
  { keys: ['left', 'l'], label: 'the run', help: 'go back to the run', run: () => act({ type: 'close' }) },
];

function scrollKeys({ scroll, app, store }: LabControls, label: string | undefined): Binding[] {
  const page = Math.max(1, app.body.rows - 2);
  const inRun = store.get().panel.kind === 'run';
  const ends: Binding[] = [
    { keys: ['home'], help: 'go to the first line', run: () => scroll(Number.NEGATIVE_INFINITY) },
    { keys: ['end'], help: 'go to the last line', run: () => scroll(Number.POSITIVE_INFINITY) },
  ];
  return [
    { keys: ['up', 'k'], sign: '↑↓', label, help: 'scroll', run: () => scroll(-1) },
    { keys: ['down', 'j'], run: () => scroll(1) },
    { keys: ['pagedown'], sign: 'page down', help: 'scroll down one window', run: () => scroll(page) },
    { keys: ['pageup'], sign: 'page up', help: 'scroll up one window', run: () => scroll(-page) },
    ...(inRun ? [] : ends),
  ];
}

/** What the learner may do at this moment, or would be able to in another session. */
function actionKeys({ store, lab, act, record }: LabControls, session: LabSession = store.get()): Binding[] {
  const choose = (action: LabAction) => {
    const asked = askFor(lab, store.get(), action);
    if (asked !== null) return act(asked);
    const { player, params } = store.get();
    record({ choice: { event: eventsShown(player), action: action.id, value: action.value(params) } });
  };
  return lab.actions
    .filter(action => canAct(lab, session, action))
    .map(action => ({
      keys: [action.key],
      label: action.title,
      help: `${action.help ?? action.title}; the clients run again from here`,
      run: () => choose(action),
    }));
}

function restartKey(controls: LabControls, named: boolean): Binding {
  const { store, record } = controls;
  return {
    keys: ['r'],
    label: named ? 'restart' : undefined,
    help: 'start again without the changes you made during the run',
    run: () => {
      const { player, params, seed } = store.get();
      if (player.choices.length > 0) record({ params, seed });
      else press(controls, { type: 'restart' });
    },
  };
}

/** The way to its lessons: the first by a letter, all of them by the numbers that the summary gives them. */
function lessonKeys({ lab, app, store }: LabControls): Binding[] {
  const lessons = lessonsOfLab(lab, lessonSummaries);
  const open = (id: string | undefined) => id !== undefined && app.go({ screen: 'lesson', id });
  if (lessons.length === 0) return [];
  const numbers = lessons.map((_, i) => String(i + 1));
  const numbered: Binding = {
    keys: numbers,
    sign: `1-${numbers.length}`,
    help: 'open a lesson by its number',
    run: press => open(lessons[Number(press.name) - 1]?.id),
  };
  return [
    { keys: ['o'], label: 'lesson', help: 'open the lesson about this', run: () => open(lessons[0]!.id) },
    ...(numbers.length > 1 && store.get().panel.kind === 'summary' ? [numbered] : []),
  ];
}
