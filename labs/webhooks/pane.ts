import { type Size, stripStyles, truncate, width } from '../../src/text/layout';
import { symbols, type Theme } from '../../src/text/theme';
import { type CheckOutcome, type ReplyEvent, type Result, type Side, sideTitles } from './events';
import { formatWait } from './format';
import { type DeliveryView, type Mark, pointsTooMany, type SideView, type WebhookState, wentBack } from './state';

/** From this width on, there's room for words instead of figures. */
const wordy = 30;

/** How the rows of a pane are shared out: the outcome first, then the orders, then the last request. */
function planPane(state: WebhookState, rows: number) {
  const left = rows - 2;
  const all = Math.max(state.room, state.orders.length);
  // Room is kept for the orders to come, so that nothing jumps, unless that costs a detail.
  const orders = left >= 2 * all + 3 ? all : Math.max(1, state.orders.length);
  const perOrder = left >= 2 * orders + 3 ? 2 : 1;
  const free = left - perOrder * orders;
  const checks = free >= 3 ? 3 : free >= 1 ? 1 : 0;
  return { list: perOrder * orders, perOrder, checks, gaps: Math.min(2, free - checks) } as const;
}

/** One consumer: what came of it, its list beside what the shop sent, and the last request with its checks. */
export function paneLines(state: WebhookState, side: Side, { columns, rows }: Size, theme: Theme): string[] {
  const view = state.sides[side];
  const { list: listRows, perOrder, checks, gaps } = planPane(state, rows);
  const list =
    state.orders.length === 0
      ? [theme.dim(columns >= wordy ? 'The list is empty.' : 'no orders yet'), theme.dim(flow(state, side))]
      : state.orders.flatMap(order => orderLines(state, view, order, perOrder, columns, theme));
  const space = (at: number) => (gaps >= at ? [''] : []);
  const lines = [
    titleLine(state, side, columns, theme),
    outcomeLine(view, columns, theme),
    ...space(1),
    ...Array.from({ length: listRows }, (_, i) => list[i] ?? ''),
    ...space(2),
    ...requestLines(view, checks, columns, theme),
  ];
  return lines.slice(0, rows).map(line => truncate(line, columns));
}

/** What happens to an event, before there is one. */
const flow = ({ settings }: WebhookState, side: Side): string =>
  settings[side].startsWith('responds first') ? 'event → stored → 204 → work' : 'event → work → 204';

function titleLine({ settings }: WebhookState, side: Side, columns: number, theme: Theme): string {
  const whole = settings[side];
  const [short] = whole.split(', ');
  const room = columns - width(sideTitles[side]) - 1;
  const how =
    columns < wordy ? '' : [whole, whole.replace('no sequence', 'no seq.'), short!].find(text => width(text) <= room)!;
  return theme.strong(sideTitles[side]) + theme.dim(how === '' ? '' : ` ${how}`);
}

function outcomeLine(view: SideView, columns: number, theme: Theme): string {
  const wide = columns >= wordy;
  const [points, wrong] = [pointsTooMany(view), wentBack(view).length];
  const dead = Object.values(view.deliveries).filter(({ status }) => status === 'dead').length;
  const several = [points, wrong, dead].filter(count => count > 0).length > 1;
  const parts = [
    points > 0 ? (wide ? `${points} points too many` : several ? `+${points} pt` : `${points} too many`) : '',
    wrong > 0 ? `${wrong}${wide ? ' status' : ''} wrong` : '',
    dead > 0 ? `${dead} dead` : '',
  ].filter(Boolean);
  if (parts.length === 0) return wide ? 'nothing wrong so far' : 'nothing wrong';
  return theme.wrong(`! ${parts.join(', ')}`);
}

/** What the consumer's list says about an order, and below it how its events got there. */
function orderLines(
  state: WebhookState,
  view: SideView,
  order: string,
  rows: 1 | 2,
  columns: number,
  theme: Theme,
): string[] {
  const row = view.list[order];
  const tooMany = row !== undefined && row.points > 10;
  const back = wentBack(view).includes(order);
  const flag = (text: string, wrong: boolean) => (wrong ? theme.wrong(`! ${text}`) : text);
  const wide = columns >= wordy;
  const entry =
    row === undefined
      ? theme.dim(wide ? 'not in the list' : '-')
      : `${flag(wide ? `${row.points} points` : String(row.points), tooMany)}${wide ? ', ' : ' '}${flag(row.status, back)}`;
  const deliveries = Object.values(view.deliveries).filter(each => each.order === order);
  const attempts = (['words', 'waits', 'short'] as const)
    .map(how => deliveries.map(delivery => attemptsText(delivery, state.now ?? 0, how, theme)).join('  '))
    .find((text, i) => (i > 0 || columns >= 54) && (i === 2 || width(text) <= columns - 5))!;
  const shop = theme.dim(` (shop: ${state.shop[order]})`);
  const known = state.shop[order] !== row?.status && width(`${order}  ${entry}${shop}`) <= columns ? shop : '';
  return rows === 1 ? [`${order} ${entry}`] : [`${order}  ${entry}${known}`, `     ${attempts}`];
}

