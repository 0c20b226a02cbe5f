import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import type { OpenApi } from '../../../src/conventions/openapi';
import { contracts } from '../../../src/generated/contracts';
import { allRules } from '../../../src/linter/engine/lint';
import { makeExercise } from '../../../src/review/exercises/exercise';
import { documentText } from '../../../src/review/exercises/text';
import { checkRepair } from '../../../src/review/repair/check';
import { repairLines, repairSummary } from '../../../src/review/repair/lines';
import { suggestedFixes } from '../../../src/review/repair/recognise';
import { repairAttempt, repairTask } from '../../../src/review/repair/task';
import { plainTheme } from '../../../src/text/theme';

const exercise = await makeExercise({ seed: '1', code: 'harbour.3.verb-in-path.post-without-key' });
const given = documentText(exercise.document);

/** The contract as it was given, with an edit. */
function edited(edit: (document: OpenApi) => void, from = exercise): string {
  const document = load(documentText(from.document)) as OpenApi;
  edit(document);
  return documentText(document);
}

const keyOf = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 64 } };

test('one of two flaws repaired: which fix it was, what is left, and that no client breaks', () => {
  const text = edited(({ paths }) => {
    paths['/bookings'].post.parameters = [keyOf];
  });
  const result = checkRepair(exercise, text);
  expect(result).toMatchObject({ done: false, breaking: [], lost: [], others: [] });
  const [verb, key] = result.flaws;
  expect(verb!.findings.map(({ rule }) => rule)).toEqual(['path-is-noun']);
  expect(key).toMatchObject({ findings: [], fix: expect.stringContaining('Accept an Idempotency-Key header') });
  expect(repairSummary(result)).toBe('1 of 2 flaws repaired. No existing client breaks.');
  // What is left has its fixes to choose from.
  const labels = repairLines(result, 100, plainTheme).flatMap(line => /^ +(one of|or) {2,}/.exec(line)?.[1] ?? []);
  expect(labels.slice(0, 2)).toEqual(['one of', 'or']);
  expect(labels.lastIndexOf('one of')).toBe(0);
});

test('a key that is required breaks clients that send none', () => {
  const text = edited(({ paths }) => {
    paths['/bookings'].post.parameters = [{ ...keyOf, required: true }];
  });
  const { breaking } = checkRepair(exercise, text);
  expect(breaking).toMatchObject([{ rule: 'field-now-required', operation: 'POST /bookings' }]);
});

test('what moved to another path is told at its new line, and as a part of the repair', () => {
  const text = `# mine\n${given.replace('  /getBerths:', '  /berth-list:')}`;
  const result = checkRepair(exercise, text, 'mine.yaml');
  const line = text.split('\n').indexOf('  /berth-list:') + 1;
  expect(line).toBeGreaterThan(1);
  expect(result.breaking.map(finding => result.lineOf(finding))).toEqual([line]);
  expect(repairSummary(result)).toBe(
    '1 of 2 flaws repaired. 1 change breaks an existing client: that’s part of this repair, and fine before release.',
  );
  const [told] = repairAttempt(result).notes!.filter(({ title }) => title.startsWith('Breaks a client'));
  expect(told).toMatchObject({
    title: `Breaks a client, line ${line}`,
    text: expect.stringContaining('Breaking changes are fine before'),
  });
  expect(repairLines(result, 100, plainTheme).join('\n')).toContain(`  mine.yaml:${line}  GET /getBerths is gone`);
});

test('what is gone for good is told without a line, and not as a part of a repair elsewhere', () => {
  const text = edited(({ paths }) => {
    paths['/bookings'].post.parameters = [keyOf];
    delete paths['/tides/today'];
  });
  const result = checkRepair(exercise, text);
  expect(repairSummary(result)).not.toContain('part of this repair');
  const titles = repairAttempt(checkRepair(exercise, text)).notes!.map(({ title }) => title);
  expect(titles).not.toContainEqual(expect.stringMatching(/^Breaks a client, line/));
});

test('a suggested fix says whether it can break existing clients', () => {
  const { fixes } = allRules.find(({ id }) => id === 'post-accepts-key')!;
  const said = suggestedFixes('post-without-key', fixes);
  expect(said.filter(fix => fix.endsWith('This can break existing clients.'))).toHaveLength(1);
  expect(repairTask(exercise, given, () => fixes).goal).toEqual([
    { kind: 'text', text: 'Repair 2 flaws in the Harbour API.' },
  ]);
});

