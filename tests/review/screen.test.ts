import { afterEach, describe, expect, test } from 'vitest';
import type { Route } from '../../src/route';
import { type Drawn, draw, type ScreenState, sizes } from '../screens/render';

const code = 'harbour.3.verb-in-path.second-error-shape.post-without-key';
let drawn: Drawn | null = null;

async function open(
  route: Route = { screen: 'review', exercise: code },
  size: { columns: number; rows: number } = sizes.usual,
  see = 'Everywhere',
) {
  drawn = await draw({ name: 'review', route, see }, { color: false, size });
  return drawn;
}
const text = () => drawn!.rows().join('\n');

afterEach(() => {
  drawn?.close();
  drawn = null;
});

describe('the review on the screen', () => {
  test('areas are claimed and taken back, and the counter counts areas', async () => {
    const screen = await open();
    await screen.press('1 down 1 5');
    await screen.see('claimed 2/7');
    expect(text()).toContain('[x] 5 idempotency');
    await screen.press('5 up 1');
    await screen.see('claimed 1/7');
    expect(text()).toContain('[ ] 1 naming');
    await screen.press('down');
    await screen.see('[x] 1 naming');
    await screen.press('0');
    await screen.see('claimed 0/7');
  });

  test.each([
    [sizes.usual, '[x] 7 compatibility', '[ ] 7 compatibility'],
    [{ columns: 60, rows: 20 }, '[x] 7 compatibility', '[ ] 7 compatibility'],
    [{ columns: 40, rows: 12 }, '7[x]compatibility', '7[ ]compatibility'],
  ])('areas are marked where they’re claimed, and no other place looks claimed: %o', async (size, on, off) => {
    const screen = await open(undefined, size);
    await screen.press('down down 7');
    await screen.see(on);
    await screen.press('up');
    await screen.see(off);
    await screen.press('down enter');
    await screen.see('Details');
    expect(text()).toMatch(/7\[x\]/);
    await screen.press('p');
    await screen.see(/7\[ \]/);
    await screen.press('7');
    await screen.see(/7\[x\]/);
    await screen.press('n');
    expect(text()).toMatch(/7\[x\]/);
    await screen.press('7');
    await screen.see(/7\[ \]/);
    expect(text()).toContain('claimed 1/7');
  });

  test.each([
    { columns: 60, rows: 20 },
    { columns: 40, rows: 12 },
  ])('a small window says how many flaws there are to find, and all of it under more: %o', async size => {
    const screen = await open({ screen: 'review', exercise: 'wz04b5-pbnece-yqtt2v-7x267m' }, size);
    expect(text()).toContain('2 flaws, one found for you');
    await screen.press('down up enter');
    await screen.see('Found for you, as an example');
    expect(text()).not.toMatch(/write\s+yours/);
    await screen.press('end');
    await screen.see(/find\s+the\s+other\s+one\.[\s\S]*level 1/);
    screen.close();
    await open({ screen: 'review', level: 2 }, size);
    expect(text()).toContain('2 to 4 flaws to find');
  });

  test('keys of a burst all arrive, whatever is on the screen by then', async () => {
    const screen = await open();
    await screen.press('down 1 down down 3 l enter');
    await screen.see('1 of 3 flaws found (33%) with 2 claims');
    expect(text()).toMatch(/Review › Harbour API › Comparison +claimed 2\/7/);
  });

  test('a note says why in one’s own words, goes with the claim, and comes back beside the finding', async () => {
    const screen = await open();
    await screen.press('down w');
    // Nothing is claimed here yet, so there is nothing to say why.
    expect(text()).not.toContain('keep the note');
    await screen.press('1 w');
    await screen.see('keep the note');
    await screen.type('q: a verb, "get"?');
    await screen.press('enter');
    await screen.see(/your note +q: a verb, "get"\?/);
    await screen.press('w esc l');
    await screen.see('naming at GET /getBerths: q: a verb, "get"?');
    await screen.press('enter');
    await screen.see('Missed');
    await screen.press('home up up enter');
    await screen.see(/your note +q: a verb, "get"\?/);
  });

  test('the linter asks once, and not yet leads back to claims that can still change', async () => {
    const screen = await open();
    await screen.press('down 1 l');
    await screen.see('naming at GET /getBerths');
    await screen.press('esc');
    await screen.see(/areas contain flaws/);
    await screen.press('1 l');
    await screen.see('You have claimed nothing.');
  });

  test('the comparison opens on the first miss, with place, reason and ways to mend it', async () => {
    const screen = await open();
    await screen.press('1 l enter');
    await screen.see('Missed');
    expect(text()).toMatch(/❯ - errors +\w+ \/\S+ +A second error format/);
    expect(text()).toMatch(/place +\w+ \/\S+, openapi\.yaml:\d+:\d+/);
    expect(text()).toMatch(/one of .*\n[\s\S]* or /);
  });

  test('the document shows the very line that a finding names', async () => {
    const screen = await open();
    await screen.press('l enter');
    await screen.see('Missed');
    const line = /openapi\.yaml:(\d+):/.exec(text())![1]!;
    await screen.press('d');
    await screen.see('Document');
    expect(text()).toMatch(new RegExp(`^ +${line} ❯ *\\S`, 'm'));
    await screen.press('left');
    await screen.see('Comparison');
  });

  test('the document says which of its lines are in sight', async () => {
    const screen = await open();
    await screen.press('d');
    await screen.see(/lines 1 to \d+ of \d+/);
    const [, last] = /lines 1 to (\d+) of/.exec(text())!;
    expect(text()).toMatch(new RegExp(`^ +${last} +\\S`, 'm'));
    expect(text()).not.toMatch(new RegExp(`^ +${Number(last) + 1} +\\S`, 'm'));
  });

  test('a repair marks no line as wrong once the contract is another, and names the lines of the file it’s written to', async () => {
    const exercise = 'harbour.3.verb-in-path.post-without-key';
    const progress: ScreenState['progress'] = [
      { type: 'review', exercise, claimed: [], found: 0, planted: 2, score: 0 },
    ];
    const screen = await draw(
      { name: 'repair', route: { screen: 'repair', exercise }, see: /14! {2}\/getBerths:/, progress },
      { color: false, size: sizes.usual },
    );
    drawn = screen;
    expect(text()).not.toContain('changed, not run yet');
    await screen.press('w');
    await screen.see('The contract is in');
    await screen.press('f');
    await screen.see(/16! {2}\/getBerths:/);
    await screen.press('enter x');
    await screen.see('changed, not run yet');
    expect(text()).not.toMatch(/^ +\d+!/m);
    await screen.press('esc u');
    await screen.see(/16! {2}\/getBerths:/);
    expect(text()).not.toContain('changed, not run yet');
  });

  test('page down goes through the text of a repair while its task is all in sight', async () => {
    const screen = await open({ screen: 'repair', exercise: code }, sizes.usual, '0 of 3 flaws');
    expect(text()).toMatch(/^ +1 openapi/m);
    await screen.press('pagedown pagedown');
    await screen.see(/^ +21 /m);
    await screen.press('home');
    await screen.see(/^ +1 openapi/m);
  });

  test('what is claimed is kept while a person looks something up', async () => {
    const screen = await open();
    await screen.press('down 1');
    await screen.see('claimed 1/7');
    await screen.press('/');
    await screen.see('Look up');
    await screen.press('esc esc');
    await screen.see('claimed 1/7');
  });

  test.each(['b', 'esc'])('%s leaves details, document and confirmation for the claims, and keeps them', async key => {
    const screen = await open();
    await screen.press('down 1 3');
    for (const [into, there] of [
      ['enter', 'Details'],
      ['d', 'Document'],
      ['l', 'Run the linter?'],
    ] as const) {
      await screen.press(into);
      await screen.see(there);
      expect(text()).not.toContain('b leave');
      await screen.press(key);
      await screen.see(/areas contain flaws/);
      await screen.see('claimed 2/7');
    }
    expect(text()).toContain('b leave');
  });

  test('leaving the exercise keeps it: Review offers it again with its claims, until the linter has run', async () => {
    const screen = await open({ screen: 'home' }, sizes.usual, 'Start');
    await screen.press('down down down enter');
    await screen.see('One is found for you');
    await screen.press('down 1 2 3');
    const [counter] = /claimed \d\/7/.exec(text())!;
    const [title] = /Review › \S+ \S+/.exec(text())!;
    await screen.press('b');
    await screen.see(new RegExp(`Review +open: .*, ${counter}`));
    await screen.press('enter');
    await screen.see(title);
    await screen.see(counter);
    await screen.press('l enter');
    await screen.see('Comparison');
    await screen.press('b');
    await screen.see(/Review +last time, /);
  });

  test('another exercise drops claims only after it asked', async () => {
    const screen = await open();
    await screen.press('down 1 n');
    await screen.see('Go to another exercise');
    expect(text()).toContain('naming at GET /getBerths');
    await screen.press('n');
    await screen.see(/areas contain flaws/);
    expect(text()).toContain('claimed 1/7');
    await screen.press('n enter');
    // The next one is a beginner's.
    await screen.see('One is found for you');
    await screen.press('l');
    await screen.see('You have claimed nothing.');
  });

  test('another person does not find the claims of the one before', async () => {
    const screen = await open({ screen: 'home' }, sizes.usual, 'Start');
    await screen.press('down down down enter');
    await screen.see('One is found for you');
    await screen.press('down 1 2 3 b');
    await screen.see('open:');
    await screen.press('w');
    await screen.see('guest');
    await screen.press('end enter');
    await screen.see('nothing is saved');
    expect(text()).not.toContain('open:');
  });

  test('the same exercise again begins without claims', async () => {
    const screen = await open();
    await screen.press('1 l enter');
    await screen.see('Comparison');
    await screen.press('r');
    await screen.see('claimed 0/7');
    expect(text()).toContain('GET    /getBerths');
  });

  test('details and exchanges are open to claims, the comparison is not', async () => {
    const screen = await open({ screen: 'review', exercise: 'service.2.lookup-by-id-alone' });
    await screen.press('end enter');
    await screen.see('Details');
    await screen.press('6');
    await screen.see('6[x]authorization');
    await screen.press('esc l enter');
    await screen.see('Visible only on the wire');
    expect(text()).toMatch(/claimed 1\/7/);
    await screen.press('d');
    await screen.see(/exchange \d: GET \/projects/);
    await screen.press('6 1');
    await screen.press('esc');
    await screen.see('Comparison');
    expect(text()).toMatch(/claimed 1\/7/);
  });

  test('worked examples are shown, and fade with practice', async () => {
    const first = await open({ screen: 'review' });
    await first.see('There are 2 flaws in 1 to 2 of the 7 areas. One is found for you (✔): find');
    expect(text()).toContain('Found for you, as an example');
    expect(text()).toMatch(/claimed 0\/7/);
    first.close();
    const route: Route = { screen: 'review' };
    const practised = Array.from({ length: 2 }, () => ({
      type: 'review' as const,
      exercise: code,
      claimed: [],
      found: 3,
      planted: 3,
      score: 100,
    }));
    drawn = await draw(
      { name: 'review', route, see: 'Everywhere', progress: practised },
      { color: false, size: sizes.usual },
    );
    expect(text()).toContain('There are 2 to 4 flaws in 2 to 4 of the 7 areas.');
    expect(text()).not.toContain('Found for you');
  });

  test.each([
    { columns: 40, rows: 12 },
    { columns: 60, rows: 20 },
    { columns: 80, rows: 24 },
    { columns: 200, rows: 60 },
  ])('every view fits $columns x $rows', async size => {
    const screen = await open({ screen: 'review', exercise: 'service.2.lookup-by-id-alone.verb-in-path' }, size);
    for (const keys of ['down 1 3', 'enter', 'end', 'esc end enter', 'esc d', 'esc l', 'enter', 'enter', 'end', 'd']) {
      await screen.press(keys);
      await screen.see(/claimed|line/);
      expect(screen.misfits(), `after ${keys}`).toEqual([]);
    }
  });
});
