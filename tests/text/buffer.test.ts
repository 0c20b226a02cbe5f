import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BufferAction,
  type BufferMove,
  createBuffer,
  editBuffer,
  type TextBuffer,
} from '../../src/text/buffer/buffer';
import { drawBuffer } from '../../src/text/buffer/draw';
import { graphemes, snapToBoundary } from '../../src/text/buffer/graphemes';
import { bufferKeys, multilineKeys, pressKey } from '../../src/text/buffer/keys';
import { columnAt, rowAt, wrapRows } from '../../src/text/buffer/rows';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';

const marked = (buffer: TextBuffer) => `${buffer.text.slice(0, buffer.cursor)}|${buffer.text.slice(buffer.cursor)}`;
/** A buffer from a text in which | is the cursor. */
const at = (text: string, options = { multiline: true }): TextBuffer => ({
  ...createBuffer(text.replace('|', ''), options),
  cursor: text.indexOf('|'),
});
const press = (buffer: TextBuffer, ...names: string[]) =>
  names.reduce((now, name) => pressKey(now, { name, text: name.length === 1 ? name : '' }, 10) ?? now, buffer);

const piece = fc.constantFrom('a', 'b ', ' ', '\n', 'é', 'e\u0301', '語', '👩‍👩‍👧', '🇩🇪', '\u0301', '{"a": 1}', '\t');
const text = fc.array(piece, { maxLength: 20 }).map(parts => parts.join(''));
const moves: BufferMove[] = ['left', 'right', 'word-left', 'word-right', 'line-start', 'line-end', 'start', 'end'];
const action: fc.Arbitrary<BufferAction> = fc.oneof(
  fc.record({ type: fc.constant('insert' as const), text: piece }),
  fc.record({ type: fc.constant('delete' as const), to: fc.constantFrom(...moves) }),
  fc.record({ type: fc.constant('move' as const), to: fc.constantFrom(...moves), select: fc.boolean() }),
  fc.record({
    type: fc.constant('rows' as const),
    by: fc.integer({ min: -3, max: 3 }),
    columns: fc.integer({ min: 1, max: 12 }),
    select: fc.boolean(),
  }),
  fc.constantFrom<BufferAction>({ type: 'new-line' }, { type: 'cut' }, { type: 'put' }),
  fc.record({ type: fc.constant('replace' as const), text: piece }),
  fc.record({ type: fc.constant('indent' as const), by: fc.constantFrom(1 as const, -1 as const) }),
);
const undo: BufferAction = { type: 'undo' };
const redo: BufferAction = { type: 'redo' };
const all = (buffer: TextBuffer, step: BufferAction) => {
  let now = buffer;
  for (let next = editBuffer(now, step); next !== now; next = editBuffer(now, step)) now = next;
  return now;
};

it('a field takes one line, unless it says otherwise', () => {
  expect(press(createBuffer('a'), 'enter').text).toBe('a');
  expect(press(createBuffer('a', { multiline: true }), 'end', 'enter').text).toBe('a\n');
});

it('draws the lines of its window, and leaves the others empty', () => {
  const buffer = createBuffer('a\nb\nc\nd', { multiline: true });
  const { lines } = drawBuffer(buffer, 10, plainTheme, { typing: false, window: () => [1, 3] });
  expect(lines).toEqual(['', 'b', 'c', '']);
});