/** How much is said about a delivery: its state and the wait, the wait alone, or only what's dead. */
type Detail = 'words' | 'waits' | 'short';

const markSigns: Record<Mark, string> = {
  open: '·',
  accepted: symbols.tick,
  failed: '×',
  'no response': symbols.ellipsis,
};

/** An event and how its attempts went: "paid …✔", "shipped ××× in 10 min", "paid ×6 dead". */
function attemptsText(
  { happening, marks, status, nextAt }: DeliveryView,
  now: number,
  how: Detail,
  theme: Theme,
): string {
  const signs = marks.map(mark => markSigns[mark]).join('');
  const short = signs.replace(/(.)\1{3,}/g, (run, sign: string) => `${sign}${run.length}`);
  const wait = nextAt === null || how === 'short' ? '' : `in ${formatWait(nextAt - now)}`;
  const state =
    status === 'dead'
      ? theme.wrong('dead')
      : theme.dim([how === 'words' ? status : '', wait].filter(Boolean).join(' '));
  return [happening, short, state].filter(text => stripStyles(text) !== '').join(' ');
}

const checkSigns: Record<CheckOutcome, string> = {
  passed: symbols.tick,
  failed: '×',
  skipped: 'off',
  'not reached': '-',
};

/** Behind the result, whether the shop gets the response. */
export const receiptWords: Record<ReplyEvent['receipt'], string> = {
  'in time': '',
  'too late': ', too late',
  lost: ', response lost',
};

/** What came of a request, in words for one line. */
export const resultWords: Record<Result, string> = {
  rejected: 'rejected',
  duplicate: 'duplicate, dropped',
  stored: 'stored',
  applied: 'applied',
  superseded: 'older event, status kept',
  down: 'down',
};

/** The last request, its checks in their sequence, and the response. */
function requestLines({ last, busyWith }: SideView, rows: 0 | 1 | 3, columns: number, theme: Theme): string[] {
  if (last === null || rows === 0) {
    const doing = busyWith === null ? '' : `works on ${busyWith.order} ${busyWith.happening}`;
    return Array.from({ length: rows }, (_, i) => (i === 0 ? doing : ''));
  }
  const { checks, status, result, order, happening, delivery_id, from, receipt } = last;
  const outcome = `${status} ${resultWords[result]}${receiptWords[receipt]}`;
  const styled = result === 'rejected' ? theme.accent(outcome) : outcome;
  if (rows === 1) return [columns >= wordy ? `${delivery_id}: ${styled}` : styled];
  const age = checks?.age ?? null;
  const signed = age === null || columns < wordy ? '' : `, t ${age} s ago`;
  const name = from === 'forger' ? theme.strong('forger') : delivery_id;
  return [
    `${name}, ${order} ${happening}${signed}`,
    checks === null ? 'no checks: down' : checksText(last, columns),
    styled,
  ];
}

/** The four steps of events.4; the second and the third have one outcome. */
function checksText({ checks }: ReplyEvent, columns: number): string {
  const { time, signature, values, id } = checks!;
  const several = signature !== 'skipped' && signature !== 'not reached' && values.length > 1;
  const matches = several ? values.map(fits => (fits ? symbols.tick : '×')).join('') : checkSigns[signature];
  return columns >= wordy
    ? `1 time ${checkSigns[time]}  2–3 signature ${matches}  4 id ${checkSigns[id]}`
    : columns >= 22
      ? `time ${checkSigns[time]} sig. ${matches} id ${checkSigns[id]}`
      : `t ${checkSigns[time]} s ${matches} id ${checkSigns[id]}`;
}

/** Who the forger hit is in the picture by its name; the signs are explained once. */
export function legend(columns: number, theme: Theme): string {
  const wide = columns >= 76;
  const entries = [
    `${markSigns.open} sent`,
    `${symbols.tick} ${wide ? 'accepted' : '2xx'}`,
    `× ${wide ? 'rejected or down' : 'failed'}`,
    `${symbols.ellipsis} ${wide ? 'no response' : 'none'}`,
    ...(wide ? ['in 5 s: next attempt'] : []),
    ...(columns >= 100 ? ['- not reached'] : []),
  ];
  return theme.dim(truncate(entries.join('  '), columns));
}
