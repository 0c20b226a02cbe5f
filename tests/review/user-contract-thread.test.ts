import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReviewProgress } from '../../src/review/contract/types';
import { openUserContract } from '../../src/review/user-contract/messages';
import { workerChannel } from '../../src/review/user-contract/thread';
// @ts-expect-error: plain JavaScript
import { largeDescription } from '../bench/description.mjs';
import { bundle } from '../support/bundle.mjs';
import { sized } from '../support/size';

let url: URL;
let folder = '';
beforeAll(async () => {
  url = pathToFileURL(await bundle('src/review/user-contract/worker.ts', 'contract-worker'));
  folder = mkdtempSync(join(tmpdir(), 'own-thread-'));
  // A GET that says that it deletes is a finding each time, however many there are.
  const large: string = largeDescription(sized(2_000_000, 13_000_000));
  // Two signs that these reads write: their id and their summary.
  const writing = large
    .replaceAll('operationId: list', 'operationId: delete')
    .replace(/summary: The (\w+), newest first/g, 'summary: Delete the $1');
  writeFileSync(join(folder, 'large.yaml'), writing);
  writeFileSync(join(folder, 'small.yaml'), largeDescription(20_000));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Counts the turns of this thread's loop while something else works. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, going] = [0, true];
  const count = () => {
    turns++;
    if (going) setImmediate(count);
  };
  setImmediate(count);
  await work.finally(() => {
    going = false;
  });
  return turns;
}

describe('a large contract in a thread', () => {
  test('is read, linted and looked at while this thread goes on turning', async () => {
    const told: ReviewProgress[] = [];
    const { source: opening, close } = openUserContract(workerChannel(url), 'large.yaml', folder, step =>
      told.push(step),
    );
    // Work in this thread would stop it for the whole time: a handful of turns at most.
    expect(await turnsDuring(opening)).toBeGreaterThan(1000);
    const session = await opening;
    expect(session.subject.contract.operations.length).toBeGreaterThan(sized(200, 1000));
    const claims = [{ area: 'naming' as const, at: null }];
    expect(await turnsDuring(Promise.resolve(session.compare(claims)))).toBeGreaterThan(1000);
    expect(told.map(({ step }) => step)).toEqual(expect.arrayContaining(['read', 'parse', 'operations', 'rules']));
    const { rows, findings } = await session.compare(claims);
    expect(findings).toBeGreaterThan(sized(80, 300));
    const { total, places } = await session.places!(rows[0]!.cause!, '', 20);
    expect([total > 20, places.length]).toEqual([true, 20]);
    const last = places.at(-1)!;
    const row = await session.rowOf(last.document, last.line, last.column);
    expect((await session.document(last.document, row, 1)).rows[0]).toMatchObject({ number: last.line });
    close();
  });

  test('can be cancelled in the middle: questions fail with "closed", and the thread is gone', async () => {
    let started = () => {};
    const linting = new Promise<void>(resolve => {
      started = resolve;
    });
    const { source: opening, close } = openUserContract(workerChannel(url), 'large.yaml', folder, ({ step }) => {
      if (step === 'rules') started();
    });
    const session = await opening;
    const comparing = session.compare([]);
    const failed = expect(comparing).rejects.toMatchObject({ code: 'closed' });
    await linting;
    close();
    await failed;
    await expect(session.facts(0)).rejects.toMatchObject({ code: 'closed' });
  });
});

test('failures in the thread come over as they are, with the way out', async () => {
  const refused = (path: string) => openUserContract(workerChannel(url), path, folder, () => {}).source;
  await expect(refused('none.yaml')).rejects.toMatchObject({
    code: 'file_not_found',
    hint: expect.stringMatching(/\w/),
  });
  await expect(refused('.')).rejects.toMatchObject({ code: 'not_a_file' });
});

test('a thread that dies is told, not waited for', async () => {
  const broken = join(folder, 'broken.mjs');
  writeFileSync(broken, 'throw new Error("out of order");');
  const { source } = openUserContract(workerChannel(pathToFileURL(broken)), 'small.yaml', folder, () => {});
  await expect(source).rejects.toMatchObject({
    code: 'review_failed',
    message: expect.stringContaining('out of order'),
  });
});