describe('whatever is done to a text', () => {
  it('undo leads back to its beginning, and redo to its end', () => {
    fc.assert(
      fc.property(text, fc.array(action, { maxLength: 40 }), (start, actions) => {
        const first = createBuffer(start, { multiline: true });
        const last = actions.reduce(editBuffer, first);
        const back = all(last, undo);
        expect(back.text).toBe(start);
        expect(all(back, redo).text).toBe(last.text);
      }),
    );
  });

  it('the cursor and the selection never split a character as people see it', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.oneof(action, fc.constant(undo), fc.constant(redo)), { maxLength: 40 }),
        (start, actions) => {
          let now = createBuffer(start, { multiline: true });
          for (const step of actions) {
            now = editBuffer(now, step);
            expect(snapToBoundary(now.text, now.cursor)).toBe(now.cursor);
            if (now.anchor !== null) expect(snapToBoundary(now.text, now.anchor)).toBe(now.anchor);
          }
        },
      ),
    );
  });

  it('its rows joined give it back, and none is wider than the field but for a character that is', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 12 }), (whole, columns) => {
        const rows = wrapRows(whole, columns);
        expect(rows.map(row => whole.slice(row.start, row.end) + (row.hard ? '\n' : '')).join('')).toBe(whole);
        for (const row of rows) {
          const wide = columnAt(whole, row, row.end) > columns;
          if (wide) expect(graphemes(whole.slice(row.start, row.end))).toHaveLength(1);
          // Only a line of the text can be empty, not a part of one that was broken.
          if (row.start === row.end) expect(row.hard || whole === '' || whole[row.start - 1] === '\n').toBe(true);
        }
      }),
    );
  });

  it('each place in it is in exactly one row, and the caret is drawn there once, within the width', () => {
    fc.assert(
      fc.property(text, fc.nat(40), fc.integer({ min: 3, max: 12 }), (whole, where, columns) => {
        const cursor = snapToBoundary(whole, Math.min(where, whole.length));
        const rows = wrapRows(whole, columns - 1);
        const row = rows[rowAt(rows, cursor)]!;
        expect(row.start <= cursor && cursor <= row.end).toBe(true);
        const { lines, cursorRow } = drawBuffer({ ...createBuffer(whole), cursor }, columns, plainTheme);
        expect(lines.map(line => line.split('│').length - 1)).toEqual(lines.map((_, i) => (i === cursorRow ? 1 : 0)));
        for (const line of lines) expect(width(line)).toBeLessThanOrEqual(columns);
      }),
    );
  });

  it('a row down and a row up come back to the same column', () => {
    fc.assert(
      fc.property(text, fc.nat(40), fc.integer({ min: 2, max: 12 }), (whole, where, columns) => {
        const start = {
          ...createBuffer(whole, { multiline: true }),
          cursor: snapToBoundary(whole, Math.min(where, whole.length)),
        };
        const rows = wrapRows(whole, columns);
        fc.pre(rowAt(rows, start.cursor) < rows.length - 1);
        const down = editBuffer(start, { type: 'rows', by: 1, columns });
        expect(rowAt(rows, down.cursor)).toBe(rowAt(rows, start.cursor) + 1);
        expect(editBuffer(down, { type: 'rows', by: -1, columns }).cursor).toBe(start.cursor);
      }),
    );
  });
});

