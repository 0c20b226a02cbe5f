import { expect, it } from 'vitest';
import { runLesson } from '../../src/course/lesson-runs';
import { pageCurl, pageExchanges } from '../../src/course/page-requests';
import { stepFlaws } from '../../src/course/run-steps';
import type { Page } from '../../src/course/types';
import { lessons } from '../../src/generated/lessons';

it('a page has the requests of its step, with the flaws of the step or without them, and the curl lines say which', async () => {
  const lesson = await lessons['idempotency-keys']!();
  const runs = await runLesson(lesson);
  const id = [...runs.steps.keys()].find(step => stepFlaws(lesson, step).length > 0)!;
  const step = { kind: 'step', id, title: 'T' } as unknown as Page;
  expect(pageExchanges(step, false, runs)).toBe(runs.steps.get(id)!.exchanges);
  expect(pageExchanges(step, true, runs)).toBe(runs.withoutFlaws.get(id)!.exchanges);
  expect(pageCurl(lesson, step, false, runs)).toContain('--flaw');
  expect(pageCurl(lesson, step, true, runs)).not.toContain('--flaw');
  // The second charge is one only after the first.
  const second = { kind: 'step', id: 'the-till-tries-again', title: 'T' } as unknown as Page;
  expect(pageCurl(lesson, second, false, runs).match(/-X POST/g)).toHaveLength(2);
  const fixed = { kind: 'fixed', id: 'fixed', title: 'T' } as unknown as Page;
  expect(pageExchanges(fixed, false, runs).length).toBeGreaterThan(0);
  expect(pageCurl(lesson, fixed, false, runs)).not.toContain('--flaw');
  expect(pageExchanges({ ...fixed, kind: 'key-points' } as never, false, runs)).toEqual([]);
});
