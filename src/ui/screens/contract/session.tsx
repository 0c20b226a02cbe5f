import { Box } from 'ink';
import { useEffect } from 'react';
import type { InputError } from '../../../command';
import { counter } from '../../../review/comparison/exercise';
import type { OwnState } from '../../../review/user-contract/state';
import { stripControlCharacters, wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { Scroller } from '../../components/scroller';
import { useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { useStoreState } from '../../store';
import { fieldLine } from '../../text-field';
import { chips, claimViewLines } from '../review/claim-lines';
import { comparisonOffset } from '../review/lines';
import { lessonTitle } from '../review/view-model';
import { contractKeys, mostPlaces } from './keys';
import {
  documentPartLines,
  operationAt,
  ownClaimView,
  ownComparisonPicture,
  ownConfirmLines,
  ownDetails,
  placeName,
  placesLines,
} from './lines';
import type { ContractDesk } from './moves';
import { type OpenContract, shareLines, useAnswer } from './open';

/** Rows of a document that come at once, and how many of them a window may take. */
const [block, most] = [400, 200];

interface ContractRunProps {
  open: OpenContract;
  /** To the field for another file. */
  another(): void;
  /** Reads the file anew, keeping what is claimed. */
  reopen(): void;
  /** The thread is gone. */
  failed(problem: string, hint: string): void;
}

/** Reviews one contract of the person's own: claims, the document, the comparison, the places of a cause. */
export function ContractRun({ open, another, reopen, failed }: ContractRunProps) {
  const app = useApp();
  const { theme } = app;
  const { store, session } = open;
  const state = useStoreState(store);
  const size = { columns: Math.max(20, app.body.columns - 2), rows: app.body.rows };
  const gone = (error: InputError) => error.code !== 'closed' && failed(error.message, error.hint ?? '');

  const index = operationAt(state);
  const facts = useAnswer(
    open,
    `facts ${index}`,
    async () => (index === null ? undefined : await session.facts(index)),
    gone,
  );
  const at = state.document ? Math.floor(state.document.top / block) * block : 0;
  const part = useAnswer(
    open,
    `rows ${state.view === 'document' ? state.document?.name : ''} ${at}`,
    async () =>
      state.view === 'document' && state.document
        ? await session.document(state.document.name, at, block + most)
        : undefined,
    gone,
  );

  const linting = state.view === 'linting';
  useEffect(() => {
    if (!linting) return;
    let here = true;
    const told = (progress: Parameters<Parameters<typeof open.listeners.add>[0]>[0]) => {
      if (progress.step === 'rules') store.dispatch({ type: 'progress', share: progress.done / progress.of });
    };
    open.listeners.add(told);
    session.compare(store.get().claims).then(
      comparison => here && store.dispatch({ type: 'compared', comparison }),
      (error: InputError) => here && gone(error),
    );
    return () => {
      here = false;
      open.listeners.delete(told);
    };
  }, [linting, open, session, store]);

  const words = state.list?.words ?? '';
  const cause = state.view === 'places' ? (state.list?.cause ?? null) : null;
  useEffect(() => {
    if (cause === null) return;
    let here = true;
    session.places(cause, words, mostPlaces).then(
      found => here && store.dispatch({ type: 'places', cause, words, ...found }),
      (error: InputError) => here && gone(error),
    );
    return () => {
      here = false;
    };
  }, [cause, words, session, store]);

  const details = () => ownDetails(state, facts, size.columns, theme);
  const body = (): { head: string[]; lines: string[]; offset: number | null } => {
    switch (state.view) {
      case 'claim': {
        const field = state.typing
          ? [fieldLine('Find', stripControlCharacters(state.words), true, size.columns, theme), '']
          : [];
        const room = { ...size, rows: size.rows - field.length };
        return { head: field, lines: claimViewLines(ownClaimView(state, details()), room, theme), offset: null };
      }
      case 'details': {
        const head = [
          ...wrap(theme.strong(placeName(state)), size.columns).slice(0, 2),
          chips({ claims: state.claims, exercise: { solved: [], seededFlaws: [] } }, theme),
          '',
        ];
        return { head, lines: details(), offset: state.offset };
      }
      case 'confirm':
        return { head: [], lines: ownConfirmLines(state, size.columns, theme), offset: state.offset };
      case 'linting':
        return {
          head: [],
          lines: ['', 'The linter reads the contract.', '', ...shareLines(state.share, size.columns)],
          offset: null,
        };
      case 'comparison': {
        const picture = ownComparisonPicture(state, lessonTitle, size.columns, theme);
        const head = picture.head.slice(0, Math.max(1, size.rows - 6));
        return { head, lines: picture.lines, offset: comparisonOffset(picture, size.rows - head.length, state.offset) };
      }
      case 'places': {
        const field = state.typing
          ? [fieldLine('Find', stripControlCharacters(words), true, size.columns, theme), '']
          : [];
        const room = { ...size, rows: size.rows - field.length };
        return { head: field, lines: placesLines(state, room, theme), offset: null };
      }
      case 'document':
        return {
          head: [],
          lines: part && state.document ? documentPartLines(part, state.document, size, theme) : [],
          offset: null,
        };
    }
  };

  const { head, lines, offset } = body();
  const desk: ContractDesk = {
    app,
    open,
    size,
    another,
    gone,
    scrollable: () => ({ total: lines.length, rows: size.rows - head.length }),
  };
  return (
    <ScreenLayout
      crumbs={crumbs(state)}
      status={status(state, part?.rows.find((_, i) => part.from + i === state.document?.top)?.number, part?.lines)}
      field={state.typing}
      busy={linting}
      cancel={() => {
        open.close();
        reopen();
      }}
      keys={() => contractKeys(desk)}
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

function crumbs({ summary, view, comparison }: OwnState): string[] {
  const first = ['Your contract', summary.title.slice(0, 40)];
  if (view === 'document') return [...first, 'Document'];
  if (view === 'details') return [...first, 'Details'];
  if (view === 'places') return [...first, 'Places'];
  return comparison ? [...first, 'Comparison'] : first;
}

const status = (state: OwnState, line: number | undefined, lines: number | undefined): string =>
  state.view === 'document'
    ? line === undefined
      ? ''
      : `line ${line} of ${lines}`
    : `claimed ${state.comparison?.counter ?? counter(state.claims)}`;
