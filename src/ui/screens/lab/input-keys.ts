import { eventsShown, stateShown } from '../../../lab/player';
import type { LabInputPanel, LabSession } from '../../../lab/session';
import { arrowKeys, type Binding, typingRow } from '../../keymap';
import { actionKeys, digits, type LabControls, toEnds } from './key-groups';

/** What an action asks for: one of its options, or a text. */
export function inputKeys(controls: LabControls, { action: asking, options, leave }: LabInputPanel): Binding[] {
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
    ...arrowKeys(by => act({ type: 'move', by })),
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
  const back: Binding = { keys: ['b', 'escape', 'left'], sign: 'esc', run: close };
  if (leave === null) return [...choosing, enter, { ...back, label: 'close', help: 'close without doing anything' }];
  const leaving: Binding = {
    keys: ['s'],
    label: leave,
    help: 'continue without deciding anything',
    run: () => {
      close();
      act({ type: 'player', action: { type: 'leave-out' } });
    },
  };
  // What else may be done here doesn't need a way back to the run first.
  const others = actionKeys(controls, { ...store.get(), panel: { kind: 'run', offset: 0 } }).filter(
    ({ keys }) => !lab.actions.some(({ id, key }) => id === asking && keys.includes(key)),
  );
  const first = app.size.columns < 70 ? [enter, leaving, ...choosing] : [...choosing, enter, leaving];
  return [...first, ...others, { ...back, label: 'look', help: 'go back to the run; it waits for you' }];
}

const cursorOf = ({ panel }: LabSession): number => (panel.kind === 'input' ? panel.cursor : 0);
