import { lessonSummaries } from '../../../generated/lessons';
import { lessonsOfLab } from '../../../lab/outcome';
import { eventsShown, type PlayerAction } from '../../../lab/player';
import { askFor, canAct, type LabSession, type LabSessionAction } from '../../../lab/session';
import type { Lab, LabAction, LabChoice } from '../../../lab/types';
import { lastOffset } from '../../components/scroller';
import type { App } from '../../context';
import { arrowKeys, type Binding, pagingKeys } from '../../keymap';
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

/** The keys that choose by number. */
export const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Does something to the run. */
export const press = ({ act }: LabControls, action: PlayerAction) => act({ type: 'player', action });

/** Home and End in a list. */
export const firstAndLast = (to: (end: 'first' | 'last') => void): Binding[] => [
  { keys: ['home'], help: 'choose the first option', run: () => to('first') },
  { keys: ['end'], help: 'choose the last option', run: () => to('last') },
];

/** @returns the keys that go to the beginning and the end of a run */
export const toEnds = (act: LabControls['act']): Binding[] =>
  firstAndLast(end => act({ type: 'move', by: end === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY }));

/** The whole request log, for a lab that has one; it opens at its end, at the last request. */
export function openLogKeys({ lab, store, act, app }: LabControls, named: boolean): Binding[] {
  if (!lab.log) return [];
  const open = () => {
    act({ type: 'log', offset: 0 });
    const { lines } = labView(lab, store.get(), app.body, app.theme);
    act({ type: 'log', offset: lastOffset(lines.length, app.body.rows) });
  };
  return [{ keys: ['l'], label: named ? 'log' : undefined, help: 'show the whole request log so far', run: open }];
}

/** @returns the keys that scroll a text that’s longer than the screen; without a label, the footer doesn’t name them */
export function scrollKeys({ scroll, app, store }: LabControls, label: string | undefined): Binding[] {
  const paging = pagingKeys(scroll, {
    page: app.body.rows - 2,
    ends: ['go to the first line', 'go to the last line'],
  });
  // In the run, the ends are those of the run.
  const inRun = store.get().panel.kind === 'run';
  return [...arrowKeys(scroll, { label, help: 'scroll' }), ...(inRun ? paging.slice(0, 2) : paging)];
}

/** What the learner may do at this moment, or would be able to in another session. */
export function actionKeys({ store, lab, act, record }: LabControls, session: LabSession = store.get()): Binding[] {
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

/** @returns the key that starts the run again, without what was changed during it; `named`: the footer names it */
export function restartKey(controls: LabControls, named: boolean): Binding {
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
export function lessonKeys({ lab, app, store }: LabControls): Binding[] {
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
