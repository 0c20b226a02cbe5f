import { describe, expect, it, test } from 'vitest';
import { receiverOf, speedOf } from '../../src/commands/_serve-options';
import { bannerLines } from '../../src/server/banner';
import { edgeLimits } from '../../src/server/limits';
import { callerName, deliveryJson, deliveryLine, type LogEntry, logJson, logLine } from '../../src/server/log';
import { createService } from '../../src/service';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { now } from './_wire';

const entry: LogEntry = {
  at: now,
  method: 'GET',
  path: '/orders?limit=2',
  status: 200,
  caller: 'owner',
  requestId: 'req_01',
  ms: 3,
};

describe('a line of the log', () => {
  it('tells time, status, caller, method and path', () => {
    expect(logLine(entry, 80, plainTheme)).toBe('09:00:00  200  owner     GET /orders?limit=2');
    expect(logLine({ ...entry, status: null }, 80, plainTheme)).toContain('  ---  ');
    expect(logLine({ ...entry, method: null, path: null, status: 400, caller: 'nobody' }, 80, plainTheme)).toBe(
      '09:00:00  400  nobody    - (no request)',
    );
  });

  it('marks what failed: a status from 400, or no response', () => {
    const theme = { ...plainTheme, wrong: (text: string) => `!${text}` };
    const status = (value: number | null) => logLine({ ...entry, status: value }, 80, theme).split('  ')[1];
    expect([200, 304, 400, 500, null].map(status)).toEqual(['200', '304', '!400', '!500', '!---']);
  });

  it('is one line that fits, whatever a request holds', () => {
    const path = `/\u001b[2J\u0007\r\n${'x'.repeat(300)}\u202e`;
    for (const columns of [20, 40, 80]) {
      const line = logLine({ ...entry, path }, columns, plainTheme);
      expect(width(line)).toBeLessThanOrEqual(columns);
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    }
    const hidden = `${path}\u007f\u009b31m\u2028`;
    expect(logJson({ ...entry, path: hidden })).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e\u2028]/);
    expect(JSON.parse(logJson({ ...entry, path: hidden })).path).toBe(hidden);
  });

  it('tells how an attempt to deliver an event went, and why it has no status', () => {
    const attempt = {
      at: now,
      deliveryId: 'dlv_1-2',
      event: 'order.paid',
      url: 'http://127.0.0.1:3000/hooks\u001bx',
      status: 204 as number | null,
      problem: null as string | null,
      ms: 3,
    };
    const theme = { ...plainTheme, wrong: (text: string) => `!${text}` };
    expect(deliveryLine(attempt, 80, theme)).toBe('09:00:00  204  webhook   dlv_1-2 order.paid to /hooks%1Bx');
    expect(deliveryLine({ ...attempt, status: 302 }, 80, theme)).toContain('  !302  ');
    expect(deliveryLine({ ...attempt, status: 199 }, 80, theme)).toContain('  !199  ');
    const failed = { ...attempt, status: null, problem: 'connection refused' };
    expect(deliveryLine(failed, 80, theme)).toMatch(/ {2}!--- {2}.*: connection refused$/);
    expect(width(deliveryLine(failed, 40, plainTheme))).toBe(40);
    expect(JSON.parse(deliveryJson(failed))).toMatchObject({ type: 'delivery', problem: 'connection refused', ms: 3 });
  });

  it('names the caller by the key, and never holds the key', () => {
    const { callers } = createService();
    const key = callers.find(caller => caller.name === 'editor')!.key;
    const of = (authorization: string | null, path = '/') => callerName({ authorization, path }, callers);
    expect(of(`Bearer ${key}`)).toBe('editor');
    expect(of(`bearer  ${key}`)).toBe('editor');
    expect(of(null, `/orders?api_key=${key}`)).toBe('editor');
    expect(of(null)).toBe('nobody');
    expect(of('Bearer else')).toBe('unknown');
    expect(of('Basic dXNlcg==')).toBe('unknown');
  });
});

test.each([
  ['http://127.0.0.1:3000/in', null],
  ['https://h.example', null],
  ['ftp://h.example/', 'isn’t an http or https URL'],
  ['http:///in', 'isn’t an http or https URL'],
  ['http://anna@h.example/', 'can’t contain credentials'],
  ['http://:secret@h.example/', 'can’t contain credentials'],
  ['http://h.example/in?a=1', 'ends with its path'],
  ['http://h.example/in#a', 'ends with its path'],
])('the receiver %s is taken, or what is wrong with it is said (%s)', (url, problem) => {
  if (problem === null) expect(receiverOf(url)?.href).toContain('//');
  else expect(() => receiverOf(url)).toThrow(problem);
});

