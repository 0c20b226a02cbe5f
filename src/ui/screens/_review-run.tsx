import { Box } from 'ink';
import { useLayoutEffect, useMemo } from 'react';
import { counter, workedClaims } from '../../review/compare';
import { contractFacts } from '../../review/facts';
import { init, type ReviewState, reduce } from '../../review/state';
import { documentText } from '../../review/text';
import type { Exercise } from '../../review/types';
import { Lines } from '../components/lines';
import { Scroller } from '../components/scroller';
import { useApp } from '../context';
import { Frame } from '../frame';
import { useKeptStore } from '../store';
import { type Desk, pictureOf } from './_review-desk';
import { keysOf } from './_review-keys';
import { documentLines } from './_review-lines';
import { keepOpen } from './_review-open';

/** Under which name the screen keeps its claims. */
export const storeKeptAs = 'review';

/** Reviews one exercise: claims, the document, the confirmation, the comparison. */
export function ReviewRun({ exercise }: { exercise: Exercise }) {
  const app = useApp();
  const size = { columns: Math.max(20, app.body.columns - 2), rows: app.body.rows };
  const [state, store] = useKeptStore(reduce, () => init(exercise), storeKeptAs);
  useLayoutEffect(
    () => keepOpen(app.session, { exercise, store, counter: () => claimed(store.get()) }),
    [app.session, exercise, store],
  );
  const facts = useMemo(() => contractFacts(exercise.document), [exercise]);
  const text = useMemo(() => documentText(exercise.document), [exercise]);
  const document = useMemo(() => once(() => documentLines(text, size.columns)), [text, size.columns]);
  const desk: Desk = { app, exercise, facts, store, document, text, size };
  const { head, lines, offset } = pictureOf(desk, state);
  return (
    <Frame crumbs={crumbs(state)} status={`claimed ${claimed(state)}`} keys={() => keysOf(desk)}>
      <Box flexDirection="column" paddingLeft={1} flexShrink={0}>
        <Lines lines={head} />
        {offset === null ? (
          <Lines lines={lines} />
        ) : (
          <Scroller lines={lines} offset={offset} rows={size.rows - head.length} />
        )}
      </Box>
    </Frame>
  );
}

function crumbs({ exercise, view, comparison }: ReviewState): string[] {
  const first = ['Review', exercise.contract.title];
  if (view === 'comparison') return [...first, 'Comparison'];
  if (view === 'document') return [...first, 'Document'];
  if (view === 'details') return [...first, 'Details'];
  return comparison ? [...first, 'Comparison'] : first;
}

const claimed = ({ comparison, exercise, claims }: ReviewState): string =>
  comparison?.counter ?? counter([...workedClaims(exercise), ...claims]);

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
