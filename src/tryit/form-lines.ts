import { jsonError } from '../openapi/json-text';
import { stripControlCharacters, truncate, width, wrap } from '../text/layout';
import { symbols, type Theme } from '../text/theme';
import { allowsBody, type Draft, formatWait } from './draft';
import { type Field, fieldsOf, fieldText } from './fields';
import { chosenFlaw, type TryState } from './state';
import type { Editing } from './text';

/** The form as lines, and which of them must be seen: the row under the cursor, or, in a long text, where typing goes in. */
interface FormLines {
  lines: string[];
  from: number;
  to: number;
}

const labels: Record<Field['kind'], string> = {
  caller: 'Caller',
  request: 'Request',
  header: 'Header',
  'add-header': 'Header',
  body: 'Body',
  wait: 'Wait',
  flaw: 'Flaw',
};
const labelWidth = 9;

const segmenter = new Intl.Segmenter();

/** Where the next typed character goes in. */
const caret = '│';
/** Stands for it while lines are broken. */
const caretMark = '\u0000';

/** A body takes this many lines while nobody edits it. */
const bodyLines = 3;

/**
 * The form of Try it.
 *
 * @param columns - the width, at least 20; no line is wider
 */
export function formLines(state: TryState, columns: number, theme: Theme): FormLines {
  const room = columns - labelWidth - 2;
  const form: FormLines = { lines: [], from: 0, to: 0 };
  for (const [i, field] of fieldsOf(state.draft).entries()) {
    const chosen = i === state.row;
    const editing = chosen ? state.editing : null;
    const shown = editing
      ? editedLines(editing, field, state.draft, room, theme)
      : fieldLines(field, state, room, theme);
    const label = labels[field.kind].padEnd(labelWidth);
    if (chosen) form.from = form.lines.length;
    for (const [n, line] of shown.entries()) {
      const mark = chosen && n === 0 ? `${theme.accent(symbols.pointer)} ` : '  ';
      const name = n > 0 ? ' '.repeat(labelWidth) : chosen ? theme.accent(label) : theme.dim(label);
      form.lines.push(mark + name + line);
    }
    if (chosen) form.to = form.lines.length - 1;
    const typing = editing ? shown.findIndex(line => line.includes(caret)) : -1;
    if (typing > 0) {
      form.to = form.from + typing;
      form.from = form.to;
    }
  }
  return form;
}

const oneLine = (text: string): string => stripControlCharacters(text).replaceAll('\n', ' ');

const noFlaw = ({ result }: TryState): string =>
  result && result.choices.length === 0 ? 'none in this step' : 'none, every convention is kept';

function fieldLines(field: Field, state: TryState, room: number, theme: Theme): string[] {
  const { draft, result } = state;
  switch (field.kind) {
    case 'caller': {
      const about = result?.callers.find(({ name }) => name === draft.as)?.about ?? '';
      return [truncate(about === '' ? draft.as : `${draft.as}  ${theme.dim(about)}`, room)];
    }
    case 'request':
      return [truncate(`${draft.method} ${oneLine(draft.path)}`, room)];
    case 'add-header':
      return [theme.dim(truncate('add one, such as If-Match: "…"', room))];
    case 'body': {
      if (!allowsBody(draft.method)) return [theme.dim(truncate(`not sent with ${draft.method}`, room))];
      if (draft.body === '') return [theme.dim('none')];
      const lines = broken(draft.body, room);
      const cut =
        lines.length > bodyLines
          ? [...lines.slice(0, bodyLines - 1), truncate(`${lines[bodyLines - 1]}…`, room)]
          : lines;
      return [...cut.map(line => truncate(line, room)), ...jsonNote(draft.body, room, theme)];
    }
    case 'wait':
      return [draft.wait === 0 ? theme.dim(formatWait(0)) : formatWait(draft.wait)];
    case 'flaw': {
      // A flaw that was just chosen is known before the service with it has answered.
      const choice = chosenFlaw(state);
      const titles = choice ? [choice.title] : (result?.flaws ?? []).map(({ title }) => title);
      if (titles.length === 0) return [theme.dim(truncate(noFlaw(state), room))];
      return [truncate(`${state.flawed ? 'on ' : 'off'}  ${theme.dim(titles.join('; '))}`, room)];
    }
    default:
      return [truncate(oneLine(fieldText(draft, field) ?? ''), room)];
  }
}

/** A field under edit: everything in it, with the cursor, broken anywhere so that each character keeps its place. */
function editedLines({ text, at }: Editing, field: Field, { method }: Draft, room: number, theme: Theme): string[] {
  const before = field.kind === 'request' ? `${method} ` : '';
  const lines = broken(before + text.slice(0, at), room, text.slice(at));
  const shown = lines.map(line => line.replace(caretMark, theme.accent(caret)));
  return field.kind === 'body' ? [...shown, ...jsonNote(text, room, theme)] : shown;
}

/** Breaks text at the width and nowhere else; with text after the cursor, the cursor's mark stands before that. */
function broken(text: string, room: number, after?: string): string[] {
  const lines: string[] = [''];
  let used = 0;
  const put = (drawn: string, size: number) => {
    if (used + size > room) {
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += drawn;
    used += size;
  };
  const write = (part: string) => {
    for (const { segment } of segmenter.segment(part)) {
      if (segment === '\n' || segment === '\r\n') {
        lines.push('');
        used = 0;
      } else {
        const drawn = segment === '\t' ? ' ' : stripControlCharacters(segment);
        put(drawn, width(drawn));
      }
    }
  };
  write(text);
  if (after !== undefined) {
    put(caretMark, 1);
    write(after);
  }
  return lines;
}

/** Where a body that was meant as JSON is none; it can be sent all the same. */
function jsonNote(text: string, room: number, theme: Theme): string[] {
  if (!/^\s*[[{"]/.test(text)) return [];
  try {
    JSON.parse(text);
    return [];
  } catch {
    const { offset, expected } = jsonError(text);
    const place = offset >= text.length ? 'at the end' : `at character ${[...text.slice(0, offset)].length + 1}`;
    const [wanted] = expected.split(':');
    return wrap(`! not JSON ${place}: ${wanted} is expected`, room, { hang: '  ' }).map(theme.wrong);
  }
}
