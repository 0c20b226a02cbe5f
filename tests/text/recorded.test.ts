import { expect, test } from 'vitest';
import { createBuffer, editBuffer, type TextBuffer } from '../../src/text/buffer/buffer';
import { drawBuffer, drawField } from '../../src/text/buffer/draw';
import { bufferKeys, multilineKeys, pressKey } from '../../src/text/buffer/keys';
import { editorWindow } from '../../src/text/buffer/window';
import { firstLines, joinColumns, pad, spaceBetween, table, truncate, wrap } from '../../src/text/layout';
import { diffHunks, diffLines } from '../../src/text/line-diff';
import { type Language, syntaxSpans } from '../../src/text/syntax';
import { makeTheme, plainTheme } from '../../src/text/theme';

/** What each function of this folder makes of varied texts, on record. After a change that you meant, run this file with -u. */
const record = async (name: string, lines: readonly string[]) =>
  await expect(`${lines.map(line => line.trimEnd()).join('\n')}\n`).toMatchFileSnapshot(`recorded/${name}.txt`);
const shown = (lines: readonly string[]) => lines.map(line => `  ${line.replaceAll('\u001b', '␛')}¶`);

const color = makeTheme({ color: true });

test('texts in lines of several widths', async () => {
  const texts = [
    '',
    'one two',
    '  leading, and trailing  ',
    'A line\nand another one, which is longer\n\nand a last one',
    'see http://127.0.0.1:8080/v1/charges?limit=20&cursor=abc for more',
    'a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q',
    'snake_case_name_of_many_words, and kebab-case-name',
    'abcdefghijklmnopqrstuvwxyz',
    'x /v1/a/very/long/path/that/goes/on',
    '語語語語語語 👩‍👩‍👧 é 🇩🇪',
    `a ${color.strong('bold word')} and ${color.accent('one/that/is/much/too/long/for/it')}`,
  ];
  await record(
    'lines',
    texts.flatMap(text => [
      JSON.stringify(text),
      ...[1, 6, 12, 13, 30].flatMap(columns => [
        `  ${columns}:`,
        ...shown(wrap(text, columns)),
        ...(columns > 6 ? shown(wrap(text, columns, { indent: '- ', hang: '    ' })) : []),
        ...shown(wrap(text, columns, { indent: ' ' })),
      ]),
      ...[-1, 0, 1, 2, 3, 7, 8].map(columns => `  cut to ${columns}: ${shown([truncate(text, columns)])}`),
      ...[0, 2, 9].map(columns => `  filled to ${columns}:${shown([pad(text, columns), pad(text, columns, 'start')])}`),
    ]),
  );
});

test('texts side by side', async () => {
  const rows = [['id', 'what it is', 'n'], ['a', 'short', '1'], ['long-id', 'x'], []];
  const blocks = ['one', '', 'three', '  ', ' '];
  await record('side-by-side', [
    ...[1, 2, 5, 6, 10, 11, 12, 20].flatMap(columns => [
      `${columns}:`,
      ...shown([spaceBetween('left', 'right', columns), spaceBetween('left', '', columns)]),
    ]),
    ...[undefined, 4, 12, 20, 21, 40].flatMap(columns => [`table, ${columns}:`, ...shown(table(rows, columns))]),
    'with gap 1:',
    ...shown(table(rows, 40, 1)),
    ...shown(joinColumns(blocks, ['x', 'y'], 6)),
    ...shown(joinColumns(['a'], ['x', '', 'z'], 4, 3)),
    ...[-1, 0, 1, 2, 3, 4, 5, 6].flatMap(count => [`first ${count}:`, ...shown(firstLines(blocks, count, 8))]),
    ...shown(firstLines(['a long line', 'b'], 1, 8)),
    ...shown(firstLines(['a line', 'b'], 1, 8)),
    ...shown(firstLines(['', '', 'b'], 2, 8)),
  ]);
});

