import { afterEach, expect, test } from 'vitest';
import { type Drawn, draw, sizes } from '../screens/render';

let opened: Drawn | null = null;
afterEach(() => opened?.close());

/** The list of cases, and one opened from it, wherever it is in the list. */
async function openCase(): Promise<Drawn> {
  opened = await draw(
    { name: 'cases', route: { screen: 'cases' }, see: 'Charged twice' },
    { color: false, size: sizes.usual },
  );
  const isMarked = () => opened!.rows().some(row => /❯ .*Charged twice/.test(row));
  for (let rows = 0; rows < 40 && !isMarked(); rows++) await opened.press('down');
  await opened.press('enter');
  await opened.see('Ticket from');
  return opened;
}

const textOf = (drawn: Drawn): string => drawn.rows().join('\n');

test('what was typed and sent is there after leaving a case, and Esc right after sending stays in it', async () => {
  const drawn = await openCase();
  await drawn.press('s enter');
  await drawn.type('\r\r###\r# @as shop\rGET /orders/count');
  // Both keys in one burst, before any response.
  await drawn.press('ctrl+r esc');
  await drawn.see('[Requests]');
  await drawn.see('2 requests');
  expect(textOf(drawn)).toContain('# @as shop');
  await drawn.press('r');
  await drawn.see('Your request 49');
  await drawn.press('b');
  await drawn.see('Something went wrong at a company');
  await drawn.press('enter');
  await drawn.see('[Requests]');
  expect(textOf(drawn)).toContain('GET /orders/count');
  expect(textOf(drawn)).toContain('Your request 49');
  // The first Esc puts the responses away, and only the second one leaves.
  await drawn.press('esc');
  await drawn.see('marked “yours”');
  await drawn.press('esc');
  await drawn.see('Something went wrong at a company');
});

test('a number moves the marker in every list, and takes nothing', async () => {
  const drawn = await openCase();
  await drawn.press('c 5');
  await drawn.see('❯ 5');
  expect(textOf(drawn)).toContain('1 of 5');
  await drawn.press('end');
  await drawn.see('❯ 8');
  await drawn.press('enter');
  await drawn.see('2 of 5');
  expect(textOf(drawn)).toContain('the service follows the contract, but a client doesn’t');
  await drawn.press('enter enter enter enter c enter 2 enter enter enter enter');
  await drawn.see('Another departure');
  await drawn.press('1');
  await drawn.see(/❯ Departs.*\n.*\n.*\n.*\n/);
  expect(textOf(drawn).indexOf('❯ Departs')).toBe(textOf(drawn).search(/. Departs/));
});

test('Enter corrects a claim, from its last question back, and nothing is lost if somebody changes their mind', async () => {
  const drawn = await openCase();
  await drawn.press('c 5 enter 5 enter 2 enter enter enter');
  await drawn.see('Another departure');
  expect(textOf(drawn)).toMatch(/Where +POST \/v1\/charges\n.*Hurt.*\n.*Change +In the till: wait/);
  await drawn.press('enter');
  await drawn.see('5 of 5');
  await drawn.press('esc esc esc');
  await drawn.see('2 of 5');
  await drawn.press('4 enter 1 enter enter 2 enter');
  await drawn.see('Another departure');
  expect(textOf(drawn)).toMatch(/Where +GET \/orders\n.*Hurt.*\n.*Change +In the service: store/);
  expect(textOf(drawn).match(/Departs/g)).toHaveLength(1);
  await drawn.press('enter');
  await drawn.see('❯ 2 In the service: store');
  await drawn.press('esc esc esc esc esc');
  await drawn.see('Another departure');
  expect(textOf(drawn)).toMatch(/Where +GET \/orders\n.*Hurt.*\n.*Change +In the service: store/);
});

test('the contract opens at the operation of the request that is open', async () => {
  const drawn = await openCase();
  await drawn.press('l down down enter');
  await drawn.see('Request 3');
  await drawn.press('o');
  await drawn.see('[Contract]');
  expect(textOf(drawn)).toMatch(/entries\n\n {2}GET \/orders\n/);
  await drawn.press('esc');
  await drawn.see('Request 3');
});

test('Esc after a hint leads back to where it was asked for, and v judges in Claims alone', async () => {
  const drawn = await openCase();
  await drawn.press('c enter enter enter enter enter');
  await drawn.see('Another departure');
  await drawn.press('h');
  await drawn.see('Hint 1 of 3');
  await drawn.press('v esc');
  await drawn.see('[Claims]');
  expect(textOf(drawn)).not.toContain('Judged');
  await drawn.press('esc');
  await drawn.see('Something went wrong at a company');
  await drawn.press('end');
  await drawn.see('❯ Another case');
});
