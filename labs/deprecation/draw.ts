import { truncate } from '../../src/text/layout';
import type { Theme } from '../../src/text/theme';
import { shortDate, weeks } from './calendar';
import { axisLine, bothLine, consumerRows, legend, marksLine, titleLine } from './chart';
import { consumerIds } from './consumers';
import type { Side } from './events';
import { logBlock } from './log-block';
import { canDecide, present, type YearState } from './state';

interface Size {
  columns: number;
  rows: number;
}

/** Rows for one side: its title and its consumers. */
const sideRows = 1 + consumerIds.length;

/**
 * A year of both sides below each other on one time axis: what the provider did, what each consumer called in each week, and
 * who has no report. Where there is too little room, the other side is one line, and in the smallest window both are.
 */
export function drawYear(state: YearState, size: Size, theme: Theme): string[] {
  if (size.columns < 1 || size.rows < 1) return [];
  const columns = size.columns - 1;
  const lines = picture(state, { columns, rows: size.rows }, theme);
  return lines.slice(0, size.rows).map(line => (line === '' ? '' : ` ${truncate(line, columns)}`));
}

function picture(state: YearState, { columns, rows }: Size, theme: Theme): string[] {
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
  const explained = rows > both.length ? [...both, legend(columns, theme)] : both;
  const now = doing(state);
  const said = now !== '' && rows > explained.length ? [...explained, now] : explained;
  const rest = rows - said.length - 1;
  return rest >= 2 && state.log.length > 0 ? [...said, '', ...logBlock(state, { columns, rows: rest }, theme)] : said;
}

/** What the learner may do now, at the moments at which it matters. */
function doing(state: YearState): string {
  const { sunset } = state.sides.plan.plan;
  if (canDecide(state)) return `The end is on ${shortDate(sunset)}: d decides it, w writes to the owner of a key.`;
  return state.week === 0 || state.week >= weeks ? '' : `It’s ${shortDate(present(state))}.`;
}
