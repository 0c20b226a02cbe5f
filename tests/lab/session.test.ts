import { describe, expect, test } from 'vitest';
import pagination from '../../labs/pagination';
import { defaultParams } from '../../src/lab/params';
import { prepareRun } from '../../src/lab/player';
import {
  canAct,
  editsSeed,
  initialLabSession,
  type LabSession,
  type LabSessionAction,
  labProgress,
  labSessionReducer,
} from '../../src/lab/session';

const reduce = labSessionReducer(pagination.parameters);
const play = (state: LabSession, ...actions: LabSessionAction[]) => actions.reduce(reduce, state);
const step: LabSessionAction = { type: 'player', action: { type: 'step' } };
const change = (by: number): LabSessionAction => ({ type: 'change', by });

async function fresh(): Promise<LabSession> {
  const recording = await pagination.record(defaultParams(pagination.parameters), 's');
  return initialLabSession(prepareRun(pagination, recording));
}

describe('settings', () => {
  test('stay within their ranges and change nothing before they are run', async () => {
    const state = play(await fresh(), { type: 'settings' }, ...Array.from({ length: 20 }, () => change(1)));
    expect(state.panel).toMatchObject({ kind: 'settings', draft: { inserted: 8 } });
    expect(state.params.inserted).toBe(2);
    const low = play(state, { type: 'move', by: 9 }, change(-50));
    expect(play(state, { type: 'move', by: 3 }, change(-50)).panel).toMatchObject({ draft: { times: 1 } });
    expect(low.panel).toMatchObject({ cursor: pagination.parameters.length, draft: { inserted: 8 } });
    expect(play(low, { type: 'close' }).params.inserted).toBe(2);
  });

  test('opening them pauses the run', async () => {
    const playing = play(await fresh(), { type: 'player', action: { type: 'toggle' } });
    expect(playing.player.playing).toBe(true);
    expect(play(playing, { type: 'settings' }).player.playing).toBe(false);
  });
});

test('the seed is the row below the parameters, and takes what is typed', async () => {
  const open = play(await fresh(), { type: 'settings' }, { type: 'move', by: 99 });
  expect(editsSeed(open.panel, pagination.parameters)).toBe(true);
  const typed = play(open, { type: 'press', press: { name: '7', text: '7' } });
  expect(typed.panel).toMatchObject({ kind: 'settings', seed: { text: 's7' } });
  expect(typed.seed).toBe('s');
  expect(editsSeed(play(typed, { type: 'move', by: -1 }).panel, pagination.parameters)).toBe(false);
});

test('what an action asks for is chosen or typed, and a wrong text says why until it changes', async () => {
  const ask = { type: 'ask', action: 'insert', prompt: 'What?', text: 'a' } as const;
  const list = play(await fresh(), { ...ask, options: ['one', 'two'] }, { type: 'move', by: 7 });
  expect(list.panel).toMatchObject({ kind: 'input', cursor: 1 });
  const text = play(await fresh(), { ...ask, options: null }, { type: 'problem', text: 'no' });
  expect(text.panel).toMatchObject({ field: { text: 'a' }, problem: 'no' });
  const typed = play(text, { type: 'press', press: { name: 'b', text: 'b' } });
  expect(typed.panel).toMatchObject({ field: { text: 'ab' }, problem: null });
  expect(play(typed, { type: 'close' }).panel.kind).toBe('run');
});

describe('what progress keeps', () => {
  const at = async (steps: number) => play(await fresh(), ...Array.from({ length: steps }, () => step));

  test('an answer, right or wrong, when it is given; nothing for a skip', async () => {
    const asking = await at(3);
    const { options } = asking.player.questions[0]!;
    for (const [i, option] of options.entries()) {
      const chosen = play(asking, { type: 'player', action: { type: 'choose', to: i } });
      const answered = play(chosen, { type: 'player', action: { type: 'answer', sure: true } });
      expect(labProgress(pagination, chosen, answered)).toEqual([
        {
          type: 'lab',
          lab: 'pagination',
          finished: false,
          question: asking.player.questions[0]!.id,
          answer: option.id,
          right: option.right,
        },
      ]);
    }
    const skipped = play(asking, { type: 'player', action: { type: 'skip' } });
    expect(labProgress(pagination, asking, skipped)).toEqual([]);
  });

  test('the end, once, when it is reached', async () => {
    const before = play(await at(3), { type: 'player', action: { type: 'skip' } });
    const end = play(before, { type: 'player', action: { type: 'end' } });
    expect(labProgress(pagination, before, end)).toEqual([{ type: 'lab', lab: 'pagination', finished: true }]);
    expect(labProgress(pagination, end, play(end, step))).toEqual([]);
  });
});

test('the log stays open while the picture stays as it is, and gives way when it moves', async () => {
  const log = play(await fresh(), { type: 'log', offset: 3 });
  const toggled = play(log, { type: 'player', action: { type: 'toggle' } });
  expect(toggled.player.playing).not.toBe(log.player.playing);
  expect(toggled.panel).toEqual({ kind: 'log', offset: 3 });
  expect(play(log, step).panel.kind).toBe('run');
});

test('the summary opens at the end only', async () => {
  const start = await fresh();
  expect(play(start, { type: 'summary' }).panel.kind).toBe('run');
  const end = play(
    start,
    ...Array.from({ length: 3 }, () => step),
    { type: 'player', action: { type: 'skip' } },
    {
      type: 'player',
      action: { type: 'end' },
    },
  );
  expect(play(end, { type: 'summary' }).panel).toEqual({ kind: 'summary', offset: 0 });
});

test('insert now is offered while the run goes on, and a bounded number of times', async () => {
  const insert = pagination.actions.find(action => action.id === 'insert')!;
  const start = await fresh();
  expect(canAct(pagination, start, insert)).toBe(true);
  const often = {
    ...start,
    player: { ...start.player, choices: Array(insert.most).fill({ event: 0, action: 'insert', value: 1 }) },
  };
  expect(canAct(pagination, often, insert)).toBe(false);
  const end = { ...start, player: { ...start.player, shown: start.player.recording.events.length } };
  expect(canAct(pagination, end, insert)).toBe(false);
});
