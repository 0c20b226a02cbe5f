import { beforeAll, describe, expect, test } from 'vitest';
import { exampleClaim } from '../../src/review/claims';
import { sortedRows } from '../../src/review/comparison/rows';
import { targetTitle } from '../../src/review/details-lines';
import { makeExercise } from '../../src/review/exercises/exercise';
import type { Exercise } from '../../src/review/exercises/types';
import { initialReview, isClaiming, type ReviewAction, type ReviewState, reviewReducer } from '../../src/review/state';
import { compare, sourceOf } from './_reviewed';

let exercise: Exercise;
beforeAll(async () => {
  exercise = await makeExercise({ seed: '1', code: 'harbour.3.verb-in-path.bare-array-list.post-without-key' });
});

const init = (of: Exercise) => initialReview(sourceOf(of).subject);
const run = (actions: ReviewAction[], from: ReviewState = init(exercise)) => actions.reduce(reviewReducer, from);

describe('claiming', () => {
  test('the first place is the contract as a whole, then come its operations', () => {
    const state = run([
      { type: 'claim', area: 'naming' },
      { type: 'move', by: 1 },
      { type: 'claim', area: 'errors' },
    ]);
    expect(state.claims).toEqual([
      { area: 'naming', at: 'everywhere' },
      { area: 'errors', at: state.targets[1] },
    ]);
    expect(state.targets[1]).toMatch(/^GET \//);
  });

  test('the same claim again takes it back', () => {
    expect(
      run([
        { type: 'claim', area: 'naming' },
        { type: 'claim', area: 'naming' },
      ]).claims,
    ).toEqual([]);
  });

  test('the worked example isn’t claimed by mistake: only a second claim there is one', async () => {
    const first = await makeExercise({ seed: '1', level: 1, code: 'harbour.3.verb-in-path.bare-array-list' });
    const { area, at } = exampleClaim(first)!;
    const from = init(first);
    const there: ReviewAction = { type: 'move', by: from.targets.indexOf(at) };
    const once = run([there, { type: 'claim', area }], from);
    expect(once).toMatchObject({ claims: [], notice: expect.stringContaining('Already found for you') });
    expect(run([{ type: 'claim', area }], once)).toMatchObject({ claims: [{ area, at }], notice: '' });
    expect(run([{ type: 'move', by: -1 }], once).notice).toBe('');
    const other = area === 'naming' ? 'errors' : 'naming';
    expect(run([there, { type: 'claim', area: other }], from).claims).toEqual([{ area: other, at }]);
  });

  test('the cursor stays within the list, whatever is asked', () => {
    expect(run([{ type: 'move', by: -5 }]).cursor).toBe(0);
    expect(run([{ type: 'move', by: 500 }]).cursor).toBe(15);
  });

  test('every claim can be taken back at once', () => {
    expect(
      run([{ type: 'claim', area: 'naming' }, { type: 'claim', area: 'errors' }, { type: 'clear' }]).claims,
    ).toEqual([]);
  });
});

test('a target that is no place is everywhere in an exercise, and the whole of a contract of one’s own', () => {
  const of = (subject: unknown) => targetTitle({ subject } as ReviewState, null);
  expect(of({ exercise })).toBe('Everywhere in the contract');
  expect(of({ exercise: null })).toBe('The contract as a whole');
});

test('nothing is opened or closed before there is a comparison', () => {
  for (const view of ['claims', 'confirm', 'linting'] as const) {
    const state = run([{ type: 'show', view: 'confirm' }]);
    const there = { ...state, view: view as typeof state.view };
    expect(reviewReducer(there, { type: 'fold' })).toBe(there);
  }
});

describe('running the linter', () => {
  const compared = (claims: ReviewAction[] = []) => {
    const state = run([...claims, { type: 'show', view: 'confirm' }]);
    return reviewReducer(state, { type: 'compared', comparison: compare(exercise, state.claims) });
  };

  test('asks first: the confirmation can be left, and claims can still change', () => {
    const asked = run([
      { type: 'claim', area: 'naming' },
      { type: 'show', view: 'confirm' },
    ]);
    expect(asked.view).toBe('confirm');
    expect(isClaiming(asked)).toBe(false);
    const back = reviewReducer(asked, { type: 'back' });
    expect(back.view).toBe('claim');
    expect(reviewReducer(back, { type: 'claim', area: 'naming' }).claims).toEqual([]);
  });

  test('claims stand once it ran, and it runs once', () => {
    const state = compared([{ type: 'claim', area: 'naming' }]);
    expect(state.view).toBe('comparison');
    expect(run([{ type: 'claim', area: 'errors' }, { type: 'clear' }], state).claims).toEqual([
      { area: 'naming', at: 'everywhere' },
    ]);
    expect(reviewReducer(state, { type: 'compared', comparison: compare(exercise, []) })).toBe(state);
    expect(reviewReducer(state, { type: 'show', view: 'confirm' })).toBe(state);
  });

  test('the comparison opens on the first miss', () => {
    const state = compared([{ type: 'claim', area: 'naming' }]);
    expect(sortedRows(state.comparison!)[state.row]!.kind).toBe('missed');
    expect(state.open).toEqual([state.row]);
  });

  test('rows fold and unfold', () => {
    const state = compared();
    const folded = reviewReducer(state, { type: 'fold' });
    expect(folded.open).toEqual([]);
    expect(run([{ type: 'move', by: 1 }, { type: 'fold' }], folded).open).toEqual([1]);
  });

  test('the document opens from the comparison and leads back to it', () => {
    const document = { name: 'openapi.yaml', top: 40, total: 900, mark: 43 };
    const state = reviewReducer(compared(), { type: 'document', document });
    expect(state).toMatchObject({ view: 'document', document: { top: 40 } });
    expect(reviewReducer(state, { type: 'back' }).view).toBe('comparison');
  });
});

test('each view keeps its own place while it scrolls', () => {
  const state = run([
    { type: 'show', view: 'details' },
    { type: 'scroll', by: 100, last: 60 },
    { type: 'document', document: { name: 'openapi.yaml', top: 0, total: 900, mark: null } },
    { type: 'scroll', by: 100, last: 800 },
    { type: 'back' },
  ]);
  expect(state).toMatchObject({ view: 'details', offsets: { details: 60 }, document: { top: 100 } });
  expect(run([{ type: 'scroll', by: -500, last: 60 }], state).offsets.details).toBe(0);
});
