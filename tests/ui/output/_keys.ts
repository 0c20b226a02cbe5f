import type { Binding } from '../../../src/ui/keymap';

/** Whatever the keys do is put into `done`. */
export interface Recorder {
  done: unknown[];
  note(...what: unknown[]): void;
}

export function recorder(): Recorder {
  const done: unknown[] = [];
  return { done, note: (...what) => void done.push(what.length === 1 ? what[0] : what) };
}

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part === Number.POSITIVE_INFINITY ? '∞' : part === Number.NEGATIVE_INFINITY ? '-∞' : part,
  );

/** A table of keys: which keys, what footer and help say of them, and what the first and the last of them do. */
export function keyLines(table: readonly Binding[], { done }: Recorder): string[] {
  return table.map(({ keys, sign, label, help, run }) => {
    const names = keys.length > 20 ? `${keys.length} keys` : keys.join(' ');
    const pressed = new Set([...keys.slice(0, 1), ...keys.slice(-1)]);
    const does = [...pressed].map(name => {
      done.length = 0;
      run({ name, text: name.length === 1 ? name : '' });
      return done.map(asText).join(' ') || 'nothing';
    });
    return [
      names,
      ...(sign === undefined ? [] : [`sign ${sign}`]),
      ...(label === undefined ? [] : [`footer ${label}`]),
      ...(help === undefined ? [] : [`help ${help}`]),
      ...new Set(does),
    ].join(' | ');
  });
}
