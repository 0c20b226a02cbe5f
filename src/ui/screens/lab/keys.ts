import { lessonSummaries } from '../../../generated/lessons';
import { eventsShown, isAsking, isAtEnd, type PlayerAction } from '../../../lab/player';
import { canAct, type LabSession, type LabSessionAction } from '../../../lab/session';
import type { Lab, LabAction, LabChoice } from '../../../lab/types';
import { lastOffset } from '../../components/scroller';
import type { App } from '../../context';
import type { Binding } from '../../keymap';
import { questionKeys } from '../../question-keys';
import type { Store } from '../../store';
import { labView } from './lines';

/** What the keys of a lab act on. */
export interface LabControls {
  app: App;
  lab: Lab;
  store: Store<LabSession, LabSessionAction>;
  act(action: LabSessionAction): void;
  /** Makes the recording again: with one more choice, or from scratch with these parameters. */
  record(again: { choice: LabChoice } | { params: Record<string, number> }): void;
  scroll(by: number): void;
}

/** The keys of the lab as it is now: its question, the run, the settings, the summary or the request log. */
export function labKeys(controls: LabControls): Binding[] {
  const { store } = controls;
  const { panel, player } = store.get();
  if (panel.kind === 'settings') return settingsKeys(controls);
  if (panel.kind === 'summary' || panel.kind === 'log') {
    const { body, theme } = controls.app;
    const more = labView(controls.lab, store.get(), body, theme).lines.length > body.rows;
    const own = panel.kind === 'log' ? logKeys(controls) : summaryKeys(controls);
    return [...own, ...scrollKeys(controls, more ? 'scroll' : undefined)];
  }
  return isAsking(player) ? predictionKeys(controls) : runKeys(controls);
}

const press = ({ act }: LabControls, action: PlayerAction) => act({ type: 'player', action });

function predictionKeys(controls: LabControls): Binding[] {
  const to = (action: PlayerAction) => press(controls, action);
  const { question, cursor } = controls.store.get().player;
  return [
    ...questionKeys({
      count: question!.options.length,
      chosen: cursor !== null,
      columns: controls.app.size.columns,
      choose: move => to({ type: 'choose', ...move }),
      commit: sure => to({ type: 'answer', sure }),
      skip: () => to({ type: 'skip' }),
    }),
    { keys: ['left'], label: 'back', help: 'one step back', run: () => to({ type: 'back' }) },
    ...actionKeys(controls, false),
    ...openLogKeys(controls, false),
    restartKey(controls, false),
  ];
}

function runKeys(controls: LabControls): Binding[] {
  const { store, act, app } = controls;
  const { player } = store.get();
  const to = (action: PlayerAction) => () => press(controls, action);
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
    help: 'settings: run it with different numbers',
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
      restartKey(controls, true),
      settings,
      lessonKey(controls),
      ...openLogKeys(controls, true),
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
    ...actionKeys(controls, true),
    ...(started ? openLogKeys(controls, true) : []),
    ...(started ? [restartKey(controls, true)] : []),
    settings,
    { keys: ['end'], help: 'go to the end, or to the question', run: to({ type: 'end' }) },
    { keys: ['+', '='], sign: '+', help: 'play faster', run: to({ type: 'faster' }) },
    { keys: ['-'], help: 'play slower', run: to({ type: 'slower' }) },
    ...scrollKeys(controls, undefined),
  ];
}

function settingsKeys({ store, act, record }: LabControls): Binding[] {
  return [
    { keys: ['up', 'k'], sign: '↑↓', label: 'choose', run: () => act({ type: 'move', by: -1 }) },
    { keys: ['down', 'j'], run: () => act({ type: 'move', by: 1 }) },
    {
      keys: ['right', '+', '='],
      sign: '← →',
      label: 'change',
      help: 'decrease or increase the value (or - and +)',
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
      help: 'close without changing anything (or p, Esc)',
      run: () => act({ type: 'close' }),
    },
  ];
}

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
    help: 'run it with different settings',
    run: () => controls.act({ type: 'settings' }),
  },
  lessonKey(controls),
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

const logKeys = ({ act }: LabControls): Binding[] => [
  { keys: ['left', 'l'], label: 'the run', help: 'go back to the run', run: () => act({ type: 'close' }) },
];

function scrollKeys({ scroll, app }: LabControls, label: string | undefined): Binding[] {
  const page = Math.max(1, app.body.rows - 2);
  return [
    { keys: ['up', 'k'], sign: '↑↓', label, help: 'scroll', run: () => scroll(-1) },
    { keys: ['down', 'j'], run: () => scroll(1) },
    { keys: ['pagedown'], sign: 'page down', help: 'one window down', run: () => scroll(page) },
    { keys: ['pageup'], sign: 'page up', help: 'one window up', run: () => scroll(-page) },
  ];
}

/** What the learner may do at this moment; the first of the lab's actions is in the footer. */
function actionKeys({ store, lab, record }: LabControls, named: boolean): Binding[] {
  const choose = (action: LabAction) => {
    const { player, params } = store.get();
    record({ choice: { event: eventsShown(player), action: action.id, value: action.value(params) } });
  };
  return lab.actions
    .filter(action => canAct(store.get(), action))
    .map((action, i) => ({
      keys: [action.key],
      label: named && i === 0 ? action.title : undefined,
      help: `${action.title}; the run is recorded again from here`,
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
      const { player, params } = store.get();
      if (player.choices.length > 0) record({ params });
      else press(controls, { type: 'restart' });
    },
  };
}

function lessonKey({ lab, app }: LabControls): Binding {
  const exists = lessonSummaries.some(lesson => lesson.id === lab.lesson);
  return {
    keys: exists ? ['o'] : [],
    label: exists ? 'lesson' : undefined,
    help: exists ? 'open the lesson about this' : undefined,
    run: () => app.go({ screen: 'lesson', id: lab.lesson }),
  };
}
