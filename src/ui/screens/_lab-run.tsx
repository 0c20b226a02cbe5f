import { Box } from 'ink';
import { useCallback, useEffect, useMemo } from 'react';
import { lessonSummaries } from '../../generated/lessons';
import { addChoice } from '../../lab/choices';
import { eventsShown, isAsking, isAtEnd, type PlayerAction, runOf } from '../../lab/player';
import { type LabSession, labFacts, mayAct, type SessionAction, sessionInit, sessionReducer } from '../../lab/session';
import type { Lab, LabAction, LabChoice, Recording } from '../../lab/types';
import { Choices } from '../components/choices';
import { Lines } from '../components/lines';
import { lastOffset, Scroller } from '../components/scroller';
import { type App, useApp } from '../context';
import { Frame } from '../frame';
import type { Binding } from '../keymap';
import { type Store, useKeptStore } from '../store';
import { labPicture, labStatus } from './_lab-lines';

/** Under this name the visit is kept while another screen stands on top. */
export const sessionName = 'lab';

/** Ten pictures a second at most, and only while the run plays. */
const tickMs = 100;

interface Steering {
  app: App;
  lab: Lab;
  store: Store<LabSession, SessionAction>;
  act(action: SessionAction): void;
  /** Makes the recording again: with one choice more, or afresh with these parameters. */
  record(again: { choice: LabChoice } | { params: Record<string, number> }): void;
  scroll(by: number): void;
}

/** Lets keys and frames through while a run is recorded. */
export const nextTurn = (): Promise<void> => new Promise(done => setImmediate(done));

/** Watches and steers one lab: the picture of the run, the question, the verdict, settings and summary. */
export function LabRun({ lab, first }: { lab: Lab; first: Recording | null }) {
  const app = useApp();
  const { theme, body } = app;
  const reduce = useMemo(() => sessionReducer(lab.parameters), [lab]);
  const [session, store] = useKeptStore(reduce, () => sessionInit(runOf(lab, first!)), sessionName);

  const { progress } = app;
  const act = useCallback(
    (action: SessionAction) => {
      const before = store.get();
      store.dispatch(action);
      for (const fact of labFacts(lab, before, store.get())) progress.record(fact);
    },
    [lab, store, progress],
  );
  const record: Steering['record'] = again => {
    const { seed, params, player } = store.get();
    const wanted = 'params' in again ? again.params : params;
    const choices = 'choice' in again ? addChoice(player.choices, again.choice) : [];
    store.dispatch({ type: 'busy', on: true });
    void lab.record(wanted, seed, choices, nextTurn).then(recording => {
      const run = runOf(lab, recording);
      if ('params' in again) act({ type: 'recorded', ...run });
      else act({ type: 'player', action: { type: 'rerecorded', ...run, choices } });
      store.dispatch({ type: 'busy', on: false });
    });
  };
  const scroll = (by: number) => {
    const { lines, scrolls } = labPicture(lab, store.get(), body, theme);
    if (scrolls) act({ type: 'scroll', by, last: lastOffset(lines.length, body.rows) });
  };

  // A run that is being made again stands still until it is there.
  const playing = session.player.playing && !session.busy;
  useEffect(() => {
    if (!playing) return;
    const ticker = setInterval(() => act({ type: 'player', action: { type: 'tick', ms: tickMs } }), tickMs);
    return () => clearInterval(ticker);
  }, [playing, act]);

  const picture = labPicture(lab, session, body, theme);
  const offset = session.panel.kind === 'settings' ? 0 : session.panel.offset;
  return (
    <Frame
      crumbs={['Labs', `${lab.title} · ${lab.topic}`]}
      status={labStatus(session, app.size.columns)}
      busy={session.busy}
      keys={() => keysOf({ app, lab, store, act, record, scroll })}
    >
      {picture.scrolls ? (
        <Scroller lines={picture.lines} offset={offset} rows={body.rows} />
      ) : (
        <Lines lines={picture.lines} />
      )}
      {picture.options.length > 0 ? (
        <Box paddingLeft={1} flexShrink={0} flexDirection="column">
          <Choices labels={picture.options} cursor={session.player.cursor} columns={body.columns - 1} />
        </Box>
      ) : null}
      {picture.hint.length > 0 ? <Lines lines={picture.hint} /> : null}
    </Frame>
  );
}

