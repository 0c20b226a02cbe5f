import type { InputError } from '../../../command';
import { lessonTitle } from '../../../review/comparison/lines';
import { rowUnderCursor } from '../../../review/document-target';
import { flawsToPlay } from '../../../review/play/play';
import { compact } from '../../../text/compact';
import type { Binding } from '../../keymap';
import { anotherKey, backKey, chooseKeys, documentKey, findKey, narrow, pageKeys, scrollKeys } from './key-groups';
import { lessonAfter, type ReviewViewModel, whenResolved } from './view-model';

/** Places of one cause that are listed at once; words bring the others. */
export const mostPlaces = 2000;

/** @returns the keys of the comparison: what can be done with the row under the cursor, and where to go from here */
export function comparisonKeys(model: ReviewViewModel): Binding[] {
  const { app, session } = model;
  const { source, store } = session;
  const state = store.get();
  const { exercise } = source.subject;
  const row = rowUnderCursor(state);
  const run = exercise?.exchanges.find(({ id }) => id === row?.at);
  const lesson = row?.lesson ?? null;
  const played = row === null ? [] : flawsToPlay(row);
  const next = lessonAfter(model, state);
  const fold: Binding = {
    keys: ['enter', 'right'],
    label: 'fold',
    help: 'fold or unfold a row',
    run: () => store.dispatch({ type: 'fold' }),
  };
  const exchange: Binding = {
    keys: ['d'],
    label: 'exchange',
    help: 'show the recorded exchange that this row is about',
    run: () => run && store.dispatch({ type: 'visit', target: run.id }),
  };
  const isNarrow = model.size.columns < narrow;
  const fix = exercise?.seededFlaws.some(({ visible }) => visible) && {
    keys: ['f'],
    label: isNarrow ? 'fix' : 'fix it',
    help: 'repair this contract; every attempt says which flaws are left',
    run: () => app.go({ screen: 'repair', exercise: exercise.code }),
  };
  return compact<Binding>([
    // Where two keys have room they are to read on and to go on.
    ...(row === null ? [] : isNarrow ? [fold, fix, ...chooseKeys(model)] : [...chooseKeys(model), fold, fix]),
    source.save && {
      keys: ['w'],
      label: 'save',
      help: 'save this as Markdown next to the contract',
      run: () => save(model),
    },
    played.length > 0 && {
      keys: ['p'],
      label: 'play',
      help: 'see this on the reference service, without and with the fix',
      run: () => app.go({ screen: 'play', flaws: played }),
    },
    // A row that only the wire shows leads to its exchange: the document has nothing to show.
    run ? exchange : exercise !== null || row?.finding ? documentKey(model) : null,
    source.places &&
      row?.cause !== undefined && {
        keys: ['a'],
        label: 'all places',
        help: 'list every place with this cause',
        run: () => showPlaces(model, row.cause!),
      },
    lesson !== null &&
      lessonTitle(lesson) !== null && {
        keys: ['o'],
        label: 'lesson',
        help: 'open the lesson about this',
        run: () => app.go({ screen: 'lesson', id: lesson }),
      },
    next && {
      keys: ['t'],
      help: `open the lesson to take next: ${next.title}`,
      run: () => app.go({ screen: 'lesson', id: next.id }),
    },
    anotherKey(model, exercise === null ? undefined : 'next'),
    model.versions && {
      keys: ['v'],
      help: 'start another exercise: a change between two versions',
      run: model.versions,
    },
    {
      keys: ['r'],
      help: 'start the same exercise again, without claims',
      run: () => store.dispatch({ type: 'again' }),
    },
    ...scrollKeys(model),
  ]);
}

function showPlaces(model: ReviewViewModel, cause: number): void {
  const { source, store } = model.session;
  whenResolved(model, source.places!(cause, '', mostPlaces), found => {
    if (store.get().view === 'comparison') store.dispatch({ type: 'places', cause, words: '', ...found });
  });
}

function save({ session }: ReviewViewModel): void {
  const { source, store } = session;
  const notice = (text: string) => store.dispatch({ type: 'notice', text });
  Promise.resolve(source.save!(store.get().claims)).then(
    name => notice(`Saved as ${name}.`),
    (error: InputError) => notice(`${error.message} ${error.hint ?? ''}`.trim()),
  );
}

/** @returns the keys of the list of places that share a cause */
export function placesKeys(model: ReviewViewModel): Binding[] {
  const count = model.session.store.get().list?.places.length ?? 0;
  if (count === 0) return [findKey(model, 'find places by other words'), backKey(model)];
  return [
    ...chooseKeys(model, undefined, count),
    { ...documentKey(model), keys: ['enter', 'd', 'right'], sign: 'enter' },
    findKey(model, 'find places by words of the operation or the message'),
    ...pageKeys(model),
    backKey(model),
  ];
}
