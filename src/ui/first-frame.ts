import type { ClassPlan } from '../classroom/plan';
import { firstOpen, planRows } from '../classroom/plan-rows';
import type { ProgressStore } from '../progress/types';
import type { Theme } from '../text/theme';
import { bodySize, chromeLines, minimumSize } from './chrome';
import { commonKeys } from './common-keys';
import { choiceRows } from './components/choice-lines';
import type { Size } from './context';
import { footerHints, withoutOverridden } from './keymap';
import { currentRows, homeCrumbs, homeKeys, homeView } from './screens/home/view';
import { whoIsHere } from './who-is-here';

const nothing = () => {};

interface FirstFrame {
  /** Of the current user. */
  progress: ProgressStore;
  plan: ClassPlan | null;
  /** Milliseconds since the Unix epoch. */
  now: number;
  size: Size;
  theme: Theme;
}

/**
 * Home as Ink will draw it, made of the same parts and without Ink: loading Ink takes longer than all the rest, so Home is
 * on the screen before that.
 *
 * @returns the lines of the frame, or null where Home is not what comes first
 */
export function firstFrame({ progress, plan, now, size, theme }: FirstFrame): string[] | null {
  if (size.columns < minimumSize.columns || size.rows < minimumSize.rows) return null;
  if (progress.warnings().length > 0) return null;
  const body = bodySize(size);
  const rows = plan ? planRows(plan, progress.progress()) : currentRows(progress, null, now);
  const { above, labels, cursor, columns, place } = homeView(
    rows,
    body,
    plan ? firstOpen(rows) : 0,
    plan ? rows.length - 2 : 0,
  );
  const own = homeKeys(size, { move: nothing, open: nothing, changeProfile: nothing });
  const common = commonKeys(
    { size, route: { screen: 'home' }, progress, back: nothing, home: nothing, go: nothing, quit: nothing },
    { field: false, root: true, openHelp: nothing },
  );
  const who = whoIsHere(progress, size.columns - 2);
  const hints = footerHints(own, withoutOverridden(own, common), size.columns - 2);
  const chrome = chromeLines({ crumbs: plan ? [plan.title] : homeCrumbs, status: place, who, hints }, size, theme);
  const shown = [...above, ...choiceRows(labels, cursor, { columns }, theme).map(row => ` ${row}`)].slice(0, body.rows);
  const blank = Array<string>(body.rows - shown.length).fill('');
  return [chrome.header, chrome.rule, ...shown, ...blank, chrome.rule, chrome.footer].map(line =>
    line === '' ? '' : theme.signs(` ${line}`),
  );
}
