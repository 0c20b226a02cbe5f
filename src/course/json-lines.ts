import { stripControlCharacters, width, wrap } from '../text/layout';
import { paintLines } from '../text/syntax';
import { plainTheme, type Theme } from '../text/theme';
import { parseExactly, writeExactly } from './exact-json';

interface Piece {
  text: string;
  depth: number;
  /** It begins an object in a list: such rows get lines of their own. */
  row: boolean;
}

/**
 * Lays JSON out for reading: as many fields on a line as fit, one space deeper for each bracket, objects of a list
 * on lines of their own. Text that isn't JSON is wrapped.
 * @param text the text
 * @param columns the width
 * @param theme the styles of its names and values
 * @returns lines no wider than that
 */
export function jsonLines(text: string, columns: number, theme: Theme = plainTheme): string[] {
  let value: unknown;
  try {
    value = parseExactly(text);
  } catch {
    return stripControlCharacters(text)
      .split('\n')
      .flatMap(line => wrap(line, columns));
  }
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  const flush = () => {
    const whole = ' '.repeat(depth) + line;
    if (line !== '' && width(whole) <= columns) lines.push(whole);
    else if (line !== '')
      lines.push(...wrap(line, columns, { indent: ' '.repeat(depth), hang: ' '.repeat(depth + 2) }));
    line = '';
  };
  for (const piece of pieces(value)) {
    const joined = `${line} ${piece.text}`;
    if (line === '' || piece.row || depth + width(joined) > columns) {
      flush();
      line = piece.text;
      depth = Math.min(piece.depth, Math.max(0, Math.floor(columns / 3)));
    } else line = joined;
  }
  flush();
  return paintLines(lines, 'json', theme);
}

/** Splits JSON where a line may break: after each comma, and before each object of a list. */
function pieces(value: unknown): Piece[] {
  const found: Piece[] = [];
  let current: Piece = { text: '', depth: 0, row: false };
  const add = (text: string) => {
    current.text += text;
  };
  const next = (depth: number, row: boolean) => {
    if (current.text !== '') found.push(current);
    current = { text: '', depth, row };
  };
  const write = (item: unknown, depth: number) => {
    if (typeof item !== 'object' || item === null) {
      add(stripControlCharacters(writeExactly(item)));
      return;
    }
    const list = Array.isArray(item);
    const members = list ? item.map((entry): [string, unknown] => ['', entry]) : Object.entries(item);
    add(list ? '[' : '{');
    for (const [i, [key, member]] of members.entries()) {
      const object = list && typeof member === 'object' && member !== null;
      if (i > 0 || object) next(depth + 1, object);
      if (!list) add(`${stripControlCharacters(JSON.stringify(key))}: `);
      write(member, depth + 1);
      if (i < members.length - 1) add(',');
    }
    add(list ? ']' : '}');
  };
  write(value, 0);
  next(0, false);
  return found;
}
