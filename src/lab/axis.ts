/** The line below a chart: brackets, and texts where there is room for them. */
interface Axis {
  /** Draws a bracket from one column to another, both included. */
  bracket(from: number, to: number): void;
  /** Writes a text if it fits with a column free on each side. @returns whether it did */
  write(at: number, text: string): boolean;
  text(): string;
}

/** @param columns - how many columns there are, all empty to begin with */
export function createAxis(columns: number): Axis {
  const cells = Array.from({ length: columns }, () => ' ');
  return {
    bracket(from, to) {
      for (let at = from; at <= to && at < columns; at++) cells[at] = at === from ? '└' : at === to ? '┘' : '─';
    },
    write(at, text) {
      const around = cells.slice(Math.max(0, at - 1), at + text.length + 1);
      if (at < 0 || at + text.length > columns || around.some(cell => cell !== ' ')) return false;
      cells.splice(at, text.length, ...text);
      return true;
    },
    text: () => cells.join(''),
  };
}
