import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lessons } from '../../src/generated/lessons';
import { bufferKeys } from '../../src/text/buffer/keys';
import type { Draft } from '../../src/tryit/draft';
import { draftProblem, headerProblem, toSendRequest } from '../../src/tryit/draft';
import { fieldsOf } from '../../src/tryit/fields';
import { initialTryState, type TryAction, tryReducer } from '../../src/tryit/reducer';
import { type LessonStep, replay } from '../../src/tryit/replay';
import { exchangesOf, isWaiting, selectedField, shownExchange, type TryState } from '../../src/tryit/state';
import { sized } from '../support/size';

/** The screen without a screen: after each action everything that is asked for is replayed. */
async function play(start: LessonStep | null, actions: TryAction[], state = initialTryState()): Promise<TryState> {
  let now = await settled(start, state);
  for (const action of actions) now = await settled(start, tryReducer(now, action));
  return now;
}
async function settled(start: LessonStep | null, state: TryState): Promise<TryState> {
  if (!isWaiting(state)) return state;
  const result = await replay(start, state, state.sent);
  return tryReducer(state, { type: 'replayed', version: state.version, result });
}
const startAt = async (step: string): Promise<LessonStep> => ({ lesson: await lessons['idempotency-keys']!(), step });
const type = (text: string): TryAction => ({ type: 'press', press: { name: 'paste', text }, columns: 40 });
const press = (name: string): TryAction => ({ type: 'press', press: { name, text: '' }, columns: 40 });
const status = (state: TryState) => shownExchange(state)?.exchange.response?.status;

describe('trying from Home', () => {
  it('begins at a clean service with nothing sent', async () => {
    const state = await play(null, []);
    expect(exchangesOf(state)).toEqual([]);
    expect(state.result!.flaws).toEqual([]);
    expect(state.result!.callers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['owner', 'admin', 'editor', 'member', 'stranger', 'nobody']),
    );
  });

  it('sends what stands in the form, as the caller chosen', async () => {
    const state = await play(null, [{ type: 'send' }]);
    expect(status(state)).toBe(200);
    const nobody = await play(null, [{ type: 'move', by: -1 }, { type: 'turn', by: -3 }, { type: 'send' }], state);
    expect(nobody.sent).toHaveLength(2);
    expect(shownExchange(nobody)!.exchange.as).not.toBe('owner');
  });

  it('has nothing before its only request', async () => {
    const state = await play(null, [{ type: 'send' }, { type: 'look', by: -1 }]);
    expect(state.at).toBeNull();
  });

  it('takes a request back that HTTP has no place for, and says why', async () => {
    const wrong = { ...initialTryState().draft, as: 'nobody in particular' };
    const result = await replay(null, { flawed: false, flaw: null }, [initialTryState().draft, wrong]);
    expect(result.sent).toHaveLength(1);
    expect(result.refused).toMatch(/^There is no caller nobody in particular\. The callers are till/);
  });

  it('keeps what was typed when another row is chosen, and in sending', async () => {
    const state = await play(null, [
      { type: 'turn', by: 2 },
      { type: 'edit' },
      press('ctrl+u'),
      type('/v1/charges'),
      { type: 'move', by: 1 },
      { type: 'edit' },
      type('Idempotency-Key: "a"'),
      { type: 'leave' },
      { type: 'edit' },
      type('Request-Id: mine'),
      { type: 'move', by: 1 },
      { type: 'edit' },
      type('{"amount": 1, "currency": "EUR", "source": "c"}'),
      { type: 'move', by: -9 },
      { type: 'turn', by: -2 },
      { type: 'send' },
    ]);
    expect(state.draft).toMatchObject({
      method: 'POST',
      path: '/v1/charges',
      headers: ['Idempotency-Key: "a"', 'Request-Id: mine'],
    });
    expect(shownExchange(state)!.exchange.request.headers).toContainEqual(['Request-Id', 'mine']);
  });

  it('takes an emptied header away, and one that is removed', async () => {
    const two = await play(null, [
      { type: 'move', by: 1 },
      { type: 'edit' },
      type('A: 1'),
      { type: 'leave' },
      { type: 'edit' },
      type('B: 2'),
      { type: 'leave' },
      { type: 'move', by: -1 },
    ]);
    expect(selectedField(two)).toEqual({ kind: 'header', index: 1 });
    expect((await play(null, [{ type: 'edit' }, press('ctrl+u'), { type: 'leave' }], two)).draft.headers).toEqual([
      'A: 1',
    ]);
    expect((await play(null, [{ type: 'move', by: -1 }, { type: 'remove' }], two)).draft.headers).toEqual(['B: 2']);
    expect((await play(null, [{ type: 'move', by: -9 }, { type: 'remove' }], two)).draft.headers).toHaveLength(2);
  });

  it('names what cannot be sent, and sends nothing', async () => {
    const state = await play(null, [{ type: 'edit' }, press('home'), type('x'), { type: 'send' }]);
    expect(state.problem).toContain('slash');
    expect(state.sent).toEqual([]);
    expect(tryReducer(state, { type: 'edit' }).problem).toBeNull();
  });

  it('keeps a body for another method and does not send it with GET', async () => {
    const state = await play(null, [
      { type: 'turn', by: 2 },
      { type: 'move', by: 2 },
      { type: 'edit' },
      type('{"a": 1}'),
      { type: 'move', by: -2 },
      { type: 'turn', by: -2 },
      { type: 'send' },
    ]);
    expect(state.draft.body).toBe('{"a": 1}');
    expect([state.draft.method, status(state)]).toEqual(['GET', 200]);
    expect(shownExchange(state)!.exchange.request.body).toBeNull();
  });

  it('sends broken JSON, because its answer teaches something', async () => {
    const state = await play(null, [
      { type: 'turn', by: 2 },
      { type: 'move', by: 2 },
      { type: 'edit' },
      type('{"a": '),
      { type: 'send' },
    ]);
    expect(status(state)).toBe(400);
  });

  it('lets time pass before a request', async () => {
    const wait = await play(null, [
      { type: 'send' },
      { type: 'move', by: 9 },
      { type: 'move', by: -1 },
      { type: 'turn', by: 2 },
      { type: 'send' },
    ]);
    const [first, second] = exchangesOf(wait);
    expect(second!.at - first!.at).toBe(60_000);
    const remaining = (exchange: typeof first & object) =>
      exchange.response!.headers.find(([name]) => name === 'RateLimit-Remaining')![1];
    expect(remaining(second!)).toBe(remaining(first!));
  });

  it('stops keeping requests at a number, and says so', () => {
    const draft = initialTryState().draft;
    const almost = { ...initialTryState(), sent: Array.from({ length: 199 }, () => draft) };
    const full = tryReducer(almost, { type: 'send' });
    expect([full.sent.length, full.problem]).toEqual([200, null]);
    const refused = tryReducer(full, { type: 'send' });
    expect(refused.sent).toHaveLength(200);
    expect(refused.problem).toContain('You can send up to 200 requests here');
  });
});

