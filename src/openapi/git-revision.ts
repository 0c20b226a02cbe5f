import { execFileSync } from 'node:child_process';
import { basename, dirname, posix, resolve } from 'node:path';
import { InputError, wrongUsage } from '../command';
import { decodeText } from '../text/decode-text';
import { stripControlCharacters } from '../text/layout';
import type { DescriptionInput } from './read-description';
import { maxSize, ReadError, tooLarge } from './source-document';

/** A version of a file in git: `git:REV` is the linted file itself as it was, `git:REV:PATH` another one. */
interface GitRevision {
  revision: string;
  /** From the top of the repository, or from the current folder if it begins with "./" or "../", as git reads it. */
  path: string | null;
}

/**
 * @param text What --against names.
 * @returns The revision, or null if it names a plain file.
 * @throws InputError wrong_usage if no revision follows `git:`.
 */
export function parseGitRevision(text: string): GitRevision | null {
  const [, revision, path] = /^git:([^:]*)(?::(.*))?$/s.exec(text) ?? [];
  if (revision === undefined) return null;
  if (revision === '' || path === '') {
    const hint = 'Write git:REV or git:REV:PATH, such as git:origin/main or git:v1.2:api/openapi.yaml.';
    throw wrongUsage(`"${stripControlCharacters(text)}" has no revision or no path.`, hint);
  }
  return { revision, path: path ?? null };
}

/**
 * @param wanted The revision, and the file whose older version it is. `root` is the folder that references may reach: by
 * default the folder of the file in that revision.
 * @returns What `lint` takes. Files that references lead to are read from the same revision.
 * @throws InputError git_not_found, not_a_repository, unknown_revision, file_not_found, not_a_file, file_too_large,
 * outside_root, git_failed
 */
export function readRevision({
  revision,
  path,
  file,
  cwd,
  root,
}: GitRevision & { file: string; cwd: string; root?: string | undefined }): DescriptionInput {
  const shown = stripControlCharacters(revision);
  const full = resolve(cwd, file);
  const folder = path === null ? dirname(full) : cwd;
  const here = prefixOf(folder, stripControlCharacters(path === null ? file : cwd));
  const counted = path === null ? here + basename(full) : /^\.\.?\//.test(path) ? here + path : path;
  const wanted = posix.normalize(counted);
  const commit = commitOf(folder, revision);
  const base = root === undefined ? parentOf(wanted) : prefixOf(resolve(cwd, root), stripControlCharacters(root));
  if (!wanted.startsWith(base)) {
    const message = `${stripControlCharacters(wanted)} is not in ${stripControlCharacters(root ?? base)}.`;
    throw new InputError('outside_root', message, 'Use --root to name a folder that contains the file.');
  }
  const text = orFailure(wanted, () => blobText(folder, `${commit}:${wanted}`));
  if (text === null) {
    const hint = `If the file had another name then, add its old path from the top of the repository: git:${shown}:OLD/PATH.`;
    throw new InputError('file_not_found', `${shown} has no file ${stripControlCharacters(wanted)}.`, hint);
  }
  const nameOf = (name: string) => `git:${revision}:${name}`;
  return {
    name: nameOf(wanted),
    text,
    home: wanted.slice(base.length),
    nameOf: other => nameOf(base + other),
    read: other => blobText(folder, `${commit}:${base}${other}`),
  };
}

/** A file that a reference leads to may be too large; the first one is a failure then. */
function orFailure<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw new InputError(error.code, `${stripControlCharacters(name)}  ${error.message}`, error.hint);
  }
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The path of a folder from the top of its repository: empty, or with a slash at its end. */
function prefixOf(folder: string, name: string): string {
  const { output, error } = git(folder, ['rev-parse', '--show-prefix']);
  if (output !== null) return output.toString('utf8').replace(/\r?\n$/, '');
  if (!/not a git repository/i.test(error)) throw gitFailed(error);
  throw new InputError('not_a_repository', `${name} isn’t in a git repository.`, namedFile);
}

function commitOf(folder: string, revision: string): string {
  const { output } = git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (output !== null) return output.toString('utf8').trim();
  const message = `The repository has no revision ${stripControlCharacters(revision)}.`;
  const hint =
    'Check its name, or fetch it first: git fetch origin. In GitHub Actions, give actions/checkout "fetch-depth: 0".';
  throw new InputError('unknown_revision', message, hint);
}

/** The text of a file in a commit, links followed; null if there's none. */
function blobText(folder: string, object: string): string | null {
  // A path that leads out of the repository would be an error of git itself.
  if (/[\n\0]|:\.\.\//.test(object)) return null;
  const { output, error } = git(folder, ['cat-file', '--batch', '--follow-symlinks'], `${object}\n`);
  if (output === null) throw gitFailed(error);
  const end = output.indexOf(10);
  const [, kind, size] = / (blob|tree) (\d+)$/.exec(output.subarray(0, end).toString('utf8')) ?? [];
  if (kind === 'tree') {
    const name = stripControlCharacters(object.slice(object.indexOf(':') + 1));
    throw new InputError('not_a_file', `${name} is a folder in that revision, not a file.`, 'Name the OpenAPI file.');
  }
  if (kind === undefined) return null;
  if (Number(size) > maxSize) throw tooLarge(Number(size));
  return decodeText(output.subarray(end + 1, end + 1 + Number(size)));
}

/** Runs git itself, never a shell. A hook names its own repository in the environment; here the folder decides. */
function git(folder: string, args: readonly string[], input = ''): { output: Buffer | null; error: string } {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, ...env } = process.env;
  try {
    const options = { cwd: folder, env: { ...env, LC_ALL: 'C' }, input, maxBuffer: 2 * maxSize, windowsHide: true };
    return { output: execFileSync('git', args, { ...options, stdio: 'pipe' }), error: '' };
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: Buffer };
    if (code === 'ENOENT') throw new InputError('git_not_found', 'The git command can’t be found.', namedFile);
    if (code === 'ENOBUFS') throw tooLarge(2 * maxSize);
    return { output: null, error: stderr?.toString('utf8') ?? String(error) };
  }
}

const namedFile = 'Pass a file that contains the older version instead: --against OLD.';

function gitFailed(error: string): InputError {
  const [line = ''] = stripControlCharacters(error).split('\n');
  return new InputError('git_failed', `git says: ${line}`, 'Fix this, or name a file instead: --against OLD.');
}
