import { capitalize } from '../../src/text/capitalize';
import { type Size, wrap } from '../../src/text/layout';
import { listInWords } from '../../src/text/list-in-words';
import type { Theme } from '../../src/text/theme';
import { shortDate, weekOf, weeks } from './calendar';
import { axisLine, bothLine, consumerRows, legend, marksLine, titleLine } from './chart';
import { consumerIds } from './consumers';
import type { Side } from './events';
import { logBlock } from './log-block';
import type { Plan } from './plan';
import { canDecide, present, type YearState } from './state';

/** Rows for one side: its title and its consumers. */
const sideRows = 1 + consumerIds.length;

/**
 * A year of both sides below each other on one time axis: what the provider did, what each consumer called in each week, and
 * who has no report. Where there is too little room, the other side is one line, and in the smallest window both are.
 */
export function drawYear(state: YearState, { columns, rows }: Size, theme: Theme): string[] {
  const title = (side: Side) => titleLine(state, side, columns, theme);
  const body = (side: Side) => consumerRows(state, side, columns, theme);
  const marks = (side: Side) => marksLine(state, side, columns, theme);
  const axis = axisLine(columns, theme);
  if (rows < sideRows + 2) {
    return rows < consumerIds.length + 1
      ? [bothLine(state, theme), ...body('plan')]
      : [bothLine(state, theme), ...body('plan'), axis];
  }
  const upper = [title('plan'), marks('plan'), ...body('plan')];
  const lower = rows < 2 * sideRows + 2 ? [title('blog')] : [title('blog'), ...body('blog')];
  const both = [...upper, ...lower, axis];
  const now = wrap(doing(state), columns).filter(Boolean);
  const signs = legend(state, columns, theme);
  const room = rows - both.length;
  const explained = room > 0 ? [...both, ...signs.slice(0, Math.max(1, room - now.length))] : both;
  const said = rows >= explained.length + now.length ? [...explained, ...now] : explained;
  const rest = rows - said.length - 1;
  return rest >= 2 && state.log.length > 0 ? [...said, '', ...logBlock(state, { columns, rows: rest }, theme)] : said;
}

/** The date, and the end when it's near; before the first week, what the settings have planned. */
function doing(state: YearState): string {
  const { sunset } = state.sides.plan.plan;
  if (state.week === 0) return planInShort(state.sides.plan.plan);
  if (state.week >= weeks) return '';
  const today = `It’s ${shortDate(present(state))}.`;
  return canDecide(state) ? `${today} The end is on ${shortDate(sunset)}.` : today;
}

/** "Headers from 2 Feb, no mail, brownouts on 4 May and 1 Jun, the end on 30 Jun." */
function planInShort({ headersFrom, mailAt, brownouts, sunset }: Plan): string {
  const parts = [
    headersFrom === null ? 'no headers' : `headers from ${shortDate(headersFrom)}`,
    mailAt === null ? 'no mail' : `mail on ${shortDate(mailAt)}`,
    brownouts.length === 0
      ? 'no brownouts'
      : `${brownouts.length === 1 ? 'a brownout' : 'brownouts'} on ${listInWords(brownouts.map(({ from }) => shortDate(from)))}`,
    weekOf(sunset) >= weeks ? 'the end next year' : `the end on ${shortDate(sunset)}`,
  ];
  return `${capitalize(parts.join(', '))}.`;
}
