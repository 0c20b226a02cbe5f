import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeExercise } from '../../../src/review/exercises/exercise';
import { documentText } from '../../../src/review/exercises/text';
import { repairDraft } from '../../../src/review/repair/draft';

const exercise = await makeExercise({ seed: '', code: 'harbour.3.post-without-key' });
const other = await makeExercise({ seed: '', code: 'harbour.3.verb-in-path' });
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'draft-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const draftOf = (of = exercise, profile = 'anna') => repairDraft(of, join(folder, `${profile}.drafts`));

test('a text is there again for the same exercise and the same person, and for nobody else', () => {
  expect(draftOf().read()).toBeNull();
  draftOf().keep('openapi: 3.1.0 # mine');
  expect(draftOf().read()).toBe('openapi: 3.1.0 # mine');
  expect(draftOf(other).read()).toBeNull();
  expect(draftOf(exercise, 'ben').read()).toBeNull();
});

test('the contract as it was given needs no keeping, and a text that is elsewhere now is gone', () => {
  draftOf().keep('mine');
  draftOf().keep(documentText(exercise.document));
  expect(draftOf().read()).toBeNull();
  draftOf().keep('mine');
  draftOf().drop();
  expect(draftOf().read()).toBeNull();
});

test('a guest leaves nothing, and a folder that can’t be written is no reason to stop', () => {
  const guest = repairDraft(exercise, null);
  guest.keep('mine');
  expect(guest.read()).toBeNull();
  writeFileSync(join(folder, 'anna.drafts'), 'a file where the folder would be');
  draftOf().keep('mine');
  draftOf().drop();
  expect(draftOf().read()).toBeNull();
  expect(readdirSync(folder)).toEqual(['anna.drafts']);
});
