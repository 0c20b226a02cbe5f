import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { blockLines } from '../../src/course/block-lines';
import { exchangeLines, formatDuration } from '../../src/course/exchange-lines';
import type { HttpRequest } from '../../src/course/http-request';
import { jsonLines } from '../../src/course/json-lines';
import { lessonList } from '../../src/course/lesson-list';
import { type LessonRuns, runLesson } from '../../src/course/lesson-runs';
import { lessonText } from '../../src/course/lesson-text';
import type { Block } from '../../src/course/markup';
import { layOutPage } from '../../src/course/page-layout';
import { lessonPages, questionOf } from '../../src/course/pages';
import type { Lesson } from '../../src/course/types';
import { startWalkthrough, walkthroughReducer } from '../../src/course/walkthrough';
import { lessons } from '../../src/generated/lessons';
import { foldEvents } from '../../src/progress/fold';
import type { Exchange } from '../../src/service/exchange';
import { stripStyles, width } from '../../src/text/layout';
import { makeTheme, plainTheme } from '../../src/text/theme';
import { sample } from '../support/size';

// The states of a page share most of their text: what was wrapped at one width is not wrapped there again.
vi.mock(import('../../src/text/layout'), async original => {
  const layout = await original();
  const known = new Map<string, string[]>();
  const wrap: typeof layout.wrap = (text, columns, options = {}) => {
    const key = [text, columns, options.indent, options.hang].join('\0');
    const lines = known.get(key) ?? layout.wrap(text, columns, options);
    known.set(key, lines);
    return [...lines];
  };
  return { ...layout, wrap };
});

const opened: { lesson: Lesson; runs: LessonRuns }[] = [];
beforeAll(async () => {
  for (const load of Object.values(lessons)) {
    const lesson = await load();
    opened.push({ lesson, runs: await runLesson(lesson) });
  }
});
const first = () => opened.find(({ lesson }) => lesson.summary.id === 'idempotency-keys')!;

/** Every state of every page: open, answered with each option, skipped, cured. */
function* scenes({ lesson, runs }: { lesson: Lesson; runs: LessonRuns }, columns: number, color: boolean) {
  const list = lessonPages(lesson);
  const reduce = walkthroughReducer(list);
  const theme = makeTheme({ color });
  for (const [i, page] of list.entries()) {
    const start = startWalkthrough(list, i);
    const question = questionOf(page);
    const walks = question
      ? [
          start,
          reduce(start, { type: 'skip' }),
          ...question.options.map(({ id }) =>
            startWalkthrough(list, i, { [question.id]: { option: id, sure: false } }),
          ),
        ]
      : [start];
    for (const walk of walks) {
      for (const at of [walk, reduce(walk, { type: 'toggle-flaws' })])
        yield layOutPage(list, at, { columns, theme, runs });
    }
  }
}

