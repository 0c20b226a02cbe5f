import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlanStep } from '../../src/classroom/plan';
import { InputError } from '../../src/command';
import { contracts } from '../../src/generated/contracts';
import { lessonSummaries } from '../../src/generated/lessons';
import { paths } from '../../src/generated/paths';
import { documentText } from '../../src/review/exercises/text';
import { play, someProgress } from './_play';

const count = (text: string, part: string) => text.split(part).length - 1;

describe('the same words everywhere', () => {
  it('? repeats where you are and lists what can be typed', async () => {
    const { text } = await play({ screen: 'lesson', id: 'idempotency-keys' }, ['?', 'quit']);
    expect(count(text, 'Page 1 of 19.')).toBe(2);
    expect(text).toMatch(/You can type:\n {2}Enter: next page\n[\s\S]*home: the menu/);
  });

  it('back goes one step back, and from the first page to where somebody came from', async () => {
    const { text } = await play({ screen: 'lessons' }, ['1', '', 'back', 'b', 'quit']);
    const places = [...text.matchAll(/^(Page \d+|Lessons\.|Home\.)/gm)].map(([place]) => place);
    expect(places).toEqual(['Lessons.', 'Page 1', 'Page 2', 'Page 1', 'Lessons.']);
  });

  it('leave ends what was opened, home leads to the menu, and quit ends the program', async () => {
    const { text } = await play({ screen: 'lessons' }, ['1', '', 'leave', '1', 'home', 'quit', '1']);
    const places = [...text.matchAll(/^(Page \d+|Lessons\.|Home\.)/gm)].map(([place]) => place);
    expect(places).toEqual(['Lessons.', 'Page 1', 'Page 2', 'Lessons.', 'Page 2', 'Home.']);
    expect(text.endsWith('> quit\n')).toBe(true);
  });

  it.each([
    [{ screen: 'home' }, '99', 'There’s no 99 here. Type a number from 1 to'],
    [{ screen: 'home' }, 'nonsense', '“nonsense” isn’t a command here.'],
    [{ screen: 'lesson', id: 'idempotency-keys', step: 'design-question' }, '2 maybe', 'You can add a g to the number'],
    [{ screen: 'lesson', id: 'idempotency-keys' }, 'page 99', 'Type a page number from 1 to 19.'],
    [{ screen: 'lab', id: 'retries' }, '1 9999', 'must be a whole number'],
  ] as const)('in %j, %s is answered with what can be typed', async (route, line, complaint) => {
    const { text } = await play(route, [line, 'quit']);
    expect(text).toContain(complaint);
  });

  it('a list is found in by typing, and its numbers stay', async () => {
    const { text } = await play({ screen: 'lessons' }, ['webhook', 'quit']);
    const found = text.slice(text.indexOf('> webhook'));
    expect(found).toMatch(new RegExp(`\\d of ${lessonSummaries.length}:`));
    const number = /^(\d+) .*webhook/im.exec(found)![1]!;
    expect(text.slice(0, text.indexOf('> webhook'))).toMatch(new RegExp(`^${number} .*webhook`, 'im'));
  });

  it('a path is followed by a word, and its steps open by number', async () => {
    const store = someProgress();
    const [path] = paths;
    const { text } = await play({ screen: 'path', id: path!.id }, ['follow', '1', 'home', 'quit'], { store });
    expect(store.progress().path).toBe(path!.id);
    expect(text).toContain(`Path: ${path!.title}.`);
    expect(text).toContain('You’re following this path now.');
    expect(text).toMatch(/Page 1 of \d+\.[\s\S]*Home\.[\s\S]*Path: /);
  });

  it('the end of the input ends the program wherever it is, with what was done before', async () => {
    const store = someProgress();
    await play({ screen: 'lesson', id: 'idempotency-keys', step: 'design-question' }, ['1 g'], { store });
    expect(
      store.progress().answers['idempotency-keys/nobody-can-tell'] ?? Object.values(store.progress().answers)[0],
    ).toMatchObject({
      sure: false,
    });
  });

  it('says what keeps something from being opened, and goes on at the menu', async () => {
    const { text } = await play({ screen: 'repair', exercise: 'no.such.code' }, ['quit']);
    expect(text).toMatch(/code[\s\S]*\nHome\./);
  });
});

describe('who is here', () => {
  const steps: PlanStep[] = [{ kind: 'lab', id: 'retries', seed: '7' }];
  const plan = {
    file: 'friday.yaml',
    title: 'Friday',
    people: ['Anna', 'Ben'],
    steps,
    days: [],
    collect: null,
    settings: {},
  };

  it('is asked in a class before anything else; then its plan is the menu', async () => {
    let store = someProgress();
    const become = async (who: { profile: string } | { guest: true }) => {
      if ('profile' in who && who.profile.length > 40) throw new InputError('invalid_profile', 'Too long.', 'Shorter.');
      store = someProgress('profile' in who ? who.profile : 'guest');
    };
    const options = { userIsChosen: false, plan, profiles: async () => ['Anna', 'Ben'], become, progress: () => store };
    const { text } = await play({ screen: 'home' }, ['ben', '2', '1', '', 'leave', 'home', '2', 'quit'], options);
    expect(text).toMatch(/Who is here\?\n\n1 Anna\n2 Ben\n3 Somebody new\n4 A guest/);
    expect(text).toContain('Hello, Ben.');
    expect(text).toMatch(
      /Friday\. You’re Ben\.\n1 step, about (\d+) minutes\.\n\n1 Lab: Retries, the storm \(seed 7\), \1 minutes/,
    );
    expect(text).toContain('Step 1 of');
    expect(text).toMatch(/Home\. You’re Ben\.\n[\s\S]*Lessons: 0 of/);
  });
});

describe('a contract, repaired in a file', () => {
  it('says after each save what is left, and goes on when nothing is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'repair-'));
    const code = 'clinic.0.list-without-limit';
    const clean = documentText(contracts.find(({ id }) => id === 'clinic')!.document());
    const store = someProgress();
    let done = () => {};
    const saved = new Promise<void>(resolve => {
      done = resolve;
    });
    async function* lines() {
      yield 'w';
      await saved;
      yield 'quit';
    }
    const watch = (_: string, save: (text: string | null) => void) => {
      save(null);
      save(clean);
      return () => {};
    };
    const place = { cwd: folder, home: folder };
    const playing = play({ screen: 'repair', exercise: code }, [], {
      store,
      place,
      terminal: { lines: lines(), watch },
    });
    while (store.progress().repairs.length === 0) await new Promise(resolve => setImmediate(resolve));
    done();
    const { text } = await playing;
    expect(text).toMatch(/The contract is in\s+repair-\S+\.\s+It’s\s+checked\s+each\s+time/);
    expect(text).toMatch(
      /0 of 1 flaw repaired[\s\S]*can’t be read at the moment[\s\S]*1 of 1 flaw repaired[\s\S]*Home\./,
    );
    rmSync(folder, { recursive: true });
  });
});
