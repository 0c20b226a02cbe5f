import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBuffer, editBuffer, type TextBuffer } from '../../src/text/buffer/buffer';
import { drawBuffer, drawField } from '../../src/text/buffer/draw';
import { editorColumns, editorRows, editorWindow } from '../../src/text/buffer/window';
import { stripStyles, width } from '../../src/text/layout';
import { makeTheme, plainTheme } from '../../src/text/theme';

/** A buffer from a text in which | is the cursor. */
const at = (text: string): TextBuffer => ({
  ...createBuffer(text.replace('|', ''), { multiline: true }),
  cursor: text.indexOf('|'),
});
const view = { columns: 60, rows: 3, theme: plainTheme, language: 'text', typing: true, top: 0 } as const;
const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);

describe('a window onto a text', () => {
  it('numbers the lines where there is room, those that go on not, and marks what is wrong', () => {
    const text = at(`a|\n${'b'.repeat(70)}\nc`);
    const numbered = editorWindow(text, { ...view, rows: 5, marked: new Set([3]) }).lines;
    expect(numbered).toEqual([' 1 a│', ` 2 ${'b'.repeat(56)}`, `   ${'b'.repeat(14)}`, ' 3!c', '']);
    expect(editorWindow(text, { ...view, columns: 56 }).lines[0]).toBe(' 1 a│');
    expect(editorWindow(text, { ...view, columns: 55 }).lines[0]).toBe('a│');
    expect([editorColumns(text, 56), editorColumns(text, 55)]).toEqual([52, 54]);
    expect([55, 56, 60].map(columns => editorRows(text, columns))).toEqual([4, 4, 4]);
  });

  it('aligns the numbers of a long text', () => {
    const text = createBuffer(lines(101).join('\n'), { multiline: true });
    const { lines: shown } = editorWindow(text, { ...view, typing: false });
    expect(shown).toEqual([' 99 line 99', '100 line 100', '101 line 101']);
  });

  it('has the cursor in it wherever that is, moves a row for a step, and shows what is around it after a jump', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: 1, max: 12 }), fc.nat(20), (row, rows, top) => {
        const text = lines(10);
        text[row] += '|';
        const shown = editorWindow(at(text.join('\n')), { ...view, rows, top });
        expect(shown.lines).toHaveLength(rows);
        expect(shown.lines.join()).toContain('│');
        const last = Math.max(0, 10 - rows);
        const from = Math.min(top, last);
        const inSight = from <= row && row < from + rows;
        const isStep = row === from - 1 || row === from + rows;
        const around = Math.min(last, Math.max(0, row - Math.floor(rows / 3)));
        expect(shown.top).toBe(inSight ? from : !isStep ? around : row < from ? row : row - rows + 1);
      }),
    );
  });
});

describe('a text under edit', () => {
  const theme = makeTheme({ color: true });
  it('shows what is selected, and the caret outside of it', () => {
    const selected = editBuffer(editBuffer(at('on|e two'), { type: 'move', to: 'right', select: true }), {
      type: 'move',
      to: 'right',
      select: true,
    });
    const {
      lines: [line],
    } = drawBuffer(selected, 20, theme);
    expect(line).toBe(`on${theme.selected('e ')}${theme.accent('│')}two`);
  });

  it('shows no caret where nothing is typed', () => {
    expect(drawBuffer(at('on|e'), 20, plainTheme, { typing: false }).lines).toEqual(['one']);
  });

  it('colours what it is written in, and nothing before it', () => {
    const {
      lines: [line],
    } = drawBuffer(at('{"a": 1}|'), 40, theme, { before: '"b"', language: 'json' });
    expect(stripStyles(line!)).toBe('"b"{"a": 1}│');
    expect(line!.startsWith('"b"')).toBe(true);
    expect(line).not.toBe(stripStyles(line!));
  });
});

describe('a field of one line', () => {
  const field = (text: string, columns: number, typing = true) =>
    drawField('Path', at(text), typing, columns, plainTheme);

  it('shows all of a text that fits, with the caret', () => {
    expect(field('/or|ders', 20)).toBe('Path  /or│ders');
    expect(field('/orders|', 14)).toBe('Path  /orders│');
    expect(field('/orders|', 14, false)).toBe('Path  /orders');
  });

  it('shows the part around the cursor of one that does not, with a mark at each end that is cut', () => {
    expect(field('abcdefghijkl|', 14)).toBe('Path  …ghijkl│');
    expect(field('|abcdefghijkl', 14)).toBe('Path  │abcdef…');
    expect(field('abcdefgh|ijkl', 14)).toBe('Path  …fgh│ij…');
  });

  it('is never wider than its columns, and always shows the caret', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.nat(),
        fc.integer({ min: 12, max: 40 }),
        (text, n, columns) => {
          const letters = [...text.replaceAll('│', '')];
          const place = n % (letters.length + 1);
          const buffer = { ...createBuffer(letters.join('')), cursor: letters.slice(0, place).join('').length };
          const shown = drawField('Path', buffer, true, columns, plainTheme);
          expect(width(shown)).toBeLessThanOrEqual(columns);
          expect(shown).toContain('│');
        },
      ),
    );
  });
});
