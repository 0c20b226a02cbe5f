import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csv, parseCsv } from '../../src/text/csv';

/** Reads CSV by the grammar of RFC 4180, section 2, where every field is in quotes. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let rest = text;
  while (rest !== '') {
    const row: string[] = [];
    for (let more = true; more; ) {
      const [whole, field, end] = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(rest)! as unknown as [string, string, string];
      row.push(field.replaceAll('""', '"'));
      rest = rest.slice(whole.length);
      more = end === ',';
    }
    rows.push(row);
  }
  return rows;
}
/** What a spreadsheet takes for a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

describe('comma-separated values', () => {
  it('come back as they were, whatever is in them, except that nothing is a formula', () => {
    const field = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+@\-"',\r\n\ta]{0,6}$/));
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 1, maxLength: 4 })), rows => {
        const back = read(csv(rows));
        expect(back.flat().filter(text => formula.test(text))).toEqual([]);
        expect(back.length).toBe(rows.length);
        for (const [i, row] of rows.entries()) {
          for (const [j, text] of row.entries()) expect([text, `'${text}`]).toContain(back[i]![j]);
        }
      }),
    );
  });
  it('leave ordinary text alone', () => {
    expect(
      csv([
        ['a, "b"', 'line\none', '1-2=3'],
        ['=1+1', '-1', ' @x'],
      ]),
    ).toBe('"a, ""b""","line\none","1-2=3"\r\n"\'=1+1","\'-1","\' @x"\r\n');
  });
});

describe('a file of comma-separated values', () => {
  it('is read with the separator of its first line, quotes, and either end of a line', () => {
    const rows = [
      ['name', 'city'],
      ['Anna, the first', 'say "Ulm"'],
      ['Ben', ''],
    ];
    expect(parseCsv(csv(rows))).toEqual(rows);
    expect(parseCsv('name;city\nAnna, the first;"say ""Ulm"""\r\nBen;')).toEqual(rows);
    expect(parseCsv('name\tcity\nAnna\tUlm\n')).toEqual([
      ['name', 'city'],
      ['Anna', 'Ulm'],
    ]);
  });

  it('keeps quotes, separators, and line feeds inside quotes', () => {
    expect(parseCsv('a,"b ""c"", d\ne",f\r\n,,\n')).toEqual([
      ['a', 'b "c", d\ne', 'f'],
      ['', '', ''],
    ]);
    expect(parseCsv('')).toEqual([]);
  });
});