describe('a flaw chosen at Home', () => {
  const atFlaw: TryAction[] = [{ type: 'move', by: 9 }];
  const next: TryAction = { type: 'turn', by: 1 };
  const same = (state: TryState) => JSON.stringify(shownExchange(state)!.exchange.response!.body);

  it('brings the request that shows it, as long as nothing was edited', async () => {
    const state = await play(null, [...atFlaw, next]);
    const [first] = state.result!.choices;
    expect([state.flaw, state.draft, selectedField(state)]).toEqual([first!.id, first!.draft, { kind: 'flaw' }]);
    expect(state.result!.flaws).toEqual([{ id: first!.id, title: first!.title }]);
    const none = await play(null, [{ type: 'turn', by: -1 }], state);
    expect([none.flaw, none.draft.path, none.result!.flaws]).toEqual([null, '/orders?limit=2', []]);
    const edited = await play(null, [{ type: 'turn', by: 1 }, ...atFlaw, next]);
    expect([edited.draft.method, edited.draft.path]).toEqual(['HEAD', '/orders?limit=2']);
    expect(edited.flaw).toBe(first!.id);
  });

  it('is chosen where there is only one, and left again', async () => {
    const state = await play(null, atFlaw);
    const [choice] = state.result!.choices;
    const one = { ...state, result: { ...state.result!, choices: [choice!] } };
    const chosen = tryReducer(one, next);
    expect(chosen.flaw).toBe(choice!.id);
    expect(tryReducer({ ...chosen, result: one.result }, next).flaw).toBeNull();
  });

  it('shows in the answer, and goes with f', async () => {
    const { choices } = (await play(null, [])).result!;
    expect(choices.length).toBeGreaterThan(30);
    for (const choice of choices.filter(({ times }) => times !== null)) {
      const sends = Array.from({ length: choice.times! }, (): TryAction => ({ type: 'send' }));
      const begun = { ...initialTryState(), flaw: choice.id, draft: choice.draft };
      const flawed = await play(null, sends, begun);
      const kept = await play(null, [{ type: 'flaws' }], flawed);
      const [with_, without] = [flawed, kept].map(state => ({
        status: status(state),
        headers: shownExchange(state)!.exchange.response!.headers.map(([name, value]) =>
          name === 'ETag' ? name : name + value,
        ),
        body: same(state),
      }));
      expect(with_, choice.id).not.toEqual(without);
    }
  });

  it('is on for what was sent before, and that is answered anew', async () => {
    const sent = await play(null, [{ type: 'send' }]);
    const { choices } = sent.result!;
    const bare = choices.findIndex(({ id }) => id === 'bare-array-list') + 1;
    const state = await play(null, [...atFlaw, { type: 'turn', by: bare }], sent);
    expect([state.flaw, state.sent.length]).toEqual(['bare-array-list', 1]);
    expect(Array.isArray(JSON.parse(shownExchange(state)!.exchange.response!.body))).toBe(true);
  });
});

