import { expect, test } from 'vitest';
import { parseExactly, writeExactly } from '../../src/course/exact-json';
import { jsonLines } from '../../src/course/json-lines';
import { pickMembers } from '../../src/course/pick-members';

test('a number that JSON.parse would round is shown as it was sent', () => {
  const sent = '{"id":9007199254740995,"text":"9007199254740995","low":-9007199254740993,"amount":4200}';
  expect(writeExactly(parseExactly(sent))).toBe(sent);
  expect(jsonLines(sent, 120)).toEqual([sent.replaceAll('":', '": ').replaceAll(',', ', ')]);
  expect(pickMembers(sent, ['id'])).toEqual({ text: '{"id":9007199254740995}', left: 3 });
});

test('digits in a text stay where they are', () => {
  const sent = '{"note":"say \\"9007199254740995\\", 1e3","list":[1.5,12345678901234567890]}';
  expect(writeExactly(parseExactly(sent))).toBe(sent);
});
