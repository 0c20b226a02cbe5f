import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/conventions/error-codes';
import type { LessonSummary } from '../../src/course/types';
import { terms } from '../../src/generated/glossary';
import { lessonSummaries } from '../../src/generated/lessons';
import { builtInRows } from '../../src/lookup/built-in-rows';
import { courseRows as rows } from '../../src/lookup/course-rows';
import { createPhraseIndex } from '../../src/lookup/phrases';
import { wholeLines } from '../../src/lookup/row-lines';
import { lookupRows, rowKinds } from '../../src/lookup/rows';
import { createLookupIndex } from '../../src/lookup/search';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { lessonSummary } from '../support/lesson-summary';
import { frozenRows, frozenLookup as lookup } from './frozen';

/** Every header that the specification names, in the order of its parts. */
const specificationHeaders = [
  'Request-Id',
  'Idempotency-Key',
  'Content-Type',
  'Location',
  'Cache-Control',
  'Authorization',
  'Accept',
  'Retry-After',
  'If-None-Match',
  'If-Match',
  'X-Webhook-Signature',
  'Last-Event-ID',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Deprecation',
  'Sunset',
  'Link',
];

const first = (words: string) => lookup.search(words)[0]?.row.need;
const top = (words: string) =>
  lookup
    .search(words)
    .slice(0, 3)
    .map(hit => hit.row.need);

const lesson = (id: string, covers: string[], need?: [string, string]) =>
  lessonSummary(id, {
    covers,
    lookup: need ? [{ kind: need[0] as 'need', need: need[1], use: 'its own words', also: [] }] : [],
  });

describe('the rows', () => {
  it('lead only to lessons that exist', () => {
    const ids = new Set([null, ...lessonSummaries.map(summary => summary.id)]);
    for (const row of rows) expect(ids).toContain(row.lesson);
    expect(lookupRows([]).every(row => row.lesson === null)).toBe(true);
  });

  it('hold every row of every lesson', () => {
    for (const summary of lessonSummaries) {
      for (const row of summary.lookup) {
        const own = rows.find(({ kind, need }) => kind === row.kind && need === row.need);
        expect(own).toMatchObject({ ...row, lesson: summary.id, step: row.at ?? 'key-points' });
      }
    }
  });

  it('lead to a lesson as soon as it teaches the clause', () => {
    const status = (lessons: LessonSummary[]) =>
      lookupRows(lessons).find(row => row.kind === 'status' && row.need === '404');
    expect(status([lesson('x', ['errors.403'])])?.lesson).toBeNull();
    expect(status([lesson('x', ['errors.404'])])?.lesson).toBe('x');
  });

  it('lead from a code of our own service to no lesson but the one about its convention', () => {
    const lessons = [lesson('failures', ['errors.400', 'errors.403', 'errors.409']), lesson('states', ['states.2'])];
    const codes = lookupRows(lessons).filter(row => row.kind === 'code');
    const own = codes.filter(row => errorCodes[row.need as keyof typeof errorCodes]?.origin === 'service');
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter(row => row.lesson === 'failures')).toEqual([]);
    expect(own.find(row => row.need === 'invalid_transition')?.lesson).toBe('states');
  });

  it('leave a status to the lesson that has it', () => {
    const statuses = lookupRows([lesson('x', [], ['status', '404'])]).filter(row => row.need === '404');
    expect(statuses).toMatchObject([{ use: 'its own words', lesson: 'x', step: 'key-points' }]);
  });

  it('lead to the page that the lesson names, and a term to where it is explained', () => {
    const places = new Map(lessonSummaries.map(({ id, pages }) => [id, pages.map(page => page.id)]));
    for (const row of rows) {
      if (row.lesson === null) expect(row.step, row.need).toBeNull();
      else expect(places.get(row.lesson), row.need).toContain(row.step);
    }
    const named = rows.filter(row => row.kind === 'need' && row.step !== 'key-points');
    expect(named.length).toBeGreaterThan(20);
    const later = { ...lesson('later', []), order: 2, terms: [{ term: 'jitter', page: 'design' }] };
    const first = { ...lesson('first', []), terms: [{ term: 'jitter', page: 'observe' }] };
    const jitter = { id: 'jitter', name: 'jitter', meaning: 'm', also: [], file: 'f', line: 1 };
    expect(lookupRows([later, first], [jitter]).find(row => row.need === 'jitter')).toMatchObject({
      lesson: 'first',
      step: 'observe',
    });
  });

  it('explain every term of the glossary in a lesson', () => {
    const named = rows.filter(row => row.kind === 'term');
    expect(named.map(row => row.need).sort()).toEqual(terms.map(term => term.name).sort());
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter(row => row.lesson === null)).toEqual([]);
  });

  it('name each thing once a kind', () => {
    const names = rows.map(row => `${row.kind} ${row.need.toLowerCase()}`);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('have every status, code and header of the specification and of the service', () => {
    const has = (kind: string, need: string) => rows.some(row => row.kind === kind && row.need === need);
    const spec = [200, 201, 202, 304, 400, 401, 402, 403, 404, 409, 410, 412, 429, 500, 503];
    const answered = Object.values(errorCodes).map(code => code.status);
    for (const status of new Set([...spec, ...answered])) expect(has('status', `${status}`), `${status}`).toBe(true);
    const named = Object.entries(errorCodes)
      .filter(([code, { origin }]) => origin === 'specification' || !code.endsWith('_not_found'))
      .map(([code]) => code);
    for (const code of [...named, 'duplicate_email', 'rate_limited', 'ALREADY_MEMBER', 'LAST_OWNER']) {
      expect(has('code', code), code).toBe(true);
    }
    for (const header of specificationHeaders) expect(has('header', header), header).toBe(true);
  });

  it('stand in the order of kinds, statuses by number', () => {
    const places = rows.map(row => rowKinds.indexOf(row.kind));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const statuses = rows.filter(row => row.kind === 'status').map(row => Number(row.need));
    expect(statuses).toEqual([...statuses].sort((a, b) => a - b));
  });

  it('of the sheet say something in few words', () => {
    for (const row of builtInRows) {
      expect(row.use.split(/\s+/).length, row.need).toBeLessThan(22);
      expect(row.clauses.length, row.need).toBeGreaterThan(0);
    }
  });
});

