import { describe, expect, it } from 'vitest';
import { parseLesson } from '../../../src/course/parse';
import { copyRequest, requestAt, splitRequests } from '../../../src/course/tasks/requests-text';
import {
  hasPassed,
  isChanged,
  openPanels,
  panelAfter,
  startTask,
  type TaskAction,
  taskFacts,
  taskReducer,
} from '../../../src/course/tasks/state';
import { layOutTask, markedLines } from '../../../src/course/tasks/task-view';
import { createBuffer } from '../../../src/text/buffer/buffer';
import { plainTheme } from '../../../src/text/theme';
import { lessonWithTasks } from './fixture';
import { paste, play, press } from './play';

const [wire, contract] = parseLesson(lessonWithTasks, 'lessons/small.md').lesson.chain.tasks;
const room = { columns: 76, rows: 19, theme: plainTheme };
const head = async (...parameters: Parameters<typeof play>) =>
  layOutTask(parameters[0], await play(...parameters), room).head.join('\n');

describe('a task on the screen', () => {
  it('begins with the goal and the state before anything was done', async () => {
    expect(await head(wire!, [])).toMatch(/^Goal .*Charge .*\n.*Now +Charges: 0, goal: 2$/s);
  });

  it('says the verdict with its reason after a run, and runs what is written then', async () => {
    expect(await head(wire!, [{ type: 'run' }])).toMatch(
      /Charges: 1, goal: 2.*\nNot yet +One request makes one charge\./,
    );
    const solution = wire!.solutions[0]!.text;
    const solved = await play(wire!, [{ type: 'run' }, { type: 'replace', text: solution }, { type: 'run' }]);
    expect(layOutTask(wire!, solved, room).head.join('\n')).toMatch(/Done +✔ Nothing joins the two\./);
    expect(hasPassed(solved)).toBe(true);
  });

  it('says once what the rules find: beside the text, or in the verdict while something else is there', async () => {
    const tried = await play(contract!, [{ type: 'run' }]);
    const found = tried.result!.findings[0]!.message.split(' ').slice(0, 4).join(' ');
    const shown = (state: typeof tried) => {
      const { head, panel } = layOutTask(contract!, state, room);
      return [...head, ...panel.lines].join('\n');
    };
    expect(shown(tried).split(found)).toHaveLength(2);
    expect(shown(tried)).toMatch(/Not yet +The rules report \d+ problems?\./);
    const hinted = { ...tried, panel: 'hints' as const, hints: 1 };
    expect(shown(hinted).split(found)).toHaveLength(2);
  });

  it('goes from each line that the result names to the next one, after the last to the first, and stays once they changed', async () => {
    const tried = await play(contract!, [{ type: 'run' }]);
    const [first] = tried.result!.findings;
    const result = { ...tried.result!, findings: [7, 3, 3, 5].map(line => ({ ...first!, line })) };
    const start = { ...tried, result, buffer: { ...tried.buffer, cursor: 0 } };
    const lineOf = ({ buffer }: typeof tried) => buffer.text.slice(0, buffer.cursor).split('\n').length;
    const lines: number[] = [];
    let state: typeof tried = start;
    for (let i = 0; i < 4; i++) {
      state = await play(contract!, [{ type: 'next-objection' }], state);
      lines.push(lineOf(state));
    }
    expect(lines).toEqual([3, 5, 7, 3]);
    const changed = await play(contract!, [...press('ctrl+end', 'enter'), { type: 'next-objection' }], start);
    expect(changed.buffer.cursor).toBe(changed.buffer.text.length);
  });

  it('names the line that can not be run, puts the cursor there, and does not count it as an attempt', async () => {
    const state = await play(wire!, [...press('ctrl+end', 'enter', 'enter'), paste('###\nget /'), { type: 'run' }]);
    const { head, panel } = layOutTask(wire!, state, room);
    expect(head.join('\n')).toMatch(/Can't run +Your text has 2 problems\./);
    expect(panel.lines.join('\n')).toMatch(/Line 7 +`get` is not a method/);
    expect([...markedLines(state)]).toContain(7);
    expect(state.buffer.text.slice(state.buffer.cursor)).toBe('get /');
    expect(state.attempts).toBe(0);
    expect((await play(wire!, [{ type: 'give-up' }], state)).solution).toBeNull();
  });

  it('marks the lines of a contract that a rule objects to, until the text changes', async () => {
    const state = await play(contract!, [{ type: 'run' }]);
    expect([...markedLines(state)]).toEqual([11]);
    expect(markedLines((await play(contract!, press('x'), state))!)).toEqual(new Set());
  });

  it('shows one hint more at each key, and after something else the same ones first', async () => {
    const [first, second] = [
      await play(wire!, [{ type: 'hint' }]),
      await play(wire!, [{ type: 'hint' }, { type: 'hint' }]),
    ];
    expect([first.hints, second.hints]).toEqual([1, 2]);
    const panel = layOutTask(wire!, second, room).panel.lines.join('\n');
    expect(panel).toMatch(/^Hint 2 of 2\n.*Add .*\n\nHint 1 of 2\n.*A response can get lost/);
    const again = await play(wire!, [{ type: 'run' }, { type: 'hint' }], first);
    expect([again.hints, again.panel]).toEqual([1, 'hints']);
  });

  it('leads back to the result with one key, from wherever one is', async () => {
    const tried = await play(contract!, [{ type: 'run' }, { type: 'hint' }]);
    expect([tried.panel, panelAfter(tried)]).toEqual(['hints', 'result']);
    const back = await play(contract!, [{ type: 'panel', panel: 'result' }], tried);
    expect(panelAfter(back)).toBe('about');
    expect(panelAfter(await play(contract!, []))).toBeNull();
  });

  it('says how much of a panel is out of sight', async () => {
    const tried = await play(contract!, [{ type: 'run' }]);
    const result = {
      ...tried.result!,
      notes: Array.from({ length: 30 }, (_, i) => ({ title: `Note ${i}`, text: 'x' })),
    };
    const titleAt = (offset: number) => layOutTask(contract!, { ...tried, result, offset }, room).panel.title;
    expect(titleAt(0)).toMatch(/[^↑]+↓ \d+ more below/);
    expect(titleAt(3)).toMatch(/↑ 3 above {3}↓ \d+ more below/);
  });

  it('shows a solution only after an attempt, then each of them in turn, and solves nothing by that', async () => {
    expect((await play(wire!, [{ type: 'give-up' }])).panel).toBe('about');
    const once = await play(wire!, [{ type: 'run' }, { type: 'give-up' }]);
    expect(layOutTask(wire!, once, room).panel.lines.join('\n')).toMatch(
      /^Solution 1 of 2: a lost response\n.*\n\+ # @lost/s,
    );
    const states = [
      once,
      ...(await Promise.all([1, 2].map(n => play(wire!, Array(n).fill({ type: 'give-up' }), once)))),
    ];
    expect(states.map(({ solution }) => solution)).toEqual([0, 1, 0]);
    expect(once.solved).toBe(false);
    expect(openPanels(once)).toEqual(['result', 'about', 'solution']);
  });

  it('starts over in a way that undo takes back', async () => {
    const typed = await play(wire!, [...press('x', 'y'), { type: 'start-over' }]);
    expect(typed.buffer.text).toBe(wire!.start);
    expect((await play(wire!, press('ctrl+_'), typed)).buffer.text).toBe(`xy${wire!.start}`);
  });

  it('forgets what could not be run when it starts over', async () => {
    const broken = await play(wire!, [...press('#', ' ', '@', 'x', 'enter'), { type: 'run' }]);
    expect(openPanels(broken)).toContain('result');
    const fresh = await play(wire!, [{ type: 'start-over' }], broken);
    expect(fresh.panel).toBe('about');
    expect(openPanels(fresh)).toEqual(['about']);
    expect(layOutTask(wire!, fresh, room).head.join('\n')).toMatch(/Now +Charges: 0, goal: 2$/);
  });

  it('says that the text has changed since it was run', async () => {
    const state = await play(wire!, [{ type: 'run' }, ...press('x')]);
    expect(isChanged(state)).toBe(true);
    expect(layOutTask(wire!, state, room).editor!.title({ above: 0, below: 0 })).toContain('changed, not run yet');
    expect(isChanged(await play(wire!, press('ctrl+_'), state))).toBe(false);
  });

  it('says that the text has changed since the task was looked at, before any attempt and in a low window', async () => {
    const state = await play(wire!, press('x'));
    expect(layOutTask(wire!, state, room).editor!.title({ above: 0, below: 0 })).toContain('changed, not run yet');
    expect(isChanged(await play(wire!, [{ type: 'start-over' }], state))).toBe(false);
    const low = { ...room, rows: 8 };
    const tried = await play(wire!, [{ type: 'run' }, { type: 'edit', on: true }, ...press('x')]);
    expect(layOutTask(wire!, tried, low).head).toEqual(['Changed, not run yet: Charges: 1, goal: 2']);
    const read = layOutTask(wire!, await play(wire!, [{ type: 'edit', on: false }], tried), low).panel.lines;
    expect(read[0]).toBe('Changed, not run yet');
  });

  it('looks at a task again where its text came to a file, and starts over with the text of the file', async () => {
    const start = `# The head of the file.\n${contract!.start}`;
    const begun = await play(contract!, []);
    const moved = taskReducer(contract!)(begun, { type: 'from-file', start, text: start });
    expect([moved.asked, isChanged(moved)]).toEqual([begun.asked + 1, false]);
    const edited = await play(contract!, [...press('x'), { type: 'run' }, { type: 'start-over' }], moved);
    expect(edited.buffer.text).toBe(start);
  });

  it('says how much of the text is out of sight', async () => {
    const { title } = layOutTask(wire!, await play(wire!, [{ type: 'run' }]), room).editor!;
    expect(title({ above: 2, below: 5 })).toContain('↑ 2 above   ↓ 5 more below');
    expect(title({ above: 0, below: 0 })).not.toMatch(/above|below/);
  });

  it('is remembered when it is solved for the first time, with what it took', async () => {
    const before = await play(wire!, [
      { type: 'hint' },
      { type: 'run' },
      { type: 'replace', text: wire!.solutions[0]!.text },
    ]);
    const after = await play(wire!, [{ type: 'run' }], before);
    const fact = { type: 'task', lesson: 'small', task: 'charge-twice', attempts: 2, hints: 1 };
    expect(taskFacts('small', 'charge-twice', before, after)).toEqual([fact]);
    expect(taskFacts('small', 'charge-twice', after, after)).toEqual([]);
    expect(taskFacts('small', 'charge-twice', startTask(wire!, true), after)).toEqual([]);
  });

  it('is remembered after each attempt that isn’t enough', async () => {
    const failed = await play(wire!, [{ type: 'hint' }, { type: 'run' }]);
    const fact = { type: 'attempt', lesson: 'small', task: 'charge-twice', attempts: 1, hints: 1 };
    expect(taskFacts('small', 'charge-twice', startTask(wire!), failed)).toEqual([fact]);
    expect(taskFacts('small', 'charge-twice', failed, { ...failed, panel: 'about' })).toEqual([]);
  });

  it('drops the outcome of an attempt that another one has overtaken', async () => {
    const reduce = taskReducer(wire!);
    const late = await play(wire!, [{ type: 'run' }]);
    const running = reduce(reduce(startTask(wire!), { type: 'run' }), { type: 'run' });
    expect(reduce(running, { type: 'attempted', number: 1, result: late.result! }).result).toBeNull();
  });

  it('says how long after the one before a request was sent, if there was a pause', async () => {
    const titles = async (directive: string) => {
      const requests = `# @as till\nGET /v1/charges\n\n###\n# @as till\n${directive}GET /v1/charges`;
      const state = await play(wire!, [{ type: 'replace', text: requests }, { type: 'run' }]);
      const { lines } = layOutTask(wire!, state, { ...room, rows: 60 }).panel;
      return lines.flatMap(line => /GET \/v1\/charges as .*$/.exec(line) ?? []);
    };
    expect(await titles('# @wait 2s\n')).toEqual(['GET /v1/charges as till', 'GET /v1/charges as till, 2 s later']);
    expect(await titles('')).toEqual(['GET /v1/charges as till', 'GET /v1/charges as till']);
  });

  it('completes with Tab, and with no other key', async () => {
    const typed = async (task: typeof wire, text: string, ...keys: string[]) =>
      (await play(task!, [{ type: 'replace', text }, ...press('ctrl+end', ...keys)])).buffer.text;
    expect(await typed(wire, 'POST /\nif', 'tab')).toBe('POST /\nIf-Match: ');
    expect(await typed(wire, 'POST /\nif', 'tab', 'tab')).toBe('POST /\nIf-None-Match: ');
    expect(await typed(wire, 'POST /\nif', 'tab', 'tab', 'shift+tab')).toBe('POST /\nIf-Match: ');
    expect(await typed(wire, 'POST /\nif', 'x')).toBe('POST /\nifx');
    expect(await typed(contract, 'if', 'tab')).not.toContain('If-Match');
  });

  it('can be scrolled from the goal to its end in a low window while nothing is edited', async () => {
    const shown = async (from: readonly TaskAction[], rows: number) => {
      const low = { ...room, rows };
      let state = await play(wire!, [...from, { type: 'edit', on: false }]);
      const seen: string[] = [];
      for (let to = 0; ; to++) {
        state = await play(wire!, [{ type: 'scroll', to }], state);
        const { panel, editor, head: above } = layOutTask(wire!, state, low);
        expect([editor, above]).toEqual([null, []]);
        expect(panel.lines.length).toBeLessThanOrEqual(rows);
        if (panel.total > rows) {
          const below = panel.total - panel.from - rows + 1;
          expect(panel.lines.at(-1)!.trim()).toBe(below > 0 ? `↓ ${below} more below` : `↑ ${panel.from} above`);
        }
        seen[to] = panel.lines[0]!;
        if (panel.from + panel.rows >= panel.total) return [...seen, ...panel.lines.slice(1, panel.rows)];
      }
    };
    const broken = [{ type: 'replace', text: 'GET /' }, { type: 'run' }] as const;
    for (const from of [[], [{ type: 'run' }], [{ type: 'hint' }], broken] as const) {
      const whole = await shown(from, 12);
      expect(whole[0]).toMatch(/^Goal /);
      if (from === broken) expect(whole).toContainEqual(expect.stringMatching(/^─ Result ─+$/));
      for (const rows of [3, 5]) expect(await shown(from, rows)).toEqual(whole);
    }
  });

  it('leaves a low window to the text while it is edited, between the state and what the last attempt returned', async () => {
    const tried = await play(wire!, [{ type: 'run' }, { type: 'edit', on: true }]);
    const { head: above, editor, panel } = layOutTask(wire!, tried, { ...room, rows: 8 });
    expect(above).toEqual(['Not yet: Charges: 1, goal: 2']);
    expect(editor!.rows).toBe(6);
    expect(panel.lines).toEqual(['1 201']);
  });

  it('follows the cursor with the responses while the text is edited', async () => {
    const two = `${wire!.start}\n\n###\n${wire!.start}`;
    const state = await play(wire!, [{ type: 'replace', text: two }, { type: 'run' }, { type: 'edit', on: true }]);
    const low = { ...room, rows: 15 };
    expect(layOutTask(wire!, state, low).panel.lines[0]).toMatch(/^1 201 Created/);
    const below = await play(wire!, press('ctrl+end'), state);
    expect(layOutTask(wire!, below, low).panel.lines.join('\n')).toMatch(/^2 201 Created/m);
  });
});

describe('the requests of a text', () => {
  const text = 'GET /a\n\n###\n# @lost\nGET /b';

  it('are told apart by the line between them', () => {
    expect(splitRequests(text)).toEqual(['GET /a', '# @lost\nGET /b']);
    expect([0, 7, 8, text.length].map(offset => requestAt(text, offset))).toEqual([0, 0, 1, 1]);
  });

  it('are copied behind themselves, and the cursor is in the copy', () => {
    const copy = (cursor: number) => copyRequest({ ...createBuffer(text, { multiline: true }), cursor });
    expect(copy(2).text).toBe('GET /a\n\n###\nGET /a\n\n###\n# @lost\nGET /b');
    expect(copy(text.length).text).toBe('GET /a\n\n###\n# @lost\nGET /b\n\n###\n# @lost\nGET /b');
    expect(requestAt(copy(2).text, copy(2).cursor)).toBe(1);
    expect(splitRequests(copy(text.length).text)[requestAt(copy(text.length).text, copy(text.length).cursor)]).toBe(
      '# @lost\nGET /b',
    );
  });
});