test.each([
  [undefined, 1],
  ['60', 60],
  ['0.5', 0.5],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['0', 0],
  ['-1', null],
  ['1e3', null],
])('the speed %s of the clock is %s', (value, speed) => {
  if (speed === null) expect(() => speedOf(value)).toThrow(/speed/i);
  else expect(speedOf(value)).toBe(speed);
});

test('the edge is roomy for a person with curl: what it allows is what it said before', () => {
  expect(edgeLimits).toEqual({
    ...{ headerBytes: 16_384, headersTime: 10_000, requestTime: 15_000, idleTime: 5_000, stallTime: 30_000 },
    ...{ checkEvery: 500, connections: 2048, grace: 500 },
  });
});

describe('the banner', () => {
  const { callers } = createService();
  const base = 'http://127.0.0.1:4310';

  it.each([40, 60, 80, 120])('fits into %i columns, but for the lines to paste', columns => {
    const lines = bannerLines({
      base,
      callers,
      flaws: [{ id: 'a-flaw', title: 'What is wrong' }],
      webhooks: { to: 'http://h.example/in', id: 'whe_1', url: 'https://receiver.test/in', secret: 'whsec_1' },
      columns,
      theme: plainTheme,
    });
    expect(lines.filter(line => !line.startsWith('curl ') && width(line) > columns)).toEqual([]);
  });

  it.each(callers.filter(({ key }) => key !== null))('says who $name is, beside the key or below it', caller => {
    const { name, key, about } = caller;
    const lines = (columns: number) => bannerLines({ base, callers, flaws: [], columns, theme: plainTheme });
    const beside = lines(60).find(line => line.startsWith(`  ${name} `))!;
    expect(beside).toMatch(new RegExp(`${key} +${about.split(' ')[0]}`));
    const below = lines(59);
    expect(below.slice(below.indexOf(`  ${name}`), below.indexOf(`  ${name}`) + 3).join('\n')).toMatch(
      new RegExp(`^  ${name}\n    ${key}\n    ${about.split(' ')[0]}`),
    );
  });

  it('charges with a key that can’t do everything, and says which keys those are', () => {
    const text = bannerLines({ base, callers, flaws: [], columns: 200, theme: plainTheme }).join('\n');
    const used = callers.find(({ key }) => key !== null && new RegExp(`^curl .*/v1/charges.*${key}`, 'm').test(text))!;
    const every = callers.find(({ name }) => name === 'owner')!;
    expect(used.scopes).toContain('charges:write');
    expect(used.scopes.length).toBeLessThan(every.scopes.length);
    expect(text).toContain('The scopes of till and shop are limited');
  });

  it('has the lines that show the flaws, by name where there are several, and says how often', () => {
    const one = { id: 'a-flaw', lines: ['curl x'], times: 1 };
    const many = { id: 'another', lines: ['curl y'], times: 11 };
    const about = (showing: (typeof one)[]) =>
      bannerLines({
        base,
        callers,
        flaws: showing.map(({ id }) => ({ id, title: 'What is wrong' })),
        showing,
        columns: 80,
        theme: plainTheme,
      }).join('\n');
    expect(about([one])).toContain('Requests that show the flaw\ncurl x\n');
    expect(about([many])).toContain('Requests that show the flaw\n  send it 11 times\ncurl y\n');
    expect(about([one, many])).toContain('  a-flaw\ncurl x\n  another: send it 11 times\ncurl y\n');
  });

  it('says a clock that was set, or goes faster, and nothing of the usual one', () => {
    const about = (clock: { at?: number; speed?: number }) =>
      bannerLines({ base, callers, flaws: [], columns: 80, theme: plainTheme, ...clock } as never).join('\n');
    expect(about({})).not.toMatch(/clock/i);
    expect(about({ speed: 60 })).toMatch(/clock/i);
    expect(about({ at: 0 })).toMatch(/clock/i);
  });

  it('names the flaws that are on', () => {
    const text = bannerLines({
      base,
      callers,
      flaws: [{ id: 'a-flaw', title: 'What is wrong' }],
      columns: 80,
      theme: plainTheme,
    }).join('\n');
    expect(text).toContain('a-flaw  What is wrong');
    expect(text).not.toContain('follows every convention');
    const without = bannerLines({ base, callers, flaws: [], columns: 80, theme: plainTheme }).join('\n');
    expect(without).toContain('It follows every convention');
  });
});
