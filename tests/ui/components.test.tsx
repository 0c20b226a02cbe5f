import { afterEach, describe, expect, it, vi } from 'vitest';
import { InputError } from '../../src/command';
import { createBuffer } from '../../src/text/buffer/buffer';
import { drawField } from '../../src/text/buffer/draw';
import { width } from '../../src/text/layout';
import { useChosenRow } from '../../src/ui/chosen-row';
import { choicesHeight } from '../../src/ui/components/choice-lines';
import { Choices } from '../../src/ui/components/choices';
import { Lines } from '../../src/ui/components/lines';
import { Scroller } from '../../src/ui/components/scroller';
import { ScreenLayout } from '../../src/ui/screen-layout';
import ProfilePicker from '../../src/ui/screens/profile-picker';
import { show, size, theme } from './show';

describe('a list of choices', () => {
  const labels = ['one', 'a label that is too long for its line', 'three'];

  it('points at the chosen one and wraps a long one under itself', () => {
    const { rows, redraw } = show(<Choices labels={labels} cursor={1} columns={20} />);
    expect(rows().map(row => row.trimEnd())).toEqual([
      '  one',
      '❯ a label that is',
      '  too long for its',
      '  line',
      '  three',
    ]);
    expect(choicesHeight(labels, { columns: 20 })).toBe(rows().length);
    redraw(<Choices labels={labels} cursor={2} columns={20} />);
    expect(rows().at(-1)).toBe('❯ three');
  });
});

describe('a text that is longer than its window', () => {
  it('says how much is above and below', () => {
    const lines = Array.from({ length: 9 }, (_, i) => `line ${i}`);
    const { rows } = show(<Scroller lines={lines} offset={2} rows={5} />);
    expect(rows().slice(0, 4)).toEqual(['line 2', 'line 3', 'line 4', 'line 5']);
    expect(rows()[4]).toContain('↑ 2 above   ↓ 3 more below');
  });
});

describe('the layout around a screen', () => {
  const run = vi.fn();
  const layout = (props: { busy?: boolean; field?: boolean; cancel?: () => void } = {}) => (
    <ScreenLayout
      crumbs={['Labs', 'Pagination']}
      status="3 of 10"
      keys={() => [{ keys: ['enter'], label: 'open', help: 'open the lab', run }]}
      {...props}
    >
      <Lines lines={['the body']} />
    </ScreenLayout>
  );
  afterEach(() => run.mockClear());

  it('has the way here and a status above, and the keys below', () => {
    const { rows } = show(layout());
    expect(rows()).toHaveLength(size.rows - 1);
    expect(rows()[0]).toMatch(/^ Labs › Pagination +3 of 10 · anna$/);
    expect(rows()[2]).toBe(' the body');
    expect(rows().at(-1)).toBe(' enter open   b leave   ? keys');
  });

  it('hands keys to the screen, and those of every screen to the app', () => {
    const { app, press } = show(layout());
    press('enter', 'b', 'q');
    expect([run, app.back, app.quit].map(each => vi.mocked(each).mock.calls.length)).toEqual([1, 1, 1]);
  });

  it('lists its keys on demand; the next key only closes the list', async () => {
    const { press, sees } = show(layout());
    press('?');
    await sees('open the lab');
    press('enter');
    await sees('the body');
    expect(run).not.toHaveBeenCalled();
  });

  it('lets keys wait while it is busy, but not the way out', async () => {
    const cancel = vi.fn();
    const view = show(layout({ busy: true, cancel }));
    view.press('enter');
    expect(run).not.toHaveBeenCalled();
    view.redraw(layout());
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    view.redraw(layout({ busy: true, cancel }));
    await view.sees('cancel');
    view.press('escape');
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('leaves letters to a field', () => {
    const { app, press, rows } = show(layout({ field: true }));
    press('q', '?', 'b');
    expect(app.quit).not.toHaveBeenCalled();
    expect(app.back).not.toHaveBeenCalled();
    expect(rows().at(-1)).toBe(' enter open');
  });
});

describe('a field', () => {
  const field = (text: string, cursor = text.length, columns = 20) =>
    drawField('Need', { ...createBuffer(text), cursor }, true, columns, theme);

  it('shows where typing goes in, and of a long text what is around that place', () => {
    expect(field('retry')).toBe('Need  retry│');
    expect(field('retry', 2)).toBe('Need  re│try');
    expect(field('retry a payment safely')).toBe('Need  …yment safely│');
    expect(field('retry a payment safely', 0)).toBe('Need  │retry a paym…');
    expect(field('retry a payment safely', 10)).toBe('Need  …try a pa│yme…');
  });

  it('never grows wider than its room, wherever the cursor is', () => {
    for (let cursor = 0; cursor <= 22; cursor++) {
      for (const columns of [9, 14, 20, 28, 29, 40]) {
        const line = field('retry a 語語語ment safely', Math.min(cursor, 21), columns);
        expect(width(line)).toBeLessThanOrEqual(columns);
        expect(line).toContain('│');
      }
    }
  });
});

describe('the profile picker', () => {
  it('starts at who is here, and switches to somebody else', async () => {
    const { app, press, sees } = show(<ProfilePicker />);
    await sees('❯ anna');
    press('down', 'enter');
    expect(app.switchUser).toHaveBeenCalledWith({ profile: 'ben' });
  });

  it('takes a known name in any spelling, and says why a name cannot be', async () => {
    const { app, press, sees } = show(<ProfilePicker />);
    await sees('❯ anna');
    press('down', 'down', 'enter');
    await sees('Your name');
    press('a', '/', 'enter');
    await sees('! A profile name can’t be a path');
    expect(app.switchUser).not.toHaveBeenCalled();
    press('ctrl+u', 'B', 'E', 'N', 'enter');
    expect(app.switchUser).toHaveBeenCalledWith({ profile: 'ben' });
  });

  it('stays open when the profile cannot be opened', async () => {
    const switchUser = vi.fn(() => Promise.reject(new InputError('no_profile', 'It cannot be opened.', 'Try again.')));
    const { press, sees } = show(<ProfilePicker />, { switchUser });
    await sees('❯ anna');
    press('end', 'up', 'enter');
    await sees('Your name');
    press('z', 'enter');
    await sees('! It cannot be opened.');
    await sees('Try again.');
  });
});

describe('the chosen row of a list', () => {
  function Rows({ count }: { count: number }) {
    const row = useChosenRow(count);
    return (
      <ScreenLayout crumbs={['Rows']} keys={() => [{ keys: ['down'], run: () => row.move(1) }]}>
        <Lines lines={[`row ${row.at}`]} />
      </ScreenLayout>
    );
  }
  it('reaches a row that the list did not have at first, and stays within a list that became shorter', async () => {
    const { press, sees, redraw } = show(<Rows count={2} />, { screenState: new Map() });
    press('down', 'down', 'down');
    await sees('row 1');
    redraw(<Rows count={3} />);
    press('down', 'down');
    await sees('row 2');
    redraw(<Rows count={2} />);
    await sees('row 1');
  });
});
