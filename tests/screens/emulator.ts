import xterm, { type IBufferCell } from '@xterm/headless';

/** One cell as a terminal would show it. Colours are 0 to 15 (the named ones), `#rrggbb`, or null for the default. */
export interface Cell {
  text: string;
  /** Columns it takes: 0 for the second half of a wide character. */
  width: number;
  fg: number | string | null;
  bg: number | string | null;
  bold: boolean;
  dim: boolean;
  italic: boolean;
  underline: boolean;
  inverse: boolean;
}

export type Grid = Cell[][];

/** A terminal without a window: takes what a program writes, and knows what a person would see. */
export class Emulator {
  readonly terminal;
  cursorVisible = true;
  /** How often the scrollback was erased (CSI 3 J). */
  scrollbackErased = 0;
  private writing = Promise.resolve();

  constructor(columns: number, rows: number) {
    this.terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 5000 });
    const cursor = (visible: boolean) => (parameters: (number | number[])[]) => {
      if (parameters.includes(25)) this.cursorVisible = visible;
      return false;
    };
    this.terminal.parser.registerCsiHandler({ prefix: '?', final: 'h' }, cursor(true));
    this.terminal.parser.registerCsiHandler({ prefix: '?', final: 'l' }, cursor(false));
    this.terminal.parser.registerCsiHandler({ final: 'J' }, parameters => {
      if (parameters[0] === 3) this.scrollbackErased += 1;
      return false;
    });
  }

  /** Resolves when everything written so far is on the screen. */
  write(data: string): Promise<void> {
    this.writing = new Promise(done => this.terminal.write(data, done));
    return this.writing;
  }

  resize(columns: number, rows: number): void {
    this.terminal.resize(columns, rows);
  }

  get alternate(): boolean {
    return this.terminal.buffer.active.type === 'alternate';
  }

  get bracketedPaste(): boolean {
    return this.terminal.modes.bracketedPasteMode;
  }

  /** The visible rows as text, without spaces at the end. */
  rows(): string[] {
    const { active } = this.terminal.buffer;
    return Array.from(
      { length: this.terminal.rows },
      (_, y) =>
        active
          .getLine(active.baseY + y)
          ?.translateToString(true)
          .trimEnd() ?? '',
    );
  }

  text(): string {
    return this.rows().join('\n').trimEnd();
  }

  /** Everything that scrolled off, and the visible rows. */
  history(): string {
    const { active } = this.terminal.buffer;
    return Array.from({ length: active.length }, (_, y) => active.getLine(y)?.translateToString(true) ?? '')
      .join('\n')
      .trimEnd();
  }

  grid(): Grid {
    const { active } = this.terminal.buffer;
    return Array.from({ length: this.terminal.rows }, (_, y) => {
      const line = active.getLine(active.baseY + y);
      return Array.from({ length: this.terminal.cols }, (_, x) => toCell(line?.getCell(x)));
    });
  }
}

function toCell(cell: IBufferCell | undefined): Cell {
  if (!cell) {
    const plain = { bold: false, dim: false, italic: false, underline: false, inverse: false };
    return { text: ' ', width: 1, fg: null, bg: null, ...plain };
  }
  const color = (isDefault: boolean, isRgb: boolean, value: number) =>
    isDefault ? null : isRgb ? `#${value.toString(16).padStart(6, '0')}` : value < 16 ? value : paletteHex(value);
  return {
    text: cell.getChars() || ' ',
    width: cell.getWidth(),
    fg: color(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
    bg: color(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
    italic: cell.isItalic() !== 0,
    underline: cell.isUnderline() !== 0,
    inverse: cell.isInverse() !== 0,
  };
}

/** xterm's 256 colours from 16: a cube of six steps, then grey. */
function paletteHex(index: number): string {
  const hex = (value: number) => value.toString(16).padStart(2, '0');
  if (index >= 232) return `#${hex(8 + (index - 232) * 10).repeat(3)}`;
  const step = (value: number) => hex(value === 0 ? 0 : 55 + value * 40);
  const cube = index - 16;
  return `#${step(Math.floor(cube / 36))}${step(Math.floor(cube / 6) % 6)}${step(cube % 6)}`;
}
