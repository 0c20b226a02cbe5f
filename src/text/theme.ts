import { Chalk } from 'chalk';
import { mainSymbols } from 'figures';
import stringWidth from 'string-width';

/**
 * What text may look like: one accent for what is chosen and what moves, one sparing colour for what is wrong, three
 * for the parts of JSON and the like, and weight for the rest. Each function takes plain or styled text and gives styled text. Meaning never rests on colour
 * alone: a symbol or a word is always beside it.
 */
export interface Theme {
  accent(text: string): string;
  strong(text: string): string;
  dim(text: string): string;
  /** Inline code: a colour, or backquotes where there is none. */
  code(text: string): string;
  /** Words with a stress, and names of buttons: bold, or asterisks where there is no weight either. */
  emphasis(text: string): string;
  wrong(text: string): string;
  /** Underlined, for what can be opened. */
  link(text: string): string;
  /** Taken by the next key: a selection in a text under edit. */
  selected(text: string): string;
  /** Names, strings and other values in JSON, YAML and requests. */
  key(text: string): string;
  string(text: string): string;
  literal(text: string): string;
  /** Signs in Unicode become ASCII where the terminal asks for it; everything printed goes through here last. */
  signs(text: string): string;
  ascii: boolean;
  color: boolean;
  /** For screen readers: one thing below the other, and words in place of arrows and lines. */
  linear: boolean;
}

interface ThemeOptions {
  color: boolean;
  ascii?: boolean;
  linear?: boolean;
}

/** One column for one column, so that what was lined up stays lined up. */
const asciiSigns: [RegExp, string][] = [
  [/[─━–—·]/g, '-'],
  [/[│┃]/g, '|'],
  [/[┌┐└┘├┤┬┴┼]/g, '+'],
  [/[█▓■]/g, '#'],
  [/[░▒]/g, '.'],
  [/□/g, '-'],
  [/×/g, 'x'],
  [/…/g, '~'],
  [/[“”]/g, '"'],
  [/[‘’]/g, "'"],
  [/[›→❯]/g, '>'],
  [/[‹←]/g, '<'],
  [/↑/g, '^'],
  [/↓/g, 'v'],
  [/✔/g, '+'],
];

/** The text in ASCII: signs by their table, letters without accents, the rest as question marks. */
function toAscii(text: string): string {
  const known = asciiSigns.reduce((done, [from, to]) => done.replace(from, to), text);
  if (/^[\u0000-\u007f]*$/.test(known)) return known;
  return known
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\u0000-\u007f]/gu, char => '?'.repeat(stringWidth(char)));
}

/** What a screen reader would read out as the name of a sign, as words or not at all. */
const linearSigns: [RegExp, string][] = [
  [/^[─━]+$/gm, ''],
  [/ [·›] /g, ', '],
  [/ → /g, ' to '],
  [/^( *)[→❯│✔] ?/gm, '$1'],
  [/ *✔/g, ''],
  [/•/g, '-'],
  [/[█░]/g, ''],
];

const toLinear = (text: string): string => linearSigns.reduce((done, [from, to]) => done.replace(from, to), text);

/** Makes a theme; with `color: false` no style is added, only the marks of code and emphasis. */
export function makeTheme({ color, ascii = false, linear = false }: ThemeOptions): Theme {
  const chalk = new Chalk({ level: color ? 1 : 0 });
  const words = (text: string) => (linear ? toLinear(text) : text);
  return {
    accent: text => chalk.cyan(text),
    strong: text => chalk.bold(text),
    dim: text => chalk.dim(text),
    code: text => (color ? chalk.magenta(text) : `\`${text}\``),
    emphasis: text => (color ? chalk.bold(text) : `*${text}*`),
    wrong: text => chalk.red(text),
    link: text => chalk.underline(text),
    selected: text => chalk.inverse(text),
    key: text => chalk.bold.blue(text),
    string: text => chalk.green(text),
    literal: text => chalk.magenta(text),
    signs: text => (ascii ? toAscii(words(text)) : words(text)),
    ascii,
    color,
    linear,
  };
}

/** The signs of the interface, from one place; `theme.signs` turns them to ASCII at the edge. */
export const symbols = {
  pointer: mainSymbols.pointer,
  tick: mainSymbols.tick,
  rule: '─',
  ellipsis: '…',
  barFull: '█',
  barEmpty: '░',
  separator: ' › ',
} as const;

/** A theme without styles, for tests and for text that goes to a pipe. */
export const plainTheme: Theme = makeTheme({ color: false });