describe('trying from a step', () => {
  it('begins with the step’s own requests, sent, and the last of them in the form', async () => {
    const state = await play(await startAt('the-till-tries-again'), []);
    expect(state.result!.lessonExchanges.length).toBeGreaterThan(0);
    expect(state.draft).toMatchObject({ as: 'till', method: 'POST', path: '/v1/charges' });
    // The key comes with the caller.
    expect(state.draft.headers.join()).not.toMatch(/authorization/i);
    expect(status(state)).toBe(201);
  });

  it('sends everything again without the flaws, and back', async () => {
    const start = await startAt('the-till-tries-again');
    const flawed = await play(start, [{ type: 'send' }]);
    const cured = await play(start, [{ type: 'flaws' }], flawed);
    expect(exchangesOf(flawed).map(({ response }) => response!.status)).toEqual([201, 201]);
    expect(exchangesOf(cured).map(({ response }) => response!.status)).toEqual([400, 400]);
    expect(exchangesOf(await play(start, [{ type: 'flaws' }], cured))).toEqual(exchangesOf(flawed));
  });

  it('has the flaws of the step in a row of their own', async () => {
    const start = await startAt('the-till-tries-again');
    const off = await play(start, [
      { type: 'move', by: 9 },
      { type: 'turn', by: 1 },
    ]);
    expect([selectedField(off).kind, off.flawed, status(off)]).toEqual(['flaw', false, 400]);
    expect((await play(start, [{ type: 'turn', by: 1 }], off)).flawed).toBe(true);
  });

  it('comes back to the step’s state and no further by undo', async () => {
    const start = await startAt('the-till-tries-again');
    const fresh = await play(start, []);
    const busy = await play(start, [{ type: 'send' }, { type: 'send' }, { type: 'send' }], fresh);
    const one = await play(start, [{ type: 'undo' }], busy);
    expect(exchangesOf(one)).toEqual(exchangesOf(busy).slice(0, -1));
    const none = await play(start, [{ type: 'undo' }, { type: 'undo' }, { type: 'undo' }], one);
    expect(exchangesOf(none)).toEqual(exchangesOf(fresh));
    expect(exchangesOf(await play(start, [{ type: 'reset' }], busy))).toEqual(exchangesOf(fresh));
  });

  it('says where a lesson has no such step', async () => {
    await expect(replay(await startAt('nowhere'), { flawed: true, flaw: null }, [])).rejects.toThrow(
      'no step `nowhere`',
    );
  });
});