describe('the search, over rows that do not change', () => {
  it.each([
    ['404', '404'],
    ['If-Match', 'If-Match'],
    ['rate_limited', 'rate_limited'],
    ['Idempotency-Key', 'Idempotency-Key'],
    ['Sunset', 'Sunset'],
    ['sunset', 'sunset'],
  ])('finds a thing by its name: %s', (words, need) => {
    expect(first(words)).toBe(need);
  });

  it('puts every thing first for whoever types its very name', () => {
    for (const row of frozenRows) {
      const best = lookup.search(row.need)[0]?.row.need;
      expect(best?.toLowerCase(), row.need).toBe(row.need.toLowerCase());
    }
  });

  // What the answer must say: the row that says it may come from the sheet today and from a lesson tomorrow.
  it.each([
    ['how do I retry a post?', /Idempotency-Key/],
    ['two people overwrite each other', /If-Match/],
    ['prove who sent a webhook', /HMAC/],
    ['upload', /upload URL/],
    ['total', /count operation/],
  ])('answers a need put in other words: %s', (words, use) => {
    const answers = lookup.search(words).slice(0, 3);
    expect(answers.map(hit => hit.row.use).join('\n')).toMatch(use);
  });

  it.each([
    ['idempotancy', /idempoten/i],
    ['errro object', /error/],
    ['WEBHOK', /webhook/i],
    ['chace', /cache/i],
  ])('forgives a slip: %s', (words, need) => {
    expect(top(words).join()).toMatch(need);
  });

  it('finds words by their beginning, so that it answers while somebody types', () => {
    for (const part of ['idem', 'idempot', 'idempotency-k']) expect(top(part).join()).toMatch(/dempoten/);
  });

  it('does not take one status for another', () => {
    for (const status of ['401', '403', '404', '409', '412']) {
      expect(first(status)).toBe(status);
      const named = lookup.search(status).filter(hit => hit.row.kind === 'status' && hit.row.need !== status);
      expect(named).toEqual([]);
    }
  });

  it('gives the best first, and all of the words before some of them', () => {
    fc.assert(
      fc.property(fc.constantFrom('page', 'list', 'cursor', 'retry', 'webhook event', 'delete member'), words => {
        const scores = lookup.search(words).map(hit => hit.score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
      }),
    );
    const both = lookup.search('webhook secret').map(hit => hit.row.need);
    expect(both).toContain('change a signing secret');
    expect(both).not.toContain('keep an answer out of caches');
  });

  it('lists everything in its order when nothing is asked', () => {
    for (const nothing of ['', '   ', '\n'])
      expect(lookup.search(nothing)).toEqual(frozenRows.map(row => ({ row, score: 0 })));
  });

  it('takes any text without harm', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), words => {
        expect(Array.isArray(lookup.search(words))).toBe(true);
        expect(Array.isArray(lookup.suggest(words))).toBe(true);
      }),
      { numRuns: 200 },
    );
    expect(first('\u001b[31mcursor\u0000')).toBe(first('cursor'));
    expect(lookup.search('x'.repeat(100_000))).toEqual([]);
  });

  it('offers near words when nothing fits', () => {
    expect(lookup.search('qqqq')).toEqual([]);
    expect(lookup.suggest('qqqq')).toEqual([]);
    expect(lookup.suggest('idempotense webhok cursr')).toEqual(['idempotency', 'idempotent', 'webhook']);
  });

  // What a weight changes is seen here; after tuning, read the new sequence as a person would.
  it.each([
    ['cache', ['Cache-Control', 'Vary', 'shared cache', 'keep data out of caches', 'heuristic freshness']],
    [
      'retry',
      ['retry a POST safely', 'Retry-After', 'know how long to wait', 'know which requests a machine may repeat'],
    ],
    ['header', ['send a credential', 'headers_too_large', 'move from X-RateLimit to RateLimit']],
    ['link', ['Link', 'read without effect', 'Location', 'explain a code to people']],
    [
      'rate',
      ['rate_limited', 'rate limit', 'show the budget', 'move from X-RateLimit to RateLimit', 'RateLimit-Reset'],
    ],
    ['status', ['status class', 'tell two 409 apart', 'move an order', 'tell which item failed']],
    ['ident', ['retry a POST safely', 'drop duplicates', 'move something exactly once', 'remove safely twice']],
    ['secret rotate', ['change a signing secret', 'rotation', 'overlap', 'credential']],
  ])('puts what says most first: %s', (words, needs) => {
    const found = lookup.search(words).slice(0, needs.length);
    expect(found.map(hit => hit.row.need)).toEqual(needs);
  });

  it('takes a longer word for the beginning of one, a short word and a number only when it is typed last', () => {
    const rows = ['cursor', '404'].map(need => ({ kind: 'need' as const, need, use: '', also: [] }));
    const index = createLookupIndex(rows);
    const found = (words: string) => index.search(words).map(hit => hit.row.need);
    expect(found('curs 404')).toEqual(['404', 'cursor']);
    expect(found('cur 404')).toEqual(['404']);
    expect(found('cur')).toEqual(['cursor']);
    expect(found('40')).toEqual([]);
  });

  it('takes an unfinished word for what it begins if it’s the last one, and for a strange one before another', () => {
    const needs = ['boat ramp', 'boat hull', 'boat mast', 'pilot', 'harbour'];
    const index = createLookupIndex(needs.map(need => ({ kind: 'term' as const, need, use: '', also: [] })));
    const found = (words: string) => index.search(words).map(hit => hit.row.need);
    expect(found('boat pilo')).toContain('pilot');
    expect(found('pilo boat')).toEqual([]);
  });

  it('forgives one slip in four letters, two in longer words, and takes the nearest words alone', () => {
    const words = ['boat', 'pilot', 'pivot', 'harbour', 'anchor'];
    const index = createLookupIndex(words.map(need => ({ kind: 'term' as const, need, use: '', also: [] })));
    const found = (typed: string) => index.search(typed).map(hit => hit.row.need);
    expect(found('baot')).toEqual(['boat']);
    expect(found('bost')).toEqual(['boat']);
    expect(found('bozz')).toEqual([]);
    expect(found('pylat')).toEqual(['pilot']);
    expect(found('pylaz')).toEqual([]);
    expect(found('harber')).toEqual(['harbour']);
    expect(found('pirot').sort()).toEqual(['pilot', 'pivot']);
    expect(found('pliot')).toEqual(['pilot']);
    expect(found('boa1')).toEqual([]);
    expect(found('bot')).toEqual([]);
  });

  it('finds other words for the same thing, after the word itself', () => {
    const index = createLookupIndex(
      ['a refund', 'a refund after a delivery', 'an undo after a delivery', 'a boat'].map(need => ({
        kind: 'need' as const,
        need,
        use: '',
        also: [],
      })),
    );
    const found = (typed: string) => index.search(typed).map(hit => hit.row.need);
    expect(found('undo')[0]).toBe('an undo after a delivery');
    expect(found('undo')).toContain('a refund');
    expect(found('undo')).not.toContain('a boat');
    expect(found('refund').at(-1)).toBe('an undo after a delivery');
  });

  it('works over any rows', () => {
    const own = [{ kind: 'need' as const, need: 'boil an egg', use: 'seven minutes', also: ['breakfast'] }];
    expect(createLookupIndex(own).search('breakfst')[0]?.row).toBe(own[0]);
  });
});