describe('keys in a text of several lines', () => {
  it('go by words, to both ends of a line, and through rows in one column', () => {
    expect(marked(press(at('one two thr|ee'), 'ctrl+left'))).toBe('one two |three');
    expect(marked(press(at('one two| three'), 'ctrl+right'))).toBe('one two three|');
    expect(marked(press(at('one\ntwo th|ree\nfour'), 'home'))).toBe('one\n|two three\nfour');
    expect(marked(press(at('|\nab'), 'home'))).toBe('|\nab');
    expect(marked(press(at('a\n|b'), 'home'))).toBe('a\n|b');
    expect(marked(press(at('one\ntwo th|ree\nfour'), 'end'))).toBe('one\ntwo three|\nfour');
    expect(marked(press(at('abcdef\nab\nabcd|ef'), 'up', 'up'))).toBe('abcd|ef\nab\nabcdef');
    expect(marked(press(at('語語語|\nabcdefgh'), 'down'))).toBe('語語語\nabcdef|gh');
    // A line that is wider than the field has rows of its own.
    expect(marked(press(at('0123456789abc|'), 'up'))).toBe('012|3456789abc');
  });

  it('leave the text to its neighbours at the first and the last row', () => {
    expect(pressKey(at('ab|c\nd'), { name: 'up', text: '' }, 10)).toBeNull();
    expect(pressKey(at('abc\n|d'), { name: 'down', text: '' }, 10)).toBeNull();
    expect(pressKey(at('a|', { multiline: false }), { name: 'enter', text: '' })).toBeNull();
    expect(pressKey(at('a|'), { name: 'f1', text: '' })).toBeNull();
  });

  it('enter begins a line, and a paste keeps its lines; a field of one line joins them', () => {
    expect(marked(press(at('a|b'), 'enter'))).toBe('a\n|b');
    const paste = { name: 'paste', text: 'x\n\ny\u001b[31m\u0007' };
    expect(marked(pressKey(at('a|b'), paste)!)).toBe('ax\n\ny|b');
    expect(marked(pressKey(at('a|b', { multiline: false }), paste)!)).toBe('ax y|b');
  });

  it('undo takes back what was typed in a row at once, and a deletion by itself', () => {
    const typed = press(at('say |'), ...'hello', 'ctrl+w');
    expect(marked(typed)).toBe('say |');
    expect(marked(press(typed, 'ctrl+_'))).toBe('say hello|');
    expect(marked(press(typed, 'ctrl+_', 'ctrl+_'))).toBe('say |');
    expect(marked(press(typed, 'ctrl+_', 'ctrl+_', 'ctrl+y'))).toBe('say hello|');
    // What is typed after an undo leaves nothing to redo.
    expect(marked(press(typed, 'ctrl+_', 'x', 'ctrl+y'))).toBe('say hellox|');
  });

  it('what is selected is replaced, deleted, and left on the side of the move', () => {
    const selected = editBuffer(at('one |two'), { type: 'move', to: 'end', select: true });
    expect(marked(press(selected, 'x'))).toBe('one x|');
    expect(marked(press(selected, 'backspace'))).toBe('one |');
    expect(marked(press(selected, 'left'))).toBe('one |two');
  });

  it('shift with a move selects, by words, lines and rows as well', () => {
    const gone = (text: string, ...names: string[]) => marked(press(at(text), ...names, 'backspace'));
    expect(gone('one t|wo', 'shift+left', 'shift+left')).toBe('one|wo');
    expect(gone('one two thr|ee', 'ctrl+shift+left', 'ctrl+shift+left')).toBe('one |ee');
    expect(gone('one\ntwo th|ree', 'shift+home')).toBe('one\n|ree');
    expect(gone('abc|d\nefgh\nij', 'shift+down')).toBe('abc|h\nij');
    expect(gone('abc\nd|ef', 'shift+down')).toBe('abc\nd|');
    expect(gone('abc\nd|ef', 'ctrl+shift+home')).toBe('|ef');
    // A move without Shift ends the selection.
    expect(gone('ab|c', 'shift+left', 'ctrl+end')).toBe('ab|');
  });

  it('a line or a selection is cut, and put in as often as it is wanted', () => {
    expect(marked(press(at('one\nt|wo\nthree'), 'ctrl+x'))).toBe('one\n|three');
    expect(marked(press(at('one\nt|wo\nthree'), 'ctrl+x', 'ctrl+v', 'ctrl+v'))).toBe('one\ntwo\ntwo\n|three');
    expect(marked(press(at('say |hello'), 'shift+end', 'ctrl+x', 'home', 'ctrl+v'))).toBe('hello|say ');
    expect(marked(press(at('one\nt|wo'), 'ctrl+x', 'ctrl+_'))).toBe('one\nt|wo');
  });

  it('enter keeps the indentation, tab goes to the next second column, and shift with tab comes back', () => {
    expect(marked(press(at('  a:|'), 'enter', 'b'))).toBe('  a:\n  b|');
    expect(marked(press(at('a|'), 'tab'))).toBe('a |');
    expect(marked(press(at('|a'), 'tab', 'tab'))).toBe('    |a');
    expect(marked(press(at('    a|b'), 'shift+tab'))).toBe('  a|b');
    expect(marked(press(at(' a|b'), 'shift+tab', 'shift+tab'))).toBe('a|b');
    expect(pressKey(at('a|', { multiline: false }), { name: 'tab', text: '' })).toBeNull();
  });

  it('another text takes the place of all of it, and undo brings the old one back', () => {
    for (const next of ['', 'new\ntext', 'old']) {
      const replaced = editBuffer(at('ol|d'), { type: 'replace', text: next });
      expect(marked(replaced)).toBe(next === 'old' ? 'ol|d' : `|${next}`);
      if (next !== 'old') expect(marked(editBuffer(replaced, undo))).toMatch(/^ol\|?d\|?$/);
    }
    expect(editBuffer(at('|'), { type: 'replace', text: '' }).text).toBe('');
  });

  it('hold no more than the field takes', () => {
    const full = createBuffer('abc', { limit: 5 });
    expect(pressKey(full, { name: 'paste', text: 'defg' })!.text).toBe('abcde');
    const filled = createBuffer('abcde', { limit: 5 });
    expect(pressKey(filled, { name: 'f', text: 'f' })!.text).toBe('abcde');
    const selected = editBuffer(filled, { type: 'move', to: 'start', select: true });
    expect(pressKey(selected, { name: 'paste', text: 'vwxyz' })!.text).toBe('vwxyz');
  });

  it('each have one meaning', () =>
    expect(new Set([...bufferKeys, ...multilineKeys]).size).toBe(bufferKeys.length + multilineKeys.length));
});
