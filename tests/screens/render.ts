import { EventEmitter } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createElement } from 'react';
import type { CheckJob } from '../../src/check/job';
import type { ClassPlan } from '../../src/classroom/plan';
import { InputError } from '../../src/command';
import { asksWhoIsHere } from '../../src/progress/people';
import type { ProgressFile } from '../../src/progress/progress-file';
import { createProgressStore } from '../../src/progress/store';
import type { ProgressFact } from '../../src/progress/types';
import { type ContractChannel, openUserContract, type Reply } from '../../src/review/user-contract/messages';
import { requestHandler } from '../../src/review/user-contract/requests';
import type { Route } from '../../src/route';
import { ScreenOutput } from '../../src/terminal/screen';
import { KeyStream } from '../../src/terminal/stdin';
import { makeTheme } from '../../src/text/theme';
import type { AppServices, Size } from '../../src/ui/context';
import { openingOf } from '../../src/ui/opening';
import { mount } from '../../src/ui/root';
import { watchSize } from '../../src/ui/start';
import { Emulator, type Grid } from './emulator';

/** One state of one screen: how to reach it, and the text that says it is reached. */
export interface ScreenState {
  /** Names the files: `lesson-question`. */
  name: string;
  route: Route;
  /** Text that stands there before the first key (or at the end, without keys). */
  see: string | RegExp;
  /**
   * What the person does then. `press`: names from `keys` and single characters, with spaces between: `down down enter`.
   * `type`: text into a field. `see`: what to wait for afterwards.
   */
  steps?: readonly { press?: string; type?: string; see?: string | RegExp }[];
  /** Default: 80x24, 60x20 and 120x40. */
  sizes?: readonly Size[];
  /** The present moment, in ms. Default: `fixedNow`. */
  now?: number;
  /** What the person did before, oldest first; today unless it says otherwise. */
  progress?: readonly (ProgressFact & { daysAgo?: number })[];
  notices?: readonly string[];
  /** Default: anna. null: a guest. */
  profile?: string | null;
  /** The class that this is. */
  plan?: ClassPlan;
  /** The disk takes nothing more. */
  fullDisk?: boolean;
  /** Other profiles on this machine; with more than one nobody is named yet. */
  profiles?: readonly string[];
  /** What is in view depends on the size that it was scrolled at, so each size is opened by itself. */
  scrolled?: boolean;
  ascii?: boolean;
  /** Default: true. */
  reducedMotion?: boolean;
  /** What the check of a running API comes to, or why it can't begin. */
  check?: CheckJob | InputError | Promise<CheckJob>;
  /** Signs in the footer whose keys rightly change nothing in this state: a refused name is refused again. */
  idle?: readonly string[];
}

export interface View {
  color: boolean;
  size: Size;
}

/** A state on the screen, and a hand on its keyboard. */
export interface Drawn {
  grid(): Grid;
  /** All rows, spaces at the end removed. */
  rows(): string[];
  /** Rows that the terminal had to break, or one below the frame's last: empty when the frame fits. */
  misfits(): string[];
  /** Set when the app asked to end. */
  readonly ended: { code: number; after?: string } | null;
  press(names: string): Promise<void>;
  type(text: string): Promise<void>;
  see(text: string | RegExp): Promise<void>;
  /** Looks for as many milliseconds, as loading takes time. Out: whether it happened. */
  happens(condition: () => boolean, patience?: number): Promise<boolean>;
  resize(size: Size): Promise<void>;
  close(): void;
}

export const sizes = {
  usual: { columns: 80, rows: 24 },
  small: { columns: 60, rows: 20 },
  large: { columns: 120, rows: 40 },
} as const;

/** The usual sizes and the smallest that a screen is drawn at. */
export const everySize: readonly Size[] = [sizes.usual, sizes.small, { columns: 40, rows: 12 }];

const esc = '\u001b';
/** What a terminal sends for the keys with a name. */
export const keys: Record<string, string> = {
  up: `${esc}[A`,
  down: `${esc}[B`,
  right: `${esc}[C`,
  left: `${esc}[D`,
  home: `${esc}[H`,
  end: `${esc}[F`,
  pageup: `${esc}[5~`,
  pagedown: `${esc}[6~`,
  enter: '\r',
  space: ' ',
  tab: '\t',
  'shift+tab': `${esc}[Z`,
  esc: `${esc}[27u`,
  backspace: '\u007f',
  'ctrl+c': '\u0003',
  'ctrl+_': '\u001f',
  'ctrl+o': '\u000f',
  'ctrl+r': '\u0012',
  'ctrl+v': '\u0016',
  'ctrl+x': '\u0018',
};

