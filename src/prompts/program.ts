import type { EditorOutcome } from '../command';

/** What a program of prompts asks for. The driver does it and replies. */
type PromptRequest =
  /** Prints lines. What was printed stays. */
  | { kind: 'print'; lines: readonly string[] }
  /** Reads one line that the person types, after this mark. */
  | { kind: 'line'; mark: string }
  /** Opens a text in the person's own editor. */
  | { kind: 'edit'; text: string; extension: string }
  /** Reads one line, or waits for the next save of a file, whichever comes first. */
  | { kind: 'line-or-save'; mark: string; path: string };

type PromptReply =
  | { kind: 'printed' }
  | { kind: 'line'; text: string }
  | { kind: 'edited'; outcome: EditorOutcome }
  /** A file was saved; null while it can't be read. */
  | { kind: 'saved'; text: string | null };

/**
 * Something that's done by prompts: it prints text, is handed typed lines, and knows of no terminal. `yield*` runs one within
 * another.
 */
export type PromptProgram<Result = void> = AsyncGenerator<PromptRequest, Result, PromptReply>;

/** The person leaves: one step back, the whole of what they opened last, for the menu, or for good. */
export class Leave extends Error {
  constructor(readonly to: 'back' | 'place' | 'home' | 'quit') {
    super(`to ${to}`);
  }
}

/** Where a program of prompts runs. */
export interface PromptTerminal {
  /** What the person types; its end ends the program. */
  lines: AsyncIterable<string>;
  /** Takes text as it is; nothing printed is ever drawn over. */
  out(text: string): void;
  /** Prints what was typed as well: a pipe doesn't. */
  echo?: boolean;
  /** Absent where there's no terminal for an editor. */
  editText?(text: string, extension: string): Promise<EditorOutcome>;
  /** Tells about every save of a file, until the returned function is called. Absent where no file can be watched. */
  watch?(path: string, saved: (text: string | null) => void): () => void;
  /** What the person should know and wasn't told yet, such as a full disk. */
  news?(): readonly string[];
}

/**
 * Runs a program of prompts.
 *
 * @returns what the program returns; null if the person left it, or the input ended
 */
export async function runPrompts<Result>(
  program: PromptProgram<Result>,
  terminal: PromptTerminal,
): Promise<Result | null> {
  const typed = terminal.lines[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<string>> | null = null;
  const line = () => {
    next ??= typed.next();
    return next;
  };
  const saves = savesOf(terminal);
  try {
    let reply: PromptReply = { kind: 'printed' };
    for (;;) {
      const step = await program.next(reply);
      if (step.done) return step.value;
      const request = step.value;
      switch (request.kind) {
        case 'print':
          if (request.lines.length > 0) terminal.out(`${request.lines.join('\n')}\n`);
          reply = { kind: 'printed' };
          break;
        case 'edit':
          reply = { kind: 'edited', outcome: (await terminal.editText?.(request.text, request.extension)) ?? noEditor };
          break;
        case 'line':
        case 'line-or-save': {
          for (const text of terminal.news?.() ?? []) terminal.out(`${text}\n`);
          terminal.out(request.mark);
          const saved = request.kind === 'line-or-save' ? saves.came(request.path) : null;
          const first = await (saved ? Promise.race([saved, line()]) : line());
          if (first === 'saved') {
            reply = { kind: 'saved', text: saves.take() };
            break;
          }
          next = null;
          if (first.done) {
            await program.return(undefined as Result);
            return null;
          }
          if (terminal.echo) terminal.out(`${first.value}\n`);
          reply = { kind: 'line', text: first.value };
        }
      }
    }
  } catch (error) {
    if (error instanceof Leave) return null;
    throw error;
  } finally {
    saves.end();
    await typed.return?.();
  }
}

/** The saves of the file that is watched, none of which is missed while something else is done. */
function savesOf({ watch }: PromptTerminal) {
  let watched: { path: string; end(): void } | null = null;
  let waiting: (string | null)[] = [];
  let wake = () => {};
  const end = () => {
    watched?.end();
    watched = null;
    waiting = [];
  };
  return {
    end,
    /** The text that `came` told of. */
    take: () => waiting.shift() ?? null,
    /** Resolves once a text is there; it stays until it's taken. */
    came(path: string): Promise<'saved'> | null {
      if (watch === undefined) return null;
      if (watched?.path !== path) {
        end();
        const stop = watch(path, text => {
          waiting.push(text);
          wake();
        });
        watched = { path, end: stop };
      }
      if (waiting.length > 0) return Promise.resolve('saved');
      return new Promise(resolve => {
        wake = () => resolve('saved');
      });
    },
  };
}

const noEditor: EditorOutcome = {
  kind: 'unchanged',
  message: 'An editor needs a terminal, and there isn’t one here.',
};

/** Prints lines. */
export async function* print(...lines: readonly string[]): PromptProgram {
  yield { kind: 'print', lines };
}

/** Reads a line as it was typed. */
export async function* readLine(mark = '> '): PromptProgram<string> {
  const reply = yield { kind: 'line', mark };
  if (reply.kind !== 'line') throw new Error(`Expected a line, but got ${reply.kind}`);
  return reply.text;
}

/** Opens a text in the person's own editor. */
export async function* editText(text: string, extension: string): PromptProgram<EditorOutcome> {
  const reply = yield { kind: 'edit', text, extension };
  if (reply.kind !== 'edited') throw new Error(`Expected an edited text, but got ${reply.kind}`);
  return reply.outcome;
}

/** Reads a line, or the text of a file that was saved. */
export async function* readLineOrSave(
  path: string,
  mark = '> ',
): PromptProgram<{ line: string } | { saved: string | null }> {
  const reply = yield { kind: 'line-or-save', mark, path };
  if (reply.kind === 'saved') return { saved: reply.text };
  if (reply.kind === 'line') return { line: reply.text };
  throw new Error(`Expected a line or a saved text, but got ${reply.kind}`);
}

/** Runs something that the person may leave by `back` or `leave`. */
export async function* enter(program: PromptProgram): PromptProgram {
  try {
    yield* program;
  } catch (error) {
    if (!(error instanceof Leave) || (error.to !== 'back' && error.to !== 'place')) throw error;
  }
}
