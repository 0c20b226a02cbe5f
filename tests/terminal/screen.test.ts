import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fullScreen } from '../../src/terminal/fullscreen';
import { ScreenOutput } from '../../src/terminal/screen';
import { Emulator } from '../screens/emulator';

class Target extends EventEmitter {
  columns = 80;
  rows = 24;
  text = '';
  write(data: string): unknown {
    this.text += data;
    return true;
  }
}

function open() {
  const target = new Target();
  const screen = new ScreenOutput(target);
  screen.setOpen(true);
  return { target, screen };
}
const wipe = '\u001b[H\u001b[2J';

/** As Ink writes a frame: it erases the one before, from the last row up, within a synchronized update. */
function inkFrame(screen: ScreenOutput, before: number, frame: string) {
  screen.write('\u001b[?2026h');
  screen.write(`${before === 0 ? '' : `${'\u001b[2K\u001b[1A'.repeat(before - 1)}\u001b[2K\u001b[G`}${frame}`);
  screen.write('\u001b[?2026l');
}
const whole = (frame: string, start = wipe) => `\u001b[?2026h${start}${frame}\u001b[?2026l`;

it('of a frame as high as the window, only what changed is written', () => {
  const { target, screen } = open();
  const rows = Array.from({ length: 24 }, (_, i) => `row ${i}`);
  inkFrame(screen, 0, rows.join('\n'));
  target.text = '';
  inkFrame(screen, 24, ['changed', ...rows.slice(1)].join('\n'));
  expect(target.text).toContain('changed');
  expect(target.text).not.toContain('row 5');
  target.text = '';
  inkFrame(screen, 24, [...rows, 'one more'].join('\n'));
  expect(target.text).toContain('row 5');
});

describe('what Ink writes', () => {
  it('goes nowhere while the screen is closed or muted', () => {
    const { target, screen } = open();
    screen.setMuted(true);
    screen.write('a');
    screen.setMuted(false);
    screen.write('b');
    screen.setOpen(false);
    screen.write('c');
    expect(target.text).toBe(whole('b'));
  });
  it('isn’t drawn where a look at the window says that it has another size', () => {
    const { target, screen } = open();
    let looks = 0;
    Object.assign(target, { refresh: () => ++looks });
    screen.write('a');
    screen.write('\u001b[?2026h');
    screen.setMuted(true);
    screen.write('b');
    screen.setMuted(false);
    screen.setOpen(false);
    screen.write('c');
    screen.setOpen(true);
    expect([looks, target.text]).toEqual([1, whole('a')]);
    Object.assign(target, { refresh: () => screen.setMuted(true) });
    screen.write('d');
    Object.assign(target, { refresh: () => screen.setOpen(false) });
    screen.setMuted(false);
    screen.write('e');
    expect(target.text).toBe(whole('a'));
  });
  it('is drawn as a whole after the window was wiped, or a frame was erased', () => {
    const { target, screen } = open();
    for (const start of ['\u001b[2J\u001b[Hin one go', '\u001b[2K\u001b[1A\u001b[2K\u001b[G']) {
      inkFrame(screen, 0, 'a\nb');
      screen.write(start);
      target.text = '';
      screen.write('a\nb');
      expect(target.text).toBe(whole('a\nb'));
    }
  });
  it('may be as wide as the window', () => {
    const { target, screen } = open();
    const wide = 'a'.repeat(80);
    inkFrame(screen, 0, `${wide}\nb`);
    target.text = '';
    inkFrame(screen, 2, `${wide}\nc`);
    expect(target.text).not.toContain('a');
  });
  it('finds what a stream of a terminal has, which is never full, and shows nothing before it’s opened', () => {
    const target = new Target();
    const screen = new ScreenOutput(target);
    expect([screen.isTTY, screen.writable, screen.write('a'), target.text]).toEqual([true, true, true, '']);
  });
  it('never erases the scrollback', () => {
    const { target, screen } = open();
    screen.write('\u001b[2J\u001b[3J\u001b[Hframe');
    expect(target.text).toBe('\u001b[2J\u001b[Hframe');
  });
  it('is written row by row where the window shows the frame before, and in one go', () => {
    const { target, screen } = open();
    const writes: string[] = [];
    target.write = data => void writes.push(data);
    inkFrame(screen, 0, 'Home\nfirst\nsecond\n');
    inkFrame(screen, 4, 'Home\nfirst\nchosen\n');
    inkFrame(screen, 4, 'Home\nfirst\nchosen\n');
    expect(writes).toEqual([
      whole('Home\nfirst\nsecond\n'),
      '\u001b[?2026h\u001b[3;1H\u001b[2Kchosen\u001b[4;1H\u001b[?2026l',
    ]);
  });
  it('starts on a wiped window when something else was drawn, after a resize, a dropped frame, or one too large for it', () => {
    const { target, screen } = open();
    inkFrame(screen, 0, 'a\nb');
    target.text = '';
    screen.stale = true;
    inkFrame(screen, 2, 'a\nb');
    expect(target.text).toBe(whole('a\nb'));
    target.text = '';
    target.columns = 60;
    inkFrame(screen, 2, 'a\nb');
    expect(target.text).toBe(whole('a\nb'));
    target.text = '';
    inkFrame(screen, 2, 'a\nb');
    expect(target.text).toBe('');
    const { write } = target;
    target.write = () => false;
    inkFrame(screen, 2, 'a\nc');
    target.write = write;
    inkFrame(screen, 2, 'a\nd');
    expect(target.text).toBe(whole('a\nd'));
    inkFrame(screen, 2, 'a'.repeat(61));
    target.text = '';
    inkFrame(screen, 1, 'b');
    expect(target.text).toBe(whole('b'));
  });
  it('shows what a terminal shows that gets every frame whole', async () => {
    const row = fc.oneof(
      fc.constantFrom(
        '',
        'Lessons',
        'wider than all of the window',
        '\u001b[1mbold\u001b[22m row',
        '\u001b[7minverse\u001b[27m',
        'wide 漢字',
        '❯ é',
      ),
      fc.string({ maxLength: 19, unit: 'grapheme-ascii' }),
    );
    const frame = fc.array(row, { minLength: 1, maxLength: 9 }).map(rows => `${rows.join('\n')}\n`);
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 6 }), async frames => {
        const emulator = new Emulator(20, 10);
        // A terminal's driver turns LF into CR and LF.
        const write = (data: string) => void emulator.write(data.replaceAll('\n', '\r\n'));
        const screen = new ScreenOutput({ columns: 20, rows: 10, write });
        screen.setOpen(true);
        for (const [i, text] of frames.entries())
          inkFrame(screen, i === 0 ? 0 : frames[i - 1]!.split('\n').length, text);
        const once = new Emulator(20, 10);
        await once.write(`${wipe}${frames.at(-1)!.replaceAll('\n', '\r\n')}`);
        await emulator.write('');
        expect(emulator.grid()).toEqual(once.grid());
      }),
      { numRuns: 60 },
    );
  });
  it('changes the rows of an early frame that say something else, and leaves those alone that say the same', () => {
    const { target, screen } = open();
    screen.drawAhead(['Home', 'row']);
    expect(target.text).toBe(whole('Home\nrow\n'));
    target.text = '';
    for (const text of ['\u001b[?2026h\u001b[?25l', 'Lessons\nrow\n', '\u001b[?2026l']) screen.write(text);
    expect(target.text).toBe('\u001b[?25l\u001b[?2026h\u001b[1;1H\u001b[2KLessons\u001b[3;1H\u001b[?2026l');
  });
  it('is drawn on a wiped window if the early frame was left for the shell', () => {
    const { target, screen } = open();
    screen.drawAhead(['Home']);
    screen.setOpen(false);
    screen.setOpen(true);
    screen.stale = true;
    target.text = '';
    screen.write('Home\n');
    expect(target.text).toBe(whole('Home\n'));
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
