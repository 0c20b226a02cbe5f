import { describe, expect, it } from 'vitest';
import { width } from '../../src/text/layout';
import { head } from './_lint';
import { workplace } from './_run';

const { file, run } = workplace();

const responses = { '200': { description: 'x' }, default: { description: 'x' } };
const description = (paths: object, rest: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, security: [], paths, ...rest }, null, 1);

/** Thousands of findings of many rules: verbs, fields in two styles, money without keys, reads that aren't safe, … */
const many = Array.from({ length: 120 }, (_, i) => {
  const properties = {
    [`camelCase${i}`]: { type: 'string' },
    created_at: { type: 'string' },
    total: { type: 'integer' },
  };
  const content = { 'application/json': { schema: { type: 'object', properties, example: { total: 'many' } } } };
  const answers = { ...responses, '200': { description: 'x', content } };
  const requestBody = { content };
  return [
    [`/getThings${i}`, { get: { responses: answers }, delete: { requestBody, responses: answers } }],
    [`/payments${i}`, { post: { requestBody, responses: answers }, get: { responses: answers } }],
    [`/orders${i}/{id}/cancel`, { get: { summary: 'Cancels the order', responses: answers } }],
  ] as const;
}).flat();
file('many.json', description(Object.fromEntries(many)));
/** A key in the URL, an event without a signature, a payment without a key, and names in two styles. */
const harm = description(
  {
    '/payments': {
      post: {
        parameters: [{ name: 'created_at', in: 'query', schema: { type: 'string', format: 'date-time' } }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/P' } } },
        },
        responses: { '201': { description: 'x' }, '4XX': { description: 'x' }, '429': { description: 'x' } },
      },
    },
  },
  {
    security: [{ key: [] }],
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'api_key' } },
      schemas: {
        P: {
          type: 'object',
          properties: {
            orderId: { type: 'string' },
            customerId: { type: 'string' },
            paid_at: { type: 'string', format: 'date-time' },
            amount: { type: 'integer', description: 'in cents' },
          },
        },
      },
    },
  },
);
file('harm.json', harm);
file('harm-old.json', harm.replace('"orderId"', '"orderKey"').replace('"/payments"', '"/payment"'));
const ids = (out: string) =>
  [...out.matchAll(/^(error|warning|info) .* {2,}([a-z-]+-[a-z-]+)$/gm)].map(match => match[2]);

