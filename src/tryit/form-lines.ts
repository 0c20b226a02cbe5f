import { httpChoices } from '../course/http-completion';
import { jsonError } from '../openapi/json-text';
import type { TextBuffer } from '../text/buffer/buffer';
import { drawBuffer, fieldColumns } from '../text/buffer/draw';
import { rowText, wrapRows } from '../text/buffer/rows';
import { singleLine, truncate, wrap } from '../text/layout';
import { type Language, paintLines } from '../text/syntax';
import { symbols, type Theme } from '../text/theme';
import { allowsBody, type Draft, formatWait } from './draft';
import { type Field, fieldsOf, fieldText, isHeader } from './fields';
import { chosenFlaw, type TryState } from './state';

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
/** The columns right of the mark and the label. */
const besideLabel = (columns: number): number => columns - labelWidth - 2;

/** A body takes this many lines while nobody edits it. */
const bodyLines = 3;

/**
 * The form of Try it.
 *
 * @param columns - the width, at least 20; no line is wider
 */
export function formLines(state: TryState, columns: number, theme: Theme): FormLines {
  const room = besideLabel(columns);
  const form: FormLines = { lines: [], from: 0, to: 0 };
  for (const [i, field] of fieldsOf(state.draft).entries()) {
    const chosen = i === state.row;
    const editing = chosen ? state.editing : null;
    const edited = editing
      ? drawBuffer(editing, room, theme, { before: textBefore(field, state.draft), language: languageOf(field) })
      : null;
    const note = editing ? noteLines(field, editing, room, theme) : [];
    const shown = edited ? [...edited.lines, ...note] : fieldLines(field, state, room, theme);
    const label = labels[field.kind].padEnd(labelWidth);
    if (chosen) form.from = form.lines.length;
    for (const [n, line] of shown.entries()) {
      const mark = chosen && n === 0 ? `${theme.accent(symbols.pointer)} ` : '  ';
      const name = n > 0 ? ' '.repeat(labelWidth) : chosen ? theme.accent(label) : theme.dim(label);
      form.lines.push(mark + name + line);
    }
    if (chosen) form.to = form.lines.length - 1;
    if (edited && edited.cursorRow > 0) {
      form.to = form.from + edited.cursorRow;
      form.from = form.to;
    }
  }
  return form;
}

/** What helps with the row under edit: where a body is no JSON, and how a header can go on. */
function noteLines(field: Field, editing: TextBuffer, room: number, theme: Theme): string[] {
  if (field.kind === 'body') return jsonNote(editing.text, room, theme);
  const choices = isHeader(field) ? httpChoices(editing, { headersOnly: true }) : [];
  return choices.length === 0 ? [] : [theme.dim(truncate(`tab: ${choices.join(', ')}`, room))];
}

const noFlaw = ({ result }: TryState): string =>
  result && result.choices.length === 0 ? 'none in this step' : 'none: every convention is followed';

function fieldLines(field: Field, state: TryState, room: number, theme: Theme): string[] {
  const { draft, result } = state;
  switch (field.kind) {
    case 'caller': {
      const about = result?.callers.find(({ name }) => name === draft.as)?.about ?? '';
      return [truncate(about === '' ? draft.as : `${draft.as}  ${theme.dim(about)}`, room)];
    }
    case 'request':
      return [truncate(`${draft.method} ${singleLine(draft.path)}`, room)];
    case 'add-header':
      return [theme.dim(truncate('add one, such as If-Match: "…"', room))];
    case 'body': {
      if (!allowsBody(draft.method)) return [theme.dim(truncate(`not sent with ${draft.method}`, room))];
      if (draft.body === '') return [theme.dim('none')];
      const lines = wrapRows(draft.body, room).map(row => rowText(draft.body, row));
      const cut =
        lines.length > bodyLines
          ? [...lines.slice(0, bodyLines - 1), truncate(`${lines[bodyLines - 1]}…`, room)]
          : lines;
      return [
        ...paintLines(
          cut.map(line => truncate(line, room)),
          'json',
          theme,
        ),
        ...jsonNote(draft.body, room, theme),
      ];
    }
    case 'wait':
      return [draft.wait === 0 ? theme.dim(formatWait(0)) : formatWait(draft.wait)];
    case 'flaw': {
      // A flaw that was just chosen is known before the service with it has responded.
      const choice = chosenFlaw(state);
      const titles = choice ? [choice.title] : (result?.flaws ?? []).map(({ title }) => title);
      if (titles.length === 0) return [theme.dim(truncate(noFlaw(state), room))];
      return [truncate(`${state.flawed ? 'on ' : 'off'}  ${theme.dim(titles.join('; '))}`, room)];
    }
    default:
      return [truncate(singleLine(fieldText(draft, field) ?? ''), room)];
  }
}

const languageOf = ({ kind }: Field): Language => (kind === 'body' ? 'json' : 'text');

/** The label before a field's text, which is not edited with it. */
const textBefore = (field: Field, { method }: Draft): string => (field.kind === 'request' ? `${method} ` : '');

/** The width of the text under edit, in a form of this width. */
export const editColumns = (columns: number): number => fieldColumns(besideLabel(columns));

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
    return wrap(`! not valid JSON ${place}: expected ${wanted}`, room, { hang: '  ' }).map(theme.wrong);
  }
}