function keysOf(steering: Steering): Binding[] {
  const { store } = steering;
  const { panel, player } = store.get();
  if (panel.kind === 'settings') return settingsKeys(steering);
  if (panel.kind === 'summary' || panel.kind === 'log') {
    const { body, theme } = steering.app;
    const more = labPicture(steering.lab, store.get(), body, theme).lines.length > body.rows;
    const own = panel.kind === 'log' ? logKeys(steering) : summaryKeys(steering);
    return [...own, ...scrollKeys(steering, more ? 'scroll' : undefined)];
  }
  return isAsking(player) ? questionKeys(steering) : runKeys(steering);
}

const press = ({ act }: Steering, action: PlayerAction) => act({ type: 'player', action });

function questionKeys(steering: Steering): Binding[] {
  const to = (action: PlayerAction) => () => press(steering, action);
  const choose: Binding[] = [
    { keys: ['up', 'k'], sign: '↑↓', label: 'choose', run: to({ type: 'cursor', by: -1 }) },
    { keys: ['down', 'j'], run: to({ type: 'cursor', by: 1 }) },
  ];
  const sure = 'this is my answer, and I am sure';
  const guess = 'this is my answer, but I am guessing';
  const answer: Binding[] = [
    { keys: ['enter'], label: 'sure', help: sure, run: to({ type: 'answer', sure: true }) },
    { keys: ['g'], label: 'guess', help: guess, run: to({ type: 'answer', sure: false }) },
  ];
  return [
    // A narrow footer has room for one or two: how to answer is worth more than how to choose.
    ...(steering.app.size.columns < 50 ? [...answer, ...choose] : [...choose, ...answer]),
    { keys: ['s'], label: 'skip', help: 'show me without an answer of mine', run: to({ type: 'skip' }) },
    { keys: ['left'], label: 'back', help: 'one step back', run: to({ type: 'back' }) },
    ...actionKeys(steering, false),
    ...openLogKeys(steering, false),
    restartKey(steering, false),
  ];
}

function runKeys(steering: Steering): Binding[] {
  const { store, act, app } = steering;
  const { player } = store.get();
  const to = (action: PlayerAction) => () => press(steering, action);
  const started = player.shown > 0;
  const back: Binding = {
    keys: ['left'],
    label: started ? 'back' : undefined,
    help: 'one step back',
    run: to({ type: 'back' }),
  };
  const settings: Binding = {
    keys: ['p'],
    label: started && !isAtEnd(player) ? undefined : 'settings',
    help: 'settings: run it with other numbers',
    run: () => act({ type: 'settings' }),
  };
  if (isAtEnd(player)) {
    return [
      {
        keys: ['enter', 'right', 'm'],
        label: 'summary',
        help: 'what each client saw, and why',
        run: () => act({ type: 'summary' }),
      },
      back,
      restartKey(steering, true),
      settings,
      lessonKey(steering),
      ...openLogKeys(steering, true),
    ];
  }
  return [
    ...(app.reducedMotion
      ? []
      : [{ keys: ['space'], label: player.playing ? 'pause' : 'play', run: to({ type: 'toggle' }) }]),
    {
      keys: ['right', 'n', 'enter', ...(app.reducedMotion ? ['space'] : [])],
      sign: '→',
      label: 'step',
      help: 'one step on',
      run: to({ type: 'step' }),
    },
    back,
    ...actionKeys(steering, true),
    ...(started ? openLogKeys(steering, true) : []),
    ...(started ? [restartKey(steering, true)] : []),
    settings,
    { keys: ['end'], help: 'to the end, or to the question', run: to({ type: 'end' }) },
    { keys: ['+', '='], sign: '+', help: 'play faster', run: to({ type: 'faster' }) },
    { keys: ['-'], help: 'play slower', run: to({ type: 'slower' }) },
    ...scrollKeys(steering, undefined),
  ];
}

