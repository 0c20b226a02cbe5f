import { describe, expect, it, onTestFinished } from 'vitest';
import type { Size } from '../../src/ui/context';
import { draw, everySize, type ScreenState } from '../screens/render';

const open = async ({ size = { columns: 80, rows: 24 }, ...state }: Partial<ScreenState> & { size?: Size } = {}) => {
  const drawn = await draw(
    {
      name: 'who',
      route: { screen: 'home' },
      profiles: ['anna', 'ben'],
      profile: 'ben',
      see: 'Who is here?',
      ...state,
    },
    { color: false, size },
  );
  onTestFinished(() => drawn.close());
  return drawn;
};

describe('who is here?', () => {
  it.each(everySize)('says how many of 25 names are out of sight in %j', async size => {
    const profiles = Array.from({ length: 25 }, (_, i) => `person ${String(i + 1).padStart(2, '0')}`);
    const screen = await open({ profiles, profile: profiles[0], size });
    const shown = () => screen.rows().filter(row => /person \d\d|Somebody new|A guest/.test(row)).length;
    const said = (sign: RegExp) => Number(sign.exec(screen.rows().join('\n'))?.[1] ?? 0);
    expect(said(/↓ (\d+) more below/)).toBe(27 - shown());
    await screen.press('end up');
    await screen.see('❯ Somebody new');
    expect(said(/↑ (\d+) above/) + said(/↓ (\d+) more below/)).toBe(27 - shown());
    expect(said(/↑ (\d+) above/)).toBeGreaterThan(0);
  });

  it('is asked first where there are several people, and starts at the one who was here last', async () => {
    const screen = await open();
    expect(screen.rows().join('\n')).toContain('❯ ben');
    await screen.press('up enter');
    await screen.see(/ anna$/m);
  });

  it('is not asked where there is one', async () => {
    const screen = await open({ profiles: ['anna'], profile: 'anna', see: / anna$/m });
    expect(screen.rows().join('\n')).not.toContain('Who is here?');
  });

  it('takes a guest, of whom nothing is kept', async () => {
    const screen = await open();
    await screen.press('end enter');
    await screen.see('guest, nothing is saved');
  });

  it('takes somebody new by name, and knows a name in other letters', async () => {
    const screen = await open();
    await screen.press('end up enter');
    await screen.type('Carla q');
    await screen.press('enter');
    await screen.see(/ Carla q$/m);
    await screen.press('w');
    await screen.see('Who is here?');
    await screen.press('end up enter');
    await screen.type('ANNA');
    await screen.press('enter');
    await screen.see(/ anna$/m);
  });

  it('says what is wrong with a name, until it is changed', async () => {
    const screen = await open();
    await screen.press('end up enter');
    await screen.press('enter');
    await screen.see('The profile name is empty.');
    await screen.type('../x');
    expect(screen.rows().join('\n')).not.toContain('empty');
    await screen.press('enter');
    await screen.see('can’t be a path');
    await screen.see('Use up to 40 letters');
    await screen.press('esc');
    await screen.see('Somebody new');
  });

  it('does not open two people for two hasty keys', async () => {
    const screen = await open();
    await screen.type('\r\r');
    await screen.see(/ ben$|Lessons|Charge once/m);
    expect(screen.ended).toBeNull();
  });

  it('finds a name by its letters, whatever their accents, and takes what no one is called as a new name', async () => {
    const screen = await open({ profiles: ['anna', 'ben', 'Zoë', "Maria O'Neil"] });
    await screen.type('zoe');
    await screen.see('❯ Zoë');
    expect(screen.rows().join('\n')).not.toContain('anna');
    await screen.press('esc');
    await screen.see('anna');
    await screen.type('neil');
    await screen.see("❯ Maria O'Neil");
    await screen.press('esc');
    await screen.type('Quentin');
    await screen.see('❯ Somebody new');
    await screen.press('enter');
    await screen.see('Quentin│');
    await screen.press('enter');
    await screen.see(/ Quentin$/m);
  });

  it('has no way around the question: Esc ends the program, and nobody was anybody', async () => {
    const screen = await open({ profile: null });
    expect(screen.rows()[0]!.trim()).toBe('api-design-tutor');
    await screen.press('esc');
    expect(screen.ended).toMatchObject({ code: 0 });
  });

  it('lets a person leave by any door', async () => {
    const screen = await open();
    await screen.press('ctrl+c');
    expect(screen.ended).toMatchObject({ code: 130 });
  });
});

it('a disk that is full is in the header at once, and explained before the next screen', async () => {
  const screen = await open({ profiles: ['anna'], profile: 'anna', fullDisk: true, see: / anna$/m });
  await screen.press('enter');
  await screen.see('Consumers');
  await screen.press('right');
  await screen.see(/ ! anna, not saved$/m);
  await screen.press('b');
  await screen.press('down enter');
  await screen.see('cannot be saved in');
  await screen.see('ENOSPC');
  await screen.press('enter');
  await screen.see(/^ Lessons .*! anna, not saved$/m);
});