describe('the history', () => {
  const edited: TryAction[] = [{ type: 'edit' }, press('ctrl+u'), type('/orders/o40'), { type: 'leave' }];

  it('shows older requests with their answers, and gives the draft back', async () => {
    const two = await play(null, [{ type: 'send' }, ...edited, { type: 'send' }, { type: 'turn', by: 1 }]);
    const newest = tryReducer(two, { type: 'look', by: -1 });
    expect([newest.draft.path, newest.draft.method, shownExchange(newest)!.place]).toEqual(['/orders/o40', 'GET', 1]);
    const oldest = tryReducer(newest, { type: 'look', by: -1 });
    expect([oldest.draft.path, shownExchange(oldest)!.place]).toEqual(['/orders?limit=2', 0]);
    expect(tryReducer(oldest, { type: 'look', by: -1 })).toBe(oldest);
    const back = [1, 1].reduce((state, by) => tryReducer(state, { type: 'look', by }), oldest);
    expect([back.draft, back.at]).toEqual([two.draft, null]);
    expect(tryReducer(back, { type: 'look', by: 1 })).toBe(back);
  });

  it('goes past the request that the form shows anyway', async () => {
    const two = await play(null, [{ type: 'send' }, ...edited, { type: 'send' }]);
    expect(shownExchange(tryReducer(two, { type: 'look', by: -1 }))!.place).toBe(0);
  });

  it('sends an older request as the newest', async () => {
    const two = await play(null, [
      { type: 'send' },
      ...edited,
      { type: 'send' },
      { type: 'look', by: -1 },
      { type: 'send' },
    ]);
    expect(exchangesOf(two).map(({ request }) => request.path)).toEqual([
      '/orders?limit=2',
      '/orders/o40',
      '/orders?limit=2',
    ]);
    expect(two.at).toBeNull();
  });
});

it('an answer that comes late is not taken for a newer one', async () => {
  const first = tryReducer(initialTryState(), { type: 'send' });
  const late = await replay(null, { flawed: true, flaw: null }, []);
  const state = tryReducer(first, { type: 'replayed', version: 1, result: late });
  expect(isWaiting(state)).toBe(true);
  expect((await settled(null, state)).result!.sent).toHaveLength(1);
});

it('any keys in any order leave a state that can be sent, and the same requests have the same answers', async () => {
  const action: fc.Arbitrary<TryAction> = fc.oneof(
    fc.record({ type: fc.constant('move' as const), by: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ type: fc.constant('turn' as const), by: fc.constantFrom(-1, 1) }),
    fc.record({ type: fc.constant('look' as const), by: fc.constantFrom(-1, 1) }),
    fc.constantFrom<TryAction>(
      { type: 'edit' },
      { type: 'leave' },
      { type: 'remove' },
      { type: 'send' },
      { type: 'undo' },
      { type: 'reset' },
      { type: 'flaws' },
    ),
    fc.constantFrom(...bufferKeys).map(press),
    fc
      .oneof(
        fc.string({ maxLength: 8 }),
        fc.string({ unit: 'binary', maxLength: 4 }),
        fc.constantFrom('/orders', 'X: y', '{"a":1}', '/../%zz'),
      )
      .map(type),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async actions => {
      const state = await play(null, actions);
      expect(state.row).toBeLessThan(fieldsOf(state.draft).length);
      expect(state.result!.sent).toHaveLength(state.sent.length);
      const again = await replay(null, state, state.sent);
      expect(again.sent).toEqual(state.result!.sent);
    }),
    { numRuns: sized(25, 60) },
  );
});

describe('the body under edit', () => {
  const atBody: TryAction[] = [{ type: 'turn', by: 2 }, { type: 'move', by: 2 }, { type: 'edit' }];
  const edit = (...actions: TryAction[]) => [...atBody, ...actions].reduce(tryReducer, initialTryState());

  it('takes lines, by enter and by paste, and keeps them', () => {
    const state = edit(type('{'), press('enter'), type('"a": 1\n}'), { type: 'leave' });
    expect([state.draft.method, state.draft.body]).toEqual(['POST', '{\n"a": 1\n}']);
  });

  it('keeps up and down to itself until its first and its last line', () => {
    const inside = edit(type('one\ntwo'), press('up'));
    expect(inside.editing?.cursor).toBe(3);
    const above = tryReducer(inside, press('up'));
    expect([above.editing, selectedField(above).kind, above.draft.body]).toEqual([null, 'add-header', 'one\ntwo']);
    const below = edit(type('one\ntwo'), press('down'));
    expect([below.editing, selectedField(below).kind]).toEqual([null, 'wait']);
  });

  it('a path and a header stay on one line', () => {
    const state = [{ type: 'edit' } as const, type('\n&x=1'), { type: 'leave' } as const].reduce(
      tryReducer,
      initialTryState(),
    );
    expect(state.draft.path).toBe('/orders?limit=2 &x=1');
  });
});

