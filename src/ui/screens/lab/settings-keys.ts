import { editsSeed } from '../../../lab/session';
import { arrowKeys, type Binding, typingRow } from '../../keymap';
import { type LabControls, toEnds } from './key-groups';

/** The keys of a lab's settings: its parameters and the seed. */
export function settingsKeys({ lab, store, act, record }: LabControls): Binding[] {
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
    ...arrowKeys(by => act({ type: 'move', by }), { label: 'choose', letters: !typing }),
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
