import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EditorOutcome } from '../command';
import { decodeText } from '../text/decode-text';

interface EditorOptions {
  env: Record<string, string | undefined>;
  /** How the file's name ends, for the editor's colours: `http`, `yaml`. */
  extension: string;
  platform?: NodeJS.Platform;
  /** Ends the editor: the program itself has to end. */
  signal?: AbortSignal;
}

/**
 * The editor that the environment names: VISUAL comes before EDITOR (POSIX, `more`; git does the same). Windows always has
 * one that waits until its window is closed.
 */
const editorOf = (env: EditorOptions['env'], platform: NodeJS.Platform): string =>
  (env.VISUAL || env.EDITOR || '').trim() || (platform === 'win32' ? 'notepad' : '');

/**
 * Edits a text in the person's own editor, in a file that nobody else can read and that is gone afterwards. The terminal
 * must be free: neither read nor drawn on.
 */
export async function openInEditor(text: string, options: EditorOptions): Promise<EditorOutcome> {
  const { env, extension, platform = process.platform, signal } = options;
  const unchanged = (message: string): EditorOutcome => ({ kind: 'unchanged', message });
  const editor = editorOf(env, platform);
  if (editor === '') {
    return unchanged('No editor is set. Set EDITOR, for example: export EDITOR=nano');
  }
  let folder: string;
  try {
    folder = mkdtempSync(join(tmpdir(), 'api-design-tutor-'));
  } catch (error) {
    return unchanged(`No file could be created for the editor (${(error as Error).message}).`);
  }
  const remove = () => rmSync(folder, { recursive: true, force: true });
  signal?.addEventListener('abort', remove);
  try {
    const file = join(folder, `edit.${extension}`);
    // Editors end a file with a line feed; the text comes back without it.
    const written = text.endsWith('\n') ? text : `${text}\n`;
    writeFileSync(file, written);
    const failure = await runEditor(editor, file, { ...options, platform });
    if (failure !== null) return unchanged(`${failure} Your text hasn’t changed.`);
    const read = decodeText(readFileSync(file)).replace(/\r\n?/g, '\n');
    if (read === written) {
      return unchanged(
        'Nothing has changed. If your editor opens its own window, tell it to wait: EDITOR="code --wait"',
      );
    }
    return { kind: 'edited', text: text.endsWith('\n') ? read : read.replace(/\n$/, '') };
  } catch (error) {
    return unchanged(`The file could not be read (${(error as Error).message}). Your text hasn’t changed.`);
  } finally {
    signal?.removeEventListener('abort', remove);
    remove();
  }
}

/**
 * The command for a shell, which reads it as git does: it may hold options. A shell between this program and the editor
 * would die of a Ctrl-C that the editor takes, and the edit with it; so the editor replaces the shell, or, where it is
 * more than one command, the shell takes the signal as well.
 */
function shellCommand(editor: string): string {
  const isOneCommand = !/[|&;()\n]|^(\w+=|exec\b)/.test(editor);
  return `${isOneCommand ? 'exec ' : 'trap : INT QUIT; '}${editor} "$@"`;
}

/** Runs the editor on a file, with the terminal as its own. Out: why it failed, or null. */
function runEditor(editor: string, file: string, { env, platform, signal }: EditorOptions): Promise<string | null> {
  return new Promise(resolve => {
    let child: ChildProcess;
    try {
      child =
        platform === 'win32'
          ? // Many editors are batch files there, such as code.cmd, which only a shell can start.
            spawn(`${editor} "${file}"`, { stdio: 'inherit', shell: true, env: env as NodeJS.ProcessEnv })
          : spawn('/bin/sh', ['-c', shellCommand(editor), editor, file], {
              stdio: 'inherit',
              env: env as NodeJS.ProcessEnv,
            });
    } catch (error) {
      resolve(`The editor could not be started (${(error as Error).message}).`);
      return;
    }
    const stop = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', stop);
    const done = (why: string | null) => {
      signal?.removeEventListener('abort', stop);
      resolve(why);
    };
    child.on('error', error => done(`The editor could not be started (${error.message}).`));
    child.on('exit', (code, ended) => done(failureOf(editor, code, ended)));
  });
}

/** Why an editor failed, by its exit code or the signal that ended it; null if it didn’t. Windows says 9009 for 127. */
export function failureOf(editor: string, code: number | null, signal: string | null): string | null {
  if (signal !== null) return `The editor was stopped by ${signal}.`;
  if (code === 127 || code === 126 || code === 9009) return `The editor "${editor}" could not be started.`;
  return code === 0 ? null : `The editor ended with ${code}.`;
}
