import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureOf, openInEditor } from '../../src/terminal/external-editor';
import { freshFolder } from '../progress/sample';

/** An editor that is a shell script; `$1` is the file. It leaves the path of that file behind. */
function script(lines: string) {
  const folder = freshFolder();
  const path = join(folder, 'my editor.sh');
  const seen = join(folder, 'seen');
  writeFileSync(path, `#!/bin/sh\nprintf %s "$1" > '${seen}'\n${lines}\n`);
  chmodSync(path, 0o755);
  return { editor: `'${path}'`, file: () => readFileSync(seen, 'utf8') };
}
const open = (text: string, editor: string, more = {}) =>
  openInEditor(text, { env: { PATH: process.env.PATH, EDITOR: editor, ...more }, extension: 'http' });

describe('an editor of the person’s own', () => {
  it('gets the text in a file of its kind and gives it back; the file is gone afterwards', async () => {
    const { editor, file } = script('printf "GET /b\\r\\n\\r\\n{}\\n" >> "$1"');
    expect(await open('GET /a', editor)).toEqual({ kind: 'edited', text: 'GET /a\nGET /b\n\n{}' });
    expect(file()).toMatch(/\.http$/);
    expect(existsSync(dirname(file()))).toBe(false);
  });

  it('is Notepad on Windows if none is set; what it saved with a byte order mark comes back without', async () => {
    const folder = freshFolder();
    const notepad = join(folder, 'notepad');
    writeFileSync(notepad, `#!/bin/sh\nprintf '\\357\\273\\277a\\r\\nb\\r\\n' > "$1"\n`);
    chmodSync(notepad, 0o755);
    const env = { PATH: `${folder}:${process.env.PATH}` };
    expect(await openInEditor('a', { env, extension: 'http', platform: 'win32' })).toEqual({
      kind: 'edited',
      text: 'a\nb',
    });
    const set = { env: { ...env, EDITOR: 'no-such-editor' }, extension: 'http', platform: 'win32' } as const;
    expect(await openInEditor('a', set)).toMatchObject({ message: expect.stringContaining('could not be started') });
  });

  it('may come with options, and VISUAL comes first', async () => {
    const { editor } = script('[ "$1" = --wait ] && echo waited > "$2"');
    expect(await open('a', 'false', { VISUAL: `${editor} --wait` })).toMatchObject({ text: 'waited' });
  });

  it.each<[string, string | (() => string), RegExp]>([
    ['is missing', 'no-such-editor', /"no-such-editor" could not be started/],
    ['is not named', '', /Set EDITOR/],
    ['ends with a failure', 'false', /ended with 1\. Your text hasn’t changed/],
    ['is killed', () => script('kill -TERM $$').editor, /was stopped by SIGTERM|ended with 143/],
    ['changes nothing', 'true', /Nothing has changed/],
    ['deletes the file', 'rm', /could not be read/],
  ])('%s: the text stays as it was, and the reason is told', async (_, editor, reason) => {
    expect(await open('a', typeof editor === 'string' ? editor : editor())).toEqual({
      kind: 'unchanged',
      message: expect.stringMatching(reason),
    });
  });

  it('gets a text that ends with a line feed as it is, in a folder that nobody else can read', async () => {
    const { editor } = script('stat -c %a "$(dirname "$1")" >> "$1"');
    expect(await open('a\n', editor)).toMatchObject({ text: 'a\n700\n' });
  });

  it.each([
    [0, null, null],
    [1, null, 'The editor ended with 1.'],
    [125, null, 'The editor ended with 125.'],
    [126, null, 'The editor "vi" could not be started.'],
    [127, null, 'The editor "vi" could not be started.'],
    [128, null, 'The editor ended with 128.'],
    [9009, null, 'The editor "vi" could not be started.'],
    [null, 'SIGKILL', 'The editor was stopped by SIGKILL.'],
  ])('that ends with %s or %s', (code, signal, said) => expect(failureOf('vi', code, signal)).toBe(said));

  it('is ended, and its file removed, when the program has to end', async () => {
    const { editor, file } = script('exec sleep 60');
    const ending = new AbortController();
    const running = openInEditor('a', {
      env: { PATH: process.env.PATH, EDITOR: `exec ${editor}` },
      extension: 'yaml',
      signal: ending.signal,
    });
    const seen = () => {
      try {
        return file() !== '';
      } catch {
        return false;
      }
    };
    while (!seen()) await new Promise(resolve => setImmediate(resolve));
    ending.abort();
    expect(existsSync(dirname(file()))).toBe(false);
    expect((await running).kind).toBe('unchanged');
  });
});
