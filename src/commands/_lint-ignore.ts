import { dirname, resolve } from 'node:path';
import { InputError, type Io, type OptionValues } from '../command';
import { type IgnoreEntry, IgnoreIndex } from '../linter/engine/ignore';
import { ignoreFileName, ignoreListText, mergeIgnores, readIgnoreList } from '../linter/engine/ignore-file';
import { knownIds } from '../linter/engine/lint';
import type { Finding } from '../linter/finding';
import type { LintedFile } from '../linter/reports/reporter';
import { isAtLeast } from '../linter/reports/threshold';
import { nameWithoutRevision } from '../linter/revision-path';
import { nameInList, readText, writeText } from '../openapi/files';
import type { DocumentProblem } from '../openapi/problem';
import { ReadError } from '../openapi/source-document';
import { singleLine, stripControlCharacters } from '../text/layout';
import { pluralize } from '../text/pluralize';

/** The list of what lint leaves out, read for one run and perhaps written at its end. */
interface IgnoreList {
  /** The entry that ignores a finding, or null. */
  ignore(finding: Finding): IgnoreEntry | null;
  /** Brings the list up to date with the files that were linted, writes it, and tells what changed. */
  write(files: readonly JudgedFile[], reason: string): void;
}

/** A result with the rules that were asked for it; only what counts is written. */
type JudgedFile = Required<Pick<LintedFile, 'result' | 'rules' | 'failOn'>>;

/**
 * The list that --ignore-file names, or that of the usual name in the current folder; empty if there is no file and none
 * is named.
 * @throws InputError `file_not_found`, `invalid_ignore_file`, `invalid_yaml`, …, with the place
 */
export function openIgnoreList(options: OptionValues, io: Io): IgnoreList {
  const given = options.ignoreFile === undefined ? null : String(options.ignoreFile);
  const name = stripControlCharacters(given ?? ignoreFileName);
  const path = resolve(io.cwd, given ?? ignoreFileName);
  const text = readText(path, name);
  if (text === null && given !== null && options.writeIgnore !== true) {
    const hint = 'Check the path, or use --write-ignore to create the file.';
    throw new InputError('file_not_found', `There is no file ${name}.`, hint);
  }
  // One list serves lint and check: neither drops what only the other one asks about.
  const { entries, problems } = reading(name, () => readIgnoreList(name, text ?? '', knownIds));
  const fatal = problems.find(problem => problem.fatal);
  if (fatal !== undefined) throw toInputError(fatal);
  for (const problem of problems) io.err(`${problemText(problem)}\n`);
  const index = new IgnoreIndex(entries);
  const folder = dirname(path);
  const names = new Map<string, string>();
  const named = (document: string) => {
    const name = names.get(document) ?? nameWithoutRevision(document) ?? nameInList(folder, io.cwd, document);
    names.set(document, name);
    return name;
  };
  return {
    ignore: finding => (entries.length === 0 ? null : index.find(finding, named(finding.document))),
    write(files, reason) {
      const counting = files.flatMap(({ result, failOn }) =>
        result.findings.filter(({ severity }) => isAtLeast(severity, failOn)),
      );
      const fresh = counting.map(
        ({ document, rule, pointer, scope }): IgnoreEntry => ({
          document: named(document),
          rule,
          pointer: scope === 'contract' ? null : pointer,
          reason,
        }),
      );
      // A rule that was not asked about a document, or that crashed, has not said that its finding is gone.
      const answered = new Set<string>();
      for (const { result, rules } of files) {
        const crashed = new Set(result.problems.flatMap(({ rule }) => rule ?? []));
        const ids = rules.map(({ id }) => id).filter(id => !crashed.has(id));
        for (const document of result.texts.keys()) for (const id of ids) answered.add(`${id} ${named(document)}`);
      }
      const asked = ({ document, rule }: IgnoreEntry) =>
        !knownIds.has(rule) || answered.has(`${rule} ${nameWithoutRevision(document) ?? document}`);
      const merged = mergeIgnores(entries, index.used, fresh, asked);
      writeText(path, name, ignoreListText(merged.entries));
      const { added, dropped } = merged;
      io.err(
        `${name}: ${added.length} new, ${merged.entries.length - added.length} kept, ${dropped.length} dropped.\n`,
      );
      const left = files.reduce((sum, { result }) => sum + result.findings.length, 0) - counting.length;
      if (left > 0) io.err(`${leftOutText(left)}\n`);
      for (const entry of dropped) io.err(`${droppedText(entry)}\n`);
    },
  };
}

function reading<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const { code, message, hint, position } = error;
    const problem = {
      code,
      message,
      hint,
      document: name,
      line: position?.line ?? null,
      column: position?.column ?? null,
    };
    throw toInputError({ ...problem, fatal: true });
  }
}

/** What fails nothing stays in the reports; a team may want to be rid of it all the same. */
const leftOutText = (count: number) =>
  `${pluralize(count, 'finding')} ${count === 1 ? 'isn’t' : 'aren’t'} in the list, because ${count === 1 ? 'it doesn’t' : 'they don’t'} count for fail-on. To add ${count === 1 ? 'it' : 'them'} too: --write-ignore --fail-on info`;

const droppedText = ({ document, rule, pointer, reason }: IgnoreEntry) =>
  singleLine(
    `  dropped: ${document}, ${rule}, ${pointer ?? 'the whole contract'}${reason === '' ? '' : ` (${reason})`}`,
  );

const at = ({ document, line, column }: DocumentProblem) =>
  [document, ...(line === null ? [] : [line, ...(column === null ? [] : [column])])].join(':');

/** A problem on one line, as it is printed beside the report. */
export const problemText = (problem: DocumentProblem): string =>
  singleLine(`${at(problem)}  ${problem.message} ${problem.hint}`);

/** A fatal problem as the failure that the command line prints. */
export function toInputError(problem: DocumentProblem): InputError {
  const { code, message, hint, document, line, column } = problem;
  const told = singleLine(`${at(problem)}  ${message}`);
  return new InputError(code, told, hint, { document, line, column });
}
