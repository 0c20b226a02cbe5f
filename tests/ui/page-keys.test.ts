import { expect, test } from 'vitest';
import type { FittedScene } from '../../src/ui/components/fit-scene';
import { pageKeys, shortenedKeys } from '../../src/ui/page-keys';

/** What the keys of a page do at a line of it, of 30 in a window of 10. */
function keysAt(offset: number, back = true) {
  const done: unknown[] = [];
  const fitted = { lines: Array(30).fill(''), rows: 10, offset } as unknown as FittedScene;
  const turn = (name: string) => ({ label: name, run: () => done.push(name) });
  const keys = pageKeys({
    ...{ fitted, scroll: by => done.push(by), next: turn('next') },
    ...(back ? { back: turn('back') } : {}),
  });
  keys.on.run({} as never);
  keys.back[0]?.run({} as never);
  return [keys.on.label, keys.back[0]?.label, ...done];
}

test('a page is scrolled by a window that keeps a line in sight, and turned at its end and at its start', () => {
  expect(keysAt(0)).toEqual(['scroll', 'back', 8, 'back']);
  expect(keysAt(8)).toEqual(['scroll', 'scroll', 8, -8]);
  const last = keysAt(29);
  expect(last).toEqual(['next', 'scroll', 'next', -8]);
  expect(keysAt(0, false)).toEqual(['scroll', undefined, 8]);
});

test('m shows all of a page that was shortened, or less of it, and is no key of another', () => {
  const labels = (shortened: boolean, whole: boolean) =>
    shortenedKeys(shortened, whole, () => {}).map(({ label }) => label);
  expect(labels(false, false)).toEqual([]);
  expect(labels(true, false)).toEqual(['show all']);
  expect(labels(false, true)).toEqual(['less']);
  expect(labels(true, true)).toEqual(['less']);
});