test('what the theme does to a text', async () => {
  const styles = [
    'accent',
    'strong',
    'dim',
    'code',
    'emphasis',
    'wrong',
    'link',
    'selected',
    'key',
    'string',
    'literal',
  ];
  const themes = {
    colour: color,
    none: plainTheme,
    ascii: makeTheme({ color: false, ascii: true }),
    linear: makeTheme({ color: false, linear: true }),
    'linear ascii': makeTheme({ color: false, linear: true, ascii: true }),
  };
  const texts = [
    '─━–—·│┃┌┐└┘├┤┬┴┼█▓■░▒□×…“”‘’›→❯‹←↑↓✔•',
    'café, naïve, 語 👍 ½ µ',
    '────\n──x\nA › B · C → D\n  ❯ chosen\n→next\n│ quoted\n✔ done\nread  ✔\n• item █░░ 1/3',
  ];
  await record(
    'themes',
    Object.entries(themes).flatMap(([name, theme]) => [
      `${name}: ${JSON.stringify({ ascii: theme.ascii, color: theme.color, linear: theme.linear })}`,
      ...styles.flatMap(style => shown([`${style} ${theme[style as 'accent']('x')}`])),
      ...texts.flatMap(text => shown(theme.signs(text).split('\n'))),
    ]),
  );
});

test('the colours of a text in each language', async () => {
  const samples: Record<Exclude<Language, 'text'>, string[]> = {
    json: [
      '{"a": [1, -2.5e+3, "x:y", "q\\"r", {"b":null}], "c" : true, "d\\',
      '[false, truer, x1, v1.5, 1.2.3, "broken\nover lines", nullable]',
    ],
    yaml: [
      'openapi: 3.1.0\n# note\ninfo: { title: "A: b", version: \'1\' } # more\npaths:\n  /a/{id}:\n    $ref: "#/x"\n',
      'a:  1\nb: [1, 2.5, -3, true,false, null]\nc:1\n- d: x#y\n- 5\n- \'k\': v\n"q": null\n? e\nf: 10ms\ntruest: true',
    ],
    http: [
      '# @as till\n//@lost\n// note\n\nGET /a HTTP/1.1\nAccept: */*\nno header\n: x\n# @expect status is 200\n\n{"a": 1}\n# 2\n### next 3\n\nPOST /b\nA b: c\n\n[true]',
      'GET /a\n  \n{"a": "x"}\n\n### \nDELETE /b',
    ],
  };
  await record(
    'colours',
    Object.entries(samples).flatMap(([language, texts]) =>
      texts.flatMap(text => [
        language,
        ...syntaxSpans(text, language as Language).map(
          ({ from, to, style }) => `  ${from} ${style} ${JSON.stringify(text.slice(from, to))}`,
        ),
      ]),
    ),
  );
});

test('what differs, line by line', async () => {
  const pairs: [string, string, number][] = [
    ['abc', 'abc', 1],
    ['', 'ab', 1],
    ['ab', '', 0],
    ['abcdef', 'abxdef', 0],
    ['abcdef', 'abxdef', 1],
    ['abcdefgh', 'xbcdefgy', 2],
    ['abcde', 'acbde', 1],
    ['abc', 'xyz', 1],
  ];
  await record(
    'differences',
    pairs.map(([before, after, around]) => {
      const signs = { same: ' ', added: '+', removed: '-' };
      const hunks = diffHunks(diffLines(before.split(''), after.split('')), around);
      return `${before} ${after} ${around}: ${hunks.map(line => (line ? signs[line.kind] + line.text : '…')).join(' ')}`;
    }),
  );
});

const at = (text: string, options = {}): TextBuffer => ({
  ...createBuffer(text.replace('|', ''), options),
  cursor: text.indexOf('|'),
});
/** The text with its cursor, and what is selected in brackets. */
const marked = ({ text, cursor, anchor }: TextBuffer) =>
  [...text, ''].map((sign, i) => `${i === anchor ? '^' : ''}${i === cursor ? '|' : ''}${sign}`).join('');

test('what each key does at each kind of place', async () => {
  const places = [
    '|',
    '|ab cd',
    'ab| cd',
    'ab |cd',
    'ab cd|',
    'a  b\n|\n  cd',
    '  a|b\ncd',
    'ab\n c|d',
    'ab\ncdefghijk|l',
  ];
  const keys = [...bufferKeys, ...multilineKeys, 'x', ' ', 'escape', 'toString'];
  const press = (buffer: TextBuffer, name: string) =>
    pressKey(buffer, { name, text: name.length === 1 ? name : '' }, 4);
  const line = (buffer: TextBuffer) =>
    keys.flatMap(name => {
      const next = press(buffer, name);
      if (next === buffer) return [];
      return `  ${name}: ${next ? JSON.stringify(marked(next)) : 'not taken'}`;
    });
  await record(
    'keys',
    places.flatMap(place => {
      const lines = at(place, { multiline: true });
      const selected = press(press(lines, 'shift+right')!, 'shift+right')!;
      return [
        JSON.stringify(place),
        ...line(lines),
        ' in one line',
        ...line(at(place.replaceAll('\n', ' '))).filter(text =>
          multilineKeys.some(key => text.startsWith(`  ${key}:`)),
        ),
        ` ${JSON.stringify(marked(selected))}`,
        ...(marked(selected) === marked(lines) ? [] : line(selected)),
      ];
    }),
  );
});

