import type { Route } from './route';
import { jsonText } from './text/control-characters';
import type { Theme } from './text/theme';

/** A class, as far as it decides whose progress is used and where it goes. */
interface Classroom {
  /** Everybody in its list; empty: anybody. */
  people: readonly string[];
  /** The folder that everybody's progress is also written to, as an absolute path; null: none. */
  collect: string | null;
}

/** The options that every command takes. */
export interface GlobalOptions {
  json: boolean;
  plain: boolean;
  guest: boolean;
  profile?: string;
  dataDir?: string;
  /** A folder with lessons and contracts of somebody's own, which join the course. */
  lessonsDir?: string;
  /** The class file, as the person named it. */
  classFile?: string;
  /** What the class file says about people; absent without one. */
  classroom?: Classroom;
  color: boolean;
  ascii: boolean;
  reducedMotion: boolean;
  /** By prompts, for a screen reader; in a pipe as well. */
  screenReader?: boolean;
  /** The same, but only at a terminal: a class or the settings of the machine ask for it. */
  prefersPrompts?: boolean;
}

/** The options that every command takes, in commander's notation. */
export const globalOptions: readonly { flags: string; summary: string }[] = [
  { flags: '--json', summary: 'print JSON, for programs' },
  { flags: '--plain', summary: 'print plain text instead of opening the full screen' },
  { flags: '--profile <name>', summary: 'whose progress to use' },
  { flags: '--guest', summary: 'don’t save any progress' },
  { flags: '--data-dir <folder>', summary: 'the folder where progress is saved' },
  {
    flags: '--class <file>',
    summary: 'the class file: who is here, what the class does, and where progress is collected',
  },
  { flags: '--lessons <folder>', summary: 'add your own lessons and contracts from this folder to the course' },
  { flags: '--no-color', summary: 'turn off colour (NO_COLOR works too)' },
  { flags: '--ascii', summary: 'use only ASCII characters' },
  {
    flags: '--screen-reader',
    summary: 'do everything by prompts: text that is never redrawn, and lists answered by number',
  },
  { flags: '--reduced-motion', summary: 'don’t animate anything' },
];

/** What came of a text in an editor of the person's own. */
export type EditorOutcome =
  | { kind: 'edited'; text: string }
  /** Nothing changed, or nothing is to be changed; `message` says why, in words for a person. */
  | { kind: 'unchanged'; message: string };

/** Everything a command may touch; tests hand in their own. */
export interface Io {
  /** Findings, tables, JSON: what a pipe wants. */
  out(text: string): void;
  /** Notices and progress: what a pipe does not want. */
  err(text: string): void;
  /** Shows where a long task is, in place of what was shown before; '' ends that. Absent unless a person can see it. */
  status?(text: string): void;
  /** All of standard input as bytes. */
  stdin(): Promise<Uint8Array>;
  /** What a person types, line by line; absent unless they sit at a terminal. */
  typedLines?(): AsyncIterable<string>;
  /** Edits a text in the editor that the environment names; absent unless they sit at a terminal. */
  editText?(text: string, extension: string): Promise<EditorOutcome>;
  /** The texts of a file, save by save, null while it can't be read; absent unless they sit at a terminal. */
  savedTexts?(path: string): AsyncIterable<string | null>;
  /** The names of files that were saved in a folder, save by save; absent unless they sit at a terminal. */
  savedFiles?(folder: string): AsyncIterable<string[]>;
  /** Columns to fit text to. */
  columns: number;
  /** Lines that fit on the screen; a pipe counts as a screen of the usual size. */
  rows: number;
  theme: Theme;
  globals: GlobalOptions;
  env: Record<string, string | undefined>;
  cwd: string;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** A fresh seed for choices that the person did not fix. */
  randomSeed(): string;
  /** A fresh correlation id, `req_…`, for failures printed as JSON. */
  requestId(): string;
}

export type OptionValues = Record<string, unknown>;

/** What a command may know before its screen opens. */
export interface ScreenCall {
  globals: Pick<GlobalOptions, 'classFile'>;
  /** The folder that names count from. */
  cwd: string;
  /** Milliseconds since the Unix epoch. */
  now: number;
}

/** One command of the program: one file in src/commands, its default export. It prints through `io` and never loads Ink. */
export interface Command {
  /** Name and arguments in commander's notation: `lesson <id>`. */
  usage: string;
  summary: string;
  /** Position in the help, from 1. */
  order: number;
  /** Options in commander's notation, with an optional default. `collect` marks one that may be repeated. */
  options?: { flags: string; summary: string; default?: string; collect?: boolean }[];
  /** What its help explains below the options. */
  notes?: { title: string; text: string }[];
  /**
   * For shell completion: what may come after these arguments, or the values of an option (its long name). Absent or null:
   * names of files.
   */
  complete?(before: readonly string[], option: string | null): Completions | Promise<Completions>;
  /** The screen that opens on a terminal; absent or null: this call prints text. */
  screen?(args: string[], options: OptionValues, call?: ScreenCall): Route | null | Promise<Route | null>;
  /**
   * Prints text or JSON.
   * @returns the exit code: 0 fine, 1 findings or a failed check, 2 wrong usage or unreadable input
   */
  run(args: string[], options: OptionValues, io: Io): Promise<number>;
}

/** Words that may come next; null: a file. */
type Completions = readonly string[] | null;

/** What reading a command line takes of a command; the rest loads when it is asked for. */
export type CommandUsage = Pick<Command, 'usage' | 'summary' | 'order' | 'options' | 'notes'>;

export interface CommandInfo extends CommandUsage {
  load(): Promise<Command>;
}

/**
 * Wrong usage or unreadable input: exit code 2. The message names the place and says what is wrong; `hint` is the way
 * out. With --json it becomes the error object (errors.1).
 */
export class InputError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly hint?: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message);
    this.name = 'InputError';
  }
}

/** The failure for a command line that makes no sense. */
export const wrongUsage = (message: string, hint: string): InputError => new InputError('wrong_usage', message, hint);

/**
 * Prints a value as JSON.
 * @returns the exit code: fine
 */
export function printJson(io: Pick<Io, 'out'>, value: unknown): 0 {
  io.out(jsonText(value));
  return 0;
}

/**
 * Prints a whole list in the collection envelope (resources.collection-envelope): a pipe needs no pages.
 * @returns the exit code: fine
 */
export const printList = (io: Pick<Io, 'out'>, data: readonly unknown[]): 0 =>
  printJson(io, { data, next_cursor: null, has_more: false });
