import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClassPlan } from './classroom/plan';
import { withClassFile } from './cli/class-file';
import { failureText, fitLines } from './cli/failure';
import { createIo, randomSeed } from './cli/io';
import type { Invocation } from './cli/parse';
import { type Command, type CommandInfo, type GlobalOptions, InputError, type OptionValues } from './command';
import { commands } from './generated/commands';
import { dataFolder } from './progress/open';
import { readSettings, type Settings } from './progress/settings';
import type { Route } from './route';
import { detectCapabilities } from './terminal/capabilities';
import { endOnBrokenPipe } from './terminal/signals';

/**
 * The program: reads the command line, decides between the full screen and text, and ends with the exit code of
 * interface: 0 fine, 1 findings or a failed check, 2 wrong usage or unreadable input.
 */
export async function main(words: string[] = process.argv.slice(2)): Promise<void> {
  // A reader that goes away, such as `| head`, is no failure of ours.
  for (const stream of [process.stdout, process.stderr])
    endOnBrokenPipe(stream, code => process.exit(code), outputFailed);
  process.exitCode = await run(words);
}

async function run(words: string[]): Promise<number> {
  let globals = early(words);
  try {
    const read = await readWords(words);
    if (read.kind === 'text') {
      process.stdout.write(read.text);
      return 0;
    }
    const asked = withClassFile(read, process.env);
    globals = asked.globals;
    // Before anything counts the lessons, or reads the code of an exercise.
    if (globals.lessonsDir !== undefined) {
      const { joinPack } = await import('./commands/_pack');
      await joinPack(resolve(globals.lessonsDir), globals.lessonsDir);
    }
    const plan = await classPlan(asked);
    globals = asked.globals = withSettings(globals, readSettings(dataFolder(globals.dataDir, process.env)));
    if (plan) globals = asked.globals = inClass(globals, plan);
    const can = detectCapabilities({
      env: process.env,
      platform: process.platform,
      stdinIsTTY: process.stdin.isTTY === true,
      stdoutIsTTY: process.stdout.isTTY === true,
      globals,
    });
    const command = (await asked.command?.load()) ?? null;
    const route = can.fullScreen || can.prompts ? await routeOf(command, asked) : null;
    // A projector shows a whole room, and what the room does is nobody's progress.
    if (route?.screen === 'present') globals = asked.globals = { ...globals, guest: true };
    const io = createIo(globals, can);
    // A check prints a report, which is text either way.
    if (route && can.prompts && route.screen !== 'check') {
      const { openPrompts } = await import('./cli/prompts');
      return await openPrompts({ route, globals, plan, capabilities: can });
    }
    if (route && can.fullScreen) {
      const { openApp } = await import('./ui/open');
      const prepareCheck = async (url: string, options: OptionValues) =>
        (await import('./commands/_check-job')).prepareCheck(url, options, { ...io, err: text => notice(text) });
      // While a screen is open, nothing may be written beside it.
      let notice = (text: string) => io.err(text);
      // What is wrong is told in the shell, before the screen opens.
      if (route.screen === 'check' && route.url !== undefined) await prepareCheck(route.url, route.options ?? {});
      const notes: string[] = [];
      notice = text => notes.push(text);
      const code = await openApp({ route, globals, plan, capabilities: can, randomSeed, prepareCheck });
      for (const note of notes) io.err(note);
      return code;
    }
    if (command) return await command.run(asked.args, asked.options, io);
    const { printOverview } = await import('./cli/overview');
    return await printOverview(io, plan);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const text = failureText(error, globals.json);
    if (globals.json) process.stdout.write(text);
    else process.stderr.write(await fitLines(text, process.stderr.columns));
    return 2;
  }
}

/** A disk without room under the output, or a device that takes nothing. */
function outputFailed({ code, message }: NodeJS.ErrnoException): void {
  try {
    writeSync(2, `The output could not be written (${code ?? message}).\n`);
  } catch {
    // It was the error output.
  }
  process.exit(2);
}

/** Without words there is nothing to parse, and Home opens sooner. */
async function readWords(words: string[]): Promise<Invocation<CommandInfo>> {
  if (words.length === 0) return { kind: 'run', command: null, args: [], options: {}, globals: noGlobals };
  const { parse } = await import('./cli/parse');
  return parse(words, commands, __VERSION__);
}

/**
 * The class that the command line names. `class` reads the file that it's given itself.
 *
 * @throws InputError `invalid_class_file`
 */
async function classPlan({ command, globals }: { command: CommandInfo | null; globals: GlobalOptions }) {
  const file = globals.classFile;
  if (!file || command?.usage.startsWith('class ')) return null;
  const { openPlan } = await import('./commands/_class-plan');
  return openPlan(file, process.cwd(), Date.now());
}

/** What is set on the machine counts where nothing else says otherwise. */
const withSettings = (globals: GlobalOptions, { screen_reader, ascii, reduced_motion, no_color }: Settings) => ({
  ...globals,
  ascii: globals.ascii || ascii === true,
  reducedMotion: globals.reducedMotion || reduced_motion === true,
  color: globals.color && no_color !== true,
  ...(screen_reader === true ? { prefersPrompts: true } : {}),
});

/** What a class file says counts where the command line doesn't say otherwise. */
function inClass(globals: GlobalOptions, { people, collect, settings }: ClassPlan): GlobalOptions {
  return {
    ...globals,
    classroom: { people, collect },
    ascii: globals.ascii || settings.ascii === true,
    reducedMotion: globals.reducedMotion || settings.reducedMotion === true,
    ...(settings.screenReader === undefined ? {} : { prefersPrompts: settings.screenReader }),
    color: globals.color && settings.color !== false,
  };
}

async function routeOf(
  command: Command | null,
  { args, options, globals }: { args: string[]; options: OptionValues; globals: GlobalOptions },
): Promise<Route | null> {
  if (!command) return { screen: 'home' };
  return (await command.screen?.(args, options, { globals, cwd: process.cwd(), now: Date.now() })) ?? null;
}

const noGlobals: GlobalOptions = {
  json: false,
  plain: false,
  guest: false,
  color: true,
  ascii: false,
  reducedMotion: false,
};

/** What must be known even when the command line cannot be read: how to print the failure. */
const early = (words: string[]): GlobalOptions => ({ ...noGlobals, json: words.includes('--json') });
