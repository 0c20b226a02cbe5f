import type { CommandUsage, GlobalOptions } from '../command';

interface Asked {
  command: CommandUsage | null;
  args: string[];
  globals: GlobalOptions;
}

/**
 * Finds the class of a command line: the option, or the environment, or for `present` the file that it names first, as `class`
 * does.
 *
 * @returns the same command line, with the file among its options
 */
export function withClassFile<A extends Asked>(asked: A, env: Record<string, string | undefined>): A {
  const [first, ...rest] = asked.args;
  if (asked.command?.usage.startsWith('present ') && first !== undefined && /\.(ya?ml|json)$/i.test(first))
    return { ...asked, args: rest, globals: { ...asked.globals, classFile: first } };
  const classFile = asked.globals.classFile ?? env.API_DESIGN_TUTOR_CLASS;
  return classFile === undefined ? asked : { ...asked, globals: { ...asked.globals, classFile } };
}
