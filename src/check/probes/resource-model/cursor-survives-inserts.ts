import { listInWords } from '../../../text/list-in-words';
import { told } from '../../error-shape';
import { jsonOf, succeeded } from '../../exchange';
import { cursorParameter, limitParameter, listPath, readPage } from '../../paging';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';
import { idOf } from '../../target';

export default {
  severity: 'error',
  basis: 'design',
  title: 'No row is repeated or skipped if rows are inserted between two pages',
  clauses: ['endpoints.get-collection'],
  lesson: 'cursor-vs-offset',
  rule: 'list-has-cursor',
  reason:
    'Lists change while clients read them. If a cursor is only an offset in disguise, an import repeats or misses rows without any error.',
  fixes: [
    'Continue after the last row of the page, by the columns that the list is sorted by, with the id as a tie-breaker.',
    'Read all pages from one snapshot that the cursor names.',
  ],
  phase: 'write',
  needs: ['write'],
  *run({ target }) {
    const { list, page } = yield* target.findList();
    const [cursor, limit] = [cursorParameter(list), limitParameter(list)];
    if (cursor === null || limit === null)
      throw new CannotJudge('Needs a limit and a cursor parameter in the contract.');
    const item = target.itemOperation('get', list.operation.path);
    const ids = (items: typeof page.items) => items.map(one => (item === null ? null : idOf(one, item)));
    const whole = yield* send({ method: 'GET', path: listPath(list, { [limit]: 4 }) });
    const before = ids(readPage(list, jsonOf(whole))?.items ?? []);
    if (before.length < 2 || before.includes(null))
      throw new CannotJudge('Needs at least two items with ids in the list.');
    const first = yield* send({ method: 'GET', path: listPath(list, { [limit]: 1 }) });
    const next = readPage(list, jsonOf(first))?.next;
    if (next == null || next.includes('/')) throw new CannotJudge('Needs a page that returns a cursor.');
    const inserted = yield* send({ ...target.creation, headers: target.creationHeaders() });
    if (!succeeded(inserted)) throw new CannotJudge(`${told(inserted)}, so no row was inserted.`);
    const rest = Math.min(3, before.length - 1);
    const second = yield* send({ method: 'GET', path: listPath(list, { [limit]: rest, [cursor]: next }) });
    const after = ids(readPage(list, jsonOf(second))?.items ?? []);
    const expected = before.slice(1, 1 + rest);
    return JSON.stringify(after) === JSON.stringify(expected)
      ? kept(second, 'A row was inserted after the first page, and the second page began where the first ended.')
      : broken(
          second,
          `After a row was inserted, the second page had ${listInWords(after.map(String)) || 'nothing'} instead of ${listInWords(expected.map(String))}.`,
        );
  },
} satisfies ProbeDefinition;
