import { pad, width, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import type { PresentSession } from './session';
import type { Poll, Presentation, Slide } from './types';

/** The longest bar, in columns. */
const longestBar = 20;

/** From this width on, there's room for an option, its bar, and a count of three digits in one line. */
const besideFrom = 30 + longestBar + 4;

/** A slide as it's drawn. */
interface SlideLayout {
  lines: string[];
  /** Where the question begins and where each of its options does, as indexes of lines; null: it asks nothing. */
  poll: { prompt: number; options: number[] } | null;
}

/**
 * A slide with what the room said so far.
 *
 * @param size - the room for it; a picture fits, a longer text doesn't have to
 * @returns lines no wider than `size.columns`
 */
export const slideLines = (...given: Parameters<typeof layOutSlide>): string[] => layOutSlide(...given).lines;

/** The same, with the places of the question and its options. */
export function layOutSlide(
  { slides }: Presentation,
  { at, hands, revealed }: Pick<PresentSession, 'at' | 'hands' | 'revealed'>,
  size: { columns: number; rows: number },
  theme: Theme,
): SlideLayout {
  const slide = slides[at]!;
  const { poll } = slide;
  const head = [theme.strong(slide.heading), ''];
  const body = slide.lines({ columns: size.columns, rows: size.rows - head.length }, theme);
  const above = [...head, ...body, ...(poll && body.length > 0 ? [''] : [])];
  if (!poll) return { lines: above, poll: null };
  const prompt = [...poll.prompt(size.columns, theme).map(line => theme.accent(line)), ''];
  const options = optionLines(poll, hands[at] ?? [], revealed.includes(at), size.columns, theme);
  const starts = options.map((_, i) => above.length + prompt.length + options.slice(0, i).flat().length);
  return { lines: [...above, ...prompt, ...options.flat()], poll: { prompt: above.length, options: starts } };
}

/** @returns the lines of each option */
function optionLines(
  poll: Poll,
  hands: readonly number[],
  isRevealed: boolean,
  columns: number,
  theme: Theme,
): string[][] {
  const most = Math.max(1, ...hands);
  // The bar and its count are beside a short option, where there's room for both.
  const isShort = columns >= besideFrom && poll.options.every(({ text }) => width(text) <= 24);
  return poll.options.map(({ text, right, reason }, i) => {
    const count = hands[i] ?? 0;
    const bar = count > 0 ? `${'█'.repeat(Math.max(1, Math.round((count / most) * longestBar)))} ${count}` : '';
    const mark = isRevealed && right ? `${theme.accent('✔')} ` : '  ';
    const shown = isRevealed && right ? theme.strong(text) : text;
    const label = wrap(shown, columns - 4, { indent: `${mark}${i + 1} `, hang: '    ' });
    const withBar =
      bar === ''
        ? label
        : isShort
          ? [`${pad(label[0]!, 30)}${theme.accent(bar)}`]
          : [...label, `    ${theme.accent(bar)}`];
    const why = isRevealed && right && reason !== '' ? wrap(reason, columns - 6, { indent: '      ' }) : [];
    return [...withBar, ...why, ...(isShort ? [] : [''])];
  });
}

/** The slide as text, with the options and, if wanted, the answer. */
export const slideText = (slide: Slide, columns: number, theme: Theme, answers: boolean): string[] =>
  slideLines(
    { title: '', slides: [slide] },
    { at: 0, hands: {}, revealed: answers ? [0] : [] },
    { columns, rows: 20 },
    theme,
  );
