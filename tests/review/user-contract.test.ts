import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import review from '../../src/commands/review';
import { verdict } from '../../src/review/comparison/lines';
import { sortedRows } from '../../src/review/comparison/rows';
import { openContract } from '../../src/review/contract/open';
import { TextRows } from '../../src/review/contract/text-rows';
import { subjectLines } from '../../src/review/handout';
import { initialReview, reviewReducer } from '../../src/review/state';
import { completions, expandTypedPath, findDescriptions, saveBeside } from '../../src/review/user-contract/files';
import { openFile } from '../../src/review/user-contract/open-file';
import { createUserContract } from '../../src/review/user-contract/user-contract';
import { width } from '../../src/text/layout';
import { makeTheme } from '../../src/text/theme';
import {
  chosenRow,
  fieldRows,
  fileFieldReducer,
  initialFileField,
  submittedText,
} from '../../src/ui/screens/contract/state';
import { testIo } from './_io';

const head = 'openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\n';
/** Two operations share a schema whose "status" clients may write; one path has a verb. */
const shop = `${head}paths:
  /getOrders:
    get:
      responses: { '200': { description: Orders } }
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '201': { description: Made, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
  /drafts:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '201': { description: Made, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
components:
  schemas:
    Order:
      type: object
      properties:
        note: { type: string }
        parent: { $ref: '#/components/schemas/Order' }
`;
const open = (text: string, name = 'shop.yaml') => createUserContract(openContract({ name, text }));
const subjectOf = (contract: ReturnType<typeof open>) => ({ contract: contract.summary, exercise: null });

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-contract-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the facts of a contract of one’s own', () => {
  test('operations and webhooks are counted apart', () => {
    const hooks = `webhooks:\n  order.made:\n    post:\n      responses: { '204': { description: Taken } }\n`;
    const told = (text: string) => subjectLines(subjectOf(open(text)), 76, makeTheme({ color: false })).join('\n');
    expect(told(shop)).toContain('3 operations.');
    expect(told(shop.replace('components:', `${hooks}components:`))).toContain('3 operations and 1 webhook.');
  });

  test('a schema that contains itself is told once, and nothing hangs', () => {
    const { requestBody } = open(shop).facts(1);
    expect(requestBody?.fields.map(({ name, type }) => [name, type])).toEqual([
      ['note', 'string'],
      ['parent', 'Order'],
    ]);
  });

  test('control characters and escape sequences of the file stand nowhere in what is shown', () => {
    const evil = '\u001b[31mred\u001b[0m\u0007\u202e';
    const json = JSON.stringify({
      openapi: '3.1.0',
      info: { title: `T${evil}`, version: evil, description: evil },
      paths: {
        [`/a${evil}`]: {
          get: {
            summary: evil,
            parameters: [
              { name: `n${evil}`, in: 'query', description: evil, schema: { type: 'string', enum: [evil] } },
            ],
            responses: { '200': { description: evil, content: { 'application/json': { schema: { title: evil } } } } },
          },
        },
      },
    });
    const own = open(json, `f${evil}.json`);
    const { from, rows } = own.document(own.summary.name, 0, 50);
    const claims = [{ area: 'naming' as const, at: own.summary.operations[0]!.name }];
    const told = textsIn([own.summary, own.facts(0), own.compare(claims), own.places(0, '', 10), rows, from]);
    const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;
    expect(told.length).toBeGreaterThan(50);
    expect(told.filter(text => control.test(text))).toEqual([]);
    expect(own.markdown(claims)).not.toMatch(control);
  });

  test.each([
    ['', 'empty_file'],
    ['\0\0', 'binary_file'],
    ['hello', 'not_openapi'],
    ['swagger: "1.2"', 'unsupported_version'],
    ['openapi: 3.1.0\npaths: {}', 'no_operations'],
    ['a: [', 'invalid_yaml'],
  ])('%j is refused with %s, its name and a way out', (text, code) => {
    expect(() => open(text)).toThrow(
      expect.objectContaining({
        code,
        hint: expect.stringMatching(/\w/),
        message: expect.stringContaining('shop.yaml'),
      }),
    );
  });
});

