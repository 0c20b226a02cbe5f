import { areas, areaTitle } from '../../../conventions/area';
import type { Binding } from '../../keymap';
import { openDocument, type ReviewViewModel, scroll } from './view-model';

export const move =
  ({ session }: ReviewViewModel, by: number) =>
  () =>
    session.store.dispatch({ type: 'move', by });

/** @returns the keys that choose from a list; a list of one has nothing to choose from, and the footer doesn't say so */
export const chooseKeys = (model: ReviewViewModel, help?: string, count = 2): Binding[] => [
  { keys: ['up', 'k'], sign: '↑↓', label: count > 1 ? 'choose' : undefined, help, run: move(model, -1) },
  { keys: ['down', 'j'], run: move(model, 1) },
];

/** @returns the keys that go through a list by half windows */
export const pageKeys = (model: ReviewViewModel): Binding[] => {
  const page = Math.max(1, Math.floor(model.size.rows / 2));
  return [
    { keys: ['pagedown'], sign: 'page down', help: 'half a window down', run: move(model, page) },
    { keys: ['pageup'], sign: 'page up', help: 'half a window up', run: move(model, -page) },
    { keys: ['home'], help: 'to the first one', run: move(model, -1e9) },
    { keys: ['end'], help: 'to the last one', run: move(model, 1e9) },
  ];
};

/**
 * @param label - what the arrows do; absent: they do something else here
 * @param space - false where the space bar means something else
 */
export function scrollKeys(model: ReviewViewModel, label?: string, space = true): Binding[] {
  const by = (rows: number) => () => scroll(model, rows);
  const page = Math.max(1, model.size.rows - 2);
  const arrows: Binding[] = [
    { keys: ['up', 'k'], sign: '↑↓', label, run: by(-1) },
    { keys: ['down', 'j'], run: by(1) },
  ];
  return [
    ...(label === undefined ? [] : arrows),
    {
      keys: space ? ['pagedown', 'space'] : ['pagedown'],
      sign: 'page down',
      help: space ? 'one window down (or space)' : 'one window down',
      run: by(page),
    },
    { keys: ['pageup'], sign: 'page up', help: 'one window up', run: by(-page) },
    { keys: ['home'], help: 'to the beginning', run: by(-1e9) },
    { keys: ['end'], help: 'to the end', run: by(1e9) },
  ];
}

/** @returns the key that leaves a view for the one below it */
export const backKey = ({ session }: ReviewViewModel, ...more: string[]): Binding => ({
  keys: ['b', 'left', 'escape', ...more],
  label: 'back',
  help: 'back to where you came from (or Esc)',
  run: () => session.store.dispatch({ type: 'back' }),
});

export const documentKey = (model: ReviewViewModel): Binding => ({
  keys: ['d'],
  label: 'document',
  help: 'the API description at this place, with line numbers',
  run: () => openDocument(model),
});

export const findKey = ({ session }: ReviewViewModel, help: string): Binding => ({
  keys: ['f'],
  label: 'find',
  help,
  run: () => session.store.dispatch({ type: 'typing', on: true }),
});

/** @returns the key that shows the responses that are the same everywhere; none where there are none */
export const unfoldKeys = ({ session: { store } }: ReviewViewModel): Binding[] => {
  const { subject, unfolded } = store.get();
  if (subject.contract.usual.length === 0) return [];
  const help = unfolded ? 'fold responses that are the same everywhere' : 'show responses that are the same everywhere';
  return [{ keys: ['u'], help, run: () => store.dispatch({ type: 'unfold' }) }];
};

/** @returns the key that says why something is claimed here, in one's own words */
export const noteKey = ({ session }: ReviewViewModel): Binding => ({
  keys: ['w'],
  help: 'write a note on what is claimed here: why, in your own words',
  run: () => session.store.dispatch({ type: 'note', step: 'begin' }),
});

/** @returns the key that claims: areas at a place, or, of two versions, the change under the cursor */
export const claimKey = ({ session }: ReviewViewModel): Binding =>
  session.source.subject.exercise?.versionDiff
    ? {
        keys: ['space', 'x'],
        label: 'breaks',
        help: 'mark or unmark the change as breaking (or x)',
        run: () => session.store.dispatch({ type: 'claim', area: 'compatibility' }),
      }
    : {
        keys: areas.map((_, i) => String(i + 1)),
        sign: '1-7',
        label: 'claim',
        help: `claim an area here, or withdraw the claim: ${areas.map((area, i) => `${i + 1} ${areaTitle(area)}`).join(', ')}`,
        run: press => session.store.dispatch({ type: 'claim', area: areas[Number(press.name) - 1]! }),
      };