describe('every page of every lesson', () => {
  const fits = (entries: typeof opened, columns: number, color: boolean) => {
    for (const entry of entries) {
      for (const scene of scenes(entry, columns, color)) {
        const wide = [...scene.lines, ...scene.prompt].filter(line => width(line) > Math.min(76, columns));
        expect(wide).toEqual([]);
      }
    }
  };
  it('fits into 38 columns', () => fits(opened, 38, false));
  it.each([76, 56])('fits into %i columns', columns => fits(sample(opened, 8), columns, false));
  it.each([76, 56, 38])('fits into %i columns with colour', columns => fits(sample(opened, 4), columns, true));
  it('gets no wider than 76 columns in a window that has no room for two columns', () => {
    for (const entry of sample(opened, 4)) {
      for (const columns of [80, 111])
        expect([...scenes(entry, columns, false)]).toEqual([...scenes(entry, 76, false)]);
    }
  });

  it('puts the exchange to the right of the text where there is room for both, and says the same', () => {
    const words = (lines: readonly string[]) =>
      lines
        .join(' ')
        .match(/[A-Za-z]{3,}/g)
        ?.sort() ?? [];
    for (const entry of sample(opened, 4)) {
      for (const columns of [112, 116, 196]) {
        const wide = [...scenes(entry, columns, false)];
        const narrow = [...scenes(entry, 76, false)];
        for (const [i, scene] of wide.entries()) {
          expect(scene.lines.filter(line => width(line) > Math.min(columns, 155))).toEqual([]);
          if (!scene.lines.some(line => width(line) > 76)) continue;
          expect(['step', 'fixed']).toContain(scene.view.page.kind);
          // A narrow page may show the other exchange alone; beside it, the wide one keeps its text, on one screen as well.
          expect(scene.lines.length).toBeLessThan(Math.max(narrow[i]!.lines.length + 12, 32));
        }
      }
    }
    const { lesson, runs } = first();
    const list = lessonPages(lesson);
    const at = list.findIndex(page => page.id === 'two-seconds-of-silence');
    const answered = startWalkthrough(list, at, { 'what-the-till-knows': { option: 'it-failed', sure: true } });
    const { lines } = layOutPage(list, answered, { columns: 116, theme: plainTheme, runs });
    expect(lines[2]).toMatch(/^You said {4}The charge failed.* What the till sent$/);
    expect(words(lines)).toEqual(words(layOutPage(list, answered, { columns: 76, theme: plainTheme, runs }).lines));
  });

  it('can be reached with the arrow, answering each question with any option or none', () => {
    for (const { lesson } of opened) {
      const list = lessonPages(lesson);
      const reduce = walkthroughReducer(list);
      for (const choice of ['skip', 0, 1, 2]) {
        let walk = startWalkthrough(list);
        for (const [i, page] of list.entries()) {
          expect(walk.page).toBe(i);
          if (questionOf(page)) {
            // The arrow waits for the answer.
            expect(reduce(walk, { type: 'next' }).page).toBe(i);
            if (typeof choice === 'number') walk = reduce(walk, { type: 'choose', by: choice + 1 });
            walk = reduce(walk, choice === 'skip' ? { type: 'skip' } : { type: 'commit', sure: true });
          }
          walk = reduce(walk, { type: 'next' });
        }
        expect(walk.done).toBe(true);
      }
    }
  });

  it('shows no answer, no reason and no exchange while its question is open', () => {
    for (const { lesson, runs } of opened) {
      const list = lessonPages(lesson);
      for (const [i, page] of list.entries()) {
        const question = questionOf(page);
        if (!question) continue;
        const { lines, prompt, labels } = layOutPage(list, startWalkthrough(list, i), {
          columns: 76,
          theme: plainTheme,
          runs,
        });
        const text = [...lines, ...prompt, ...labels].join(' ').replace(/\s+/g, ' ');
        for (const { reason } of question.options) {
          expect(text).not.toContain(blockLines(reason, 1000, plainTheme)[0]);
        }
        expect(lines.join('\n')).not.toMatch(
          /^ *(→ )?(\d{3} [A-Z]|no response arrives$)|"request_id"|Cache-Control: /m,
        );
        if (page.kind === 'step' && page.step.after[0]) {
          expect(text).not.toContain(blockLines(page.step.after, 1000, plainTheme)[0]);
        }
      }
    }
  });

  it('prints as text with every answer, and as a handout with none', () => {
    for (const { lesson, runs } of opened) {
      const whole = lessonText(lesson, runs, { columns: 60, theme: plainTheme, answers: true });
      const handout = lessonText(lesson, runs, { columns: 60, theme: plainTheme, answers: false });
      expect([...whole, ...handout].filter(line => width(line) > 60)).toEqual([]);
      expect(whole.join('\n')).toContain('[x] ');
      expect(handout.join('\n')).not.toContain('[x] ');
      for (const { options } of [lesson.designQuestion, ...lesson.practice]) {
        const reason = blockLines(options[0]!.reason, 1000, plainTheme)[0]!.slice(0, 40);
        expect(whole.join(' ').replace(/\s+/g, ' ')).toContain(reason);
        expect(handout.join(' ').replace(/\s+/g, ' ')).not.toContain(reason);
      }
    }
  });
});

