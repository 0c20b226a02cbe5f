import { areas, areaTitle } from '../../../conventions/area';
import { arrowKeys, type Binding, pagingKeys } from '../../keymap';
import { openDocument, type ReviewViewModel, scroll } from './view-model';

/** @returns what moves the cursor by that many rows; up is negative */
export const move =
  ({ session }: ReviewViewModel) =>
  (by: number) =>
    session.store.dispatch({ type: 'move', by });

/** @returns the keys that choose from a list; a list of one has nothing to choose from, and the footer doesn't say so */
export const chooseKeys = (model: ReviewViewModel, help?: string, count = 2): Binding[] =>
  arrowKeys(move(model), { label: count > 1 ? 'choose' : undefined, help });

/** @returns the keys that go through a list by half windows */
export const pageKeys = (model: ReviewViewModel): Binding[] =>
  pagingKeys(move(model), {
    page: Math.floor(model.size.rows / 2),
    called: 'half a window',
    ends: ['go to the first row', 'go to the last row'],
  });

/**
 * @param label - what the arrows do; absent: they do something else here
 * @param space - false where the space bar means something else
 */
export function scrollKeys(model: ReviewViewModel, label?: string, space = true): Binding[] {
  const by = (rows: number) => scroll(model, rows);
  return [
    ...(label === undefined ? [] : arrowKeys(by, { label })),
    ...pagingKeys(by, { page: model.size.rows - 2, space }),
  ];
}

/** @returns the key that leaves a view for the one below it */
export const backKey = ({ session }: ReviewViewModel, ...more: string[]): Binding => ({
  keys: ['b', 'left', 'escape', ...more],
  label: 'back',
  help: 'go back to where you came from (or Esc)',
  run: () => session.store.dispatch({ type: 'back' }),
});

/** @returns the key that shows the API description at the chosen place */
export const documentKey = (model: ReviewViewModel): Binding => ({
  keys: ['d'],
  label: 'document',
  help: 'show the API description at this place, with line numbers',
  run: () => openDocument(model),
});

/** @returns the key that begins a search */
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
  help: 'add a note to your claim here: say why, in your own words',
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

/** In fewer columns than this, the footer has room for two keys. */
export const narrow = 46;

/** Another exercise at once where nothing is lost by it; claims that were not compared yet are asked about. */
export const anotherKey = ({ session, another }: ReviewViewModel, label?: string): Binding => ({
  keys: ['n'],
  label,
  help:
    session.source.subject.exercise === null
      ? 'open another file; this one stays open until the other is loaded'
      : 'start another exercise',
  run: () => {
    const { claims, comparison, subject } = session.store.get();
    if (subject.exercise === null || claims.length === 0 || comparison) another();
    else session.store.dispatch({ type: 'show', view: 'another' });
  },
});
