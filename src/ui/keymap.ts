import { bufferKeys, type KeyPress, multilineKeys } from '../text/buffer/keys';
import { width } from '../text/layout';

/**
 * One row of a screen's table of keys. The same row handles the key, names it in the footer and lists it in the help, so
 * that the three never disagree.
 */
export interface Binding {
  /** Key names (see keys.ts); `text` takes any printable character or paste. */
  keys: string[];
  /** How the footer writes the key: `↑↓`, `enter`; default: the first key's name. */
  sign?: string;
  /** One or two words for the footer; without it, the key works and is listed in the help only. */
  label?: string;
  /** A longer line for the help; default: the label. A row with neither stays out of both. */
  help?: string;
  run(press: KeyPress): void;
}

interface ArrowOptions {
  label?: string;
  help?: string;
  /** False where letters are typed: then k and j are two of them. */
  letters?: boolean;
}

/** ↑ and ↓, in a list or a text. */
export const arrowKeys = (
  move: (by: number) => void,
  { label, help, letters = true }: ArrowOptions = { label: 'choose' },
): Binding[] => [
  { keys: letters ? ['up', 'k'] : ['up'], sign: '↑↓', label, help, run: () => move(-1) },
  { keys: letters ? ['down', 'j'] : ['down'], run: () => move(1) },
];

interface PagingOptions {
  /** How many rows a page is. */
  page: number;
  /** What help calls it. */
  called?: string;
  /** The space bar goes a page down as well. */
  space?: boolean;
  /** What help says of the first and the last row. */
  ends?: readonly [string, string];
}

/** More rows than there are anywhere. */
const farther = 1e9;

/** Page up and page down, and to both ends. */
export function pagingKeys(
  move: (by: number) => void,
  { page, called = 'one window', space = false, ends = ['go to the beginning', 'go to the end'] }: PagingOptions,
): Binding[] {
  // A window of one or two rows still moves.
  const by = Math.max(1, page);
  return [
    {
      keys: space ? ['pagedown', 'space'] : ['pagedown'],
      sign: 'page down',
      help: `move down ${called}${space ? ' (or space)' : ''}`,
      run: () => move(by),
    },
    { keys: ['pageup'], sign: 'page up', help: `move up ${called}`, run: () => move(-by) },
    { keys: ['home'], help: ends[0], run: () => move(-farther) },
    { keys: ['end'], help: ends[1], run: () => move(farther) },
  ];
}

/** The row of a text field: everything that it takes and that no row before it means. */
export const typingRow = (press: (press: KeyPress) => void, { multiline = false } = {}): Binding => ({
  keys: [...bufferKeys, ...(multiline ? multilineKeys : []), 'text'],
  run: press,
});

/** The first row of the table that takes this key. */
export function findBinding(bindings: readonly Binding[], press: KeyPress): Binding | undefined {
  // Ctrl and Shift with a move mean something in a text, and nothing more than the move everywhere else.
  const plain = press.name.replace(/^(?:ctrl\+)?(?:shift\+)?(?=(?:up|down|left|right|home|end)$)/, '');
  return (
    bindings.find(row => row.keys.includes(press.name)) ??
    bindings.find(row => row.keys.includes(plain)) ??
    (press.text === '' ? undefined : bindings.find(row => row.keys.includes('text')))
  );
}

/**
 * Which of the keys of every screen a screen still passes on. A key that the screen uses itself means something else there,
 * so neither footer nor help may list it twice.
 *
 * @param own - the screen's own rows
 * @param common - the rows of every screen
 */
export const withoutOverridden = (own: readonly Binding[], common: readonly Binding[]): Binding[] => {
  const taken = new Set(own.flatMap(row => row.keys));
  return common.filter(row => row.keys.some(key => !taken.has(key)));
};

const signs: Record<string, string> = { up: '↑', down: '↓', left: '←', right: '→', escape: 'esc' };

/** How a row's keys are written for a person. */
const keyLabel = (row: Binding): string => row.sign ?? signs[row.keys[0] ?? ''] ?? row.keys[0] ?? '';

/**
 * The hints in the footer: earlier rows first, as many as fit.
 *
 * @param rows - the screen's table of keys
 * @param always - rows that are kept whatever the width
 * @param columns - the width of the footer
 */
export function footerHints(
  rows: readonly Binding[],
  always: readonly Binding[],
  columns: number,
): { sign: string; label: string }[] {
  const hint = (row: Binding) => ({ sign: keyLabel(row), label: row.label ?? '' });
  const size = (item: { sign: string; label: string }) => width(item.sign) + 1 + width(item.label) + 3;
  const last = always.filter(row => row.label).map(hint);
  let room = columns + 3 - last.reduce((sum, item) => sum + size(item), 0);
  const shown: { sign: string; label: string }[] = [];
  for (const row of rows) {
    if (!row.label) continue;
    const item = hint(row);
    room -= size(item);
    if (room < 0) break;
    shown.push(item);
  }
  return [...shown, ...last];
}

/** One line for each row of the table that has something to say. */
export const helpRows = (rows: readonly Binding[]): { sign: string; help: string }[] =>
  rows.flatMap(row => {
    const help = row.help ?? row.label;
    return help ? [{ sign: keyLabel(row), help }] : [];
  });
