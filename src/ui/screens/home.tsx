import { lessonSummaries } from 'registry:lessons';
import { screens } from 'registry:screens';
import { Box } from 'ink';
import { fit, pad, spread, width } from '../../text/layout';
import { sign } from '../../text/theme';
import { Choices } from '../components/choices';
import { Lines } from '../components/lines';
import { useApp } from '../context';
import { Frame } from '../frame';
import { homeRows } from '../home-rows';
import { useKeptStore } from '../store';
import { openReview } from './_review-open';

/** Where a person starts: the first line always means "go on". */
export default function Home() {
  const app = useApp();
  const rows = homeRows(app.progress.progress(), lessonSummaries, screen => screen in screens, reviewOf(app.session));
  const last = rows.length - 1;
  const [cursor, store] = useKeptStore(
    (at: number, step: number) => Math.max(0, Math.min(last, at + step)),
    () => 0,
  );
  const { profile } = app.progress;
  const kept = app.progress.file() !== null;
  const who = profile === null ? 'guest, nothing is kept' : `profile ${profile}${kept ? '' : ', nothing is kept'}`;
  // Whoever is here for the first time does not know yet what this is.
  const fresh = rows[0]?.label === 'Start' && app.body.rows >= rows.length + 5;
  const greeting = fresh
    ? fit('Learn to design HTTP APIs: predict what happens, then watch it.', app.body.columns - 2)
    : '';
  const room = Math.min(76, app.body.columns - 2);
  const label = Math.max(...rows.map(row => width(row.label))) + 4;
  const labels = rows.map((row, i) => {
    const bar = row.share !== undefined && room >= 60 ? progressBar(row.share, 12) : '';
    const line = spread(pad(row.label, label) + row.text, bar, room - 2).trimEnd();
    return i === 0 ? `${line}\n` : line;
  });
  return (
    <Frame
      crumbs={['api-design-tutor']}
      status={who}
      root
      keys={() => [
        { keys: ['up', 'k'], sign: '↑↓', label: 'choose', run: () => store.dispatch(-1) },
        { keys: ['down', 'j'], run: () => store.dispatch(1) },
        { keys: ['enter', 'right'], label: 'open', run: () => app.go(rows[store.get()]!.route) },
        ...(screens.who
          ? [{ keys: ['w'], help: 'who is here: change the profile', run: () => app.go({ screen: 'who' }) }]
          : []),
      ]}
    >
      <Lines lines={['', ...(greeting ? [` ${greeting}`, ''] : [])]} />
      <Box paddingLeft={1} flexShrink={0}>
        <Choices labels={labels} cursor={cursor} columns={room} />
      </Box>
    </Frame>
  );
}

/** The review that was left before the linter ran, once something is claimed in it. */
function reviewOf(session: ReadonlyMap<string, unknown>): { title: string; counter: string } | null {
  const open = openReview(session);
  if (!open || open.store.get().claims.length === 0) return null;
  return { title: open.exercise.contract.title, counter: open.counter() };
}

/** In: a share from 0 to 1. Out: a bar of `cells` columns. */
function progressBar(share: number, cells: number): string {
  const full = Math.round(share * cells);
  return sign.barFull.repeat(full) + sign.barEmpty.repeat(cells - full);
}