describe('claims and findings of a contract of one’s own', () => {
  const own = open(shop);
  const rowOf = ({ rows }: ReturnType<typeof own.compare>, rule: string) =>
    rows.find(({ finding }) => finding?.rule === rule);
  const compare = (...claims: Parameters<typeof own.compare>[0]) => own.compare(claims);

  test('what was claimed and found, found alone, and claimed without a finding stand apart, and nothing is scored', () => {
    const comparison = compare({ area: 'naming', at: 'GET /getOrders' }, { area: 'naming', at: 'POST /orders' });
    const naming = rowOf(comparison, 'path-is-noun')!;
    expect(naming).toMatchObject({
      claimed: true,
      placeRight: true,
      finding: { line: 4 },
    });
    expect(comparison.rows.filter(({ finding }) => finding === null)).toMatchObject([
      { area: 'naming', at: 'POST /orders', elsewhere: true },
    ]);
    expect(comparison).toMatchObject({ claimed: ['naming'], counter: '1/7', agreed: ['naming'], unsupported: [] });
    expect(comparison.missed).not.toContain('naming');
    expect(comparison.score).toBeNull();
    expect([...new Set(sortedRows(comparison).map(({ kind }) => kind))]).toEqual(['agreed', 'missed', 'unsupported']);
    expect(verdict(comparison)).toMatch(/and you claimed 1 of these areas\.$/);
  });

  test('a place in a shared schema counts for every operation that reaches it', () => {
    const result = open(
      shop.replace(
        'note: { type: string }',
        'note: { type: string }\n        first_name: { type: string }\n        last_name: { type: string }\n        zipCode: { type: string }',
      ),
    );
    const shared = result
      .lint()
      .findings.find(
        ({ pointer, operation, scope }) => operation === null && scope === 'place' && /schemas\/Order/.test(pointer),
      );
    expect(shared, 'a finding in the shared schema').toBeDefined();
    const right = (operation: string) =>
      rowOf(result.compare([{ area: shared!.area, at: operation }]), shared!.rule)?.placeRight;
    expect([right('POST /drafts'), right('POST /orders'), right('GET /getOrders')]).toEqual([true, true, false]);
  });

  test('the places of a cause are found by words', () => {
    const keys = rowOf(compare(), 'post-accepts-key')!.cause!;
    expect(own.places(keys, '', 10).places.map(({ operation }) => operation)).toEqual(['POST /orders', 'POST /drafts']);
    expect(own.places(keys, 'drafts post', 10)).toMatchObject({
      total: 1,
      places: [{ operation: 'POST /drafts' }],
    });
    expect(own.places(keys, '', 1)).toMatchObject({ total: 2, places: [{ operation: 'POST /orders' }] });
  });

  test('Markdown keeps names of the file as text', () => {
    const text = open(shop.replaceAll('getOrders', 'get`Or|<b>*ders')).markdown([{ area: 'errors', at: null }]);
    expect(text).toContain('# Review of Shop 1');
    expect(text).toContain('### naming: The path /get\\`Or\\|\\<b\\>\\*ders');
    expect(text).toContain('``GET /get`Or|<b>*ders``');
    expect(text.replace(/(`+)[^`].*?[^`]\1(?!`)/g, '')).not.toMatch(/(?<!\\)<b/);
    expect(text).toMatch(/## Found and not claimed[\s\S]*path-is-noun/);
  });
});

describe('the rows of a document', () => {
  test('every character of every line stands in exactly one row, and its row is found', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ maxLength: 20 }).map(text => text.replace(/[^ -~]/g, 'x')),
          { minLength: 1, maxLength: 30 },
        ),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.nat(4000),
        (lines, end, long) => {
          lines.push('y'.repeat(long));
          const rows = new TextRows(lines.join(end));
          const { total, rows: all } = rows.part(0, 1e6);
          const read: string[] = [];
          for (const { number, text } of all) read[number - 1] = (read[number - 1] ?? '') + text;
          // A last line without characters is no line.
          expect(read.join('\n')).toBe((long === 0 ? lines.slice(0, -1) : lines).join('\n'));
          expect(all.every(row => row.text.length <= 801)).toBe(true);
          for (const column of [1, Math.max(1, long)]) {
            const at = rows.rowOf(lines.length, column);
            if (long > 0) expect(all[at]).toMatchObject({ number: lines.length });
            expect(at).toBeLessThan(total);
          }
        },
      ),
    );
  });

  test('a document on one line is shown in parts, and a place deep in it has its own', () => {
    const text = `{"a":"${'b'.repeat(5000)}","c":1}`;
    const rows = new TextRows(text);
    const at = rows.rowOf(1, text.indexOf('"c"') + 1);
    expect(rows.part(at, 1).rows[0]).toMatchObject({ number: 1, begins: false });
    expect(rows.part(at, 1).rows[0]!.text).toContain('"c"');
    expect(rows.part(1e9, 5).rows).toHaveLength(1);
  });
});

