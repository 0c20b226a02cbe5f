import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { fullScreen } from '../../src/terminal/fullscreen';
import { ScreenOutput } from '../../src/terminal/screen';
import { Emulator } from '../screens/emulator';

class Target extends EventEmitter {
  columns = 80;
  rows = 24;
  text = '';
  write(data: string) {
    this.text += data;
  }
}

function open() {
  const target = new Target();
  const screen = new ScreenOutput(target);
  screen.setOpen(true);
  return { target, screen };
}
const wipe = '\u001b[H\u001b[2J';

describe('what Ink writes', () => {
  it('goes nowhere while the screen is closed or muted', () => {
    const { target, screen } = open();
    screen.setMuted(true);
    screen.write('a');
    screen.setMuted(false);
    screen.write('b');
    screen.setOpen(false);
    screen.write('c');
    expect(target.text).toBe('b');
  });
  it('never erases the scrollback', () => {
    const { target, screen } = open();
    screen.write('\u001b[2J\u001b[3J\u001b[Hframe');
    expect(target.text).toBe('\u001b[2J\u001b[Hframe');
  });
  it('starts on a wiped window once, after the mark of a synchronized update', () => {
    const { target, screen } = open();
    screen.stale = true;
    for (const text of ['\u001b[?2026h', 'frame', '\u001b[?2026l', 'next']) screen.write(text);
    expect(target.text).toBe(`\u001b[?2026h${wipe}frame\u001b[?2026lnext`);
  });
  it('is drawn over the same frame in place, and wipes another one', () => {
    for (const [later, start] of [
      ['\u001b[1mHome\u001b[22m  \nrow\n', '\u001b[H'],
      ['Home\n\nrow\n', wipe],
      ['Lessons\nrow\n', wipe],
    ] as const) {
      const { target, screen } = open();
      screen.drawAhead(['Home', 'row']);
      expect(target.text).toBe('Home\nrow\n');
      target.text = '';
      for (const text of ['\u001b[?2026h\u001b[?25l', later, '\u001b[?2026l', 'next']) screen.write(text);
      expect(target.text).toBe(`\u001b[?2026h\u001b[?25l${start}${later}\u001b[?2026lnext`);
    }
  });
  it('is drawn on a wiped window if the early frame was left for the shell', () => {
    const { target, screen } = open();
    screen.drawAhead(['Home']);
    screen.setOpen(false);
    screen.setOpen(true);
    screen.stale = true;
    target.text = '';
    screen.write('Home\n');
    expect(target.text).toBe(`${wipe}Home\n`);
  });
  it('has a size even where the terminal says none', () => {
    const { target, screen } = open();
    expect([screen.columns, screen.rows]).toEqual([80, 24]);
    Object.assign(target, { columns: 0, rows: undefined });
    expect([screen.columns, screen.rows]).toEqual([80, 24]);
    target.columns = 132;
    expect(screen.columns).toBe(132);
  });
  it('has any number of listeners without a warning', () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
    const { screen } = open();
    for (let i = 0; i < 20; i++) screen.on('resize', () => {});
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
  it('is acknowledged also while closed, so that Ink can end', async () => {
    const { screen } = open();
    screen.setOpen(false);
    await new Promise<void>(done => screen.write('', done));
  });
});

describe('the full screen', () => {
  it('is left as it was found, and leaving again changes nothing', async () => {
    const emulator = new Emulator(40, 10);
    const writes: string[] = [];
    const full = fullScreen(text => {
      writes.push(text);
      void emulator.write(text);
    });
    full.leave();
    expect(writes).toEqual([]);
    await emulator.write('before\r\n');
    full.enter();
    await emulator.write('\u001b[?2026h\u001b[31minside');
    expect(emulator).toMatchObject({ alternate: true, cursorVisible: false, bracketedPaste: true });
    full.leave();
    full.leave();
    await emulator.write('after');
    expect(emulator).toMatchObject({ alternate: false, cursorVisible: true, bracketedPaste: false });
    expect(emulator.terminal.modes.synchronizedOutputMode).toBe(false);
    expect(emulator.text()).toBe('before\nafter');
    expect(emulator.grid()[1]![0]!.fg).toBeNull();
    expect(writes).toHaveLength(2);
  });
});
