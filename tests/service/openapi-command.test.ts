import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { type GlobalOptions, InputError, type Io } from '../../src/command';
import command from '../../src/commands/openapi';
import { flaws } from '../../src/generated/flaws';
import { describeService } from '../../src/service';
import { plainTheme } from '../../src/text/theme';

async function run(options: Record<string, unknown>, globals: Partial<GlobalOptions> = {}) {
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
    theme: plainTheme,
    globals: { json: false, plain: false, ...globals },
  } as Io;
  const code = await command.run([], options, io);
  return { code, out, err };
}

describe('openapi', () => {
  test('prints the clean description as JSON or YAML', async () => {
    const json = await run({});
    expect([json.code, json.err]).toEqual([0, '']);
    expect(JSON.parse(json.out)).toEqual(describeService());
    expect(load((await run({ format: 'yaml' })).out)).toEqual(describeService());
    expect(JSON.parse((await run({ format: 'yaml' }, { json: true })).out)).toEqual(describeService());
  });

  test('puts flaws in, the same way each time', async () => {
    const flawed = await run({ flaw: ['post-without-key'] });
    expect(JSON.parse(flawed.out)).not.toEqual(describeService());
    expect((await run({ flaw: ['post-without-key', 'post-without-key'] })).out).toBe(flawed.out);
  });

  test('says which flaw a description cannot show', async () => {
    const wire = flaws.find(flaw => !flaw.describe)!;
    const { out, err } = await run({ flaw: [wire.id] });
    expect(JSON.parse(out)).toEqual(describeService());
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