/** A character for private use: the app never gets it. Its turn says that the keys before it were taken. */
const mark = '\ue000';

/** The files of a person who reviews a contract of their own; from the top of the project, where tests and tools run. */
export const contractFolder = resolve('tests/screens/contracts');

/** 15 January 2026, 12:00 UTC. */
export const fixedNow = Date.UTC(2026, 0, 15, 12);

/** Draws a state with the real app, a fixed clock, fixed seeds and progress in memory, and waits until it stands. */
export async function draw(state: ScreenState, { color, size }: View): Promise<Drawn> {
  const emulator = new Emulator(size.columns, size.rows);
  const source = new FakeInput();
  let taken: () => void = () => {};
  const input = new KeyStream(source, {
    intercept: unit => {
      if (unit !== mark) return false;
      taken();
      return true;
    },
  });
  /** Whoever waits for something on the screen looks again. */
  let seen: () => void = () => {};
  const target = new FakeOutput(emulator, size, () => seen());
  const screen = new ScreenOutput(target);
  let ended: Drawn['ended'] = null;
  let broken: unknown = null;
  await emulator.write('\u001b[?1049h');
  input.start();
  screen.setOpen(true);
  const { App } = await import('../../src/ui/app');
  const here = services(state, color);
  const mounted = mount({
    element: createElement(App, {
      services: here,
      opening: await openingOf(await asksWhoIsHere(here), state.route),
      exit: (code, after) => {
        ended = { code, after };
        seen();
      },
    }),
    keys: input,
    screen,
    colorLevel: color ? 1 : 0,
    onError: error => {
      broken = error;
      seen();
    },
  });
  watchSize(target, screen, mounted.repaint);

  /** Hands keys to the app, and resolves when it would get the next one: then it has drawn what these did. */
  const hand = async (bytes: readonly string[]) => {
    const done = new Promise<void>(resolve => {
      taken = resolve;
    });
    for (const key of [...bytes, mark]) source.emit('data', key);
    await done;
    if (broken) throw broken;
  };
  /** Looks at the frame as it is now, whatever Ink holds back. */
  const settle = async () => {
    await hand([]);
    mounted.repaint();
    await emulator.write('');
  };
  /** Looks after each write; the limit only ends a wait in vain. */
  const look = async (condition: () => boolean, milliseconds: number) => {
    await emulator.write('');
    if (!condition()) {
      await new Promise<void>(resolve => {
        const limit = setTimeout(resolve, milliseconds);
        seen = () => {
          if (!broken && !condition()) return;
          clearTimeout(limit);
          resolve();
        };
      });
      seen = () => {};
    }
    if (broken) throw broken;
    return condition();
  };
  const bytesOf = (names: string) =>
    names.split(' ').flatMap(name => {
      if (name === '') return [];
      const bytes = keys[name] ?? ([...name].length === 1 ? name : null);
      if (bytes === null) throw new Error(`${state.name}: no key is called "${name}"`);
      return [bytes];
    });
  const drawn: Drawn = {
    grid: () => emulator.grid(),
    rows: () => emulator.rows(),
    misfits: () => misfits(emulator),
    get ended() {
      return ended;
    },
    async press(names) {
      await hand(bytesOf(names));
      await settle();
    },
    async type(text) {
      await hand([text]);
      await settle();
    },
    async see(text) {
      const stands = () => {
        const now = emulator.text();
        // Where a line breaks depends on how long the folder's name is, so a sentence is found across lines as well.
        return typeof text === 'string' ? now.includes(text) || oneLine(now).includes(text) : text.test(now);
      };
      if (await look(stands, 30_000)) return;
      throw new Error(`${state.name} at ${nameOf(size)} never shows ${text}:\n${emulator.text()}`);
    },
    happens: (condition, patience = 30_000) => look(condition, patience),
    async resize(next) {
      emulator.resize(next.columns, next.rows);
      Object.assign(target, next);
      target.emit('resize');
      await settle();
    },
    close() {
      mounted.unmount();
      input.stop();
      screen.setOpen(false);
    },
  };
  try {
    await drawn.see(state.see);
    for (const step of state.steps ?? []) {
      await hand([...bytesOf(step.press ?? ''), ...(step.type ? [step.type] : [])]);
      if (step.see) await drawn.see(step.see);
    }
    await settle();
  } catch (error) {
    drawn.close();
    throw error;
  }
  return drawn;
}

