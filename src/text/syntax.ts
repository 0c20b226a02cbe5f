import type { Theme } from './theme';

/** What a text is written in, as far as colours go; `http` is .http notation. */
export type Language = 'http' | 'json' | 'yaml' | 'text';

type SpanStyle = 'key' | 'string' | 'literal' | 'strong' | 'dim';

/** A stretch of a text, as offsets, and how it is drawn. */
interface Span {
  from: number;
  to: number;
  style: SpanStyle;
}

/**
 * The stretches of a text that have a colour, in their order. A text that is not whole, as while it is typed or after a
 * cut, is coloured as far as it goes.
 *
 * @param within - the part that is shown; spans elsewhere may be left out
 */
export function syntaxSpans(text: string, language: Language, within = { from: 0, to: text.length }): Span[] {
  switch (language) {
    case 'http':
      return httpSpans(text);
    case 'json':
      return jsonSpans(text, 0);
    case 'yaml':
      return yamlSpans(text, within);
    case 'text':
      return [];
  }
}

/** A part of a text with its colours. A line that ends within it ends its styles. */
export function paintRange(text: string, spans: readonly Span[], from: number, to: number, theme: Theme): string {
  let line = '';
  let at = from;
  for (const span of spans) {
    if (span.to <= at) continue;
    if (span.from >= to) break;
    const start = Math.max(at, span.from);
    const end = Math.min(to, span.to);
    line += text.slice(at, start) + theme[span.style](text.slice(start, end));
    at = end;
  }
  return line + text.slice(at, to);
}

/** The lines of a text with its colours. */
export function paintLines(lines: readonly string[], language: Language, theme: Theme): string[] {
  if (!theme.color || language === 'text') return [...lines];
  const text = lines.join('\n');
  const spans = syntaxSpans(text, language);
  let at = 0;
  return lines.map(line => {
    const from = at;
    at += line.length + 1;
    return paintRange(text, spans, from, from + line.length, theme);
  });
}

/** JSON, or what is meant to be: strings may be broken across lines, as they are where a narrow window wraps them. */
function jsonSpans(text: string, offset: number): Span[] {
  const token = /("(?:[^"\\]|\\[\s\S])*"?)(\s*:)?|(?<![\w.])(-?\d[\d.eE+-]*|true|false|null)(?![\w])/g;
  return [...text.matchAll(token)].map(({ index, 0: all, 1: quoted, 2: colon }) => ({
    from: offset + index,
    to: offset + index + (quoted ?? all).length,
    style: quoted === undefined ? 'literal' : colon === undefined ? 'string' : 'key',
  }));
}

/** YAML by its looks: a name before a colon, quoted text, numbers and booleans, comments. Each is within one line. */
function yamlSpans(whole: string, within: { from: number; to: number }): Span[] {
  const start = within.from === 0 ? 0 : whole.lastIndexOf('\n', within.from - 1) + 1;
  const end = whole.indexOf('\n', within.to);
  const text = whole.slice(start, end < 0 ? whole.length : end);
  const token =
    /(?<![^\s])(#.*)|((?:'[^'\n]*'|"[^"\n]*"|[\w$./{}-]*[\w}/])(?=:(?:\s|$)))|('[^'\n]*'|"[^"\n]*")|(?<=[:[,-] +)(-?\d[\d.]*|true|false|null)(?=[\s,\]}]|$)/gm;
  return [...text.matchAll(token)].map(({ index, 0: all, 1: comment, 2: key, 3: quoted }) => ({
    from: start + index,
    to: start + index + all.length,
    style: comment !== undefined ? 'dim' : key !== undefined ? 'key' : quoted !== undefined ? 'string' : 'literal',
  }));
}

/** .http notation: directives and comments, the method, the names of headers, and a body of JSON. */
function httpSpans(text: string): Span[] {
  const spans: Span[] = [];
  let part: 'head' | 'headers' | 'body' = 'head';
  let at = 0;
  let body = 0;
  const closeBody = (end: number) => {
    if (part === 'body') spans.push(...jsonSpans(text.slice(body, end), body));
  };
  const add = (from: number, length: number, style: SpanStyle) => spans.push({ from, to: from + length, style });
  for (const row of text.split('\n')) {
    const directive = /^(?:#|\/\/)\s*@[\w-]*/.exec(row)?.[0];
    if (row.startsWith('###')) {
      closeBody(at);
      part = 'head';
      add(at, row.length, 'dim');
    } else if (part !== 'body' && /^(?:#|\/\/)/.test(row)) {
      if (directive === undefined) add(at, row.length, 'dim');
      else add(at, directive.length, 'literal');
    } else if (part === 'head' && row.trim() !== '') {
      add(at, /^\S*/.exec(row)![0].length, 'strong');
      part = 'headers';
    } else if (part === 'headers' && row.trim() === '') {
      part = 'body';
      body = at + row.length;
    } else if (part === 'headers') {
      const name = /^[^\s:]+(?=:)/.exec(row)?.[0];
      if (name !== undefined) add(at, name.length, 'key');
    }
    at += row.length + 1;
  }
  closeBody(text.length);
  return spans;
}
