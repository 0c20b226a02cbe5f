import { type CommandInfo, globalOptions } from '../command';

/** An option as it's written on the command line, and whether a value follows it. */
interface KnownOption {
  long: string;
  takesValue: boolean;
}

const optionOf = (flags: string): KnownOption => ({
  long: /--[\w-]+/.exec(flags)![0],
  takesValue: /[<[]/.test(flags),
});

/**
 * What may stand in place of the last word of a command line.
 *
 * @param words - the words after the program's name; the last one is being typed and may be empty
 * @param commands - the commands there are
 * @returns the words that begin like the last one, in a fixed sequence; null where a file may stand
 */
export async function completeWords(
  words: readonly string[],
  commands: readonly CommandInfo[],
): Promise<string[] | null> {
  const before = words.slice(0, -1);
  const typed = words.at(-1) ?? '';
  const everywhere = globalOptions.map(({ flags }) => optionOf(flags));
  const called = (info: CommandInfo) => info.usage.split(' ')[0]!;
  const info = before.flatMap(word => commands.find(each => called(each) === word) ?? [])[0];
  const known = [...(info?.options ?? []).map(({ flags }) => optionOf(flags)), ...everywhere];
  const valueOption = known.find(({ long, takesValue }) => takesValue && long === before.at(-1)) ?? null;
  const matching = (all: readonly string[]) => all.filter(word => word.startsWith(typed));
  if (valueOption === null && typed.startsWith('-'))
    return matching(['--help', '--version', ...known.map(({ long }) => long)]);
  if (!info) return valueOption ? null : matching([...commands].sort((a, b) => a.order - b.order).map(called));
  // Files where the command doesn't say anything else.
  const { complete } = await info.load();
  const after = before.slice(before.indexOf(called(info)) + 1);
  const found = await complete?.(argumentsOf(after, known), valueOption?.long.slice(2) ?? null);
  return found ? matching(found) : null;
}

/** The words that are neither options nor their values. */
const argumentsOf = (words: readonly string[], known: readonly KnownOption[]): string[] =>
  words.filter(
    (word, i) => !word.startsWith('-') && !known.some(({ long, takesValue }) => takesValue && long === words[i - 1]),
  );
