import { areas, areaTitle } from '../../../conventions/area';
import { lessonSummaries } from '../../../generated/lessons';
import { compare, resultFact } from '../../../review/comparison/exercise';
import { dayResult } from '../../../review/exercises/today';
import { claiming, sortedRows } from '../../../review/state';
import type { Binding } from '../../keymap';
import { setAside } from './open';
import { type Desk, lessonAfter, openDocument, scroll } from './view-model';

const scrollKeys = (desk: Desk, label: string | undefined, space = true): Binding[] => {
  const page = Math.max(1, desk.size.rows - 2);
  const arrows: Binding[] =
    label === undefined
      ? []
      : [
          { keys: ['up', 'k'], sign: '↑↓', label, run: () => scroll(desk, -1) },
          { keys: ['down', 'j'], run: () => scroll(desk, 1) },
        ];
  return [
    ...arrows,
    {
      keys: space ? ['pagedown', 'space'] : ['pagedown'],
      sign: 'page down',
      help: space ? 'one window down (or space)' : 'one window down',
      run: () => scroll(desk, page),
    },
    { keys: ['pageup'], sign: 'page up', help: 'one window up', run: () => scroll(desk, -page) },
    { keys: ['home'], help: 'to the beginning', run: () => scroll(desk, -1e6) },
    { keys: ['end'], help: 'to the end', run: () => scroll(desk, 1e6) },
  ];
};

/** The keys of the present view. */
export function keysOf(desk: Desk): Binding[] {
  const { view } = desk.store.get();
  if (view === 'claim') return claimKeys(desk);
  if (view === 'confirm') return confirmKeys(desk);
  if (view === 'comparison') return comparisonKeys(desk);
  const back: Binding = {
    keys: ['b', 'left', 'escape'],
    label: 'back',
    help: 'back to where you came from (or Esc)',
    run: () => desk.store.dispatch({ type: 'back' }),
  };
  if (view === 'another') return anotherKeys(desk, back);
  if (view === 'document') {
    const other: Binding = {
      keys: ['v'],
      label: 'other version',
      help: 'the other one of the two versions',
      run: () => openDocument(desk, true),
    };
    const keys = [...scrollKeys(desk, 'scroll'), { ...back, keys: [...back.keys, 'd', 'enter'] }];
    return desk.exercise.change ? [...keys, other] : keys;
  }
  return [
    ...scrollKeys(desk, 'scroll', desk.exercise.change === null),
    { ...back, keys: [...back.keys, 'enter'] },
    ...(claiming(desk.store.get()) ? [claimKey(desk)] : []),
    {
      keys: ['right', 'n'],
      label: 'next',
      help: desk.exercise.change ? 'the next change' : 'the next operation or exchange',
      run: () => desk.store.dispatch({ type: 'move', by: 1 }),
    },
    { keys: ['p'], help: 'the one before', run: () => desk.store.dispatch({ type: 'move', by: -1 }) },
    documentKey(desk),
  ];
}

const documentKey = (desk: Desk): Binding => ({
  keys: ['d'],
  label: 'document',
  help: 'the API description as it is linted, with line numbers',
  run: () => openDocument(desk),
});

/** A row that only the wire shows leads to its exchange: the document has nothing to show. */
const exchangeKey = ({ store }: Desk, place: string): Binding => ({
  keys: ['d'],
  label: 'exchange',
  help: 'the recorded exchange that this row is about',
  run: () => store.dispatch({ type: 'visit', place }),
});

const areaKeys = ({ store }: Desk): Binding => ({
  keys: areas.map((_, i) => String(i + 1)),
  sign: '1-7',
  label: 'claim',
  help: `claim an area here, or take it back: ${areas.map((area, i) => `${i + 1} ${areaTitle(area)}`).join(', ')}`,
  run: press => store.dispatch({ type: 'claim', area: areas[Number(press.name) - 1]! }),
});

/** Of two versions each change is marked by itself; of one, areas are claimed at a place. */
const claimKey = (desk: Desk): Binding =>
  desk.exercise.change
    ? {
        keys: ['space', 'x'],
        label: 'breaks',
        help: 'mark the change as breaking clients, or take the mark back (or x)',
        run: () => desk.store.dispatch({ type: 'claim', area: 'compatibility' }),
      }
    : areaKeys(desk);

