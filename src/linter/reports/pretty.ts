import { causesOf } from './causes';
import { detailLines } from './details';
import type { Reporter } from './reporter';
import { summaryLines } from './summary';
import { totalLines } from './totals';

/** The line with the command above the report, and the one with the prompt below it. */
const aroundReport = 2;

/**
 * For people: the totals, and then either a summary that fits the screen or each cause in detail. A report with one cause,
 * or that fits the screen whole, is shown whole.
 */
export const pretty: Reporter = run => {
  const causes = causesOf(run);
  const totals = totalLines(run, causes);
  const room = run.rows - aroundReport - totals.length - 1;
  const inFull = run.details || run.all || run.filter !== '' || causes.length === 1;
  const lines = () => {
    // What has more causes than a screen has room for need not be laid out to know that.
    const details = inFull || causes.length * 4 <= room ? detailLines(run, causes) : null;
    return details !== null && (inFull || details.length <= room) ? details : summaryLines(run, causes, room);
  };
  const parts = causes.length === 0 ? totals : [...totals, '', ...lines()];
  return `${parts.join('\n').trimEnd()}\n`;
};
