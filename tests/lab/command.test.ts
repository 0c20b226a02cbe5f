import { describe, expect, test } from 'vitest';
import { parse } from '../../src/cli/parse';
import type { GlobalOptions, Io } from '../../src/command';
import { InputError } from '../../src/command';
import command from '../../src/commands/lab';
import { labs } from '../../src/generated/labs';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';

async function run(args: string[], options: Record<string, unknown> = {}, { json = false, columns = 80 } = {}) {
  let out = '';
  const io = {
    out: (text: string) => {
      out += text;
    },
    err: () => {},
    columns,
    theme: plainTheme,
    globals: { json } as GlobalOptions,
    randomSeed: () => 'fresh',
  } as unknown as Io;
  const code = await command.run(args, options, io);
  return { code, out };
}
const refused = async (args: string[], options: Record<string, unknown> = {}) => {
  const error = await run(args, options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
};

describe('lab', () => {
  test('without an id lists the labs with what can be set', async () => {
    const { code, out } = await run([]);
    expect(code).toBe(0);
    expect(out).toContain('pagination');
    expect(out).toContain('inserted=0 to 8');
    const { out: list } = await run([], {}, { json: true });
    expect(JSON.parse(list)).toMatchObject({ next_cursor: null, has_more: false });
    expect(JSON.parse(list).data.map((lab: { id: string }) => lab.id)).toEqual(Object.keys(labs));
  });

  test('prints the transcript, no wider than asked', async () => {
    const { code, out } = await run(['pagination'], { seed: 's' }, { columns: 60 });
    expect(code).toBe(0);
    expect(out).toContain('It has already seen o24 and o23.');
    for (const line of out.split('\n')) expect(width(line)).toBeLessThanOrEqual(60);
  });

  test('with --json keeps the contract of its members', async () => {
    const { out } = await run(['pagination'], { seed: 's', set: ['inserted=3'] }, { json: true });
    const got = JSON.parse(out);
    expect(got).toMatchObject({ lab: 'pagination', seed: 's', params: { inserted: 3 } });
    let last = 0;
    for (const event of got.events) {
      expect(event.at).toBeGreaterThanOrEqual(last);
      last = event.at;
      if (event.type === 'request') {
        expect(['offset', 'cursor']).toContain(event.client);
        expect(event).toMatchObject({ method: 'GET', status: 200 });
        expect(event.path).toMatch(/^\/orders\?/);
      }
      expect(Array.isArray(event.ids)).toBe(true);
    }
    expect(got.events.filter((event: { type: string }) => event.type === 'insert')[0].ids).toHaveLength(3);
    for (const client of ['offset', 'cursor']) {
      for (const member of ['pages', 'rows', 'repeated', 'missed'])
        expect(got.summary[client][member]).toBeTypeOf('number');
    }
    expect(got.summary.offset.repeated).toBe(3);
  });

  test('retries: the transcript tells the run second by second, and --json each try', async () => {
    const set = ['clients=6', 'capacity=5', 'outage=2'];
    const { out } = await run(['retries'], { seed: 's', set }, { columns: 60 });
    expect(out).toContain('6 tills make one sale each');
    expect(out).toContain('Second 2. The line breaks.');
    for (const line of out.split('\n')) expect(width(line)).toBeLessThanOrEqual(60);

    const { out: json } = await run(['retries'], { seed: 's', set }, { json: true });
    const got = JSON.parse(json);
    expect(got).toMatchObject({ lab: 'retries', seed: 's', params: { clients: 6, capacity: 5, outage: 2, keep: 0 } });
    expect(got.figures.sides).toEqual(['Hasty', 'Careful']);
    expect(got.lessons).toContain('retry-rules');
    const requests = got.events.filter((event: { type: string }) => event.type === 'request');
    for (const event of requests) {
      expect(event).toMatchObject({ method: 'POST', path: '/v1/charges' });
      expect(['hasty', 'careful']).toContain(event.client);
    }
    for (const client of ['hasty', 'careful']) {
      const own = requests.filter((event: { client: string }) => event.client === client);
      expect(got.summary[client]).toMatchObject({ requests: own.length, served: 6, gave_up: 0 });
    }
  });

  test('takes its seed and its settings from the command line', () => {
    const words = ['lab', 'pagination', '--seed', '7', '--set', 'inserted=3', '--set', 'deleted=1'];
    expect(parse(words, [command], '1')).toMatchObject({
      args: ['pagination'],
      options: { seed: '7', set: ['inserted=3', 'deleted=1'] },
    });
  });

  test('takes a fresh seed when none is given, and says which', async () => {
    expect((await run(['pagination'])).out).toContain('The seed is fresh.');
  });

  test('a seed with control characters cannot write to the terminal', async () => {
    const { out } = await run(['pagination'], { seed: 'a\u001b[31mb\u0007\nc' });
    expect(out).not.toMatch(/[\u001b\u0007]/);
    expect(out).toContain('The seed is ab c.');
  });

  test('an unknown lab, parameter or value is refused with the way out', async () => {
    expect((await refused(['paginatoin'])).hint).toContain('pagination');
    expect((await refused(['__proto__'])).code).toBe('unknown_lab');
    expect((await refused(['pagination'], { set: ['rows=3'] })).hint).toContain('inserted=0 to 8');
    expect((await refused(['pagination'], { set: ['inserted=99'] })).message).toContain('from 0 to 8');
    expect((await refused(['retries'], { set: ['keep=2'] })).message).toContain('off or on');
    expect((await refused(['retries'], { set: ['clients'] })).hint).toContain('--set clients=60');
  });

  test('on a terminal opens the list or the lab, and refuses bad settings before the screen changes', async () => {
    expect(await command.screen!([], {})).toEqual({ screen: 'labs' });
    expect(await command.screen!(['pagination'], { seed: '7', set: ['inserted=3'] })).toEqual({
      screen: 'lab',
      id: 'pagination',
      seed: '7',
      set: { inserted: '3' },
    });
    await expect(command.screen!(['pagination'], { set: ['inserted=x'] })).rejects.toBeInstanceOf(InputError);
  });
});
