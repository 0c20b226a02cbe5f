import { describe, expect, test } from 'vitest';
import { areas } from '../../src/conventions/area';
import { type Flaw, shows } from '../../src/flaws/flaw';
import { flaws } from '../../src/generated/flaws';
import { record } from '../../src/review/exercises/record';
import type { Exchange, WireResponse } from '../../src/service/exchange';

const wire = flaws.filter(flaw => shows(flaw) !== 'description');
const find = (id: string): Flaw => flaws.find(flaw => flaw.id === id)!;

interface Answers {
  flawed: WireResponse[];
  clean: WireResponse[];
}

async function answersOf(flaw: Flaw): Promise<Answers> {
  const responses = (exchanges: Exchange[]) => exchanges.map(exchange => exchange.response!);
  return {
    flawed: responses(await record([flaw], flaw.probe!, 'wire')),
    clean: responses(await record([], flaw.probe!, 'wire')),
  };
}

const header = (response: WireResponse | undefined, name: string) =>
  response?.headers.find(([known]) => known.toLowerCase() === name)?.[1] ?? null;
const json = (response: WireResponse | undefined) => JSON.parse(response!.body);

/** What each flaw's title promises, as a statement that is true with the flaw and false without it. */
const promises: Record<string, (answers: WireResponse[]) => boolean> = {
  'verb-in-path': ([list]) => list!.status === 200,
  'mixed-field-case': ([list]) => 'createdAt' in json(list).data[0] && !('created_at' in json(list).data[0]),
  'get-that-writes': ([link, after]) => link!.status < 300 && after!.status === 404,
  'put-that-merges': ([, shorter]) => json(shorter).time_zone === 'Europe/Berlin',
  'created-without-location': ([created]) => created!.status === 201 && header(created, 'location') === null,
  'no-cache-control': ([read]) => read!.status === 200 && header(read, 'cache-control') === null,
  'bare-array-list': ([list]) => Array.isArray(json(list)),
  'list-without-limit': ([list]) => list!.status === 200,
  'offset-paging-only': ([list]) => json(list).has_more === true && !('next_cursor' in json(list)),
  'exact-total-in-list': ([list]) => json(list).total === 30,
  'client-writes-status': ([, after]) => json(after).status === 'delivered',
  'second-error-shape': ([missing]) => missing!.status === 404 && !('error' in json(missing)),
  'failure-answered-200': ([declined]) => declined!.status === 200 && json(declined).error.code === 'card_declined',
  'error-without-code': ([invalid]) => invalid!.status === 400 && !('code' in json(invalid).error),
  'error-without-request-id': ([invalid]) => invalid!.status === 400 && !('request_id' in json(invalid).error),
  'stack-trace-leaks': ([broken]) => broken!.status === 500 && /\bat \w+\.\w+ \(/.test(broken!.body),
  'html-from-unknown-route': ([unknown]) => /^text\/html/.test(header(unknown, 'content-type') ?? ''),
  'post-without-key': ([first, second]) => first!.status === 201 && json(first).id !== json(second).id,
  'update-without-if-match': ([updated]) => updated!.status === 200,
  'read-without-etag': ([read]) => read!.status === 200 && header(read, 'etag') === null,
  'key-accepted-and-ignored': ([first, second]) => json(first).id !== json(second).id,
  'key-checked-then-written': ([first, second]) =>
    first!.status === 201 && second!.status === 201 && json(first).id !== json(second).id,
  'operation-without-permission': ([removed]) => removed!.status === 204,
  'strangers-get-403': ([stranger]) => stranger!.status === 403,
  'key-in-query': ([list]) => list!.status === 200,
  'lookup-by-id-alone': ([stranger]) => stranger!.status === 200,
  'list-filtered-after-query': ([page]) => json(page).data.length < 4 && json(page).has_more,
  'deprecated-without-signals': ([report]) => report!.status === 200 && header(report, 'sunset') === null,
  'singular-and-plural-paths': ([project]) => project!.status === 200,
  'error-codes-in-two-styles': ([damaged]) => damaged!.status === 400 && json(damaged).error.code === 'invalidCursor',
  'null-read-as-absent': ([, after]) => json(after).description !== null,
  'second-delete-answers-409': ([first, second]) => first!.status === 204 && second!.status === 409,
  'long-work-in-the-request': ([merge]) => merge!.status === 200 && json(merge).status === 'succeeded',
  'throttled-without-retry-after': answers =>
    answers.at(-1)!.status === 429 && header(answers.at(-1), 'retry-after') === null,
  'first-failing-field-only': ([invalid]) => invalid!.status === 400 && json(invalid).error.details.field === 'amount',
  'batch-without-a-mode': ([batch]) => batch!.status === 200 && json(batch).taken === 2,
  'one-scope-for-everything': ([order]) => order!.status === 201,
  'webhook-over-http': ([endpoint]) => endpoint!.status === 201,
  'unsigned-webhook': ([endpoint]) => endpoint!.status === 201 && !('secret' in json(endpoint)),
  'brownout-caches-may-keep': ([gone]) => gone!.status === 410 && header(gone, 'cache-control') !== 'no-store',
  'if-none-match-ignored': ([read]) => read!.status === 200 && header(read, 'etag') !== null,
  'any-move-accepted': ([shipped]) => shipped!.status === 200 && json(shipped).status === 'shipped',
  'renamed-without-version': ([charge]) => 'currency_code' in json(charge),
};

describe('what a flaw does on the wire', () => {
  test.each(wire)('$id: its probe shows what the title says, and the clean service does not', async flaw => {
    expect(flaw.probe?.length, 'it has a probe').toBeGreaterThan(0);
    const promise = promises[flaw.id];
    expect(promise, 'the test knows what to look for').toBeDefined();
    const { flawed, clean } = await answersOf(flaw);
    expect(promise!(flawed), JSON.stringify(flawed, null, 1)).toBe(true);
    expect(promise!(clean), JSON.stringify(clean, null, 1)).toBe(false);
  });

  test('a retry with the same key charges once when nothing is flawed', async () => {
    const { clean } = await answersOf(find('post-without-key'));
    expect(json(clean[1]).id).toBe(json(clean[0]).id);
  });

  test('the same seed records the same exchanges', async () => {
    const flaw = find('key-checked-then-written');
    expect(await record([flaw], flaw.probe!, 'same')).toEqual(await record([flaw], flaw.probe!, 'same'));
  });
});

test('every area has a flaw that only the wire shows, or only the description', () => {
  const without = areas.filter(area => !flaws.some(flaw => flaw.area === area && shows(flaw) !== 'both'));
  expect(without).toEqual([]);
});

test('a flaw without a part on the wire has no probe, and one without a description has no rule', () => {
  for (const flaw of flaws) {
    if (shows(flaw) === 'description') expect(flaw.probe, flaw.id).toBeUndefined();
    expect(flaw.rule === null, flaw.id).toBe(flaw.describe === undefined);
  }
});