describe('files', () => {
  test('descriptions are found by what they hold, not by their name, near ones first', async () => {
    const at = join(folder, 'find');
    mkdirSync(join(at, 'deep', 'er'), { recursive: true });
    mkdirSync(join(at, 'node_modules'));
    writeFileSync(join(at, 'package.json'), '{ "name": "x", "openapi-tool": 3 }');
    writeFileSync(join(at, 'z.yml'), shop);
    writeFileSync(join(at, 'deep', 'er', 'a.json'), JSON.stringify({ info: { title: 'x' }, openapi: '3.0.1' }));
    writeFileSync(join(at, 'node_modules', 'b.yaml'), shop);
    writeFileSync(join(at, 'old.yaml'), 'swagger: "2.0"');
    writeFileSync(join(at, 'older.yaml'), 'swagger: "1.2"');
    expect(await findDescriptions(at)).toEqual(['old.yaml', 'z.yml', join('deep', 'er', 'a.json')]);
    expect(await findDescriptions(join(at, 'none'))).toEqual([]);
  });

  test('a hundred descriptions are enough to choose from', async () => {
    const at = join(folder, 'many');
    mkdirSync(at);
    const names = Array.from({ length: 103 }, (_, i) => `${i + 100}.yaml`);
    for (const name of names) writeFileSync(join(at, name), shop);
    expect(await findDescriptions(at)).toEqual(names.slice(0, 100));
  });

  test('a path may be quoted, escaped, a file URL or begin with ~', () => {
    const at = join(folder, 'typed');
    mkdirSync(at);
    writeFileSync(join(at, 'my shop.yaml'), shop);
    const place = { cwd: at, home: at };
    for (const typed of ['my shop.yaml', '"my shop.yaml"', "'my shop.yaml' ", 'my\\ shop.yaml', '~/my shop.yaml'])
      expect(readFileSync(join(at, expandTypedPath(typed, place).replace(at, '')), 'utf8')).toBe(shop);
    expect(expandTypedPath(pathToFileURL(join(at, 'my shop.yaml')).href, place)).toBe('my shop.yaml');
  });

  test('a path goes on to folders and descriptions', async () => {
    const place = { cwd: join(folder, 'find'), home: folder };
    expect(await completions('./', place)).toEqual([
      './deep/',
      './node_modules/',
      './old.yaml',
      './older.yaml',
      './package.json',
      './z.yml',
    ]);
    expect(await completions('~/find/z', place)).toEqual(['~/find/z.yml']);
    expect(await completions('/no/such/', place)).toEqual([]);
  });

  test('nothing but an ordinary file is opened: a pipe would wait for ever', () => {
    execFileSync('mkfifo', [join(folder, 'pipe.yaml')]);
    symlinkSync(join(folder, 'pipe.yaml'), join(folder, 'link.yaml'));
    for (const [name, code] of [
      ['pipe.yaml', 'not_a_file'],
      ['link.yaml', 'not_a_file'],
      ['.', 'not_a_file'],
      ['none.yaml', 'file_not_found'],
      ['no\0ne', 'file_not_found'],
      [' ', 'no_file_named'],
    ] as const) {
      expect(() => openFile(name, folder), name).toThrow(
        expect.objectContaining({ code, hint: expect.stringMatching(/\w/) }),
      );
    }
  });

  test('saving never overwrites', () => {
    const at = join(folder, 'save');
    mkdirSync(at);
    writeFileSync(join(at, 'shop.yaml'), shop);
    const desk = openFile('shop.yaml', at);
    expect([desk.save([]), desk.save([]), desk.save([])]).toEqual([
      'shop.review.md',
      'shop.review-2.md',
      'shop.review-3.md',
    ]);
    expect(readFileSync(join(at, 'shop.yaml'), 'utf8')).toBe(shop);
    expect(() => saveBeside(join(at, 'gone', 'x.yaml'), 'x')).toThrow(
      expect.objectContaining({ code: 'file_not_written' }),
    );
    expect(readdirSync(at)).toHaveLength(4);
  });

  test('files that a contract refers to are read, and findings name them', () => {
    const at = join(folder, 'several');
    mkdirSync(at);
    writeFileSync(join(at, 'api.yaml'), `${head}paths: { /orders: { $ref: 'orders.yaml' } }\n`);
    writeFileSync(
      join(at, 'orders.yaml'),
      'post:\n  requestBody: { content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } }\n  responses: { "201": { description: Made } }\n',
    );
    const desk = openFile('api.yaml', at);
    expect(desk.facts(0).requestBody?.fields.map(({ name }) => name)).toEqual(['a']);
    const { document, row } = desk.operationRow(0);
    expect([document, row]).toEqual([expect.stringMatching(/orders\.yaml$/), 0]);
    expect(desk.document(document, 0, 1).rows[0]!.text).toBe('post:');
  });
});

