import { askedQuestion, isAtEnd, type PlayerAction } from '../../../lab/player';
import type { Binding } from '../../keymap';
import { questionKeys } from '../../question-keys';
import {
  actionKeys,
  digits,
  firstAndLast,
  type LabControls,
  lessonKeys,
  openLogKeys,
  press,
  restartKey,
  scrollKeys,
} from './key-groups';
import { labView } from './lines';

/** The keys of a question about what comes next. */
export function predictionKeys(controls: LabControls): Binding[] {
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
export function runKeys(controls: LabControls): Binding[] {
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
