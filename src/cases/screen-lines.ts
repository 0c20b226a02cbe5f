import { joinWithBlankLines } from '../course/block-lines';
import { drawField } from '../text/buffer/draw';
import { editorColumns, editorWindow } from '../text/buffer/window';
import { joinColumns, pad, stripControlCharacters, truncate, width, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { scrollIntoView } from '../text/scroll';
import { symbols, type Theme } from '../text/theme';
import { type CaseAtWork, outcomeLines } from './at-work';
import type { LogEntry } from './case';
import { chartLines } from './chart-lines';
import { claimOptions, claimSteps, nextStep, stepQuestions } from './claim-form';
import { entryLines, logLine, searchLog, senderColumns } from './log-lines';
import { briefLines, claimLines } from './page-lines';
import { type CaseScreenState, type CaseView, mainViews } from './screen-state';
import { sideBySide } from './side-by-side';

export interface CaseRoom {
  columns: number;
  rows: number;
  theme: Theme;
}

/** A view fitted into a window: lines that stay, and below them lines that scroll. */
export interface CasePage {
  above: string[];
  lines: string[];
  /** How many rows the lines that scroll have. */
  rows: number;
}

/** From this width on, the chosen request is beside the log. */
const besideFrom = 100;

/** The entries that the search finds. */
export const foundEntries = ({ open }: CaseAtWork, { words }: CaseScreenState): LogEntry[] =>
  searchLog(open.entries, words.text);

/** The entry under the cursor, or undefined if the search finds none. */
export function chosenEntry(work: CaseAtWork, state: CaseScreenState): LogEntry | undefined {
  const found = foundEntries(work, state);
  return found[Math.min(state.cursor, found.length - 1)];
}

/** Fits the present view into a window. */
export function casePage(work: CaseAtWork, state: CaseScreenState, room: CaseRoom): CasePage {
  const head = [tabLine(state, room), ...(room.rows >= 15 ? [''] : [])];
  const rest = { ...room, rows: Math.max(1, room.rows - head.length) };
  const page = pageOf(work, state, rest);
  return { ...page, above: [...head, ...page.above] };
}

const tabNames: Record<(typeof mainViews)[number], [string, string]> = {
  tickets: ['Tickets', 'Tickets'],
  log: ['Log', 'Log'],
  dashboards: ['Dashboards', 'Plots'],
  requests: ['Requests', 'Send'],
  claims: ['Claims', 'Claims'],
};

/** Which main view a view belongs to. */
const homeOf: Partial<Record<CaseView, CaseView>> = {
  entry: 'log',
  form: 'claims',
  outcome: 'claims',
  replay: 'claims',
};

function tabLine({ view }: CaseScreenState, { columns, theme }: CaseRoom): string {
  const at = homeOf[view] ?? view;
  const line = (short: 0 | 1, gap: string) =>
    mainViews
      .map(each => (each === at ? theme.accent(`[${tabNames[each][short]}]`) : ` ${tabNames[each][short]} `))
      .join(gap);
  return [line(0, ' '), line(1, '')].find(text => width(text) <= columns) ?? truncate(line(1, ''), columns);
}

function pageOf(work: CaseAtWork, state: CaseScreenState, room: CaseRoom): CasePage {
  const { columns, rows, theme } = room;
  const { open } = work;
  const { definition, entries } = open;
  const text = (lines: string[]): CasePage => ({ above: [], lines, rows });
  switch (state.view) {
    case 'tickets':
      return text(joinWithBlankLines([briefLines(definition, entries, room), hintLines(work, room)]));
    case 'dashboards':
      return text(chartLines(definition, entries, { columns, theme, rows: rows >= 18 ? 4 : 2 }));
    case 'log':
      return logPage(work, state, room);
    case 'entry': {
      const entry = chosenEntry(work, state);
      return text(entry ? entryLines(entry, columns, theme) : ['Nothing in the log has these words.']);
    }
    case 'requests':
      return requestsPage(work, state, room);
    case 'claims':
      return text(claimsLines(work, state, room));
    case 'form':
      return formPage(work, state, room);
    case 'outcome':
      return text(state.outcome ? outcomeLines(work, state.outcome, room) : []);
    case 'replay': {
      const replay = replayShown(work, state);
      if (!replay || !state.outcome) return text(['Make a claim with a change first.']);
      const title = wrap(`With the change “${replay.change.text}”`, columns).map(theme.strong);
      const log = entries.filter(({ own }) => !own);
      return text([...title, '', ...sideBySide(log, replay.log, { columns, theme })]);
    }
  }
}

/** The replay of the chosen claim's change, or of the first claim that has one. */
export function replayShown({ session }: CaseAtWork, { outcome, choice }: CaseScreenState) {
  const { claims } = session();
  const change = (claims[choice] ?? claims[0])?.change;
  return outcome?.truth.replays.find(replay => replay.change.id === change);
}

function hintLines({ open, session }: CaseAtWork, { columns, theme }: CaseRoom): string[] {
  const { hints } = open.definition;
  const shown = hints.slice(0, session().hints);
  return shown.flatMap((hint, i) =>
    wrap(`Hint ${i + 1} of ${hints.length}: ${hint}`, columns, { hang: '  ' }).map(line => theme.accent(line)),
  );
}

function logPage(work: CaseAtWork, state: CaseScreenState, { columns, rows, theme }: CaseRoom): CasePage {
  const { entries } = work.open;
  const found = foundEntries(work, state);
  const count =
    state.words.text.trim() === '' ? pluralize(entries.length, 'request') : `${found.length} of ${entries.length}`;
  const field = drawField('Search', state.words, state.searching, Math.max(20, columns - width(count) - 2), theme);
  const above = [`${field}  ${theme.dim(count)}`, ...(rows >= 12 ? [''] : [])];
  const height = Math.max(1, rows - above.length);
  if (found.length === 0)
    return { above, lines: wrap('Nothing in the log has these words. Try fewer of them.', columns), rows: height };
  const cursor = Math.min(state.cursor, found.length - 1);
  const from = Math.min(scrollIntoView(0, cursor, height), Math.max(0, found.length - height));
  const sender = senderColumns(entries);
  const beside = columns >= besideFrom;
  const left = beside ? Math.floor(columns * 0.5) : columns;
  const list = found.slice(from, from + height).map((entry, i) => {
    const line = logLine(entry, left - 2, sender, theme);
    return from + i === cursor ? `${theme.accent(symbols.pointer)} ${theme.strong(line)}` : `  ${line}`;
  });
  if (!beside) return { above, lines: list, rows: height };
  const preview = entryLines(found[cursor]!, columns - left - 3, theme).slice(0, height);
  return { above, lines: joinColumns(list, preview, left, 3), rows: height };
}

/** Columns of the text of requests, for keys that move by rows. */
export const requestColumns = (state: CaseScreenState, columns: number): number => editorColumns(state.text, columns);

function requestsPage({ open }: CaseAtWork, state: CaseScreenState, { columns, rows, theme }: CaseRoom): CasePage {
  const written = state.text.text.split('\n').length + 1;
  const most = state.editing ? Math.max(3, Math.floor(rows * 0.6)) : Math.max(3, Math.floor(rows * 0.4));
  const height = Math.min(most, Math.max(3, written));
  const { lines } = editorWindow(state.text, {
    columns,
    rows: height,
    theme,
    top: 0,
    language: 'http',
    typing: state.editing,
    marked: new Set(state.problems.map(({ line }) => line)),
  });
  const problems = state.problems.flatMap(({ line, message }) =>
    wrap(`Line ${line}: ${stripControlCharacters(message)}`, columns, { hang: '  ' }).map(theme.wrong),
  );
  const answers = state.answered.flatMap((number, i) => [
    ...(i > 0 ? [''] : []),
    ...entryLines(open.entries[number - 1]!, columns, theme),
  ]);
  const nothing = wrap(
    'Nothing sent yet. Your requests reach the service as the incident left it, and they are counted.',
    columns,
  ).map(theme.dim);
  const rule = theme.dim('─'.repeat(columns));
  const below = [...problems, ...(problems.length > 0 ? [''] : []), ...(answers.length > 0 ? answers : nothing)];
  return { above: [...lines, rule], lines: below, rows: Math.max(1, rows - lines.length - 1) };
}

function claimsLines({ open, session }: CaseAtWork, { choice }: CaseScreenState, room: CaseRoom): string[] {
  const { claims, attempts } = session();
  if (claims.length === 0)
    return wrap(
      'No claim yet. Say what departs from the contract, where, who is hurt, and what to change.',
      room.columns,
    );
  const view = { columns: room.columns - 2, theme: room.theme };
  const chosen = Math.min(choice, claims.length - 1);
  const lines = claims.map((claim, i) =>
    claimLines(claim, open.definition, view).map((line, n) =>
      i === chosen && n === 0 ? `${room.theme.accent(symbols.pointer)} ${line}` : `  ${line}`,
    ),
  );
  const judged =
    attempts === 0 ? [] : [room.theme.dim(`Judged ${attempts === 1 ? 'once' : `${attempts} times`} so far.`)];
  return joinWithBlankLines([...lines, judged]);
}

/** The options of the form's present step. */
export const formOptions = ({ open }: CaseAtWork, { draft }: CaseScreenState) => {
  const step = nextStep(draft);
  return step === null ? null : { step, options: claimOptions(step, draft, open) };
};

function formPage(work: CaseAtWork, state: CaseScreenState, { columns, rows, theme }: CaseRoom): CasePage {
  const form = formOptions(work, state);
  if (!form) return { above: [], lines: [], rows };
  const number = claimSteps.indexOf(form.step) + 1;
  const question = wrap(`${number} of ${claimSteps.length}  ${stepQuestions[form.step]}`, columns).map(theme.strong);
  const above = [...question, ...(rows >= 12 ? [''] : [])];
  const height = Math.max(1, rows - above.length);
  const blocks = form.options.map(({ text }, i) =>
    wrap(`${i + 1} ${stripControlCharacters(text)}`, columns - 2, { hang: '  ' }).map((line, n) =>
      i === state.choice ? `${n === 0 ? theme.accent(symbols.pointer) : ' '} ${theme.accent(line)}` : `  ${line}`,
    ),
  );
  // The chosen option is in sight as a whole.
  const start = blocks.slice(0, state.choice).flat().length;
  const end = start + (blocks[state.choice]?.length ?? 1) - 1;
  const lines = blocks.flat();
  // Nothing is cut without a sign.
  const isCut = lines.length > height && height > 2;
  const seen = isCut ? height - 1 : height;
  const from = Math.min(scrollIntoView(0, start, seen, end), Math.max(0, lines.length - seen));
  const below = lines.length - from - seen;
  const mark = [from > 0 ? `↑ ${from} above` : '', below > 0 ? `↓ ${below} more below` : '']
    .filter(Boolean)
    .join('   ');
  const shown = lines.slice(from, from + seen);
  return { above, lines: isCut ? [...shown, theme.dim(pad(mark, columns, 'start'))] : shown, rows: height };
}
