import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InputError } from '../../src/command';
import { areas } from '../../src/conventions/area';
import type { OpenApi } from '../../src/conventions/openapi';
import { valueAt } from '../../src/flaws/draft';
import { contracts } from '../../src/generated/contracts';
import { flaws } from '../../src/generated/flaws';
import { lint } from '../../src/linter/engine/lint';
import { openFlaws, parseClaims } from '../../src/review/claims';
import { documentOf } from '../../src/review/exercises/choose';
import { exerciseCode } from '../../src/review/exercises/code';
import { makeExercise } from '../../src/review/exercises/exercise';
import { levels } from '../../src/review/exercises/levels';
import { documentText } from '../../src/review/exercises/text';
import type { Level } from '../../src/review/exercises/types';
import { describeService } from '../../src/service/description';
import { sized } from '../support/size';
import { compare, factsOf, sourceOf } from './_reviewed';

const level = fc.constantFrom<Level>(1, 2, 3);
const seed = fc.nat(99_999).map(String);
const flawedAreas = (planted: { area: string }[]) => new Set(planted.map(({ area }) => area)).size;

describe('a contract', () => {
  const operations = contracts.flatMap(({ id, document }) =>
    Object.entries<OpenApi>(document().paths).flatMap(([path, item]) =>
      Object.values<OpenApi>(item).flatMap(operation =>
        operation?.responses ? [{ name: `${id} ${path}`, path, operation }] : [],
      ),
    ),
  );

  test('documents 404 only where something can be missing: an id in the path, or what the response says itself', () => {
    for (const { name, path, operation } of operations) {
      const missing = operation.responses['404'];
      if (missing && !path.includes('{')) expect(missing, name).toMatchObject({ description: expect.any(String) });
    }
  });

  test('says how to treat an unknown value only by one that it lists', () => {
    const visit = (node: unknown): void => {
      if (node === null || typeof node !== 'object') return;
      const { description, 'x-extensible-enum': values } = node as OpenApi;
      const treated = /treat one you do not know as (\S+)\./.exec(String(description))?.[1];
      if (treated) expect(values).toContain(treated);
      for (const value of Object.values(node)) visit(value);
    };
    for (const { document } of contracts) visit(document());
  });
});

