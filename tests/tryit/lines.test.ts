import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createService, describeService } from '../../src/service';
import type { Exchange } from '../../src/service/exchange';
import { createBuffer } from '../../src/text/buffer/buffer';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { waitTimes } from '../../src/tryit/draft';
import { formLines } from '../../src/tryit/form-lines';
import { headerMeaning } from '../../src/tryit/header-meanings';
import { initialTryState } from '../../src/tryit/reducer';
import { responseLines } from '../../src/tryit/response-lines';
import type { TryState } from '../../src/tryit/state';

const view = { place: 0, of: 1, fromLesson: 0, before: null, sources: false, theme: plainTheme };
const answer = (headers: [string, string][], body = ''): Exchange => ({
  name: null,
  as: 'owner',
  at: 0,
  request: { method: 'GET', path: '/', headers: [], body: null },
  response: { status: 200, reason: 'OK', headers, body },
});

describe('an answer', () => {
  it('tells for each header of the service what it is for, and where that is written', async () => {
    const service = createService();
    const seen = new Set<string>();
    for (const [as, path] of [
      ['owner', '/orders/o11'],
      ['nobody', '/orders'],
      ['owner', '/v1/reports/weekly'],
      ['owner', '/errors/internal'],
    ] as const) {
      const { response } = await service.send({ as, method: 'GET', path });
      for (const [name] of response!.headers) seen.add(name);
    }
    const created = await service.send({
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: [['Idempotency-Key', '"k"']],
      body: '{"amount": 1, "currency": "EUR", "source": "c"}',
    });
    for (const [name] of created.response!.headers) seen.add(name);
    expect([...seen].filter(name => headerMeaning(name) === null)).toEqual([]);
    expect(seen.size).toBeGreaterThan(12);
    for (const name of ['__proto__', 'constructor', 'X-Other']) expect(headerMeaning(name)).toBeNull();
  });

  it('knows every header that the description names', () => {
    const names = new Set<string>();
    const { paths, components } = describeService();
    for (const item of Object.values<Record<string, { responses?: object }>>(paths)) {
      for (const { responses = {} } of Object.values(item)) {
        for (const answer of Object.values<{ $ref?: string; headers?: object }>(responses as never)) {
          const told = answer.$ref ? components.responses[answer.$ref.split('/').at(-1)!] : answer;
          for (const name of Object.keys(told.headers ?? {})) names.add(name);
        }
      }
    }
    expect(names.size).toBeGreaterThan(12);
    expect([...names].filter(name => headerMeaning(name) === null)).toEqual([]);
  });

  it('puts a header and its meaning on one line, or the meaning below where the header is long', () => {
    const lines = responseLines(
      answer([
        ['ETag', '"1"'],
        ['Location', `/${'x'.repeat(60)}`],
      ]),
      { ...view, columns: 60 },
    );
    expect(lines[1]).toMatch(/^ETag: "1" {2}this version/);
    expect(lines[2]).toMatch(/^Location: /);
    expect(lines.find(line => line.includes('where the new resource is'))).not.toContain('Location');
    const sources = responseLines(answer([['ETag', '"1"']]), { ...view, sources: true, columns: 60 });
    expect(sources[1]).toBe('ETag: "1"  RFC 9110 section 8.8.3');
  });

  it('says that none arrives, that there is no body, and whose it is', () => {
    expect(responseLines({ ...answer([]), response: null }, { ...view, columns: 60 })[0]).toContain(
      'no response arrives',
    );
    const lines = responseLines(answer([]), { ...view, place: 0, of: 3, fromLesson: 1, columns: 60 });
    expect(lines[0]).toContain('1 of 3, from the lesson');
    expect(lines.slice(1)).toEqual(['', 'no body']);
    expect(responseLines({ ...answer([]), at: 60_000 }, { ...view, before: 0, columns: 60 })[0]).toContain(
      '1 min later',
    );
  });

  it('fits and stays on its lines, whatever the service sends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 20, max: 90 }),
        (value, body, columns) => {
          for (const line of responseLines(
            answer(
              [
                ['ETag', value],
                ['X', value],
              ],
              body,
            ),
            { ...view, columns },
          )) {
            expect(width(line)).toBeLessThanOrEqual(columns);
            expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
          }
        },
      ),
    );
  });
});

