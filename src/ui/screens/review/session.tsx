import { Box } from 'ink';
import { useLayoutEffect, useMemo } from 'react';
import { contractFacts } from '../../../openapi/facts/contract';
import { counter, workedClaims } from '../../../review/comparison/exercise';
import { init, type ReviewState, reduce } from '../../../review/state';
import { documentText } from '../../../review/text';
import type { Exercise } from '../../../review/types';
import { Lines } from '../../components/lines';
import { Scroller } from '../../components/scroller';
import { useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';
import { isChange, markedText } from './change-lines';
import { keysOf } from './keys';
import { documentLines } from './lines';
import { keepOpen } from './open';
import { type Desk, pictureOf } from './view-model';

/** Under which name the screen keeps its claims. */
export const storeKeptAs = 'review';

/** Reviews one exercise: claims, the document, the confirmation, the comparison. */
export function ReviewRun({ exercise }: { exercise: Exercise }) {
  const app = useApp();
  const size = { columns: Math.max(20, app.body.columns - 2), rows: app.body.rows };
  const [state, store] = useScreenStore(reduce, () => init(exercise), storeKeptAs);
  useLayoutEffect(
    () => keepOpen(app.userState, { exercise, store, counter: () => claimed(store.get()) }),
    [app.userState, exercise, store],
  );
  const facts = useMemo(() => contractFacts(exercise.document), [exercise]);
  const text = useMemo(() => {
    const { document, change } = exercise;
    const [fresh, old] = [once(() => documentText(document)), once(() => documentText(change?.before ?? document))];
    return (before: boolean) => (before ? old() : fresh());
  }, [exercise]);
  const document = useMemo(() => {
    const lines = (old: boolean) => once(() => documentLines(text(old), size.columns));
    const [fresh, old] = [lines(false), lines(true)];
    return (before: boolean) => (before ? old() : fresh());
  }, [text, size.columns]);
  const desk: Desk = { app, exercise, facts, store, document, text, size };
  const { head, lines, offset } = pictureOf(desk, state);
  return (
    <ScreenLayout
      crumbs={crumbs(state)}
      status={isChange(state) ? markedText(state) : `claimed ${claimed(state)}`}
      keys={() => keysOf(desk)}
    >
      <Box flexDirection="column" paddingLeft={1} flexShrink={0}>
        <Lines lines={head} />
        {offset === null ? (
          <Lines lines={lines} />
        ) : (
          <Scroller lines={lines} offset={offset} rows={size.rows - head.length} />
        )}
      </Box>
    </ScreenLayout>
  );
}

function crumbs({ exercise, view, comparison, old }: ReviewState): string[] {
  const first = ['Review', exercise.contract.title];
  if (view === 'comparison') return [...first, 'Comparison'];
  if (view === 'document') return [...first, exercise.change ? (old ? 'Version in use' : 'New version') : 'Document'];
  if (view === 'details') return [...first, 'Details'];
  return comparison ? [...first, 'Comparison'] : first;
}

const claimed = ({ comparison, exercise, claims }: ReviewState): string =>
  exercise.change
    ? `${claims.length}/${exercise.change.changes.length}`
    : (comparison?.counter ?? counter([...workedClaims(exercise), ...claims]));

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