test('findings name the lines of the person’s own text', () => {
  const head = '# mine\n# and mine\n';
  const [before, after] = [given, head + given].map(text => checkRepair(exercise, text).flaws[0]!.findings[0]!.line);
  expect(after).toBe(before! + 2);
});

test('what is gone has the line of what held it in the person’s text, on the screen and in text', () => {
  const head = '# mine\n# and mine\n';
  const text = edited(({ paths }) => {
    delete paths['/bookings'].post.responses['201'];
    paths['/bookings'].post.responses['200'] = { description: 'Done.' };
  });
  const result = checkRepair(exercise, head + text);
  const { notes } = repairAttempt(result);
  const lines = (head + text).split('\n');
  const [told] = notes!.filter(({ title }) => title.startsWith('Breaks a client'));
  expect(lines[Number(/line (\d+)/.exec(told!.title)![1]) - 1]).toBe('      responses:');
  const gone = repairLines(result, 100, plainTheme).find(line => line.includes('no longer documents 201'))!;
  expect(gone).toMatch(/^ {2}openapi\.yaml:\d+ {2}/);
  expect(lines[Number(/:(\d+) /.exec(gone)![1]) - 1]).toBe('      responses:');
});

test('text that is no YAML says where, and counts nothing', () => {
  const result = checkRepair(exercise, given.replace('paths:', 'paths: ]['));
  expect(result).toMatchObject({ done: false, breaking: [], others: [], lost: [] });
  expect(result.problems).toMatchObject([{ line: expect.any(Number), message: expect.any(String) }]);
  expect(repairSummary(result)).toBe('The contract can’t be read.');
  for (const text of ['', '[]', 'null', '"x"', 'a: b'])
    expect(checkRepair(exercise, text), text).toMatchObject({ done: false, problems: [expect.anything()] });
});

test('silencing a rule is no repair', () => {
  const silent = edited(document => {
    document['x-lint-ignore'] = ['path-is-noun', 'post-accepts-key'].map(rule => ({ rule, reason: 'later' }));
  });
  expect(checkRepair(exercise, silent).flaws.map(({ findings }) => findings.length)).toEqual([1, 1]);
});

test('an operation that is simply taken away is missed', () => {
  const gone = edited(({ paths }) => {
    delete paths['/bookings'].post;
    delete paths['/getBerths'];
  });
  const result = checkRepair(exercise, gone);
  expect(result.flaws.map(({ findings }) => findings.length)).toEqual([0, 0]);
  expect(result.done).toBe(false);
  expect(result.lost).toEqual([
    'GET /getBerths was removed, and nothing replaces it.',
    'POST /bookings was removed, and nothing replaces it.',
  ]);
});

test('a response that is no longer described is missed', () => {
  const vague = edited(({ paths }) => {
    delete paths['/bookings'].post.responses['201'].content;
  });
  expect(checkRepair(exercise, vague).lost).toEqual(['POST /bookings no longer says what its 201 contains.']);
});

test('a new flaw beside a repair is named', () => {
  const text = documentText(contracts.find(({ id }) => id === 'harbour')!.document());
  const worse = load(text) as OpenApi;
  worse.paths['/fetchThings'] = worse.paths['/berths'];
  const result = checkRepair(exercise, documentText(worse));
  expect(result.flaws[0]!.findings.length).toBeGreaterThan(0);
  delete worse.paths['/fetchThings'];
  worse.paths['/bookings'].post.responses['429'] = { description: 'Slow down.' };
  const other = checkRepair(exercise, documentText(worse));
  expect(other).toMatchObject({ done: false });
  expect(other.others.map(({ rule }) => rule)).toContain('throttling-says-when');
});

test('of two versions, the new one is repaired until no client of the old one breaks', async () => {
  const versions = await makeExercise({ seed: '5', versions: true });
  const start = checkRepair(versions, documentText(versions.document));
  expect(start.done).toBe(false);
  expect(start.flaws.every(({ findings }) => findings.length > 0)).toBe(true);
  const back = checkRepair(versions, documentText(versions.versionDiff!.before));
  expect(back).toMatchObject({ done: true, breaking: [] });
});

test('what only the wire shows is nobody’s to repair here', async () => {
  const wire = await makeExercise({ seed: '1', code: 'service.2.lookup-by-id-alone' });
  const result = checkRepair(wire, documentText(wire.document));
  expect(result).toMatchObject({ done: true, flaws: [], wireOnly: [{ flaw: 'lookup-by-id-alone' }] });
  expect(repairSummary(result)).toBe('The flaws in this exercise can’t be seen in a contract.');
});
