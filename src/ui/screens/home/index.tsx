import { Box } from 'ink';
import { lessonSummaries } from '../../../generated/lessons';
import { planPractice } from '../../../practice/plan';
import { subjectTitle } from '../../../review/handout';
import { claimCounter } from '../../../review/state';
import { pad, spaceBetween, width } from '../../../text/layout';
import { symbols } from '../../../text/theme';
import { useChosenRow } from '../../chosen-row';
import { Choices } from '../../components/choices';
import { Lines } from '../../components/lines';
import { useApp } from '../../context';
import type { Binding } from '../../keymap';
import { rowsAround } from '../../rows-around';
import { ScreenLayout } from '../../screen-layout';
import { openReview } from '../review/review-session';
import { type HomeRow, homeRows } from './rows';

/** Where a person starts: the first line always means "go on". */
export default function Home() {
  const app = useApp();
  const progress = app.progress.progress();
  const practice = planPractice(lessonSummaries, { progress, events: app.progress.events() }, app.now());
  const rows = homeRows(progress, lessonSummaries, reviewOf(app.userState), practice);
  const chosen = useChosenRow(rows.length);
  const { profile } = app.progress;
  const kept = app.progress.file() !== null;
  const who = profile === null ? 'guest, nothing is kept' : `profile ${profile}${kept ? '' : ', nothing is kept'}`;
  // A first-time user does not know yet what this is.
  const fresh = rows[0]?.label === 'Start' && app.body.rows >= rows.length + 5;
  const greeting = fresh ? ['Learn to design HTTP APIs. Predict, then watch.', ''] : [];
  // A window too small for every row shows those around the cursor, without space between.
  const roomy = app.body.rows >= rows.length + 2;
  const shown = rowsAround(rows, chosen.at, roomy ? rows.length : app.body.rows);
  const room = Math.min(76, app.body.columns - 2);
  const label = Math.max(...rows.map(row => width(row.label))) + 4;
  const labels = shown.rows.map((row, i) => {
    const bar = row.share !== undefined && room >= 60 ? progressBar(row.share, 12) : '';
    const line = lineOf({ ...row, label: pad(row.label, label), aside: bar || row.aside }, room - 2);
    return i === 0 && roomy ? `${line}\n` : line;
  });
  const choose: Binding[] = [
    { keys: ['up', 'k'], sign: '↑↓', label: 'choose', run: () => chosen.move(-1) },
    { keys: ['down', 'j'], run: () => chosen.move(1) },
  ];
  const open: Binding = { keys: ['enter', 'right'], label: 'open', run: () => app.go(rows[chosen.get()]!.route) };
  return (
    <ScreenLayout
      crumbs={['api-design-tutor']}
      status={who}
      root
      keys={() => [
        ...(app.size.columns < 50 ? [open, ...choose] : [...choose, open]),
        { keys: ['w'], help: 'change the profile', run: () => app.go({ screen: 'profile-picker' }) },
      ]}
    >
      {roomy ? <Lines lines={['', ...greeting.map(line => ` ${line}`)]} /> : null}
      <Box paddingLeft={1} flexShrink={0}>
        <Choices labels={labels} cursor={chosen.at - shown.from} columns={room} />
      </Box>
    </ScreenLayout>
  );
}

/** A row in `columns`: the longest text that leaves room for the right end, or else the short one alone. */
function lineOf({ label, text, brief = text, aside = '' }: HomeRow, columns: number): string {
  const fits = (words: string) => width(label) + width(words) + (aside === '' ? 0 : width(aside) + 2) <= columns;
  const words = [text, brief].find(fits);
  return spaceBetween(label + (words ?? brief), words === undefined ? '' : aside, columns).trimEnd();
}

/** The review that was left before the linter ran, once something is claimed in it. */
function reviewOf(session: ReadonlyMap<string, unknown>): { title: string; counter: string } | null {
  const open = openReview(session);
  if (!open || open.store.get().claims.length === 0) return null;
  return { title: subjectTitle(open.source.subject), counter: claimCounter(open.store.get()) };
}

/** A bar of `cells` columns for a share from 0 to 1. */
function progressBar(share: number, cells: number): string {
  // What was begun shows, and only all of it looks like all.
  const full = share >= 1 ? cells : Math.min(cells - 1, share > 0 ? Math.max(1, Math.round(share * cells)) : 0);
  return symbols.barFull.repeat(full) + symbols.barEmpty.repeat(cells - full);
}