function claimKeys(desk: Desk): Binding[] {
  const { store, size } = desk;
  const page = Math.max(1, Math.floor(size.rows / 2));
  const move = (by: number) => () => store.dispatch({ type: 'move', by });
  return [
    {
      keys: ['up', 'k'],
      sign: '↑↓',
      label: 'choose',
      help: desk.exercise.change ? 'choose a change' : 'choose an operation, an exchange or the whole',
      run: move(-1),
    },
    { keys: ['down', 'j'], run: move(1) },
    claimKey(desk),
    {
      keys: ['l'],
      label: 'linter',
      help: 'run the linter and compare; it asks first',
      run: () => store.dispatch({ type: 'show', view: 'confirm', offset: 0 }),
    },
    {
      keys: ['enter', 'right'],
      label: 'more',
      help: 'everything about the place under the cursor',
      run: () => store.dispatch({ type: 'show', view: 'details', offset: 0 }),
    },
    documentKey(desk),
    { keys: ['pagedown'], sign: 'page down', help: 'half a window down', run: move(page) },
    { keys: ['pageup'], sign: 'page up', help: 'half a window up', run: move(-page) },
    {
      keys: ['home'],
      help: desk.exercise.change ? 'to the first change' : 'to the contract as a whole',
      run: move(-1e6),
    },
    { keys: ['end'], help: 'to the last place', run: move(1e6) },
    { keys: ['0'], help: 'take all claims back', run: () => store.dispatch({ type: 'clear' }) },
    nextKey(desk, false),
  ];
}

function confirmKeys(desk: Desk): Binding[] {
  const { store, app, exercise } = desk;
  return [
    {
      keys: ['enter', 'y'],
      label: 'run linter',
      help: 'run the linter now; the claims stand from then on',
      run: () => {
        const comparison = compare(exercise, store.get().claims);
        store.dispatch({ type: 'compared', comparison });
        app.progress.record(resultFact(exercise, comparison));
        const day = dayResult(exercise, comparison);
        // A line on a full screen is hard to copy; this one waits in the shell.
        if (day !== null) app.printOnExit(day);
      },
    },
    {
      keys: ['b', 'left', 'escape', 'n'],
      label: 'not yet',
      help: 'back to the claims (or Esc)',
      run: () => store.dispatch({ type: 'back' }),
    },
    ...scrollKeys(desk, undefined),
  ];
}

function comparisonKeys(desk: Desk): Binding[] {
  const { store, app, exercise } = desk;
  const { comparison, row } = store.get();
  const lesson = comparison ? sortedRows(comparison)[row]?.lesson : null;
  const place = comparison ? sortedRows(comparison)[row]?.at : null;
  const shown = exercise.exchanges.find(({ id }) => id === place)?.id;
  const next = lessonAfter(desk, store.get());
  const hasLesson = lessonSummaries.some(({ id }) => id === lesson);
  const move = (by: number) => () => store.dispatch({ type: 'move', by });
  return [
    { keys: ['up', 'k'], sign: '↑↓', label: 'choose', run: move(-1) },
    { keys: ['down', 'j'], run: move(1) },
    {
      keys: ['enter', 'right'],
      label: 'fold',
      help: 'fold or unfold a row',
      run: () => store.dispatch({ type: 'fold' }),
    },
    shown ? exchangeKey(desk, shown) : documentKey(desk),
    ...(hasLesson
      ? [
          {
            keys: ['o'],
            label: 'lesson',
            help: 'open the lesson about this',
            run: () => app.go({ screen: 'lesson', id: lesson! }),
          },
        ]
      : []),
    ...(next === null
      ? []
      : [
          {
            keys: ['t'],
            help: `the lesson to take next: ${next.title}`,
            run: () => app.go({ screen: 'lesson', id: next.id }),
          },
        ]),
    nextKey(desk, true),
    {
      keys: ['v'],
      help: 'another exercise: a change between two versions',
      run: () => {
        setAside(app.userState);
        app.replace({ screen: 'review', versions: true });
      },
    },
    {
      keys: ['r'],
      help: 'the same exercise again, with no claims',
      run: () => {
        setAside(app.userState);
        app.replace({ screen: 'review', exercise: exercise.code, level: exercise.level });
      },
    },
    ...scrollKeys(desk, undefined),
  ];
}

/** Another exercise at once where nothing is lost by it; claims that were not compared yet are asked about. */
const nextKey = (desk: Desk, named: boolean): Binding => ({
  keys: ['n'],
  label: named ? 'next' : undefined,
  help: 'another exercise',
  run: () => {
    const { claims, comparison } = desk.store.get();
    if (claims.length === 0 || comparison) another(desk);
    else desk.store.dispatch({ type: 'show', view: 'another', offset: 0 });
  },
});

function another({ app }: Desk): void {
  setAside(app.userState);
  app.replace({ screen: 'review' });
}

const anotherKeys = (desk: Desk, back: Binding): Binding[] => [
  { keys: ['enter', 'y'], label: 'another', help: 'another exercise; these claims go', run: () => another(desk) },
  { ...back, keys: [...back.keys, 'n'], label: 'stay', help: 'back to the claims (or Esc)' },
  ...scrollKeys(desk, undefined),
];