describe('an exchange', () => {
  const request = (more: Partial<HttpRequest> = {}): HttpRequest => ({
    name: null,
    as: 'till',
    wait: 0,
    lost: false,
    together: false,
    title: null,
    rows: null,
    members: null,
    show: [],
    method: 'POST',
    path: '/v1/charges',
    headers: [],
    body: null,
    expect: [],
    line: 1,
    ...more,
  });
  const exchange = (at: number, answer: Partial<Exchange['response']> | null = {}): Exchange => ({
    name: null,
    as: 'till',
    at,
    request: {
      method: 'POST',
      path: '/v1/charges',
      headers: [
        ['Authorization', 'Bearer key_till_4f6a8b2c'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"amount":4200}',
    },
    response: answer && {
      status: 201,
      reason: 'Created',
      headers: [
        ['Content-Type', 'application/json'],
        ['Location', '/v1/charges/ch_1'],
        ['RateLimit-Limit', '100'],
      ],
      body: '{"id":"ch_1"}',
      ...answer,
    },
  });
  const view = { columns: 76, theme: plainTheme };

  it('stands beside its answer where there is room, above it where there is not', () => {
    const wide = exchangeLines([request()], [exchange(0)], view);
    expect(wide[1]).toMatch(/POST \/v1\/charges\s+201 Created/);
    const narrow = exchangeLines([request()], [exchange(0)], { ...view, columns: 50 });
    expect(narrow.findIndex(line => /POST/.test(line))).toBeLessThan(
      narrow.findIndex(line => /→ 201 Created/.test(line)),
    );
  });

  it('gives the request the room that an answer without a body does not need', () => {
    const event = '{"event_id": "evt_7", "delivery_id": "dlv_7-1"}';
    const bare = { status: 204, reason: 'No Content', headers: [['Cache-Control', 'no-store']] as [string, string][] };
    const sent = exchange(0, { ...bare, body: '' });
    sent.request = { ...sent.request, headers: [], body: event };
    const lines = exchangeLines([request()], [sent], view);
    expect(lines[1]).toMatch(/POST \/v1\/charges\s+204 No Content$/);
    expect(lines[2]).toMatch(/"delivery_id": "dlv_7-1"\}\s+Cache-Control: no-store$/);
  });

  it('keeps each value of a list of signatures whole where it fits on a line', () => {
    const value = 'f'.repeat(64);
    const sent = exchange(0);
    sent.request = { ...sent.request, headers: [['X-Webhook-Signature', `t=1767603600,v1=${value},v1=${value}`]] };
    const lines = exchangeLines([request()], [sent], { ...view, answers: false }).map(line => line.trim());
    expect(lines).toContain('X-Webhook-Signature: t=1767603600,');
    expect(lines).toContain(`v1=${value},`);
    expect(lines).toContain(`v1=${value}`);
  });

  it('shortens the credential, leaves out what says nothing, shows what was asked for', () => {
    const text = exchangeLines([request()], [exchange(0)], view).join('\n');
    expect(text).toContain('Bearer key_till…');
    expect(text).not.toContain('4f6a8b2c');
    expect(text).not.toMatch(/Content-Type|RateLimit/);
    const shown = exchangeLines([request({ show: ['ratelimit-limit'] })], [exchange(0)], view).join('\n');
    expect(shown).toContain('RateLimit-Limit: 100');
  });

  it('names who sends a request without a title, and tells another key from none', () => {
    const stranger = { ...exchange(0), as: 'nobody' };
    const keyless = { ...stranger, request: { ...stranger.request, headers: [] } };
    expect(exchangeLines([request()], [exchange(0)], view)[0]).toMatch(/^The till sends/);
    expect(exchangeLines([request({ as: 'nobody' })], [stranger], view)[0]).toMatch(/^Someone with another key sends/);
    expect(exchangeLines([request({ as: 'nobody' })], [keyless], view)[0]).toMatch(/^Someone without a key sends/);
  });

  it('shows equal requests once, with the answer of each try side by side', () => {
    const lines = exchangeLines([request(), request()], [exchange(0, null), exchange(2000)], view);
    const text = lines.join('\n');
    expect(text.match(/POST \/v1\/charges/g)).toHaveLength(1);
    expect(text).toMatch(/attempt 1\s+attempt 2, 2 s later/);
    expect(text).toMatch(/no response arrives\s+201 Created/);
    // Each has half of the room.
    expect(lines.find(line => line.includes('attempt 2'))!.indexOf('attempt 2')).toBe(2 + 36 + 2);
  });

  it('joins three or more attempts without a response, and leaves two beside each other', () => {
    const told = (...answers: (object | null)[]) => {
      const sent = answers.map((answer, i) => exchange(i * 2000, answer));
      const requests = answers.map(() => request());
      const status = exchangeLines(requests, sent, { ...view, statusOnly: true });
      for (const columns of [76, 40]) {
        const text = exchangeLines(requests, sent, { ...view, columns }).join('\n');
        expect(text.match(/no response arrives/g)).toHaveLength(
          status.filter(line => line.includes('no response')).length,
        );
      }
      return status.map(line => line.trim().replace(/^.*→ /, ''));
    };
    const caption = (times: string) => `The till sends, ${times}`;
    expect(told(null, null, null).slice(1)).toEqual([
      'POST /v1/charges → no response arrives, attempts 1 to 3'.replace(/^.*→ /, ''),
    ]);
    expect(told({}, null, null)).toEqual([
      expect.stringContaining(caption('3 times')),
      'POST /v1/charges',
      '201 Created, attempt 1',
      'no response arrives, attempt 2, 2 s later',
      'no response arrives, attempt 3, 2 s later',
    ]);
    expect(told({}, null, null, null, {})).toEqual([
      expect.stringContaining(caption('5 times')),
      'POST /v1/charges',
      '201 Created, attempt 1',
      'no response arrives, attempts 2 to 4',
      '201 Created, attempt 5, 2 s later',
    ]);
  });

  it('indents all lines of a response that is below its request', () => {
    const body = JSON.stringify({ id: 'ch_1', status: 'paid', amount: 4200, source: 'card_9' });
    const lines = exchangeLines([request()], [exchange(0, { body })], { ...view, columns: 40 });
    const answer = lines.slice(lines.findIndex(line => line.includes('→ 201')));
    expect(answer).toEqual([
      '  → 201 Created',
      '    Location: /v1/charges/ch_1',
      '    {"id": "ch_1", "status": "paid",',
      '     "amount": 4200, "source": "card_9"}',
    ]);
  });

  it('keeps an empty line of a response that is text', () => {
    const lines = exchangeLines([request()], [exchange(0, { body: 'one\n\ntwo' })], { ...view, columns: 40 });
    expect(lines.slice(-3)).toEqual(['    one', '', '    two']);
  });

  it('lists rows as a table, and says when there are none', () => {
    const rows = request({ rows: ['id', 'amount'], title: 'Charges' });
    const body = '{"data":[{"id":"ch_2","amount":42,"more":1},{"id":"ch_1"}]}';
    const lines = exchangeLines([rows], [exchange(0, { body })], view);
    expect(lines.slice(1)).toEqual(['  id    amount', '  ch_2  42', '  ch_1']);
    expect(exchangeLines([rows], [exchange(0, { body: '{"data":[]}' })], view)[1]).toBe('  none');
    expect(exchangeLines([rows], [exchange(0, { body: '{"error":{}}' })], view).join('\n')).toContain('"error"');
  });

  it('tells below the table what stands beside the list, where the author asks for it', () => {
    const rows = request({ rows: ['id'], members: ['next_cursor', 'has_more'] });
    const body = '{"data":[{"id":"ch_2"}],"next_cursor":null,"has_more":false}';
    const lines = exchangeLines([rows], [exchange(0, { body })], view);
    expect(lines.slice(1)).toEqual(['  id', '  ch_2', '  {"next_cursor": null, "has_more": false}']);
    expect(exchangeLines([rows], [exchange(0, { body: '[{"id":"ch_2"}]' })], view).slice(1)).toEqual([
      '  id',
      '  ch_2',
    ]);
  });

  it('shows the members that were asked for, inner ones too, and counts the others', () => {
    const body = '{"id":"m_1","status":"failed","failure":{"code":"left","message":"…"},"job":"/jobs/1"}';
    const shown = (members: string[], text = body) =>
      exchangeLines([request({ members })], [exchange(0, { body: text })], view).join('\n');
    expect(shown(['failure.code', 'status'])).toMatch(/\{"status": "failed",\s+"failure": \{"code": "left"\}\}/);
    expect(shown(['failure.code', 'status'])).toContain('… 3 more fields');
    expect(shown(['status'])).not.toContain('job');
    expect(shown(['id', 'status', 'failure', 'job'])).not.toContain('more fields');
    expect(shown(['data.id'], '{"data":[{"id":"o2","amount":1},{"id":"o1","amount":2}],"has_more":false}')).toMatch(
      /\{"id": "o2"\},\s+\{"id": "o1"\}\]\}\s+… 2 more fields/,
    );
    // An answer of another shape is shown whole: nothing is hidden by accident.
    expect(shown(['status'], '{"error":{"code":"gone"}}')).toContain('"gone"');
    expect(shown(['status'], 'no JSON')).toContain('no JSON');
  });

  it('cuts a long body with a mark', () => {
    const body = JSON.stringify(
      Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`member_${i}`, 'x'.repeat(9)])),
    );
    const lines = exchangeLines([request()], [exchange(0, { body })], { ...view, bodyLines: 5 });
    expect(lines.join('\n')).toMatch(/… \d+ more lines/);
    expect(lines.length).toBeLessThan(12);
  });

  it('lets no control character through', () => {
    const body = '{"a":"\\u001b[31mred\\u0007"}\u001b[2J';
    const lines = exchangeLines(
      [request()],
      [exchange(0, { body, headers: [['Location', '\u001b]0;x\u0007/a']] })],
      view,
    );
    expect(lines.join('\n')).toBe(stripStyles(lines.join('\n')));
  });

  it('names durations in the largest unit that fits', () => {
    expect([500, 2000, 600_000, 3_600_000, 86_400_000, 90_000].map(formatDuration)).toEqual([
      '500 ms',
      '2 s',
      '10 min',
      '1 h',
      '1 d',
      '90 s',
    ]);
  });
});

