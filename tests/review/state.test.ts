import { beforeAll, describe, expect, test } from 'vitest';
import { compare } from '../../src/review/comparison/exercise';
import { makeExercise } from '../../src/review/exercises/exercise';
import { claiming, init, type ReviewAction, type ReviewState, reduce, sortedRows } from '../../src/review/state';
import type { Exercise } from '../../src/review/types';

let exercise: Exercise;
beforeAll(async () => {
  exercise = await makeExercise({ seed: '1', code: 'harbour.3.verb-in-path.bare-array-list.post-without-key' });
});

const run = (actions: ReviewAction[], from: ReviewState = init(exercise)) => actions.reduce(reduce, from);

describe('claiming', () => {
  test('the first place is the contract as a whole, then come its operations', () => {
    const state = run([
      { type: 'claim', area: 'naming' },
      { type: 'move', by: 1 },
      { type: 'claim', area: 'errors' },
    ]);
    expect(state.claims).toEqual([
      { area: 'naming', at: null },
      { area: 'errors', at: state.places[1] },
    ]);
    expect(state.places[1]).toMatch(/^GET \//);
  });

  test('the same claim again takes it back', () => {
    expect(
      run([
        { type: 'claim', area: 'naming' },
        { type: 'claim', area: 'naming' },
      ]).claims,
    ).toEqual([]);
  });

  test('the cursor stays within the list, whatever is asked', () => {
    expect(run([{ type: 'move', by: -5 }]).cursor).toBe(0);
    expect(run([{ type: 'move', by: 500 }]).cursor).toBe(15);
    expect(run([{ type: 'moveTo', index: 3 }]).cursor).toBe(3);
  });

  test('every claim can be taken back at once', () => {
    expect(
      run([{ type: 'claim', area: 'naming' }, { type: 'claim', area: 'errors' }, { type: 'clear' }]).claims,
    ).toEqual([]);
  });

  test('a solved area takes no claim', async () => {
    const first = await makeExercise({ seed: '1', level: 1, code: exercise.code });
    const state = run([{ type: 'claim', area: first.solved[0]! }], init(first));
    expect(state.claims).toEqual([]);
  });
});

describe('running the linter', () => {
  const compared = (claims: ReviewAction[] = []) => {
    const state = run(claims);
    return reduce(state, { type: 'compared', comparison: compare(exercise, state.claims) });
  };

  test('asks first: the confirmation can be left, and claims can still change', () => {
    const asked = run([
      { type: 'claim', area: 'naming' },
      { type: 'show', view: 'confirm' },
    ]);
    expect(asked.view).toBe('confirm');
    expect(claiming(asked)).toBe(false);
    const back = reduce(asked, { type: 'back' });
    expect(back.view).toBe('claim');
    expect(reduce(back, { type: 'claim', area: 'naming' }).claims).toEqual([]);
  });

  test('claims stand once it ran, and it runs once', () => {
    const state = compared([{ type: 'claim', area: 'naming' }]);
    expect(state.view).toBe('comparison');
    expect(run([{ type: 'claim', area: 'errors' }, { type: 'clear' }], state).claims).toEqual([
      { area: 'naming', at: null },
    ]);
    expect(reduce(state, { type: 'compared', comparison: compare(exercise, []) })).toBe(state);
    expect(reduce(state, { type: 'show', view: 'confirm' })).toBe(state);
  });

  test('the comparison opens on the first miss', () => {
    const state = compared([{ type: 'claim', area: 'naming' }]);
    expect(sortedRows(state.comparison!)[state.row]!.kind).toBe('missed');
    expect(state.open).toEqual([state.row]);
  });

  test('rows fold and unfold', () => {
    const state = compared();
    const folded = reduce(state, { type: 'fold' });
    expect(folded.open).toEqual([]);
    expect(run([{ type: 'move', by: 1 }, { type: 'fold' }], folded).open).toEqual([1]);
  });

  test('the document opens from the comparison and leads back to it', () => {
    const state = reduce(compared(), { type: 'show', view: 'document', offset: 40 });
    expect(state.offsets.document).toBe(40);
    expect(reduce(state, { type: 'back' }).view).toBe('comparison');
  });
});

test('each view keeps its own place while it scrolls', () => {
  const state = run([
    { type: 'show', view: 'document' },
    { type: 'scroll', by: 100, last: 60 },
    { type: 'back' },
    { type: 'show', view: 'document' },
  ]);
  expect(state.offsets.document).toBe(60);
  expect(run([{ type: 'scroll', by: -500, last: 60 }], state).offsets.document).toBe(0);
});