describe('the path field', () => {
  const found = fileFieldReducer(initialFileField(), { type: 'found', files: ['a/shop.yaml', 'b/till.yaml'] });

  test('with nothing typed the first file is meant; words narrow the list; the text itself is meant until one is chosen', () => {
    expect(submittedText(found)).toBe('a/shop.yaml');
    const typed = fileFieldReducer(found, { type: 'press', press: { name: 'paste', text: 'till' } });
    expect(fieldRows(typed)).toEqual(['b/till.yaml']);
    expect([chosenRow(typed), submittedText(typed)]).toEqual([null, 'till']);
    expect(submittedText(fileFieldReducer(typed, { type: 'move', by: 1 }))).toBe('b/till.yaml');
    expect(
      submittedText(fileFieldReducer(fileFieldReducer(typed, { type: 'move', by: 1 }), { type: 'move', by: -1 })),
    ).toBe('till');
    expect(fileFieldReducer(typed, { type: 'complete' }).field.text).toBe('b/till.yaml');
  });

  test('a path is completed as far as it is certain; an answer that comes too late is dropped', () => {
    const typed = fileFieldReducer(found, { type: 'press', press: { name: 'paste', text: './s' } });
    const done = fileFieldReducer(typed, {
      type: 'completions',
      text: './s',
      list: ['./shop-a.yaml', './shop-b.yaml'],
    });
    expect(fileFieldReducer(done, { type: 'complete' }).field.text).toBe('./shop-');
    expect(fieldRows(fileFieldReducer(typed, { type: 'completions', text: './', list: ['./x'] }))).toEqual([]);
  });
});

describe('the state of a review of one’s own contract', () => {
  const own = open(shop);
  const start = initialReview(subjectOf(own));

  test('words narrow the operations, and claims made before stay', () => {
    const claimed = reviewReducer(reviewReducer(start, { type: 'move', by: 1 }), { type: 'claim', area: 'naming' });
    const found = reviewReducer(claimed, { type: 'words', words: 'post DRAFT' });
    expect(found.targets).toEqual([null, 'POST /drafts']);
    expect(found.cursor).toBe(1);
    expect(reviewReducer(found, { type: 'claim', area: 'errors' }).claims).toEqual([
      { area: 'naming', at: 'GET /getOrders' },
      { area: 'errors', at: 'POST /drafts' },
    ]);
  });

  test('claims stand once the linter ran; again begins anew; an answer after leaving is dropped', () => {
    const comparison = own.compare([]);
    expect(reviewReducer(start, { type: 'compared', comparison })).toBe(start);
    const done = reviewReducer(reviewReducer(start, { type: 'show', view: 'linting' }), {
      type: 'compared',
      comparison,
    });
    expect(done.view).toBe('comparison');
    expect(reviewReducer(done, { type: 'claim', area: 'naming' }).claims).toEqual([]);
    expect(reviewReducer(done, { type: 'again' })).toMatchObject({ view: 'claim', comparison: null });
  });

  test('any order of actions keeps every cursor inside its list', () => {
    const comparison = own.compare([{ area: 'naming', at: null }]);
    const action = fc.oneof(
      fc.record({ type: fc.constant('move' as const), by: fc.integer({ min: -1e9, max: 1e9 }) }),
      fc.record({ type: fc.constant('words' as const), words: fc.constantFrom('', 'post', 'zzz') }),
      fc.record({
        type: fc.constant('show' as const),
        view: fc.constantFrom('details' as const, 'confirm' as const, 'linting' as const),
      }),
      fc.constantFrom(
        { type: 'compared' as const, comparison },
        { type: 'fold' as const },
        { type: 'back' as const },
        { type: 'again' as const },
        { type: 'claim' as const, area: 'errors' as const },
        { type: 'places' as const, cause: 0, words: '', ...own.places(0, '', 10) },
        { type: 'document' as const, document: { name: 'shop.yaml', top: 0, total: 20, mark: null } },
        { type: 'scroll' as const, by: 1e9, last: 5 },
      ),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), actions => {
        const state = actions.reduce(reviewReducer, start);
        expect(state.cursor).toBeLessThan(state.targets.length);
        expect(state.row).toBeLessThan(Math.max(1, state.comparison ? state.comparison.rows.length : 1));
        if (state.view === 'comparison') expect(state.comparison).not.toBeNull();
        if (state.document) expect(state.document.top).toBeLessThan(state.document.total);
      }),
    );
  });
});