describe('the summary', () => {
  it.each([
    [80, 24],
    [80, 50],
    [40, 24],
    [120, 24],
    [200, 60],
    [20, 24],
  ])('fits %d columns and %d rows, whatever was found', async (columns, rows) => {
    for (const args of [['many.json'], ['many.json', 'harm.json'], ['harm.json']]) {
      const { out } = await run(args, {}, { columns, rows });
      const lines = out.trimEnd().split('\n');
      expect(lines.length, out).toBeLessThanOrEqual(rows - 2);
      for (const line of lines) expect(width(line)).toBeLessThanOrEqual(columns);
    }
  });

  it('shows every cause and every command as soon as the screen has the lines for them', async () => {
    const of = async (rows: number) => (await run(['many.json'], {}, { rows })).out;
    const whole = await of(30);
    expect(whole).toContain('Why ');
    const lines = whole.trimEnd().split('\n').length;
    expect(await of(lines + 2)).toBe(whole);
    expect(await of(lines + 1)).toContain('2 more infos: ');
  });

  it('begins with the totals, names the worst place of each cause, and how to go on', async () => {
    const { out } = await run(['many.json']);
    const [first] = out.split('\n');
    expect(first).toMatch(
      /^many\.json {2}[\d]+ errors?, \d+ warnings, \d+ infos? with \d+ causes in \d+ operations\.$/,
    );
    expect(out).toMatch(/^warning +×\d+ {2}A DELETE takes a body +many\.json:\d+$/m);
    expect(out).toMatch(/^Details +api-design-tutor lint many\.json --details$/m);
    expect(out).toMatch(/^Why +api-design-tutor lint --explain [a-z-]+( --play)?$/m);
  });

  it('names every rule that it has no row for', async () => {
    const { out } = await run(['many.json'], {}, { columns: 120 });
    const { data } = JSON.parse((await run(['many.json'], {}, { json: true })).out);
    const causes = new Set(data.map(({ rule }: { rule: string }) => rule));
    const rows = out.match(/^(error|warning|info) /gm)!.length;
    const listed = [...out.matchAll(/^\d+ more (?:errors?|warnings?|infos?): (.*(?:\n {2}.*)*)/gm)].flatMap(
      ([, text]) => text!.split(/,\s+/),
    );
    expect(rows + listed.length).toBe(causes.size);
    for (const id of listed) expect(causes).toContain(id);
  });

  it('what costs an account or money comes before what costs time', async () => {
    const { out } = await run(['harm.json'], { details: true }, { columns: 120 });
    const order = ids(out);
    const at = (id: string) => {
      expect(order).toContain(id);
      return order.indexOf(id);
    };
    expect(at('credential-in-header')).toBeLessThan(at('post-accepts-key'));
    expect(at('post-accepts-key')).toBeLessThan(at('one-field-case'));
    expect(out.indexOf('\nwarning')).toBeLessThan(out.lastIndexOf('\ninfo'));
  });

  it('the commands that it names show what they promise', async () => {
    const { out } = await run(['many.json']);
    const rule = out.match(/--rule ([a-z-]+)$/m)![1]!;
    const one = await run(['many.json'], { rule: [rule] });
    expect(one.out).toMatch(new RegExp(`^(error|warning|info) .* ${rule}$`, 'm'));
    expect(one.out.match(/^(error|warning|info) /gm)).toHaveLength(1);
    const path = out.match(/--path (\S+)$/m)![1]!;
    const part = await run(['many.json'], { path: [path] });
    expect(part.out).toContain(`, only ${path}.`);
    expect(part.out).toMatch(/ in \d+ operations?, only/);
    expect((await run([], { explain: rule })).code).toBe(0);
  });

  it('a sentence about the whole contract stands at its worst place', async () => {
    const content = { 'application/json': { schema: { type: 'object', properties: { amount: { type: 'integer' } } } } };
    const plain = Array.from({ length: 8 }, (_, i) => [
      `/notes${i}`,
      { post: { requestBody: { content: {} }, responses: { '201': { description: 'x' } } } },
    ]);
    const paths = {
      ...Object.fromEntries(plain),
      '/charges': { post: { requestBody: { content }, responses: { '201': { description: 'x' } } } },
    };
    const text = description(paths);
    file('money.json', text);
    const { out } = await run(['money.json'], { rule: ['post-accepts-key'] });
    const line = text.slice(0, text.indexOf('"post"', text.indexOf('"/charges"'))).split('\n').length;
    expect(out).toMatch(/^error {2}A POST accepts no idempotency key/m);
    expect(out).toContain(`money.json:${line}:`);
  });

  it('what changed comes before what was there already', async () => {
    const { out } = await run(['harm.json'], { against: 'harm-old.json', details: true });
    expect(ids(out)[0]).toBe('operation-removed');
    expect(out).toContain('api-design-tutor lint harm.json --against harm-old.json');
  });
});

