import { spaceBetween, truncate, width } from '../text/layout';
import { symbols, type Theme } from '../text/theme';
import type { Size } from './context';

/** The smallest window in which a screen is still a screen. */
export const minimumSize: Size = { columns: 40, rows: 12 };

/** Columns and rows between the rules: one column each side, header, two rules, footer, and the last line left empty. */
export const bodySize = (size: Size): Size => ({ columns: size.columns - 2, rows: size.rows - 5 });

/** Columns that the path at the left end of a header keeps. */
const least = 8;

/** What the lines around a screen say. */
export interface ChromeText {
  /** Where the person is, outermost first: ['Lessons', 'Charge once']. */
  crumbs: readonly string[];
  /** Right end of the header, before the name: a step, a counter. */
  status: string;
  /** Whose progress this is (see `whoIsHere`); null while nobody is here. */
  who: { name: string; warning: 'not saved' | 'not collected' | null } | null;
  /** Takes the place of the status for a moment. */
  notice?: string;
  /** Keys and what they do. */
  hints: readonly { sign: string; label: string }[];
}

/** Where the person is, in `room` columns: what is outermost goes first, because the last crumb says where this is. */
function crumbText(crumbs: readonly string[], room: number, theme: Theme): string {
  const from = (first: number) => {
    const shown = first === 0 ? crumbs : [symbols.ellipsis, ...crumbs.slice(first)];
    return shown
      .map((crumb, i) => (i === shown.length - 1 ? theme.strong(crumb) : crumb))
      .join(theme.dim(symbols.separator));
  };
  const candidates = crumbs.map((_, first) => from(first));
  return candidates.find(text => width(text) <= room) ?? candidates.at(-1) ?? '';
}

/** @returns the header, the rule below it and above the footer, and the footer, each one line of `size.columns - 2` at most */
export function chromeLines({ crumbs, status, who, notice, hints }: ChromeText, size: Size, theme: Theme) {
  const columns = size.columns - 2;
  const state = notice === undefined ? theme.dim(status) : theme.accent(notice);
  const warning = who?.warning && theme.wrong(`! ${who.name === '' ? '' : `${who.name}, `}${who.warning}`);
  const name = warning || (who?.name ? theme.dim(who.name) : '');
  // Where both don't fit, the status gives way: the name says whose work this is. A notice is gone in a moment.
  const isRoomy = width(state) + width(name) + 4 + least <= columns;
  const right =
    state === '' || name === ''
      ? state + name
      : isRoomy
        ? state + theme.dim(' · ') + name
        : notice === undefined
          ? name
          : state;
  const left = crumbText(crumbs, columns - (right === '' ? 0 : width(right) + 1), theme);
  const footer = hints.map(hint => `${theme.strong(hint.sign)} ${theme.dim(hint.label)}`).join('   ');
  return {
    header: spaceBetween(left, right, columns),
    rule: theme.dim(symbols.rule.repeat(columns)),
    footer: truncate(footer, columns),
  };
}
