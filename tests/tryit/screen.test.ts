import { describe, expect, it, onTestFinished } from 'vitest';
import { draw, type ScreenState } from '../screens/render';

const usual = { columns: 80, rows: 24 };
const open = async (state: Partial<ScreenState>, size = usual) => {
  const drawn = await draw(
    { name: 'try', route: { screen: 'try' }, see: 'Nothing has been sent yet', ...state },
    { color: false, size },
  );
  onTestFinished(() => drawn.close());
  return drawn;
};
const text = (drawn: { rows(): string[] }) => drawn.rows().join('\n');
const step: ScreenState['route'] = { screen: 'lesson', id: 'idempotency-keys', step: 'the-till-tries-again' };

describe('the screen Try it', () => {
  it('opens from Home', async () => {
    const screen = await open({ route: { screen: 'home' }, see: 'Try it' });
    for (let i = 0; i < 12 && !/❯ Try it/.test(text(screen)); i++) await screen.press('down');
    await screen.press('enter');
    await screen.see('Nothing has been sent yet');
  });

  it('opens from a step that was answered, with its requests, and leads back to it', async () => {
    const screen = await open({ route: step, see: 'What happens now?' });
    // Before the answer it would give the answer away.
    await screen.press('t');
    await screen.see('What happens now?');
    await screen.press('1 g');
    await screen.see('You said');
    await screen.press('t');
    await screen.see('Charge once › Try it');
    await screen.see('POST /v1/charges');
    await screen.see('201 Created');
    await screen.see('flaw on');
    await screen.press('b');
    await screen.see('You said');
    // From the cured run it begins without the flaws.
    await screen.press('c t');
    await screen.see('flaw off');
    await screen.see('400 Bad Request');
  });

  it('leads back to the request before where there is one', async () => {
    const screen = await open({});
    const offers = async () => {
      await screen.press('?');
      await screen.see('Keys');
      const keys = text(screen);
      await screen.press('?');
      return keys.includes('go to the previous request');
    };
    await screen.press('s');
    await screen.see('1 of 1');
    expect(await offers()).toBe(false);
    await screen.press('s');
    await screen.see('2 of 2');
    expect(await offers()).toBe(true);
    await screen.press('p');
    await screen.see('1 of 2');
    expect(await offers()).toBe(false);
  });

  it('turns the caller, the method and the pause with the arrows', async () => {
    const screen = await open({});
    await screen.see(/Caller +owner {2}/);
    await screen.press('up right');
    await screen.happens(() => !/Caller +owner/.test(text(screen)));
    await screen.press('left');
    await screen.see(/Caller +owner/);
    await screen.press('down right');
    await screen.see('HEAD /orders?limit=2');
    await screen.press('end up right');
    await screen.see('1 s later');
  });

  it('hands the request over as a curl line', async () => {
    const screen = await open({});
    await screen.press('s');
    await screen.see('200 OK');
    await screen.press('y q');
    await screen.happens(() => screen.ended !== null);
    expect(screen.ended?.after).toMatch(
      /^curl -i "\$BASE"'\/orders\?limit=2' -H 'Authorization: Bearer key_owner_\w+'$/m,
    );
  });

  it('shows a flaw that is chosen, and hands over how to serve it', async () => {
    const screen = await open({}, { columns: 120, rows: 40 });
    await screen.press('end right right');
    await screen.see('on   Two spellings of field names');
    await screen.see('press s to send it');
    await screen.press('s');
    await screen.see('"createdAt"');
    await screen.press('f');
    await screen.see('off  Two spellings');
    await screen.see('"created_at"');
    await screen.press('f y q');
    await screen.happens(() => screen.ended !== null);
    expect(screen.ended?.after).toContain('serve --at 2026-01-05T09:00:00Z --flaw mixed-field-case\n');
  });

  it('takes a burst of keys in their order', async () => {
    const screen = await open({});
    await screen.type('sss');
    await screen.see('3 sent');
    await screen.see('3 of 3');
    await screen.type('uu');
    await screen.see('1 of 1');
  });

  it('takes letters as letters while somebody types, and a paste', async () => {
    const screen = await open({});
    await screen.press('enter');
    await screen.type('&q=sfuy?/');
    await screen.see('GET /orders?limit=2&q=sfuy?/│');
    await screen.type('\u001b[200~x\ny\u001b[201~');
    await screen.see('x y│');
    await screen.press('esc');
    await screen.see('s send');
    expect(screen.ended).toBeNull();
  });

  it('keeps its place while something is looked up', async () => {
    const screen = await open({});
    await screen.press('s');
    await screen.see('1 sent');
    await screen.press('/');
    await screen.see('Need');
    await screen.press('esc esc');
    await screen.see('1 sent');
    await screen.see('200 OK');
  });

  it.each([
    [{ screen: 'try', lesson: 'nowhere', step: 'x' }, 'There is no lesson "nowhere"'],
    [{ screen: 'try', lesson: 'idempotency-keys', step: 'nowhere' }, 'has no step `nowhere`'],
  ] as const)('says what it cannot find: %o', async (route, words) => {
    const screen = await open({ route, see: words });
    await screen.press('b');
    await screen.see(/ anna$/m);
  });

  it.each([
    { columns: 40, rows: 12 },
    { columns: 60, rows: 20 },
    { columns: 120, rows: 40 },
  ])('shows the row under the cursor and fits into %o', async size => {
    const screen = await open({}, size);
    for (const keys of ['s', 'down', 'down', 'down', 'up up up right right', 'enter', 'esc', 'down down enter']) {
      await screen.press(keys);
      expect(screen.misfits()).toEqual([]);
      expect(text(screen)).toContain('❯');
    }
    await screen.type(`\u001b[200~{"long": "${'word '.repeat(60)}\u001b[201~`);
    await screen.see('│');
    expect(screen.misfits()).toEqual([]);
  });
});
