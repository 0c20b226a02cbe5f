import { pad, spaceBetween, truncate, width, wrap } from '../text/layout';
import { aboutMinutes } from '../text/pace';
import { pluralize } from '../text/pluralize';
import { symbols, type Theme } from '../text/theme';
import type { PathStatus, PathStepStatus } from './path-status';

/** "Safe, idempotent, neither · what a method promises". */
export const stepTitle = ({ title, topic }: Pick<PathStepStatus, 'title' | 'topic'>): string =>
  topic === null ? title : `${title} · ${topic}`;

/** `3 of 14 steps done, about 2 hours to go`. */
export function pathWords({ done, steps, minutesLeft }: PathStatus): string {
  const far = `${done} of ${pluralize(steps.length, 'step')} done`;
  if (minutesLeft === 0) return far;
  return `${far}, ${aboutMinutes(minutesLeft)} to go`;
}

/**
 * Lays out a path: whom it's for, how far somebody is, and its steps.
 *
 * @param cursor - the chosen step
 * @param columns - the width
 * @param hasIntro - whether there's room to say whom it's for
 * @returns lines no wider than `columns`, and the line of the chosen step
 */
export function pathLines(
  status: PathStatus,
  cursor: number,
  columns: number,
  theme: Theme,
  hasIntro = true,
): { lines: string[]; chosen: number } {
  const { path, steps } = status;
  const said = (text: string) => wrap(text, columns - 2, { indent: '  ' });
  const intro = [
    ...(hasIntro ? said(path.audience) : []),
    ...said(`${pathWords(status)}.`).map(line => theme.dim(line)),
    '',
  ];
  const label = Math.max(...steps.map(step => width(step.label)));
  const lines = steps.map((step, i) => {
    const left = `${i === cursor ? symbols.pointer : ' '} ${pad(step.label, label)}  `;
    const isDone = step.state === 'done';
    const aside = isDone
      ? `${step.words.replace(/^done,? ?/, '')} ${symbols.tick}`.trim()
      : step.words || minutesOf(step);
    const room = columns - width(left) - (aside === '' ? 0 : width(aside) + 2);
    const text = [stepTitle(step), step.title].find(words => width(words) <= room) ?? truncate(step.title, room);
    const line = spaceBetween(left + text, aside, columns).trimEnd();
    return i === cursor ? theme.accent(line) : line;
  });
  return { lines: [...intro, ...lines], chosen: intro.length + cursor };
}

const minutesOf = ({ minutes }: PathStepStatus): string => (minutes === null ? '' : `${minutes} min`);