describe('JSON for the eye', () => {
  it('packs members onto lines and starts rows of a list on their own', () => {
    expect(jsonLines('{"amount":4200,"currency":"EUR","source":"card_9"}', 36)).toEqual([
      '{"amount": 4200, "currency": "EUR",',
      ' "source": "card_9"}',
    ]);
    expect(jsonLines('{"data":[{"id":1},{"id":2}],"has_more":false}', 60)).toEqual([
      '{"data": [',
      '  {"id": 1},',
      '  {"id": 2}], "has_more": false}',
    ]);
  });

  it('goes on two columns further in with a value that is longer than a line', () => {
    const text = JSON.stringify({ a: { note: 'one two three four five six' }, b: 1 });
    expect(jsonLines(text, 20)).toEqual(['{"a": {"note":', '  "one two three', '  four five six"},', ' "b": 1}']);
    const list = JSON.stringify([{ note: 'one two three four five six' }]);
    expect(jsonLines(list, 20)).toEqual(['[', ' {"note": "one two', '   three four five', '   six"}]']);
  });

  it('never exceeds the width and never loses a character that counts', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 8, max: 90 }), (text, columns) => {
        const lines = jsonLines(text, columns);
        expect(lines.every(line => width(line) <= columns)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 3 }).map(value => JSON.stringify(value)),
        text => {
          fc.pre(/^[\x20-\x7e]*$/.test(text) && !/\s/.test(text));
          expect(jsonLines(text, 40).join('').replace(/\s/g, '')).toBe(text);
        },
      ),
    );
  });
});

