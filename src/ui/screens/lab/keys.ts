import { isAsking } from '../../../lab/player';
import type { Binding } from '../../keymap';
import { inputKeys } from './input-keys';
import { type LabControls, lessonKeys, restartKey, scrollKeys } from './key-groups';
import { labView } from './lines';
import { predictionKeys, runKeys } from './run-keys';
import { settingsKeys } from './settings-keys';

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