describe('the form', () => {
  const state = (change: Partial<TryState>): TryState => ({ ...initialTryState(), ...change });

  it('shows the cursor where typing goes in', () => {
    const { lines, from } = formLines(state({ editing: { ...createBuffer('/orders'), cursor: 3 } }), 60, plainTheme);
    expect(lines[from]).toBe('❯ Request  GET /or│ders');
  });

  it('says what each row holds: the caller with who that is, the pause, the flaw', () => {
    const marked = { ...plainTheme, accent: (text: string) => `<${text}>`, dim: (text: string) => `(${text})` };
    const callers = ['admin', 'owner'].map(name => ({ name, about: `about ${name}` }));
    const result = { lessonExchanges: [], sent: [], refused: null, callers, flaws: [], choices: [] };
    const draft = { ...initialTryState().draft, wait: 0 };
    const { lines } = formLines(state({ result, draft, row: 0 }), 60, marked);
    expect(lines[0]).toMatch(/^<❯> <Caller *>owner {2}\(about owner\)$/);
    expect(lines[1]).toMatch(/^ {2}\(Request *\)GET /);
    expect(lines.join('\n')).toMatch(/\(none\)/);
    const waits = waitTimes.map(wait => formLines(state({ draft: { ...draft, wait } }), 60, marked).lines.join('\n'));
    for (const [i, words] of ['none', '1 s later', '1 min later', '1 h later', '25 h later'].entries()) {
      expect(waits[i]).toMatch(new RegExp(`\\)${i === 0 ? '\\(' : ''}${words}`));
    }
  });

  it('says that no flaw is on: because none was chosen, or because the step has none', () => {
    const result = { lessonExchanges: [], sent: [], refused: null, callers: [], flaws: [], choices: [] };
    const choice = { id: 'a-flaw', title: 'What is wrong', draft: initialTryState().draft, times: 1 };
    const row = (change: Partial<TryState['result'] & object>) =>
      formLines(state({ result: { ...result, ...change } }), 70, plainTheme).lines.find(line => / Flaws? /.test(line));
    expect(row({})).toContain('none in this step');
    expect(row({ choices: [choice] })).toContain('none: every convention is followed');
  });

  it('says that there’s no body yet, and none of a request that can’t have one', () => {
    const body = (method: string, text: string) => {
      const draft = { ...initialTryState().draft, method, body: text };
      const marked = { ...plainTheme, dim: (line: string) => `(${line})` };
      return formLines(state({ draft }), 60, marked).lines.find(line => line.includes('Body'));
    };
    expect(body('POST', '')).toMatch(/\(Body *\)\(none\)$/);
    expect(body('POST', 'x')).toMatch(/\(Body *\)x$/);
  });

  it('shows the first lines of a long body, and that there are more', () => {
    const shown = (count: number) => {
      const body = Array.from({ length: count }, (_, i) => `line${i + 1}`).join('\n');
      const draft = { ...initialTryState().draft, method: 'POST', body };
      return formLines(state({ draft }), 60, plainTheme).lines.flatMap(line => /line\d+…?$/.exec(line) ?? []);
    };
    expect(shown(3)).toEqual(['line1', 'line2', 'line3']);
    expect(shown(4)).toEqual(['line1', 'line2', 'line3…']);
  });

  it('names the place where a body is no JSON, in characters', () => {
    const draft = { ...initialTryState().draft, method: 'POST' };
    const note = (body: string) => formLines(state({ draft: { ...draft, body } }), 70, plainTheme).lines.join('\n');
    expect(note('{"a": }')).toContain('! not valid JSON at character 7: expected a value');
    expect(note('{"é👩": 1,}')).toContain('! not valid JSON at character 10');
    expect(note('{"a": 1')).toContain('! not valid JSON at the end');
    expect(note('{"a": 1}')).not.toContain('!');
    expect(note('plain words')).not.toContain('!');
  });

  it('helps below the row under edit: how a header can go on, and where a body is no JSON', () => {
    const draft = { ...initialTryState().draft, method: 'POST', path: '/orders', headers: ['If-Match: "1"'], body: '' };
    const below = (row: number, text: string) => {
      const editing = { ...createBuffer(text), cursor: text.length };
      const { lines, to } = formLines(state({ draft, row, editing }), 70, plainTheme);
      return lines[to]!.trim();
    };
    const [request, header, addHeader, body] = [1, 2, 3, 4];
    for (const row of [header, addHeader]) expect(below(row!, 'If-N')).toBe('tab: If-None-Match');
    expect(below(header!, 'No-Such-Header')).toMatch(/^❯ Header +No-Such-Header│$/);
    expect(below(body!, '{"a": }')).toContain('! not valid JSON at character 7');
    expect(below(body!, 'If-N')).toMatch(/^❯ Body +If-N│$/);
    expect(below(request!, '{"a": }')).not.toContain('JSON');
    expect(below(request!, 'If-N')).not.toContain('tab');
  });

  it('fits and keeps each row on lines of its own', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.integer({ min: 20, max: 90 }),
        fc.boolean(),
        (text, columns, edit) => {
          const draft = { ...initialTryState().draft, method: 'POST', path: text, headers: [text], body: text };
          for (const row of [1, 2, 4]) {
            const form = formLines(
              state({ draft, row, editing: edit ? { ...createBuffer(text), cursor: 0 } : null }),
              columns,
              plainTheme,
            );
            expect(form.to).toBeGreaterThanOrEqual(form.from);
            for (const line of form.lines) {
              expect(width(line)).toBeLessThanOrEqual(columns);
              expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
            }
          }
        },
      ),
    );
  });
});