describe('a phrase', () => {
  const rows = ['retry a payment', 'retry later', 'list the orders'].map(need => ({ need, also: [] }));
  const index = createPhraseIndex(rows, text => text.split(' '));

  it('counts a word that few rows have for more, and one that none has for most', () => {
    expect(index.weightOf('retry')).toBeCloseTo(Math.log(1 + 3 / 2));
    expect(index.weightOf('orders')).toBeCloseTo(Math.log(1 + 3));
    expect(index.weightOf('zebra')).toBeCloseTo(Math.log(1 + 6));
  });

  it('is as near to what was typed as they share words', () => {
    expect([...index.nearness(['retry', 'later'])].sort((a, b) => b[1] - a[1]).map(([row]) => row)).toEqual([1, 0]);
    expect(index.nearness(['list', 'the', 'orders']).get(2)).toBeCloseTo(1);
    expect(index.nearness(['retry', 'retry', 'later']).get(1)).toBeCloseTo(1);
    expect([...index.nearness(['zebra'])]).toEqual([]);
  });

  it('and the whole row are wrapped for reading, however wide the window is', () => {
    const row = { need: 'x '.repeat(80), use: 'y '.repeat(80), choices: [{ choice: 'a', when: 'z '.repeat(60) }] };
    const widths = wholeLines({ ...row, lesson: 'none', sources: ['RFC'] } as never, 120, plainTheme).map(width);
    expect(Math.max(...widths)).toBeLessThanOrEqual(76);
    expect(Math.max(...widths)).toBeGreaterThan(72);
  });
});
