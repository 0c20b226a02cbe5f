/** Every lab in labs/ on its screen: by keys alone, from its start to its end, at each size. */
import { afterEach, describe, expect, test } from 'vitest';
import { labs } from '../../src/generated/labs';
import { defaultParams } from '../../src/lab/params';
import { prepareRun } from '../../src/lab/player';
import { type Drawn, draw } from '../screens/render';
import { isLong, part } from '../support/size';

const windows = [
  { columns: 40, rows: 12 },
  { columns: 60, rows: 20 },
  { columns: 80, rows: 24 },
].slice(0, isLong ? 3 : 1);

let drawn: Drawn | null = null;
afterEach(() => {
  drawn?.close();
  drawn = null;
});

describe.each(part(Object.keys(labs)))('the lab %s', id => {
  test.each(windows)(
    'at $columns x $rows leads by keys from its start to its lessons, and all of it fits',
    async size => {
      const lab = await labs[id]!();
      const recording = await lab.record(defaultParams(lab.parameters), '7');
      const { questions, decisions = [] } = prepareRun(lab, recording);
      drawn = await draw({ name: id, route: { screen: 'lab', id, seed: '7' }, see: ' 0 of ' }, { color: false, size });
      const screen = drawn;
      const text = () => screen.rows().join('\n');
      const press = async (keys: string, see: string | RegExp) => {
        await screen.press(keys);
        await screen.see(see);
        expect(screen.misfits()).toEqual([]);
      };
      expect(screen.misfits()).toEqual([]);
      await press('p', 'Settings');
      await press('p right', ' 1 of ');
      await press('left', ' 0 of ');
      let seen = -1;
      for (const { before, spans = 1, options } of questions) {
        let isOpen = false;
        for (const decision of decisions.filter(each => each.before <= before && each.before > seen)) {
          const { input } = lab.actions.find(({ id }) => id === decision.action)!;
          await press('end', input!.prompt.slice(0, 20));
          await press('s', /, (paused|your turn)|, seed/);
          isOpen = decision.before + 1 === before;
        }
        seen = before;
        // In an open question, End would choose an option.
        if (!isOpen) await press('end', '↑↓ choose');
        await screen.see('↑↓ choose');
        await screen.see(` ${before} of `);
        // Every option can be seen, at least its beginning.
        for (const [i, option] of options.entries()) expect(text()).toContain(`${i + 1} ${option.text.slice(0, 12)}`);
        // What it's about is one key away where there's no room for it, and so is every word of the options.
        await press('v', '← answer');
        const picture = text();
        await press('end', options.at(-1)!.text.split(' ')[0]!);
        await press('home', '← answer');
        expect(text()).toBe(picture);
        await press('v', '↑↓ choose');
        await press('1 enter', 'You said');
        expect(text()).toContain(` ${before + spans} of `);
      }
      await press('end', `${prepareRun(lab, recording).stops.length} of `);
      await press('m', lab.figures(recording).sides.at(-1)!);
      await press('end', [lab.lesson, ...(lab.alsoLessons ?? [])].at(-1)!.slice(-6));
      await press('m', ' of ');
      if (lab.log) {
        await press('l', / of /);
        await press('pageup', / of /);
      }
    },
  );
});

describe.each(part(Object.keys(labs)))('the actions of the lab %s', id => {
  test('can be done by keys at the first stop, and restart takes them back', async () => {
    const lab = await labs[id]!();
    drawn = await draw(
      { name: id, route: { screen: 'lab', id, seed: '7' }, see: ' 0 of ' },
      { color: false, size: { columns: 80, rows: 24 } },
    );
    const screen = drawn;
    await screen.press('right');
    await screen.see(' 1 of ');
    const start = screen.rows()[0]!.trim();
    const action = lab.actions[0];
    if (!action || !screen.rows().at(-2)!.concat(screen.rows().at(-1)!).includes(action.title)) return;
    await screen.press(action.key);
    if (action.input) {
      await screen.see(action.input.prompt.slice(0, 20));
      expect(screen.misfits()).toEqual([]);
      await screen.press('enter');
    }
    await screen.see(/ [12] of \d+, (paused|your turn)/);
    await screen.press('r');
    await screen.see(' 0 of ');
    await screen.press('right');
    await screen.see(start);
  });
});