describe('text', () => {
  const paragraph = (text: string): Block => ({ kind: 'paragraph', inline: [{ kind: 'text', text }] });

  it('marks code by colour, or by backquotes where there is none, and shows where a link leads', () => {
    const words = (text: string) => [{ kind: 'text' as const, text }];
    const block: Block = {
      kind: 'paragraph',
      inline: [
        { kind: 'code', text: 'GET' },
        { kind: 'text', text: ' is ' },
        { kind: 'link', to: 'https://example.org/', children: [{ kind: 'strong', children: words('safe') }] },
        { kind: 'text', text: ', so press ' },
        { kind: 'emphasis', children: words('Send') },
      ],
    };
    expect(blockLines([block], 70, plainTheme)).toEqual(['`GET` is safe (https://example.org/), so press *Send*']);
    const [colored] = blockLines([block], 70, makeTheme({ color: true }));
    expect(stripStyles(colored!)).toBe('GET is safe (https://example.org/), so press Send');
    expect(colored).toContain('\u001b[35mGET\u001b[39m');
    expect(colored).toContain('\u001b[1mSend\u001b[22m');
  });

  it('wraps code that is longer than a line without losing its colour or its backquotes', () => {
    const code: Block = { kind: 'paragraph', inline: [{ kind: 'code', text: 'GET /v1/orders?limit=50 and more' }] };
    expect(blockLines([code], 16, plainTheme)).toEqual(['`GET /v1/orders?', 'limit=50 and', 'more`']);
    const colored = blockLines([code], 16, makeTheme({ color: true }));
    expect(colored.map(stripStyles).join(' ').replaceAll(' ', '')).toBe('GET/v1/orders?limit=50andmore');
    for (const line of colored) expect(line).toMatch(/^\u001b\[35m.*\u001b\[39m$/);
  });

  it('goes on below the last column with a line of code that is too long, and cuts nothing off', () => {
    const code = (text: string): Block => ({ kind: 'code', language: 'text', text });
    expect(blockLines([code('POST  /members  the role admin; the scope projects:write')], 40, plainTheme)).toEqual([
      '  POST  /members  the role admin; the',
      '                  scope projects:write',
    ]);
    expect(blockLines([code('  WHERE project = :project AND version = :version')], 30, plainTheme)).toEqual([
      '    WHERE project = :project',
      '      AND version = :version',
    ]);
    // Below a column that begins further right than three fifths of the width, there's no room.
    expect(blockLines([code('POST  /members        the role admin; the scope')], 40, plainTheme)).toEqual([
      '  POST  /members        the role admin;',
      '                        the scope',
    ]);
    expect(blockLines([code('POST  /members         the role admin; the scope')], 40, plainTheme)).toEqual([
      '  POST  /members         the role',
      '    admin; the scope',
    ]);
  });

  it('keeps the items of a list together, however long, unless one has several blocks', () => {
    const list = (items: Block[][]): Block => ({ kind: 'list', ordered: false, items });
    expect(blockLines([list([[paragraph('one')], [paragraph('two')]])], 40, plainTheme)).toEqual(['- one', '- two']);
    expect(blockLines([list([[paragraph('a '.repeat(40))], [paragraph('two')]])], 20, plainTheme)).not.toContain('');
    expect(blockLines([list([[paragraph('one'), paragraph('more')], [paragraph('two')]])], 20, plainTheme)).toEqual([
      '- one',
      '',
      '  more',
      '',
      '- two',
    ]);
  });
});

describe('the list of lessons', () => {
  it('has each track once, above its lessons', () => {
    const { summary } = first().lesson;
    const summaries = ['One', 'One', 'Two', 'Two'].map((track, i) => ({ ...summary, track, title: `Lesson ${i}` }));
    const { lines } = lessonList(summaries, foldEvents([]), 0, 76, plainTheme);
    expect(lines.map(line => line.trim().split('   ')[0])).toEqual([
      'One',
      '❯ Lesson 0',
      'Lesson 1',
      '',
      'Two',
      'Lesson 2',
      'Lesson 3',
    ]);
  });

  it('says how far somebody is and fits its width', () => {
    const { summary } = first().lesson;
    const at = (page: string, done: boolean) =>
      foldEvents([{ id: '1', at: 1, type: 'lesson', lesson: summary.id, page, done }]);
    const text = (progress: ReturnType<typeof foldEvents>) =>
      lessonList([summary], progress, 0, 76, plainTheme).lines.join('\n');
    expect(text(foldEvents([]))).not.toMatch(/page|done/);
    expect(text(at('promise', false))).toMatch(/page 3 of \d+/);
    // Done before the lesson had tasks.
    expect(text(at('on-monday', true))).toContain('✔ tasks open');
    const tasks = (summary.tasks ?? []).map(task => ({
      type: 'task' as const,
      lesson: summary.id,
      task,
      attempts: 1,
      hints: 0,
    }));
    const everything = [{ type: 'lesson' as const, lesson: summary.id, page: 'recap', done: true }, ...tasks];
    expect(text(foldEvents(everything.map((fact, i) => ({ ...fact, id: String(i), at: i }))))).toContain('done ✔');
    const wide = (progress: ReturnType<typeof foldEvents>) =>
      lessonList([summary], progress, 0, 76, plainTheme, () => 12).lines.join('\n');
    expect(wide(at('on-monday', true))).toMatch(/remembered for 12 days +✔ tasks open$/m);
    expect(wide(at('promise', false))).not.toContain('remembered');
    expect(text(at('recap', false))).toMatch(/ tasks open$/m);
    for (const columns of [76, 56, 36]) {
      const { lines } = lessonList([summary], at('promise', false), 0, columns, plainTheme);
      expect(lines.filter(line => width(line) > columns)).toEqual([]);
    }
  });
});
