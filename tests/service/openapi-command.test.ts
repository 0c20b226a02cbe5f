import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { type GlobalOptions, InputError, type Io } from '../../src/command';
import command from '../../src/commands/openapi';
import { virtualClock } from '../../src/conventions/clock';
import { flaws } from '../../src/generated/flaws';
import { contractShift, createService, describeService } from '../../src/service';
import { plainTheme } from '../../src/text/theme';

async function run(
  options: Record<string, unknown>,
  globals: Partial<GlobalOptions> = {},
  now = Date.UTC(2026, 0, 6, 12),
) {
  let out = '';
  let err = '';
  const io = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    columns: 80,
    now: () => now,
    theme: plainTheme,
    globals: { json: false, plain: false, ...globals },
  } as Io;
  const code = await command.run([], options, io);
  return { code, out, err };
}

const served = describeService(undefined, { base: 'http://127.0.0.1:4310' });

describe('openapi', () => {
  test('names the server and the dates of the service that serve would start', async () => {
    const at = (now: number) => contractShift(now) / 86_400_000;
    const start = Date.UTC(2026, 0, 5, 9);
    expect([start, start + 27 * 86_400_000, start + 28 * 86_400_000].map(at)).toEqual([0, 0, 28]);
    const later = JSON.parse((await run({}, {}, Date.UTC(2026, 10, 22))).out);
    const service = createService({ clock: virtualClock(Date.UTC(2026, 10, 22)), base: served.servers[0].url });
    const { response } = await service.send({ as: 'nobody', method: 'GET', path: '/openapi.json' });
    expect(later).toEqual(JSON.parse(response!.body));
    expect(later).not.toEqual(served);
    expect(JSON.parse((await run({ at: '2026-05-04' }, {}, Date.UTC(2026, 10, 22))).out)).toEqual(served);
    const named = JSON.parse((await run({ server: 'https://api.example.com/v1/' })).out);
    expect(named.servers[0].url).toBe('https://api.example.com/v1');
    for (const server of ['example.com', 'ftp://x', 'https://a:b@x', 'https://x?y'])
      await expect(run({ server })).rejects.toThrow(InputError);
  });

  test('prints the clean description as JSON or YAML', async () => {
    const json = await run({});
    expect([json.code, json.err]).toEqual([0, '']);
    expect(JSON.parse(json.out)).toEqual(served);
    expect(load((await run({ format: 'yaml' })).out)).toEqual(served);
    expect(JSON.parse((await run({ format: 'yaml' }, { json: true })).out)).toEqual(served);
  });

  test('puts flaws in, the same way each time', async () => {
    const flawed = await run({ flaw: ['post-without-key'] });
    expect(JSON.parse(flawed.out)).not.toEqual(served);
    expect((await run({ flaw: ['post-without-key', 'post-without-key'] })).out).toBe(flawed.out);
  });

  test('says which flaw a description cannot show', async () => {
    const wire = flaws.find(flaw => !flaw.describe)!;
    const { out, err } = await run({ flaw: [wire.id] });
    expect(JSON.parse(out)).toEqual(served);
    expect(err).toContain(wire.id);
  });

  test('refuses what it does not know, and names what is near', async () => {
    await expect(run({ flaw: ['post-without-kye'] })).rejects.toThrow(InputError);
    await expect(run({ flaw: ['post-without-kye'] })).rejects.toMatchObject({
      code: 'unknown_flaw',
      hint: expect.stringContaining('post-without-key'),
    });
    await expect(run({ flaw: ['\u001b[31mx'] })).rejects.toMatchObject({
      message: expect.not.stringContaining('\u001b'),
    });
    await expect(run({ format: 'xml' })).rejects.toMatchObject({
      code: 'unknown_format',
      hint: expect.stringContaining('yaml'),
    });
  });
});
