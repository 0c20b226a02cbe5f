import { describe, expect, test } from 'vitest';
import pagination from '../../labs/pagination';
import { InputError } from '../../src/command';
import { readParams, splitSettings } from '../../src/lab/params';

const failure = (work: () => unknown): InputError => {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
};

describe('settings of a lab', () => {
  test('what is not set keeps its default, and the last of a name counts', () => {
    const params = readParams(pagination, splitSettings(['inserted=3', 'inserted=5'], pagination.parameters));
    expect(params).toEqual({ inserted: 5, deleted: 0, before: 2, times: 1 });
  });

  test('a name may have one letter, and has at least one', () => {
    expect(splitSettings(['a=b=c', 'b = 1'], pagination.parameters)).toEqual({ a: 'b=c', b: '1' });
    for (const wrong of ['=1', 'a', '']) {
      const { code, hint } = failure(() => splitSettings([wrong], pagination.parameters));
      expect([code, hint]).toEqual(['invalid_setting', expect.stringContaining('--set inserted=')]);
    }
  });

  test('the smallest and the largest value are allowed', () => {
    for (const { name, min, max } of pagination.parameters) {
      expect(readParams(pagination, { [name]: String(min) })[name]).toBe(min);
      expect(readParams(pagination, { [name]: String(max) })[name]).toBe(max);
    }
  });

  test.each(['9', '-1', '2.5', 'two', '', '1e1', '0x2', '٣', ' '])('inserted=%j is refused with the range', value => {
    const error = failure(() => readParams(pagination, { inserted: value }));
    expect(error.message).toContain('from 0 to 8');
    expect(error.code).toBe('invalid_setting');
  });

  test('all problems are named at once, and the way out names every parameter', () => {
    const error = failure(() => readParams(pagination, { insert: '1', before: '7' }));
    expect(error.message).toContain('"insert"');
    expect(error.message).toContain('from 2 to 4');
    for (const { name } of pagination.parameters) expect(error.hint).toContain(name);
  });

  test('a value may be given by its name, in capitals or not, with hyphens for spaces', () => {
    const parameter = { name: 'end', title: 'the end', min: 1, max: 2, default: 1, values: ['May', 'next Year'] };
    const lab = { id: 'any', parameters: [parameter] };
    for (const text of ['next-year', 'Next-Year', 'next Year', '2']) expect(readParams(lab, { end: text }).end).toBe(2);
    const { message, hint } = failure(() => readParams(lab, { end: 'june' }));
    expect(message).toContain('may or next-year');
    expect(hint).toContain('end=may|next-year (default: may)');
  });

  test.each(['__proto__', 'constructor', 'toString'])('%s is no parameter', name => {
    expect(
      failure(() => readParams(pagination, splitSettings([`${name}=1`], pagination.parameters))).message,
    ).toContain(name);
  });

  test.each(['inserted', '=3', ''])('%j is not name=value', text => {
    expect(failure(() => splitSettings([text], pagination.parameters)).message).toContain('name=value');
  });
});
