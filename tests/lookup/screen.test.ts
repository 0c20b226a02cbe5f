import { describe, expect, it, onTestFinished } from 'vitest';
import { draw, type ScreenState } from '../screens/render';

const usual = { columns: 80, rows: 24 };
const open = async (state: Partial<ScreenState>, size = usual) => {
  const drawn = await draw(
    { name: 'lookup', route: { screen: 'lookup' }, see: 'Need  ', ...state },
    { color: false, size },
  );
  onTestFinished(() => drawn.close());
  return { ...drawn, text: () => drawn.rows().join('\n') };
};

describe('the lookup screen', () => {
  it('finds while the person types, and opens the lesson of the row', async () => {
    const screen = await open({});
    await screen.type('retry a post safely');
    await screen.see(/❯ retry a POST safely/);
    await screen.press('enter');
    await screen.see('Lessons › Charge once');
  });

  it('opens the lesson at the page that answers', async () => {
    const screen = await open({});
    await screen.type('Idempotency-Key');
    await screen.see(/❯ Idempotency-Key/);
    await screen.see('keys › Design');
    await screen.press('enter');
    await screen.see('Lessons › Charge once');
    await screen.see(/^ {2}Design$/m);
  });

  it('opens a lesson to look at: Home still continues the one before', async () => {
    const screen = await open({
      route: { screen: 'lookup', words: 'Idempotency-Key' },
      see: '❯ Idempotency-Key',
      progress: [{ type: 'lesson', lesson: 'error-envelope', page: 'promise', done: false, daysAgo: 1 }],
    });
    await screen.press('enter');
    await screen.see('Lessons › Charge once');
    await screen.press('right left left');
    await screen.press('H');
    await screen.see(/❯ Continue +One shape/);
  });

  it('offers a way on when nothing fits', async () => {
    const screen = await open({ route: { screen: 'lookup', words: 'zzzzzz' } });
    await screen.see(/If the field is empty, every row is listed/);
  });

  it('takes every letter as a letter while somebody types', async () => {
    const screen = await open({});
    await screen.type('q?/jkb 404');
    await screen.see('q?/jkb 404│');
    expect(screen.ended).toBeNull();
  });

  it('leaves the field by the first Esc and the screen by the second', async () => {
    const screen = await open({ route: { screen: 'lookup', words: 'cursor' } });
    await screen.press('esc');
    await screen.see('/ type');
    expect(screen.text()).not.toContain('cursor│');
    await screen.press('esc');
    await screen.see(/ anna$/m);
  });

  it('starts again at the best row when the words change', async () => {
    const screen = await open({});
    await screen.type('retry');
    await screen.press('down down down');
    await screen.see('row 4 of');
    await screen.press('backspace');
    await screen.see('row 1 of');
  });

  it('stays within the rows, however often a key is pressed', async () => {
    const screen = await open({ route: { screen: 'lookup', words: 'sunset' } });
    await screen.press('up up pageup');
    await screen.see('row 1 of');
    await screen.press('pagedown pagedown pagedown pagedown down down');
    expect(screen.rows()[0]).toMatch(/row (\d+) of \1 · anna$/);
  });

  it('takes a paste with line feeds and escape sequences as words', async () => {
    const screen = await open({});
    await screen.type('\u001b[200~webhook\n\u001b[31mred\u001b[201~');
    await screen.see('webhook red│');
  });

  it('erases by words, and everything', async () => {
    const screen = await open({ route: { screen: 'lookup', words: 'webhook secret' } });
    await screen.type('\u0017');
    await screen.see('webhook │');
    await screen.type('\u0015');
    await screen.see('Need  │');
  });

  it('shows the end of words that are longer than the line', async () => {
    const screen = await open({});
    await screen.type(`${'long '.repeat(30)}tail`);
    await screen.see(/…[long ]+tail│/);
    expect(screen.misfits()).toEqual([]);
  });

  it.each([
    { columns: 40, rows: 12 },
    { columns: 60, rows: 20 },
    { columns: 120, rows: 40 },
  ])('fits into %o', async size => {
    const screen = await open({}, size);
    for (const words of ['e', ' unauthenticated', 'zzzzzz']) {
      await screen.type(words);
      expect(screen.misfits()).toEqual([]);
    }
  });

  it('comes back to the same words from a lesson', async () => {
    const screen = await open({ route: { screen: 'lookup', words: 'idempotency key' } });
    await screen.press('down enter');
    await screen.see('Lessons › Charge once');
    await screen.press('b');
    await screen.see('Need  idempotency key');
    await screen.see('row 2 of');
    // The list has the keys, so H isn't typed.
    await screen.press('H');
    await screen.see('Overview');
  });
});