test('a text under edit, step by step', async () => {
  const steps = [
    'h',
    'i',
    ' ',
    'y',
    'o',
    'enter',
    'tab',
    'x',
    'ctrl+x',
    'ctrl+v',
    'ctrl+w',
    'ctrl+_',
    'ctrl+_',
    'ctrl+_',
  ]
    .concat('ctrl+y', 'left', 'z', 'ctrl+_', 'ctrl+_', 'ctrl+_', 'ctrl+_', 'ctrl+_', 'ctrl+_', 'ctrl+y', 'ctrl+y')
    .concat('ctrl+home', 'shift+end', 'ctrl+x', 'end', 'ctrl+v', 'ctrl+u', 'ctrl+_', 'ctrl+y', 'ctrl+y', 'up', 'q');
  let now = at('|', { multiline: true, limit: 30 });
  const lines: string[] = [];
  for (const name of steps) {
    now = pressKey(now, { name, text: name.length === 1 ? name : '' }, 8) ?? now;
    lines.push(`${name}: ${JSON.stringify(marked(now))} ${now.past.length} back, ${now.future.length} forth`);
  }
  const full = pressKey(at('語語|語', { limit: 5 }), { name: 'paste', text: '👍👍👍' }, 8)!;
  lines.push(marked(full), marked(editBuffer(full, { type: 'undo' })));
  let long = at('|', { limit: 1000 });
  for (let i = 0; i < 502; i++) long = pressKey(long, { name: 'paste', text: 'ab' })!;
  lines.push(`${long.text.length} letters, ${long.past.length} back`);
  await record('steps', lines);
});

test('a text under edit, drawn', async () => {
  const json = '{\n\t"name": "a|bc",\n  "n": [1, 22, 語],\n  "long": "0123456789abcdefghij"\n}';
  const buffer = at(json, { multiline: true });
  const selected = editBuffer(buffer, { type: 'rows', by: 1, columns: 9, select: true });
  const theme = color;
  const view = { theme, language: 'json', typing: true, marked: new Set([2, 4]) } as const;
  const many = createBuffer(Array.from({ length: 12 }, (_, i) => `${i}`).join('\n'), { multiline: true });
  const window = (cursor: number, rows: number, top: number) => {
    const drawn = editorWindow(
      { ...many, cursor },
      { columns: 20, rows, theme: plainTheme, language: 'text', typing: true, top },
    );
    return `cursor ${cursor}, ${rows} rows from ${top}: ${drawn.top} ${drawn.lines.join(' ')}`;
  };
  await record('drawn', [
    ...[buffer, selected].flatMap(each =>
      [3, 10, 40].flatMap(columns => {
        const { lines, cursorRow, numbers } = drawBuffer(each, columns, theme, { language: 'json', before: '> ' });
        return [`${columns}: row ${cursorRow} of ${numbers.join(' ')}`, ...shown(lines)];
      }),
    ),
    ...[true, false].flatMap(typing => shown(drawBuffer(buffer, 40, plainTheme, { typing }).lines)),
    ...shown(drawBuffer(buffer, 40, theme, { language: 'json', window: () => [1, 2] }).lines),
    ...[24, 55, 56, 60].flatMap(columns => [
      `${columns}:`,
      ...shown(editorWindow(buffer, { ...view, columns, rows: 6, top: 1 }).lines),
    ]),
    ...[0, 8, 20, 25].flatMap(cursor => [1, 3, 5, 13].flatMap(rows => [0, 4, 9].map(top => window(cursor, rows, top)))),
    ...['|', '|abc', 'abcdefghij|klmnopqrstuvwxyz', 'abcdefghijklm|n', '語語語語|語語語語語', 'a\u001bb\tc|'].flatMap(
      text =>
        [4, 9, 12, 16, 22].flatMap(columns =>
          shown([
            drawField('Path', at(text), true, columns, plainTheme),
            drawField('Path', at(text), false, columns, color),
          ]),
        ),
    ),
  ]);
});
