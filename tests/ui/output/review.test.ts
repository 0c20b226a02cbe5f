import { expect, test } from 'vitest';
import { openFlaws } from '../../../src/review/claims';
import { makeExercise } from '../../../src/review/exercises/exercise';
import { exerciseSource } from '../../../src/review/exercises/source';
import { documentName } from '../../../src/review/exercises/text';
import type { ReviewAction, ReviewState } from '../../../src/review/state';
import { openFile } from '../../../src/review/user-contract/open-file';
import { makeTheme, plainTheme } from '../../../src/text/theme';
import { reviewKeys } from '../../../src/ui/screens/review/keys';
import { beginReview, type ReviewSession } from '../../../src/ui/screens/review/review-session';
import { type ReviewViewModel, scroll, viewLines } from '../../../src/ui/screens/review/view-model';
import { contractFolder } from '../../screens/render';
import { checksum } from '../../support/checksum';
import { keyLines, recorder } from './_keys';

/** Reviews in each of their states: what they show at many sizes, and what their keys do. Run with -u after a change. */
const exercises = {
  'four flaws': { seed: '1', code: 'harbour.3.verb-in-path.bare-array-list.post-without-key.created-without-location' },
  'a worked example': { seed: '3', level: 1 },
  'on the wire': { seed: '1', code: 'service.lookup-by-id-alone' },
  'two versions': { seed: '4', versions: true },
} as const;
const colours = makeTheme({ color: true });
/** On both sides of each width and height at which something changes. */
const sizes = [
  ...[
    [38, 7],
    [38, 13],
    [45, 14],
    [46, 15],
    [50, 18],
    [69, 12],
    [70, 16],
    [78, 24],
    [139, 30],
    [140, 30],
  ],
].map(([columns, rows]) => ({ columns: columns!, rows: rows! }));

const sourceOf = {
  ...Object.fromEntries(
    Object.entries(exercises).map(([name, asked]) => [name, async () => exerciseSource(await makeExercise(asked))]),
  ),
  'a contract of one’s own': async () => {
    const contract = openFile('harbour.yaml', contractFolder);
    const subject = { contract: contract.summary, exercise: null };
    return { ...contract, subject, inBackground: false, save: async () => 'harbour.review.md', close: () => {} };
  },
};

const press = (name: string, text = ''): ReviewAction => ({ type: 'press', press: { name, text } });

/** The states that somebody goes through, each after the one before. */
function steps(session: ReviewSession): [string, () => void][] {
  const { source, store } = session;
  const { subject } = source;
  const act = (...actions: ReviewAction[]) => {
    for (const action of actions) store.dispatch(action);
  };
  const move = (by: number) => act({ type: 'move', by });
  const planted = subject.exercise ? openFlaws(subject.exercise) : [];
  return [
    ['nothing claimed', () => {}],
    [
      'the second place, claimed',
      () => act({ type: 'move', by: 1 }, { type: 'claim', area: planted[0]?.area ?? 'errors' }),
    ],
    [
      'two areas, and a note',
      () => act({ type: 'claim', area: 'errors' }, { type: 'note', step: 'begin' }, press('w', 'why')),
    ],
    ['the note is kept', () => act({ type: 'note', step: 'keep' })],
    ['the last place', () => move(99)],
    // Changes are too few to be looked for.
    ...(subject.exercise?.versionDiff
      ? []
      : ([
          ['words are typed', () => act({ type: 'typing', on: true }, press('o', 'o'))],
          ['words', () => act({ type: 'typing', on: false })],
          ['all places', () => act({ type: 'words', words: '' }, { type: 'move', by: 1 })],
        ] as [string, () => void][])),
    ['unfolded', () => act({ type: 'unfold' })],
    ['the details', () => act({ type: 'show', view: 'details' })],
    ['the details, further down', () => act({ type: 'scroll', by: 3, last: 99 })],
    ['another exercise', () => act({ type: 'back' }, { type: 'show', view: 'another' })],
    ['asked before the linter', () => act({ type: 'back' }, { type: 'show', view: 'confirm' })],
    ['linting', () => act({ type: 'show', view: 'linting' }, { type: 'progress', share: 0.3 })],
  ];
}

