import { CommanderError, Help, Command as Program } from 'commander';
import { type CommandUsage, type GlobalOptions, globalOptions, InputError, type OptionValues } from '../command';
import { capitalize } from '../text/capitalize';
import { didYouMean } from '../text/closest-matches';
import { wrap } from '../text/layout';

/** What a command line asks for. */
export type Invocation<C extends CommandUsage> =
  | { kind: 'run'; command: C | null; args: string[]; options: OptionValues; globals: GlobalOptions }
  /** --help, --version: text that is the whole output. */
  | { kind: 'text'; text: string };

const name = 'api-design-tutor';

/**
 * Reads a command line.
 * @param words the words after the program's name
 * @param commands the commands there are
 * @param version the program's version
 * @throws InputError `unknown_command`, `unknown_option` or `wrong_usage`, each with the way out
 */
export function parse<C extends CommandUsage>(
  words: readonly string[],
  commands: readonly C[],
  version: string,
): Invocation<C> {
  let printed = '';
  let found: Invocation<C> | null = null;
  const program = new Program(name)
    .description('Learn to design HTTP APIs: lessons that run, reviews, and labs. Everything works offline.')
    .argument('[command]')
    .usage('[command] [options]')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .configureHelp({
      showGlobalOptions: true,
      sortSubcommands: false,
      minWidthToWrap: leastWidth,
      formatItem: helpItem,
      commandUsage: usageLine,
    });
  for (const { flags, summary } of globalOptions) program.option(flags, summary);
  program.action(word => {
    if (word !== undefined) throw unknownCommand(word, commands);
    found = invocation<C>(program, null, []);
  });
  for (const command of [...commands].sort((a, b) => a.order - b.order)) addCommand(program, command);
  // A word that is no command says so, whatever follows it; the commands before this line take no more than they name.
  program.allowExcessArguments();
  const quiet = {
    writeOut: (text: string) => {
      printed += text;
    },
    writeErr: () => {},
  };
  for (const each of [program, ...program.commands]) each.exitOverride().configureOutput(quiet);
  try {
    program.parse([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'text', text: printed };
    throw usageError(error, asked(words, commands));
  }
  return found ?? { kind: 'text', text: program.helpInformation() };

  function addCommand(parent: Program, command: C): void {
    const sub = parent.command(command.usage).description(command.summary);
    for (const option of command.options ?? []) {
      if (option.collect)
        // Without a default value, so that help doesn’t end with "(default: [])".
        sub.option(option.flags, option.summary, (value, all: string[] = []) => [...all, value]);
      else sub.option(option.flags, option.summary, option.default);
    }
    for (const { title, text } of command.notes ?? []) {
      const columns = () => sub.configureOutput().getOutHelpWidth?.() ?? 80;
      const lines = () => wrap(text, columns(), { indent: '  ', hang: '  ' });
      sub.addHelpText('after', () => `\n${[`${title}:`, ...lines()].join('\n')}`);
    }
    sub.action(() => {
      found = invocation(sub, command, sub.args);
    });
  }
}

/** Columns that a description needs beside its term. */
const leastWidth = 24;

/** The window's columns, which Commander sets before it formats help. */
const columnsOf = ({ helpWidth }: Help): number => helpWidth!;

/** The usage, which follows "Usage: ". */
function usageLine(this: Help, command: Program): string {
  const usage = Help.prototype.commandUsage.call(this, command);
  return wrap(usage, columnsOf(this) - 'Usage: '.length, { hang: '  ' }).join('\n');
}

/** An option or a command with what it does: beside it, or in a narrow window below it. */
function helpItem(this: Help, term: string, termWidth: number, description: string, helper: Help): string {
  const columns = columnsOf(helper);
  if (description === '' || columns - termWidth - 4 >= leastWidth)
    return Help.prototype.formatItem.call(this, term, termWidth, description, helper);
  return [`  ${term}`, ...wrap(description, columns, { indent: '      ', hang: '      ' })].join('\n');
}

function invocation<C extends CommandUsage>(source: Program, command: C | null, args: string[]): Invocation<C> {
  const {
    json,
    plain,
    guest,
    profile,
    dataDir,
    class: classFile,
    lessons: lessonsDir,
    color,
    ascii,
    reducedMotion,
    screenReader,
    ...options
  } = source.optsWithGlobals();
  if (guest && profile !== undefined) {
    throw new InputError(
      'wrong_usage',
      'You can’t use --guest and --profile together.',
      'A guest has no profile. Leave out one of the two.',
    );
  }
  const globals: GlobalOptions = {
    json: json === true,
    plain: plain === true,
    guest: guest === true,
    profile: profile as string | undefined,
    dataDir: dataDir as string | undefined,
    ...(lessonsDir === undefined ? {} : { lessonsDir: String(lessonsDir) }),
    ...(classFile === undefined ? {} : { classFile: String(classFile) }),
    color: color !== false,
    ascii: ascii === true,
    reducedMotion: reducedMotion === true,
    ...(screenReader === true ? { screenReader } : {}),
  };
  return { kind: 'run', command, args: [...args], options, globals };
}

function unknownCommand(word: string, commands: readonly CommandUsage[]): InputError {
  const names = commands.map(command => command.usage.split(' ')[0]!);
  const hint = didYouMean(word, names, `Commands: ${names.join(', ')}.`);
  return new InputError('unknown_command', `There is no command "${word}".`, `${hint} See ${name} --help.`);
}

/** The command that the words name, for the way out of a mistake; undefined where they name none. */
const asked = (words: readonly string[], commands: readonly CommandUsage[]): CommandUsage | undefined =>
  commands.find(command => words.includes(command.usage.split(' ')[0]!));

/** Commander's own words, without its prefix, with the command's usage and the way to the help. */
function usageError(error: CommanderError, command: CommandUsage | undefined): InputError {
  const message = error.message.replace(/^error: /, '');
  const code = error.code === 'commander.unknownOption' ? 'unknown_option' : 'wrong_usage';
  const sentence = capitalize(message);
  return new InputError(
    code,
    sentence.endsWith('.') || sentence.endsWith('?)') ? sentence : `${sentence}.`,
    command
      ? `Usage: ${name} ${command.usage} [options]. See ${name} ${command.usage.split(' ')[0]} --help.`
      : `See ${name} --help.`,
  );
}
