import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import command from '../../src/commands/clauses';
import { clauseIds } from '../../src/conventions/clauses';
import { openPoints } from '../../src/conventions/open-points';
import { flaws } from '../../src/generated/flaws';
import { lessonSummaries } from '../../src/generated/lessons';
import { rules } from '../../src/generated/rules';
import { width } from '../../src/text/layout';
import { runCommand } from '../progress/io';

const json = async (...args: string[]) => JSON.parse((await runCommand(command, args, { json: true })).out).data;

describe('clauses', () => {
  it('lists every rule of the specification once, in its order', async () => {
    const data = await json();
    expect(data.map((row: { id: string }) => row.id)).toEqual(clauseIds);
    for (const row of data)
      expect(Object.keys(row).join(' ')).toBe(
        'id title prescribes lessons kept rules flaws decided ours curl not_by_curl',
      );
  });

  it('names what teaches, checks and breaks a clause', async () => {
    const [row] = await json('endpoints.4');
    const flaw = flaws.find(each => each.clauses.includes('endpoints.4'))!;
    const rule = rules.find(each => each.clauses.includes('endpoints.4'))!;
    const lesson = lessonSummaries.find(each => each.covers.includes('endpoints.4'))!;
    expect(row.flaws).toContain(flaw.id);
    expect(row.rules).toContain(rule.id);
    expect(row.lessons).toContain(lesson.id);
    const { out } = await runCommand(command, ['endpoints.4']);
    for (const id of ['endpoints.4', flaw.id, rule.id, lesson.id]) expect(out).toContain(id);
    // One clause alone is told in full.
    for (const title of [flaw.title, rule.title, lesson.title]) expect(out).toContain(title);
    expect(row.kept).toContain('service/middleware/idempotency');
    expect(out).toContain('service/middleware/idempotency');
  });

  it('marks the rules and flaws that are ours, and that the API conventions don’t ask for', async () => {
    const isAboutTheCourse = (clause: string) => clause.startsWith('service.');
    const ours = [...rules, ...flaws].filter(({ clauses }) => clauses.every(isAboutTheCourse)).map(({ id }) => id);
    expect(ours).toContain('collections-are-plural');
    const marked = (await json()).flatMap((row: { ours: string[] }) => row.ours);
    expect([...new Set(marked)].sort()).toEqual(ours.sort());
    const { out } = await runCommand(command, ['service.3.1']);
    expect(out).toMatch(/collections-are-plural \(ours\) {2}.*[\s\S]*\(ours\) The API conventions don’t ask for it\./);
    expect((await runCommand(command, ['endpoints.4'])).out).not.toContain('(ours)');
  });

  it('says what nothing teaches, keeps, checks or breaks', async () => {
    const rows: { id: string; lessons: []; kept: []; rules: []; flaws: [] }[] = await json();
    const words = {
      lessons: 'no lesson yet',
      kept: 'no single module',
      rules: 'no linter rule',
      flaws: 'no flaw',
    } as const;
    let said = 0;
    for (const member of ['lessons', 'kept', 'rules', 'flaws'] as const) {
      const bare = rows.find(row => row[member].length === 0);
      if (!bare) continue;
      expect((await runCommand(command, [bare.id])).out).toContain(words[member]);
      said += 1;
    }
    expect(said).toBeGreaterThan(1);
  });

  it('names a module that keeps each clause which prescribes something', async () => {
    const rows: { id: string; prescribes: boolean; kept: string[] }[] = await json();
    const without = rows.filter(({ prescribes, kept }) => prescribes && kept.length === 0).map(({ id }) => id);
    // The linter's reasons are no part of the service, and the last consumers are for who runs an API.
    expect(without).toEqual(['service.3.4', 'versioning.8']);
  });

  it('tells what the API conventions leave open and the service decides', async () => {
    const [row] = await json('errors.8');
    const point = openPoints.find(each => each.clauses.includes('errors.8'))!;
    expect(row.decided).toEqual([point.id]);
    const { out } = await runCommand(command, ['errors.8'], { columns: 500 });
    expect(out).toContain(
      `Left open by the API conventions, and decided by us\n  ${point.id}  ${point.title} ${point.choice}`,
    );
    expect((await runCommand(command, ['endpoints.1'])).out).not.toContain('Left open');
  });

  it('prints how a clause is tried with curl, as JSON has it, or why it can’t be', async () => {
    const [{ curl }] = await json('errors.412');
    expect(curl.lines.join('\n')).toContain(`-H 'If-Match: "old"'`);
    expect(curl.shows).toEqual(['HTTP/1.1 412', '"code":"stale_version"']);
    const { out } = await runCommand(command, ['errors.412'], { columns: 40 });
    for (const line of [...curl.setup, ...curl.lines]) expect(out.split('\n')).toContain(`  ${line}`);
    // The variables that the lines don't use are left out.
    expect(curl.setup.map((line: string) => line.split('=')[0])).toEqual(['API', 'SHOP', 'JSON', expect.anything()]);
    expect((await json('service.5'))[0]).toMatchObject({
      curl: null,
      not_by_curl: expect.stringContaining('conventions'),
    });
    expect((await runCommand(command, ['service.5'])).out).toContain('You can’t. This clause only says that');
  });

  it('names modules that exist', async () => {
    const rows: { kept: string[] }[] = await json();
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const exists = (module: string) =>
      [`src/${module}`, module].some(path => ['.ts', '/index.ts'].some(ending => existsSync(root + path + ending)));
    expect([...new Set(rows.flatMap(({ kept }) => kept))].filter(module => !exists(module))).toEqual([]);
  });

  it('takes a part, and a clause with those below it, but no other that begins alike', async () => {
    expect((await json('auth.4')).map((row: { id: string }) => row.id)).toEqual([
      'auth.4',
      'auth.4.1',
      'auth.4.2',
      'auth.4.3',
      'auth.4.4',
    ]);
    const events = await json('events');
    expect(events.every((row: { id: string }) => row.id.startsWith('events.'))).toBe(true);
    expect((await json('events.1')).map((row: { id: string }) => row.id)).toEqual(['events.1']);
  });

  it('offers near ids for one that does not exist', async () => {
    const near = await runCommand(command, ['endpoint.4']);
    expect(near.error).toMatchObject({ code: 'unknown_clause', hint: expect.stringContaining('endpoints.4') });
    const far = await runCommand(command, ['\u001b[1mqqqqqqqq']);
    expect(far.error?.message).toBe('There is no clause "qqqqqqqq".');
    expect(far.error?.hint).toContain('versioning');
  });

  it.each([40, 80, 120])('fits into %i columns', async columns => {
    const { out } = await runCommand(command, [], { columns });
    const wide = out.split('\n').filter(line => width(line) > columns);
    // An id is never broken: it is there to be copied.
    expect(wide.filter(line => !clauseIds.includes(line.trim()))).toEqual([]);
  });
});
