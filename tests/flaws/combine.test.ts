import { expect, test } from 'vitest';
import { describeFlaws } from '../../src/flaws/combine';
import { renameKey } from '../../src/flaws/edit';
import type { Flaw } from '../../src/flaws/flaw';

const flaw = (id: string, describe: Flaw['describe'], last = false): Flaw => ({
  id,
  area: 'errors',
  title: id,
  clauses: [],
  lesson: '',
  rule: id,
  last,
  ...(describe ? { describe } : {}),
});
const document = {
  openapi: '3.1.0',
  paths: { '/old': { get: { responses: {} } }, '/other': { get: { responses: {} } } },
};
const touching = flaw('touching', draft => {
  draft.paths['/old'].get.deprecated = true;
  return ['/paths/~1old/get'];
});

test('a place that a later flaw moves is named where it is in the end', () => {
  const moving = flaw(
    'moving',
    draft => {
      renameKey(draft.paths, '/old', '/new');
      return ['/paths/~1new'];
    },
    true,
  );
  const { document: both, applied } = describeFlaws(document, [touching, moving], 'seed');
  expect(applied[0]!.places).toEqual([{ pointer: '/paths/~1new/get', operation: 'GET /new' }]);
  expect(JSON.stringify(both)).not.toContain('x-touched');
});

test('a place that a later flaw takes away is no place any more', () => {
  const removing = flaw(
    'removing',
    draft => {
      delete draft.paths['/old'];
      return ['/paths/~1other/get'];
    },
    true,
  );
  expect(describeFlaws(document, [touching, removing], 'seed').applied[0]!.places).toBeNull();
});

test('flaws of one area take effect by their ids, whichever is named first', () => {
  const summary = (text: string) =>
    flaw(text, draft => {
      draft.paths['/old'].get.summary = [draft.paths['/old'].get.summary, text].filter(Boolean).join(', then ');
      return ['/paths/~1old/get'];
    });
  const [one, two, three] = ['one', 'two', 'three'].map(summary) as [Flaw, Flaw, Flaw];
  for (const flaws of [
    [one, two, three],
    [three, two, one],
    [two, one, three],
  ])
    expect(describeFlaws(document, flaws, 'seed').document.paths['/old'].get.summary).toBe('one, then three, then two');
});
