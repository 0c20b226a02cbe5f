import { joinWithBlankLines } from '../text/blank-lines';
import type { TextBuffer } from '../text/buffer/buffer';
import { drawField } from '../text/buffer/draw';
import { editorColumns, editorWindow } from '../text/buffer/window';
import { joinColumns, stripControlCharacters, truncate, width, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { scrollIntoView } from '../text/scroll';
import { symbols } from '../text/theme';
import { type CaseAtWork, outcomeLines } from './at-work';
import type { LogEntry } from './case';
import { chartLines } from './chart-lines';
import { claimsLines, formPage } from './claim-pages';
import { contractOf, searchContract } from './contract';
import { contractLines } from './contract-lines';
import { entryLines, logLine, nothingFound, searchLog, searchLooksAt, senderColumns } from './log-lines';
import { briefLines } from './page-lines';
import { type CaseScreenState, type CaseView, mainViews } from './screen-state';
import { sideBySide } from './side-by-side';
import type { CasePage, CaseRoom } from './view-room';

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
  tickets: ['Tickets', 'Ticket'],
  log: ['Log', 'Log'],
  dashboards: ['Dashboards', 'Plots'],
  contract: ['Contract', 'Rules'],
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
  const line = (short: 0 | 1, around: string, gap: string) =>
    mainViews
      .map(each => {
        const name = tabNames[each][short];
        return each === at ? theme.accent(`[${name}]`) : `${around}${name}${around}`;
      })
      .join(gap);
  const lines = [line(0, ' ', ' '), line(0, ' ', ''), line(1, ' ', ''), line(1, '', ' ')];
  return lines.find(text => width(text) <= columns) ?? truncate(lines.at(-1)!, columns);
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
    case 'contract':
      return contractPage(work, state, room);
    case 'entry': {
      const entry = chosenEntry(work, state);
      return text(entry ? entryLines(entry, columns, theme) : ['Nothing in the log matches these words.']);
    }
    case 'requests':
      return requestsPage(work, state, room);
    case 'claims':
      return { above: [], rows, lines: claimsLines(work, state, room) };
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

function logPage(work: CaseAtWork, state: CaseScreenState, room: CaseRoom): CasePage {
  const { columns, rows, theme } = room;
  const { entries } = work.open;
  const found = foundEntries(work, state);
  const count =
    state.words.text.trim() === '' ? pluralize(entries.length, 'request') : `${found.length} of ${entries.length}`;
  const above = searchHead('Search', state.words, state.searching, count, `Looks at ${searchLooksAt}.`, room);
  const height = Math.max(1, rows - above.length);
  if (found.length === 0) return { above, lines: wrap(nothingFound(state.words.text), columns), rows: height };
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

/** A search field with what it found, and what it looks at while somebody types. */
function searchHead(
  label: string,
  words: TextBuffer,
  isTyping: boolean,
  count: string,
  help: string,
  { columns, rows, theme }: CaseRoom,
): string[] {
  const field = drawField(label, words, isTyping, Math.max(20, columns - width(count) - 2), theme);
  const line = `${field}  ${theme.dim(count)}`;
  if (rows < 12) return [line];
  return [line, isTyping ? theme.dim(truncate(help, columns)) : ''];
}

function contractPage({ open }: CaseAtWork, state: CaseScreenState, room: CaseRoom): CasePage {
  const sections = contractOf(open);
  const words = state.contractWords.text;
  const sum = (some: typeof sections) => some.reduce((all, { items }) => all + items.length, 0);
  const all = pluralize(sum(sections), 'entry', 'entries');
  const count = words.trim() === '' ? all : `${sum(searchContract(sections, words))} of ${all}`;
  const help = 'Looks at operations, fields, headers, codes, and rules.';
  const above = searchHead('Search', state.contractWords, state.searching, count, help, room);
  const lines = contractLines(sections, words, room);
  return {
    above,
    lines:
      lines.length > 0 ? lines : wrap('Nothing in the contract matches these words. Try fewer words.', room.columns),
    rows: Math.max(1, room.rows - above.length),
  };
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
  const sent = open.lastSent.length > 0;
  const nothing = wrap(
    sent
      ? 'Your requests are at the end of the log, marked “yours”.'
      : 'You haven’t sent anything yet. Your requests go to the service as the incident left it, and they’re counted.',
    columns,
  ).map(theme.dim);
  const rule = theme.dim('─'.repeat(columns));
  const below = [...problems, ...(problems.length > 0 ? [''] : []), ...(answers.length > 0 ? answers : nothing)];
  return { above: [...lines, rule], lines: below, rows: Math.max(1, rows - lines.length - 1) };
}