export const nameOf = (size: Size): string => `${size.columns}x${size.rows}`;

/** What the program around the screens would provide in this state. */
export function services(state: ScreenState, color: boolean): AppServices {
  let made = 0;
  let seeds = 6;
  const folder = once(ownFolder);
  const { now: present = fixedNow } = state;
  const store = (profile: string | null) => {
    let now = present;
    const opened = createProgressStore({
      profile,
      disk: state.fullDisk ? { path: `/home/anna/${profile}.json`, open: async () => fullDisk } : null,
      warnings: state.notices,
      now: () => now,
      newId: () => `event-${++made}`,
    });
    for (const { daysAgo = 0, ...fact } of state.progress ?? []) {
      now = present - daysAgo * 86_400_000;
      opened.record(fact as ProgressFact);
    }
    now = present;
    // In memory, but to the screens like a store with a file; notices tell of one that has none.
    const file = profile === null || state.notices ? null : `/home/anna/${profile}.json`;
    return { ...opened, file: () => file };
  };
  return {
    theme: makeTheme({ color, ascii: state.ascii }),
    progress: store(state.profile === undefined ? 'anna' : state.profile),
    profiles: async () => [...(state.profiles ?? ['anna'])],
    openProfile: async who => store('guest' in who ? null : who.profile),
    contracts: {
      get place() {
        return { cwd: folder(), home: folder() };
      },
      open: (path, progress) => openUserContract(localWire(), path, folder(), progress),
    },
    prepareCheck: async () => {
      const check = await state.check!;
      if (check instanceof InputError) throw check;
      return check;
    },
    // An editor that adds a comment.
    editText: async text => ({ kind: 'edited', text: `# edited elsewhere\n${text}` }),
    now: () => present,
    plan: state.plan ?? null,
    randomSeed: () => String(++seeds),
    // Pictures are taken of what stands still; what moves is moved by key.
    reducedMotion: state.reducedMotion ?? true,
    userIsChosen: (state.profiles ?? []).length < 2,
  };
}

const full = async () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
const fullDisk: ProgressFile = { merge: full, backup: full };

/** Made when it's asked for: few screens look at files. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
/** A copy of the contracts: a person may save a review or a repair beside them. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'screens-'));
  cpSync(contractFolder, folder, { recursive: true });
  folders.push(folder);
  return folder;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** A thread that is none: it answers as soon as this turn is over. */
function localWire(): ContractChannel {
  let listen: (message: Reply) => void = () => {};
  const answer = requestHandler(message => listen(message));
  return {
    send: request => setImmediate(() => answer(request)),
    listen: reply => {
      listen = reply;
    },
    close: () => {
      listen = () => {};
    },
  };
}

function misfits(emulator: Emulator): string[] {
  const { active } = emulator.terminal.buffer;
  const found: string[] = [];
  for (let y = 0; y < emulator.terminal.rows; y++) {
    const line = active.getLine(active.baseY + y);
    if (line?.isWrapped)
      found.push(`row ${y} is the rest of a line that was too wide: ${line.translateToString(true)}`);
  }
  if (emulator.rows().at(-1) !== '') found.push(`the last row is not empty: ${emulator.rows().at(-1)}`);
  return found;
}

class FakeInput extends EventEmitter {
  setRawMode() {}
  resume() {}
  pause() {}
}

class FakeOutput extends EventEmitter {
  columns: number;
  rows: number;
  constructor(
    private readonly emulator: Emulator,
    size: Size,
    private readonly written: () => void,
  ) {
    super();
    this.columns = size.columns;
    this.rows = size.rows;
  }
  write(data: string) {
    // A terminal in raw mode still turns LF into CR LF on output.
    void this.emulator.write(data.replace(/\r?\n/g, '\r\n')).then(this.written);
  }
}