describe('details', () => {
  const names = (style: (word: string) => string) =>
    Object.fromEntries(
      ['first name', 'last name', 'zip code', 'home town'].map(name => [style(name), { type: 'string' }]),
    );
  const camel = (text: string) => text.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());
  const snake = (text: string) => text.replaceAll(' ', '_');
  const content = {
    'application/json': { schema: { type: 'object', properties: { ...names(snake), userId: { type: 'string' } } } },
  };
  const parameters = Object.keys(names(camel)).map(name => ({ name, in: 'query', schema: { type: 'string' } }));
  const styles = {
    '/users': { get: { parameters, responses: { ...responses, '200': { description: 'x', content } } } },
  };
  file('styles.json', description(styles));
  file(
    'a.yaml',
    `${head}security: []\npaths: { /getOrders: { get: { responses: { '200': { description: x }, default: { description: x } } } } }\n`,
  );
  file(
    'b.yaml',
    `${head}security: []\npaths: { /getUsers: { get: { responses: { '200': { description: x }, default: { description: x } } } } }\n`,
  );

  it('a cause has one title, its sentence about the contract, and its places, together', async () => {
    const { out } = await run(['styles.json'], { rule: ['one-field-case'] });
    expect(out.match(/^(error|warning|info) .*$/gm)).toEqual([
      expect.stringMatching(/^info {2}Field names are spelled/),
    ]);
    expect(out).toContain('Names are spelled differently in different places: snake_case in bodies');
    expect(out).toContain('"userId" is camelCase');
    expect(out.match(/Any of these would fix it/g)).toHaveLength(1);
  });

  it('no title is blank, and every finding about a whole contract says what it is', async () => {
    for (const name of ['many.json', 'harm.json', 'styles.json']) {
      const { out } = await run([name], { all: true });
      for (const line of out.match(/^(error|warning|info)\b.*$/gm)!) expect(line).toMatch(/^\w+ {2,}(×\d+ +)?[A-Z]/);
      const { data } = JSON.parse((await run([name], {}, { json: true })).out);
      for (const { scope, message } of data)
        if (scope === 'contract') expect(out.replace(/\s+/g, ' ')).toContain(message);
    }
  });

  it('habits are one line each, unless somebody asks for one', async () => {
    const { out } = await run(['harm.json'], { details: true });
    const habit = out.match(/^info .*$/gm)!;
    expect(habit.length).toBeGreaterThan(0);
    const last = out.match(/--rule ([a-z-]+)$/)?.[1] ?? out.trimEnd().match(/--rule\s+([a-z-]+)$/)![1]!;
    const full = (await run(['harm.json'], { rule: [last] })).out;
    expect(full).toContain('Any of these would fix it');
    expect((await run(['harm.json'], { all: true })).out).toContain(full.split('\n').slice(3, 6).join('\n'));
  });

  it('a cause in several files has its reason and its fixes once', async () => {
    const { out } = await run(['a.yaml', 'b.yaml'], { rule: ['path-is-noun'] });
    expect(out).toMatch(/^2 files {2}2 warnings with 1 cause in 2 operations, only path-is-noun\./);
    expect(out).toContain('a.yaml:4:10');
    expect(out).toContain('b.yaml:4:10');
    expect(out.match(/Any of these would fix it/g)).toHaveLength(1);
  });

  it('of several files it says how much is in which; of one file it doesn’t', async () => {
    const one = await run(['a.yaml'], { rule: ['path-is-noun'] });
    expect(one.out).toMatch(/^a\.yaml {2}1 warning in 1 operation, only path-is-noun\.\n\n/);
    const two = await run(['a.yaml', 'b.yaml'], { rule: ['path-is-noun'] });
    expect(two.out).toMatch(/only path-is-noun\.\n {2}a\.yaml {2}1 warning\n {2}b\.yaml {2}1 warning\n\n/);
  });

  it('one blank line, and never two, stands before the fixes, however many places there are', async () => {
    const verbs = ['getA', 'getB', 'getC', 'getD', 'getE'].map(name => {
      const text = `${head}paths: { /${name}: { get: { responses: { '200': { description: x } } } } }\n`;
      return file(`${name}.yaml`, text);
    });
    for (const options of [{ rule: ['path-is-noun'] }, { rule: ['path-is-noun'], all: true }]) {
      for (const files of [['many.json'], ['a.yaml'], ['a.yaml', 'b.yaml'], verbs]) {
        const { out } = await run(files, options);
        expect(out).toMatch(/[^\n]\n\n {2}Any of these would fix it/);
        expect(out).not.toContain('\n\n\n');
      }
    }
  });

  it('a report with one cause or one that fits the screen is shown whole', async () => {
    expect((await run(['a.yaml'], { rule: ['path-is-noun'] })).out).toContain('Any of these would fix it');
    expect((await run(['harm.json'])).out).not.toContain('Any of these would fix it');
    expect((await run(['harm.json'], {}, { rows: 400 })).out).toContain('Any of these would fix it');
  });
});

