import { posix } from 'node:path';
import { isObject, type Located, textOf } from './located';
import { baseName, decode, resolvePath } from './reference-path';
import type { ReferenceProblems } from './reference-problems';
import { ReadError, type ReadResult, type SourceDocument } from './source-document';

/** What `read` throws (as a ReadError) for a file outside the folder, and how that is told. */
export const referenceOutside = 'reference_outside';

/** The files of one run by their path in the folder: the first one, and those that its references name, each read once. */
export class LinkedFiles {
  readonly byPath = new Map<string, SourceDocument>();
  /** Files that could not be read, and why. */
  private readonly unreadableFiles = new Map<string, ReadError>();

  constructor(
    private readonly root: SourceDocument,
    private readonly reports: ReferenceProblems,
    /** Reads another file, by its path in the folder and the name for messages; null where there is none. */
    private readonly read: ((path: string, name: string) => ReadResult | null) | undefined,
    /** The path of the first document in the folder that references may reach. */
    private readonly home = baseName(root.name),
    private readonly nameOf = (path: string) => nameBeside(root.name, home, path),
  ) {
    this.byPath.set('', root);
  }

  /**
   * @param from The place of a $ref.
   * @param written The file part of it.
   * @returns That document; null if it can't be opened, which is then reported.
   */
  open(from: Located, written: string): SourceDocument | null {
    const file = withoutSelf(written, this.root.value);
    if (file === '') return this.root;
    if (/^[a-z][a-z0-9+.-]*:/i.test(file) || file.startsWith('//')) {
      const message = `The reference ${file} points to the network, and this program never downloads anything.`;
      this.reports.reportProblem(
        from,
        'reference_not_followed',
        message,
        'Save a copy next to this file and refer to it with a relative path.',
      );
      return null;
    }
    const path = resolvePath(from.document.path || this.home, decode(file));
    if (path === null) return this.reportOutside(from, file);
    if (path === this.home) return this.root;
    const known = this.byPath.get(path);
    if (known !== undefined) return known;
    if (this.read === undefined) {
      const message = `The reference to ${file} can’t be followed, because this text isn’t in a folder.`;
      this.reports.reportProblem(
        from,
        'reference_not_followed',
        message,
        'Lint the file by name, or name the folder with --root.',
      );
      return null;
    }
    const before = this.unreadableFiles.get(path);
    if (before !== undefined) return this.reportUnreadable(from, file, before);
    try {
      const result = this.read(path, this.nameOf(path));
      if (result === null) throw new ReadError('missing', 'The file cannot be read.', '');
      const { document, warnings: notices } = result;
      this.byPath.set(path, document);
      this.reports.problems.push(...notices);
      return document;
    } catch (error) {
      const why = error instanceof ReadError ? error : new ReadError('missing', 'The file cannot be read.', '');
      this.unreadableFiles.set(path, why);
      return this.reportUnreadable(from, file, why);
    }
  }

  /** A file that is not there is the description's fault; one that may not be read, through a link, is our refusal. */
  private reportUnreadable(from: Located, file: string, { code, message, position }: ReadError): null {
    if (code === referenceOutside) return this.reportOutside(from, file);
    const at = position ? ` (line ${position.line}, column ${position.column})` : '';
    this.reports.reportUnresolved(from, `The reference to ${file} can’t be followed. ${message}${at}`);
    return null;
  }

  private reportOutside(from: Located, file: string): null {
    const message = `The reference ${file} points outside the folder ${this.home.includes('/') ? 'that --root names' : 'of the first file'}.`;
    this.reports.reportProblem(
      from,
      referenceOutside,
      message,
      'Name a higher folder with --root, or move the target into this one.',
    );
    return null;
  }
}

/** The name a person would use for a file, beside the one they named. */
function nameBeside(name: string, home: string, path: string): string {
  const folder = name.slice(0, name.length - baseName(name).length);
  const way = posix.relative(posix.dirname(home), path);
  return way.startsWith('../') ? posix.normalize(folder.replaceAll('\\', '/') + way) : folder + way;
}

/**
 * Since 3.2 a description may state its own URI (`$self`), and references may name it and its neighbours by theirs.
 *
 * @param file The file part of a reference.
 * @param root The first document.
 * @returns The file as a path beside the first document, '' for that one itself; as written where `$self` says nothing of it.
 */
function withoutSelf(file: string, root: unknown): string {
  const self = isObject(root) ? textOf(root.$self).replace(/#.*$/, '') : '';
  if (self === '') return file;
  const folder = self.slice(0, self.lastIndexOf('/') + 1);
  if (file === self || `${folder}${file.replace(/^\.\//, '')}` === self) return '';
  return folder.includes(':') && file.startsWith(folder) ? file.slice(folder.length) : file;
}
