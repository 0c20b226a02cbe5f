import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IPty, spawn } from '@lydell/node-pty';
import { Emulator } from '../screens/emulator';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Exit {
  code: number;
  signal: number;
}

/** A program in a real pseudo-terminal, and the terminal in front of it. */
export class Pty {
  readonly screen: Emulator;
  readonly process: IPty;
  /** Everything the program wrote, as it came. */
  raw = '';
  private exited: Exit | null = null;
  private waiting = new Set<() => void>();

  constructor(
    file: string,
    args: string[],
    { columns = 80, rows = 24, env = {} }: { columns?: number; rows?: number; env?: Record<string, string> } = {},
  ) {
    this.screen = new Emulator(columns, rows);
    this.process = spawn(file, args, {
      name: env.TERM ?? 'xterm-256color',
      cols: columns,
      rows,
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', CI: 'false', ...env },
    });
    this.process.onData(data => {
      this.raw += data;
      void this.screen.write(data).then(() => this.changed());
    });
    this.process.onExit(({ exitCode, signal }) => {
      this.exited = { code: exitCode, signal: signal ?? 0 };
      this.changed();
    });
  }

  private changed(): void {
    // Half a frame is nothing that a person sees: the terminal shows a synchronized update when it is whole.
    if (this.screen.terminal.modes.synchronizedOutputMode && !this.exited) return;
    for (const look of [...this.waiting]) look();
  }

  /** Looks again after everything that arrives. Half a minute in vain ends in an error that shows the screen. */
  private until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = (why?: string) => {
        clearTimeout(timer);
        this.waiting.delete(check);
        if (why) reject(new Error(`${why} before ${what}. Screen:\n${this.screen.text()}`));
      };
      const check = () => {
        const found = look();
        if (found) {
          stop();
          resolve(found);
        } else if (this.exited) stop(`The program ended with ${this.exited.code}`);
      };
      const timer = setTimeout(() => stop('Half a minute passed'), 30_000);
      this.waiting.add(check);
      check();
    });
  }

  /** Waits until the visible screen holds the text. */
  see(text: string | RegExp): Promise<string> {
    return this.until(`"${text}" was seen`, () => {
      const now = this.screen.text();
      return (typeof text === 'string' ? now.includes(text) : text.test(now)) ? now : null;
    });
  }

  /** Waits until a condition holds on the screen. */
  when(what: string, condition: (screen: Emulator) => boolean): Promise<true> {
    return this.until(what, () => condition(this.screen) || null) as Promise<true>;
  }

  /** Sends bytes as the keyboard would. */
  press(keys: string): void {
    this.process.write(keys);
  }

  resize(columns: number, rows: number): void {
    this.screen.resize(columns, rows);
    this.process.resize(columns, rows);
  }

  kill(signal: string): void {
    this.process.kill(signal);
  }

  /** The window is closed: the program has no terminal any more. */
  takeAway(): void {
    (this.process as IPty & { destroy(): void }).destroy();
  }

  /** Waits for the end; the screen then shows what the person is left with. */
  exit(): Promise<Exit> {
    return new Promise(resolve => {
      const check = () => {
        if (!this.exited) return;
        this.waiting.delete(check);
        const exited = this.exited;
        void this.screen.write('').then(() => resolve(exited));
      };
      this.waiting.add(check);
      check();
    });
  }

  /** The terminal belongs to the shell again. */
  get restored(): { alternate: boolean; cursorVisible: boolean; bracketedPaste: boolean } {
    const { alternate, cursorVisible, bracketedPaste } = this.screen;
    return { alternate, cursorVisible, bracketedPaste };
  }

  /** For the end of a test: nothing survives it. */
  dispose(): void {
    if (this.exited) return;
    try {
      this.process.kill('SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

export const asFound = { alternate: false, cursorVisible: true, bracketedPaste: false };

/** Pseudo-terminals that a test opens are closed after it, folders that it makes are removed. */
export function collector() {
  const things: (() => void)[] = [];
  return {
    open(...parameters: ConstructorParameters<typeof Pty>): Pty {
      const pty = new Pty(...parameters);
      things.push(() => pty.dispose());
      return pty;
    },
    folder(): string {
      const path = mkdtempSync(join(tmpdir(), 'api-design-tutor-'));
      things.push(() => rmSync(path, { recursive: true, force: true }));
      return path;
    },
    clear(): void {
      for (const end of things.splice(0)) end();
    },
  };
}

/**
 * Copies the program as it is installed (no sources, no node_modules) into a folder. Builds it when dist/ is missing or
 * older than a source file; `npm test` has built it by then. Out: the path of the program.
 */
export function installProgram(folder: string): string {
  const newest = (sources: string): number =>
    Math.max(
      0,
      ...readdirSync(join(root, sources), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs),
    );
  const built = statSync(join(root, 'dist', 'cli.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built < Math.max(newest('src'), newest('labs'), newest('lessons'))) {
    execFileSync(process.execPath, [join(root, 'src', 'build', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  }
  for (const part of ['package.json', 'bin', 'dist']) cpSync(join(root, part), join(folder, part), { recursive: true });
  return join(folder, 'bin', 'api-design-tutor.js');
}