describe('a draft', () => {
  const draft: Draft = { as: 'owner', method: 'POST', path: '/x', headers: [], body: '', wait: 0 };

  it('is checked for what HTTP cannot carry', () => {
    expect(headerProblem('If-Match: "a:b"')).toBeNull();
    expect(headerProblem('Empty:')).toBeNull();
    expect(headerProblem('A: 1')).toBeNull();
    expect(headerProblem('(A: 1')).toContain('"(A"');
    expect(headerProblem('A: caf\u00e9\t~')).toBeNull();
    expect(headerProblem('A: \u007f')).toContain('can’t contain');
    expect(headerProblem('A:\u007f')).toContain('can’t contain');
    for (const line of ['no colon', 'two words: x', ': x', 'Name : x', 'A: \u4f60', 'A: b\u0000']) {
      expect(draftProblem({ ...draft, headers: ['A: 1', line] }), line).toMatch(/header/);
    }
  });

  it('becomes a request, header values trimmed, an empty body none', () => {
    expect(toSendRequest({ ...draft, headers: ['A:  b ', 'C:d'] })).toEqual({
      as: 'owner',
      method: 'POST',
      path: '/x',
      headers: [
        ['A', 'b'],
        ['C', 'd'],
      ],
      body: null,
    });
  });
});

describe('in passing', () => {
  it('a text that was written elsewhere goes into the row under edit, which stays open, or into the row as it is', () => {
    const replace: TryAction = { type: 'replace', text: '/orders/o11' };
    const open = [{ type: 'edit' } as const, replace].reduce(tryReducer, initialTryState());
    expect([open.editing?.text, open.draft.path]).toEqual(['/orders/o11', '/orders?limit=2']);
    const closed = tryReducer(initialTryState(), replace);
    expect([closed.editing, closed.draft.path]).toEqual([null, '/orders/o11']);
  });

  it('an older request is shown with the pause that it was sent after, behind those of the lesson too', async () => {
    const start = await startAt('the-till-tries-again');
    const draft = { as: 'owner', method: 'GET', path: '/orders/count', headers: ['X-A:  b'], body: '', wait: 60_000 };
    const state = await play(start, []);
    const ground = state.result!.lessonExchanges.length;
    expect(ground).toBeGreaterThan(0);
    const one = await play(start, [{ type: 'send' }], { ...state, draft });
    const two = await play(start, [{ type: 'send' }], { ...one, draft: { ...draft, path: '/orders', wait: 0 } });
    const older = tryReducer(two, { type: 'look', by: -1 });
    expect([older.draft, older.at]).toEqual([draft, ground]);
    expect(tryReducer(older, { type: 'look', by: -1 }).draft.path).toBe(state.draft.path);
  });

  it('where the step has no flaw, left and right change nothing', async () => {
    const state = await play(null, []);
    const row = fieldsOf(state.draft).findIndex(({ kind }) => kind === 'flaw');
    const without = { ...state, row, result: { ...state.result!, flaws: [], choices: [] } };
    expect(tryReducer(without, { type: 'turn', by: 1 })).toBe(without);
    const flawed = { ...without, result: { ...without.result, flaws: [{ id: 'f', title: 'F' }] as never } };
    expect(tryReducer(flawed, { type: 'turn', by: 1 })).toMatchObject({ flawed: !flawed.flawed });
  });

  it('says of each header what is wrong with it', () => {
    expect(headerProblem('no colon')).toBe('The header "no colon" has no colon. Write Name: value.');
    expect(headerProblem(': x')).toMatch(/^"" isn’t a header name/);
    expect(headerProblem('A : x')).toMatch(/^"A " isn’t a header name/);
  });

  it('undoes the last request, and forgets all of them', async () => {
    const two = await play(null, [{ type: 'send' }, { type: 'send' }]);
    const one = await play(null, [{ type: 'undo' }], two);
    expect([one.sent.length, exchangesOf(one).length]).toEqual([1, 1]);
    const none = await play(null, [{ type: 'reset' }], two);
    expect([none.sent, exchangesOf(none)]).toEqual([[], []]);
    for (const action of ['undo', 'reset'] as const) expect(tryReducer(none, { type: action })).toBe(none);
  });

  it('a response scrolls to its last line and back, and another request begins at its top', () => {
    const scroll = (by: number): TryAction => ({ type: 'scroll', by, last: 9 });
    const at = (...actions: TryAction[]) => actions.reduce(tryReducer, initialTryState()).offset;
    expect([at(scroll(4)), at(scroll(4), scroll(9)), at(scroll(4), scroll(-9))]).toEqual([4, 9, 0]);
    expect(at(scroll(4), { type: 'send' })).toBe(0);
  });
});