function settingsKeys({ store, act, record }: Steering): Binding[] {
  return [
    { keys: ['up', 'k'], sign: '↑↓', label: 'choose', run: () => act({ type: 'move', by: -1 }) },
    { keys: ['down', 'j'], run: () => act({ type: 'move', by: 1 }) },
    {
      keys: ['right', '+', '='],
      sign: '← →',
      label: 'change',
      help: 'less and more (or - and +)',
      run: () => act({ type: 'change', by: 1 }),
    },
    { keys: ['left', '-'], run: () => act({ type: 'change', by: -1 }) },
    {
      keys: ['enter'],
      label: 'run it',
      help: 'run it with these settings, from the start',
      run: () => {
        const { panel } = store.get();
        if (panel.kind === 'settings') record({ params: panel.draft });
      },
    },
    {
      keys: ['b', 'p', 'escape'],
      label: 'close',
      help: 'close without a change (or p, Esc)',
      run: () => act({ type: 'close' }),
    },
  ];
}

const summaryKeys = (steering: Steering): Binding[] => [
  {
    keys: ['left', 'm'],
    label: 'the run',
    help: 'back to the run',
    run: () => steering.act({ type: 'close' }),
  },
  restartKey(steering, true),
  { keys: ['p'], label: 'settings', help: 'run it with other settings', run: () => steering.act({ type: 'settings' }) },
  lessonKey(steering),
];

/** The whole request log, for a lab that has one; it opens at its end, where the last request stands. */
function openLogKeys({ lab, store, act, app }: Steering, named: boolean): Binding[] {
  if (!lab.log) return [];
  const open = () => {
    act({ type: 'log', offset: 0 });
    const { lines } = labPicture(lab, store.get(), app.body, app.theme);
    act({ type: 'log', offset: lastOffset(lines.length, app.body.rows) });
  };
  return [{ keys: ['l'], label: named ? 'log' : undefined, help: 'the whole request log up to now', run: open }];
}

const logKeys = ({ act }: Steering): Binding[] => [
  { keys: ['left', 'l'], label: 'the run', help: 'back to the run', run: () => act({ type: 'close' }) },
];

function scrollKeys({ scroll, app }: Steering, label: string | undefined): Binding[] {
  const page = Math.max(1, app.body.rows - 2);
  return [
    { keys: ['up', 'k'], sign: '↑↓', label, help: 'scroll', run: () => scroll(-1) },
    { keys: ['down', 'j'], run: () => scroll(1) },
    { keys: ['pagedown'], sign: 'page down', help: 'one window down', run: () => scroll(page) },
    { keys: ['pageup'], sign: 'page up', help: 'one window up', run: () => scroll(-page) },
  ];
}

/** What the learner may do at this moment; the first of the lab's actions stands in the footer. */
function actionKeys({ store, lab, record }: Steering, named: boolean): Binding[] {
  const choose = (action: LabAction) => {
    const { player, params } = store.get();
    record({ choice: { event: eventsShown(player), action: action.id, value: action.value(params) } });
  };
  return lab.actions
    .filter(action => mayAct(store.get(), action))
    .map((action, i) => ({
      keys: [action.key],
      label: named && i === 0 ? action.title : undefined,
      help: `${action.title}; the run is recorded again from here`,
      run: () => choose(action),
    }));
}

function restartKey(steering: Steering, named: boolean): Binding {
  const { store, record } = steering;
  return {
    keys: ['r'],
    label: named ? 'restart' : undefined,
    help: 'start again, without what you changed on the way',
    run: () => {
      const { player, params } = store.get();
      if (player.choices.length > 0) record({ params });
      else press(steering, { type: 'restart' });
    },
  };
}

function lessonKey({ lab, app }: Steering): Binding {
  const exists = lessonSummaries.some(lesson => lesson.id === lab.lesson);
  return {
    keys: exists ? ['o'] : [],
    label: exists ? 'lesson' : undefined,
    help: exists ? 'open the lesson about this' : undefined,
    run: () => app.go({ screen: 'lesson', id: lab.lesson }),
  };
}