function compared(session: ReviewSession): [string, () => void][] {
  const { source, store } = session;
  const act = (...actions: ReviewAction[]) => {
    for (const action of actions) store.dispatch(action);
  };
  const document = { name: documentName, top: 5, total: 90, mark: 8 };
  return [
    ['a row unfolded', () => act({ type: 'fold' })],
    ['the last row', () => act({ type: 'move', by: 99 }, { type: 'fold' })],
    [
      'scrolled, with a notice',
      () => act({ type: 'scroll', by: 2, last: 99 }, { type: 'notice', text: 'Saved as x.md.' }),
    ],
    ...(source.places
      ? ([
          [
            'places',
            () => {
              const cause = store.get().comparison!.rows.find(row => row.cause !== undefined)!.cause!;
              const found = source.places!(cause, '', 2000);
              if (!(found instanceof Promise)) act({ type: 'places', cause, words: '', ...found });
            },
          ],
          ['no places', () => act({ type: 'places', cause: 0, words: 'zz', total: 0, places: [] })],
          ['back from the places', () => act({ type: 'back' })],
        ] as [string, () => void][])
      : []),
    [
      'the document',
      () => act({ type: 'document', document: { ...document, name: store.get().subject.contract.name } }),
    ],
  ];
}

function modelOf(session: ReviewSession, size: { columns: number; rows: number }, log = recorder()): ReviewViewModel {
  const progress = { reviews: [], lessons: {}, drafts: {} };
  const app = {
    theme: plainTheme,
    progress: { progress: () => progress },
    go: (route: unknown) => log.note('go', route),
  } as unknown as ReviewViewModel['app'];
  const isExercise = session.source.subject.exercise !== null;
  return {
    ...{ app, session, size },
    another: () => log.note('another'),
    ...(isExercise ? { versions: () => log.note('versions') } : {}),
    compared: () => log.note('compared'),
    failed: error => log.note('failed', error),
  };
}

/** The lines at a usual size, and a checksum for each of the others. */
function shownAt(session: ReviewSession, state: ReviewState): string[] {
  const at = (size: (typeof sizes)[number]) => {
    const model = modelOf(session, size);
    return viewLines({ ...model, app: { ...model.app, theme: colours } }, state);
  };
  const { head, lines, offset } = viewLines(modelOf(session, { columns: 78, rows: 19 }), state);
  return [
    ...[...head, ...lines.slice(offset ?? 0, (offset ?? 0) + 19 - head.length)].map(line => line.trimEnd()),
    sizes.map(size => checksum(at(size))).join(' '),
  ];
}

/** What keys do: they're given the state, and what they'd change is written down. */
function keysAt(session: ReviewSession, columns: number): string[] {
  const log = recorder();
  const { store } = session;
  const recorded = { ...session, store: { ...store, dispatch: log.note } };
  return keyLines(reviewKeys(modelOf(recorded, { columns, rows: 19 }, log)), log).map(line =>
    line.replace(/"comparison":\{.*/, '"comparison"').slice(0, 300),
  );
}

test.each(Object.entries(sourceOf))('%s', async (name, open) => {
  const session = beginReview(await open());
  const record = (title: string) => {
    const usual = keysAt(session, 78);
    const differing = keysAt(session, 45).filter((line, i) => line !== usual[i]);
    return [
      `--- ${title}`,
      ...shownAt(session, session.store.get()),
      ...usual,
      ...(differing.length === 0 ? [] : ['where it is narrow:', ...differing.map(line => `  ${line}`)]),
      '',
    ];
  };
  const lines: string[] = [];
  for (const [title, act] of steps(session)) {
    act();
    lines.push(...record(title));
  }
  const comparison = await session.source.compare(session.store.get().claims);
  session.store.dispatch({ type: 'compared', comparison });
  lines.push(...record('compared'));
  for (const [title, act] of compared(session)) {
    act();
    lines.push(...record(title));
  }
  const scrolled = [3, 99, -99].map(by => {
    scroll(modelOf(session, { columns: 78, rows: 19 }), by);
    return session.store.get().document?.top;
  });
  lines.push(`scrolled: ${scrolled.join(' ')}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../recorded/review-${name.replace(/\W+/g, '-')}.txt`);
});