describe('--rule and --path', () => {
  const found = async (options: Record<string, unknown>) => {
    const { out, code, error } = await run(['many.json'], { ...options, format: 'json' });
    if (error !== null) return { error, code, data: [] };
    return { error, code, data: JSON.parse(out).data as { rule: string; operation: string | null; pointer: string }[] };
  };

  it('a rule goes by its id or by words of its title, and the exit code is that of what is left', async () => {
    const byId = await found({ rule: ['delete-has-no-body'] });
    expect(new Set(byId.data.map(({ rule }) => rule))).toEqual(new Set(['delete-has-no-body']));
    expect(byId.code).toBe(1);
    expect((await found({ rule: ['DELETE takes a body'] })).data).toEqual(byId.data);
    expect((await found({ rule: ['server-is-https'] })).code).toBe(0);
    expect((await found({ rule: ['path-is-nuon'] })).error).toMatchObject({
      code: 'unknown_rule',
      hint: expect.stringContaining('path-is-noun'),
    });
  });

  it('a path is itself and what is below it, of any method or one', async () => {
    const places = async (path: string) =>
      new Set((await found({ path: [path] })).data.map(({ operation }) => operation));
    for (const operation of await places('/payments7')) expect(operation).toMatch(/^(GET|POST) \/payments7$/);
    for (const operation of await places('post /payments7')) expect(operation).toBe('POST /payments7');
    expect(await places('/orders3/*')).toEqual(await places('/orders3/{order}/cancel'));
    expect((await places('**/cancel')).size).toBeGreaterThan(100);
    const pointers = (await found({ path: ['#/paths/~1orders1~1*'] })).data.map(({ pointer }) => pointer);
    for (const pointer of pointers) expect(pointer).toMatch(/^\/paths\/~1orders1~1/);
    expect(pointers.length).toBeGreaterThan(0);
  });

  it('a path that no operation has is a mistake, with a suggestion', async () => {
    const { error } = await found({ path: ['/paymets7'] });
    expect(error).toMatchObject({ code: 'unknown_path', hint: expect.stringContaining('/payments7') });
    expect((await found({ path: ['payments'] })).error).toMatchObject({ code: 'invalid_path' });
  });

  it('a path that was removed since the older version is still a path', async () => {
    const { out, code } = await run(['harm.json'], { against: 'harm-old.json', path: ['/payment'] });
    expect(code).toBe(1);
    expect(out).toContain('operation-removed');
  });

  it('a list of exceptions is for everything that was found', async () => {
    const { error } = await run(['many.json'], { rule: ['path-is-noun'], writeIgnore: true });
    expect(error).toMatchObject({ code: 'wrong_usage' });
  });
});

describe('markdown', () => {
  it('a heading is the title of the rule, and the sentence about the contract is listed with the places', async () => {
    const { out } = await run(['styles.json'], { format: 'markdown' });
    expect(out).toContain('## Field names are spelled in more than one style\n');
    expect(out).toMatch(/^- `styles\.json:\d+:\d+` Names are spelled differently in different places/m);
    expect(out).toMatch(/^- `styles\.json:\d+:\d+` "userId" is camelCase/m);
  });
});

describe('github', () => {
  it('has one note for each cause, at its worst place, with the count', async () => {
    const { out } = await run(['many.json'], { format: 'github' });
    const { data } = JSON.parse((await run(['many.json'], {}, { json: true })).out);
    const titles = [...out.matchAll(/,title=([a-z-]+)::/g)].map(match => match[1]!);
    expect(new Set(titles)).toEqual(new Set(data.map(({ rule }: { rule: string }) => rule)));
    expect(new Set(titles).size).toBe(titles.length);
    expect(out).toMatch(/title=get-is-safe::.*%0AFound in 120 places; this is the most severe one\./);
    const single = await run(['a.yaml'], { format: 'github', rule: ['path-is-noun'] });
    expect(single.out).toContain('title=path-is-noun::');
    expect(single.out).not.toContain('place');
    const twice = await run(['a.yaml', 'b.yaml'], { format: 'github', rule: ['path-is-noun'] });
    expect(twice.out).toContain('%0AFound in 2 places; this is the most severe one.');
  });
});
