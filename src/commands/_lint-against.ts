import { InputError, type Io, type OptionValues, wrongUsage } from '../command';
import type { DescriptionInput } from '../openapi/read-description';
import { stripControlCharacters } from '../text/layout';
import type { NamedFile } from './_expand-files';
import { inputFrom, rootOf } from './_lint-files';

/**
 * @param inputs The files to lint.
 * @returns What --against names: the old version of each file, undefined for a file that is new; null without --against.
 * @throws InputError wrong_usage, and whatever makes an old version unreadable
 */
export async function oldVersions(
  inputs: readonly NamedFile[],
  options: OptionValues,
  io: Io,
): Promise<((input: NamedFile) => DescriptionInput | undefined) | null> {
  if (options.against === undefined) return null;
  if (options.against === true) {
    const hint = 'Name it: --against OLD, --against git:REV, or --against git:REV:PATH.';
    throw wrongUsage('--against doesn’t say which older version to compare with.', hint);
  }
  const against = String(options.against);
  const git = against.startsWith('git:') ? await import('../openapi/git-revision') : null;
  const revision = git?.parseGitRevision(against) ?? null;
  if (inputs.length > 1 && (revision === null || revision.path !== null)) {
    const message = `--against ${stripControlCharacters(against)} is the older version of one file, but you named ${inputs.length} files.`;
    throw wrongUsage(message, 'Name one file, or compare each with its own older version: --against git:REV.');
  }
  if (git === null || revision === null) {
    if (against === '-' && inputs[0]!.file === '-') {
      const hint = 'Read at least one of the two versions from a file.';
      throw wrongUsage('Only one of the two versions can come from standard input.', hint);
    }
    const old = await inputFrom(against, options, io);
    return () => old;
  }
  if (inputs[0]!.file === '-' && revision.path === null) {
    const hint = `Name the path: --against git:${stripControlCharacters(revision.revision)}:PATH.`;
    throw wrongUsage('Standard input has no path, so git can’t find an older version of it.', hint);
  }
  return ({ file, found }) => {
    try {
      return git.readRevision({ ...revision, file, cwd: io.cwd, root: rootOf(options) });
    } catch (error) {
      if (!found || !(error instanceof InputError) || error.code !== 'file_not_found') throw error;
      io.err(
        `${stripControlCharacters(file)} is new since ${stripControlCharacters(revision.revision)}, so it isn’t compared.\n`,
      );
      return undefined;
    }
  };
}
