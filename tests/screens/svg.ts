import type { Cell, Grid } from './emulator';

export type Background = 'dark' | 'light';

interface Palette {
  background: string;
  foreground: string;
  /** The 16 named colours: black to white, then their bright forms. */
  named: readonly string[];
}

const palettes: Record<Background, Palette> = {
  dark: {
    background: '#16181d',
    foreground: '#d6d9de',
    named:
      '#2a2e36 #e06c75 #98c379 #d7b065 #6aa5ee #c58ae0 #4fb8c4 #c8ccd4 #6b7280 #f28b93 #b4dba0 #efd08a #92c0f7 #dcb0f0 #86d8e2 #ffffff'.split(
        ' ',
      ),
  },
  light: {
    background: '#ffffff',
    foreground: '#24292f',
    named:
      '#24292f #b3261e #1a7f37 #8a6100 #0550ae #8250df #0b7285 #6e7781 #57606a #cf222e #2da44e #bf8700 #218bff #a475f9 #1b9aaa #8c959f'.split(
        ' ',
      ),
  },
};

const cell = { width: 8.4, height: 18, size: 14, ascent: 13.5 };
const margin = 12;

interface Style {
  fill: string;
  back: string | null;
  bold: boolean;
  dim: boolean;
  italic: boolean;
  underline: boolean;
}

/** In: what a terminal shows. Out: the same as an SVG picture on a dark or a light ground, on an exact grid. */
export const toSvg = (grid: Grid, background: Background, title: string): string =>
  svgOf(grid, background, title, svgRows(grid, background).filter(Boolean).join('\n'));

/** The drawing of each row of a terminal, without the picture around it; '' for an empty one. */
export function svgRows(grid: Grid, background: Background): string[] {
  const palette = palettes[background];
  return grid.map((row, y) =>
    runs(row, palette)
      .flatMap(run => drawRun(run, y))
      .join('\n'),
  );
}

/** A picture as large as a terminal, with this drawing in it. */
export function svgOf(grid: Grid, background: Background, title: string, body: string): string {
  const columns = grid[0]?.length ?? 0;
  const width = columns * cell.width + 2 * margin;
  const height = grid.length * cell.height + 2 * margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${height}" viewBox="0 0 ${round(width)} ${height}" role="img">
<title>${escapeXml(title)}</title>
<rect width="100%" height="100%" fill="${palettes[background].background}" rx="6"/>
<g font-family="'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, monospace" font-size="${cell.size}" xml:space="preserve">
${body}
</g>
</svg>
`;
}

interface Run {
  x: number;
  columns: number;
  text: string;
  style: Style;
}

/** Neighbours of one style together; spaces end a run, so that a font of another width cannot shift what follows. */
function runs(row: readonly Cell[], palette: Palette): Run[] {
  const found: Run[] = [];
  for (const [x, one] of row.entries()) {
    if (one.width === 0) continue;
    const style = styleOf(one, palette);
    if (one.text === ' ' && style.back === null && !style.underline) continue;
    const last = found.at(-1);
    const joins = last && last.x + last.columns === x && JSON.stringify(last.style) === JSON.stringify(style);
    if (joins && one.width === 1) {
      last.text += one.text;
      last.columns += 1;
    } else found.push({ x, columns: one.width, text: one.text, style });
  }
  return found;
}

function styleOf(one: Cell, palette: Palette): Style {
  const color = (value: Cell['fg']) => (typeof value === 'number' ? palette.named[value]! : value);
  const front = color(one.fg) ?? palette.foreground;
  const back = color(one.bg);
  return {
    fill: one.inverse ? (back ?? palette.background) : front,
    back: one.inverse ? front : back,
    bold: one.bold,
    dim: one.dim,
    italic: one.italic,
    underline: one.underline,
  };
}

function drawRun({ x, columns, text, style }: Run, y: number): string[] {
  const left = round(margin + x * cell.width);
  const top = margin + y * cell.height;
  const width = round(columns * cell.width);
  const shapes: string[] = [];
  if (style.back) {
    shapes.push(`<rect x="${left}" y="${top}" width="${width}" height="${cell.height}" fill="${style.back}"/>`);
  }
  const marks = [
    `fill="${style.fill}"`,
    style.bold ? 'font-weight="bold"' : '',
    style.dim ? 'opacity="0.6"' : '',
    style.italic ? 'font-style="italic"' : '',
    style.underline ? 'text-decoration="underline"' : '',
  ].filter(Boolean);
  if (text.trim() !== '' || style.underline) {
    shapes.push(
      `<text x="${left}" y="${top + cell.ascent}" textLength="${width}" lengthAdjust="spacingAndGlyphs" ${marks.join(' ')}>${escapeXml(text)}</text>`,
    );
  }
  return shapes;
}

const round = (value: number) => Math.round(value * 100) / 100;
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