describe('making an exercise', () => {
  test('any seed gives one to seven flawed areas, each flaw with a place a person can point at', async () => {
    await fc.assert(
      fc.asyncProperty(seed, level, async (seed, level) => {
        const exercise = await makeExercise({ seed, level });
        const count = flawedAreas(exercise.seededFlaws);
        expect(count).toBeGreaterThanOrEqual(1);
        expect(count).toBeLessThanOrEqual(levels[level].areas.to);
        for (const flaw of exercise.seededFlaws) {
          expect(flaw.at, flaw.flaw).not.toEqual([]);
          if (flaw.visible) expect(flaw.places, flaw.flaw).not.toEqual([]);
          // What is gone from the new version stands in the one in use.
          const stands = (place: string) =>
            valueAt(exercise.document, place) ?? valueAt(exercise.versionDiff?.before ?? {}, place);
          for (const { pointer } of flaw.places) expect(stands(pointer), pointer).toBeDefined();
        }
      }),
      { numRuns: sized(8, 60) },
    );
  });

  test('the code makes the same exercise again, whatever the seed was', async () => {
    await fc.assert(
      fc.asyncProperty(seed, level, async (seed, level) => {
        const first = await makeExercise({ seed, level });
        const again = await makeExercise({ seed: 'another', level, code: first.code });
        expect({ ...again, seed: first.seed }).toEqual(first);
      }),
      { numRuns: sized(5, 30) },
    );
  });

  test('the same seed gives the same exercise, and seeds differ', async () => {
    const one = await makeExercise({ seed: '7', level: 2 });
    expect(await makeExercise({ seed: '7', level: 2 })).toEqual(one);
    const codes = new Set<string>();
    for (let i = 0; i < 12; i++) codes.add((await makeExercise({ seed: String(i) })).code);
    expect(codes.size).toBeGreaterThan(10);
  });

  test('a code stays what it is when flaws are added', async () => {
    const older = flaws.filter(flaw => flaw.id !== 'closed-enum' && flaw.id !== 'verb-in-path');
    const before = await makeExercise({ seed: '4', level: 2, contract: 'harbour', flaws: older });
    const now = await makeExercise({ seed: '4', code: before.code });
    expect(now.document).toEqual(before.document);
    expect(now.seededFlaws).toEqual(before.seededFlaws);
  });

  test('each level keeps to its table: operations, flaws, areas, what only the wire shows, two versions, an example', async () => {
    await fc.assert(
      fc.asyncProperty(seed, level, async (seed, level) => {
        const { seededFlaws, document, versionDiff, example, exchanges } = await makeExercise({ seed, level });
        const rules = levels[level];
        if (versionDiff) {
          expect(rules.versionsOneIn).toBeGreaterThan(0);
          return;
        }
        const { operations } = factsOf(document);
        expect(operations.length).toBeGreaterThanOrEqual(4);
        expect(operations.length).toBeLessThanOrEqual(rules.operations);
        expect(seededFlaws.length).toBeGreaterThanOrEqual(rules.flaws.from);
        expect(seededFlaws.length).toBeLessThanOrEqual(rules.flaws.to);
        expect(flawedAreas(seededFlaws)).toBeGreaterThanOrEqual(rules.areas.from);
        expect(flawedAreas(seededFlaws)).toBeLessThanOrEqual(rules.areas.to);
        const wire = seededFlaws.filter(({ visible }) => !visible).length;
        expect(wire).toBeLessThanOrEqual(rules.wireOnly);
        if (rules.wireOnly === 0) expect(exchanges).toEqual([]);
        expect(example !== null).toBe(rules.example);
        // The example is never the narrower one: whatever is left takes looking.
        const width = (id: string | null) => seededFlaws.find(({ flaw }) => flaw === id)?.at.length ?? Infinity;
        for (const { at } of seededFlaws) expect(at.length).toBeLessThanOrEqual(width(example));
      }),
      { numRuns: sized(8, 60) },
    );
  });

  test('a single flaw is the learner’s to find; of two, one is found for them', async () => {
    const contract = contracts.find(({ id }) => id === 'harbour')!;
    const [one, two] = ['post-without-key', 'verb-in-path'].map(id => flaws.find(flaw => flaw.id === id)!);
    for (const [planted, toFind] of [
      [[one!], 1],
      [[one!, two!], 1],
    ] as const) {
      const code = exerciseCode({ contract, level: 1, variation: 1, flaws: [...planted], mutations: [] });
      const exercise = await makeExercise({ seed: '', code });
      expect(exercise.seededFlaws).toHaveLength(planted.length);
      expect(openFlaws(exercise)).toHaveLength(toFind);
    }
  });

  test('any part of any contract is clean, whole resources with all that they refer to', () => {
    for (const contract of contracts) {
      for (const level of [1, 2, 3] as const) {
        for (const variation of sized([0, 7], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])) {
          const part = documentOf({ contract, level, variation });
          const name = `${contract.id}, level ${level}, variation ${variation}`;
          const { findings, problems } = lint({ name: 'openapi.yaml', text: documentText(part) });
          expect([findings, problems], name).toEqual([[], []]);
          const paths = Object.keys(part.paths);
          for (const path of Object.keys(contract.document().paths)) {
            const child = paths.find(other => other.startsWith(`${path}/`));
            if (child) expect(paths, `${name}: ${child}`).toContain(path);
          }
        }
      }
    }
  });

  test('requests are recorded of operations that the exercise shows, and of no others', async () => {
    const has = (document: OpenApi, { method, path }: { method: string; path: string }) =>
      Object.entries<OpenApi>(document.paths).some(
        ([template, item]) =>
          item[method.toLowerCase()] !== undefined &&
          new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path.replace(/\?.*/s, '')),
      );
    const service = describeService();
    for (const seed of ['1', '2', '3', '8', '12', '20']) {
      const made = await makeExercise({ seed, level: 2, contract: 'service' });
      expect(made.exchanges.length).toBeGreaterThan(0);
      for (const { request } of made.exchanges.flatMap(({ exchanges }) => exchanges)) {
        // What the service doesn't have at all is a question about failures.
        if (has(service, request)) expect(has(made.document, request), `${request.method} ${request.path}`).toBe(true);
      }
    }
  });

  test('all seven areas can be flawed', async () => {
    const ids = [
      'verb-in-path',
      'created-without-location',
      'bare-array-list',
      'error-without-code',
      'post-without-key',
      'key-in-query',
      'closed-enum',
    ];
    const exercise = await makeExercise({ seed: '1', code: `harbour.${ids.join('.')}` });
    expect(exercise.seededFlaws.map(({ area }) => area)).toEqual([...areas]);
  });

  test.each([
    ['nowhere.verb-in-path', 'No contract is called "nowhere"'],
    ['harbour.verb-in-pth', 'Did you mean verb-in-path?'],
    ['harbour', 'It names no flaw'],
    ['', 'It is empty'],
    ['harbour.bare-array-list.exact-total-in-list', 'can’t be combined'],
    ['harbour.stack-trace-leaks', 'no place for stack-trace-leaks'],
  ])('the code %j is refused with what is wrong', async (code, words) => {
    const error = (await makeExercise({ seed: '1', code }).catch(caught => caught)) as InputError;
    expect(error.code).toBe('unknown_exercise');
    expect(`${error.message} ${error.hint}`).toContain(words);
    expect(error.hint).toBeTruthy();
  });

  test('an unknown contract is refused', async () => {
    await expect(makeExercise({ seed: '1', contract: 'harbor' })).rejects.toMatchObject({
      code: 'unknown_contract',
      hint: 'Did you mean harbour?',
    });
  });
});

