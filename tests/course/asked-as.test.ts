import { describe, expect, it } from 'vitest';
import { parseAskedAs, questionsWithoutRow } from '../../src/course/asked-as';
import { createLookupIndex } from '../../src/lookup/search';

const topic = '# Lists\n\n- need: sort a list\n  - cheapest first\n  - order_by\n- status: 304\n  - unchanged\n';

describe('how people ask for a row', () => {
  it('is read with the row and its line', () => {
    const { entries, problems } = parseAskedAs(topic, 'lists.md');
    expect(problems).toEqual([]);
    expect(entries).toEqual([
      { row: 'need: sort a list', questions: ['cheapest first', 'order_by'], file: 'lists.md', line: 3 },
      { row: 'status: 304', questions: ['unchanged'], file: 'lists.md', line: 6 },
    ]);
  });

  it.each([
    ['a row without questions', '- need: sort a list\n', 1],
    ['a row without a kind', '- sort a list\n  - cheapest first\n', 1],
    ['text between rows', '# Lists\n\nSome text\n', 3],
  ])('is reported at its line: %s', (_, text, line) => {
    expect(parseAskedAs(text, 'lists.md').problems).toEqual([
      { file: 'lists.md', line, message: expect.stringContaining('each with a list of questions below it') },
    ]);
  });

  it('names a need that is there; a status may have its row without a lesson', () => {
    const { entries } = parseAskedAs(topic, 'lists.md');
    expect(questionsWithoutRow(entries, [], [], [])).toEqual([
      {
        file: 'lists.md',
        line: 3,
        message: 'There’s no row called `need: sort a list`. Name one that the lookup has.',
      },
    ]);
  });

  it('leads to the row, though none of its own words were typed', () => {
    const row = (need: string, asked?: string[]) => ({ kind: 'need' as const, need, use: '', also: [], asked });
    const lookup = createLookupIndex([
      row('sort a list', ['cheapest first']),
      row('first steps'),
      row('cheap hosting'),
    ]);
    expect(lookup.search('the cheapest first')[0]?.row.need).toBe('sort a list');
  });
});