describe('review FILE in the shell', () => {
  async function run(args: string[], options: Record<string, unknown> = {}, globals = {}, columns = 80) {
    const { io, printed } = testIo(globals, columns);
    const code = await review.run(
      args,
      { claim: [], ...options },
      { ...io, cwd: folder, stdin: async () => Buffer.from(shop) },
    );
    return { code, ...printed };
  }
  beforeAll(() => writeFileSync(join(folder, 'shop.yaml'), shop));

  test('without claims it prints the facts and how to claim, with claims the comparison without a score', async () => {
    const facts = await run(['shop.yaml']);
    expect(facts).toMatchObject({ code: 0 });
    expect(facts.out).toContain('POST   /drafts');
    expect(facts.out).toContain('api-design-tutor review shop.yaml');
    expect(facts.out).not.toContain('path-is-noun');
    const { out } = await run(['shop.yaml'], { claim: ['naming@GET /getOrders', 'authorization@POST /orders'] });
    expect(out).toMatch(/You and the linter +2[\s\S]*shop\.yaml:4:3[\s\S]*The linter alone/);
    expect(out).not.toMatch(/score/i);
  });

  test('--json has the members of a review, score null; "-" reads standard input', async () => {
    const row = JSON.parse((await run(['-'], { claim: ['naming,errors@POST /orders'] }, { json: true })).out);
    expect(row).toMatchObject({
      exercise: null,
      seed: null,
      level: null,
      contract: 'stdin',
      claimed: ['naming', 'errors'],
      counter: '2/7',
      planted: [],
      unseen: [],
      solved: [],
      score: null,
    });
    expect(row.found).toEqual(
      [...row.agreed, ...row.missed].sort((a, b) => row.found.indexOf(a) - row.found.indexOf(b)),
    );
    expect(row.findings[0]).toMatchObject({ rule: expect.any(String), line: expect.any(Number) });
  });

  test.each([40, 60, 120])('the text fits %i columns', async columns => {
    for (const claim of [[], ['naming', 'errors@POST /orders']]) {
      const { out } = await run(['shop.yaml'], { claim }, {}, columns);
      const wide = out.split('\n').filter(line => width(line) > columns && !/api-design-tutor|--claim/.test(line));
      expect(wide).toEqual([]);
    }
  });

  test.each([
    [['none.yaml'], {}, 'file_not_found'],
    [['shop.yaml'], { seed: '1' }, 'wrong_usage'],
    [['shop.yaml'], { today: true }, 'wrong_usage'],
    [['shop.yaml'], { claim: ['naming@POST /nothing'] }, 'unknown_place'],
    [['shop.yaml'], { claim: ['taste'] }, 'unknown_area'],
  ])('%j %j is refused with %s', async (args, options, code) => {
    await expect(run(args, options)).rejects.toMatchObject({ code, hint: expect.stringMatching(/\w/) });
  });

  test('on a terminal the file opens on the screen; claims and standard input stay text', async () => {
    expect(await review.screen!(['shop.yaml'], { claim: [] })).toEqual({ screen: 'contract', file: 'shop.yaml' });
    expect(await review.screen!(['shop.yaml'], { claim: ['naming'] })).toBeNull();
    expect(await review.screen!(['-'], { claim: [] })).toBeNull();
  });
});

test('the configuration above the file counts here as it does for lint', () => {
  const place = mkdtempSync(join(tmpdir(), 'configured-'));
  writeFileSync(join(place, 'shop.yaml'), shop);
  const rulesFound = () =>
    openFile('shop.yaml', place)
      .compare([])
      .rows.map(({ finding }) => finding?.rule);
  expect(rulesFound()).toContain('path-is-noun');
  writeFileSync(join(place, 'api-design-tutor.yaml'), 'rules: { path-is-noun: off }\n');
  expect(rulesFound()).not.toContain('path-is-noun');
  writeFileSync(join(place, 'api-design-tutor.yaml'), 'rules: { path-is-noun: never }\n');
  expect(() => openFile('shop.yaml', place)).toThrow(/^api-design-tutor\.yaml:1:10 {2}"never" isn’t error/);
  rmSync(place, { recursive: true });
});