describe('recorded exchanges', () => {
  test('what only the wire shows stands in an exchange, among others that show nothing', async () => {
    const exercise = await makeExercise({ seed: '1', code: 'service.lookup-by-id-alone' });
    const [flaw] = exercise.seededFlaws;
    expect(flaw).toMatchObject({ visible: false, places: [], rule: null });
    expect(flaw!.at).toHaveLength(1);
    expect(exercise.exchanges.length).toBeGreaterThanOrEqual(4);
    const shown = exercise.exchanges.find(({ id }) => id === flaw!.at[0]);
    expect(shown!.exchanges[0]!.response!.status).toBe(200);
    expect(shown!.exchanges[0]!.as).toBe('stranger');
  });

  test('there are as many runs without a flaw on the wire, and titles are the same whether flawed or not', async () => {
    const flawed = await makeExercise({ seed: '1', code: 'service.key-accepted-and-ignored' });
    const described = await makeExercise({ seed: '1', code: 'service.closed-enum' });
    expect(described.exchanges).toHaveLength(flawed.exchanges.length);
    for (const { title } of [...flawed.exchanges, ...described.exchanges]) {
      expect(title).toMatch(/^[A-Z]+ \/\S* by \w+/);
      for (const { id } of flaws) expect(title).not.toContain(id);
    }
  });

  test('only the running service has exchanges', async () => {
    expect((await makeExercise({ seed: '1', code: 'harbour.closed-enum' })).exchanges).toEqual([]);
  });
});

describe('facts', () => {
  test('flawed and clean operations answer the same questions', async () => {
    const keys = (value: object) => Object.keys(value).sort();
    for (const contract of contracts) {
      const clean = factsOf(contract.document());
      for (let i = 0; i < sized(2, 8); i++) {
        const { document } = await makeExercise({ seed: String(i), contract: contract.id });
        const facts = factsOf(document);
        expect(keys(facts.summary)).toEqual(keys(clean.summary));
        for (const operation of facts.operations) expect(keys(operation)).toEqual(keys(clean.operations[0]!));
      }
    }
  });

  test('webhooks are read, and claimed at, like operations', async () => {
    const exercise = await makeExercise({ seed: '1', code: 'clinic.0.unsigned-webhook' });
    const facts = factsOf(exercise.document);
    const sent = facts.operations.find(({ path }) => path === 'webhook appointment.changed')!;
    expect(sent).toMatchObject({ name: 'POST appointment.changed', requestBody: { schema: 'AppointmentEvent' } });
    expect(exercise.seededFlaws[0]!.at).toContain('POST appointment.changed');
    const claims = parseClaims(['authorization@post appointment.changed'], sourceOf(exercise).subject);
    expect(compare(exercise, claims)).toMatchObject({ score: 100, agreed: ['authorization'] });
  });

  test('operations keep the order of the document', async () => {
    const { document } = await makeExercise({ seed: '1', code: 'harbour.verb-in-path.get-that-writes' });
    const paths = factsOf(document).operations.map(({ path }) => path);
    expect([...new Set(paths)]).toEqual(Object.keys(document.paths));
  });

  test('what a client has to know is there', () => {
    const harbour = contracts.find(({ id }) => id === 'harbour')!;
    const facts = factsOf(harbour.document());
    const pay = facts.operations.find(({ name }) => name === 'POST /payments')!;
    expect(pay).toMatchObject({ idempotencyKey: true, permission: 'payments:write' });
    expect(pay.requestBody!.schema).toBe('NewPayment');
    expect(pay.requestBody!.fields.map(({ name }) => name)).toEqual(['booking_id', 'amount', 'currency', 'source']);
    expect(pay.responses.map(({ status }) => status)).toContain('402');
    expect(pay.responses[0]!.body!.fields.find(({ name }) => name === 'status')!.type).toBe(
      'string such as authorised, captured, returned',
    );
  });
});
