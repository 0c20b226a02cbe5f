import { pointer } from '../conventions/openapi';
import { stripControlCharacters } from '../text/layout';
import { type ApiModel, readApiModel } from './description';
import { DocumentSet } from './document-set';
import type { DocumentProblem } from './problem';
import { readDocument } from './read-document';
import { ReadError, type ReadResult, type SourceDocument } from './source-document';
import { type Unreadable, whyUnreadable } from './unreadable';

export interface DescriptionInput {
  /** As the person named it: `openapi.yaml`, `-` for standard input. */
  name: string;
  text: string;
  /**
   * The text of another file, by its path in the folder that references may reach, with "/"; null where there is none.
   * Throws ReadError. Absent: no other file is read.
   */
  read?(relative: string): string | null;
  /** This file's own path in that folder; absent where it stands in it directly. */
  home?: string;
  /** What a person calls another file, by its path in that folder; default: its path beside this one's name. */
  nameOf?(relative: string): string;
  /** The text as `readDescription` read it before, so that a large one is read once. */
  description?: OpenedDescription;
}

/**
 * @returns The description, its documents, and what is odd about it; `fatal` if it is none that can be read.
 * @throws ReadError with the name of the document.
 */
export function openDescription(name: string, input: DescriptionInput) {
  const { document, warnings: notices } = withDocumentName(name, () => readDocument(name, input.text));
  const wrong = whyUnreadable(document.value);
  const other = (path: string, otherName: string): ReadResult | null => {
    const text = input.read!(path);
    return text === null ? null : readDocument(otherName, text, path);
  };
  const documents = new DocumentSet(document, input.read === undefined ? undefined : other, input.home, input.nameOf);
  let context: ApiModel | null = null;
  return {
    document,
    documents,
    /** What rules and readers see, computed when first asked for. */
    model: () => {
      context ??= readApiModel(documents);
      return context;
    },
    warnings: notices,
    fatal: wrong === null ? null : fatalProblem(document, wrong),
  };
}

export type OpenSource = ReturnType<typeof openDescription>;
/** A description that was read. */
export type OpenedDescription = OpenSource;

/**
 * @param input A description as text.
 * @returns It, read; or the problem that leaves nothing to read. Never throws.
 */
export function readDescription(input: DescriptionInput): OpenedDescription | DocumentProblem {
  const name = stripControlCharacters(input.name);
  try {
    const description = openDescription(name, input);
    return description.fatal === null ? description : cleanProblem(description.fatal);
  } catch (error) {
    return cleanProblem(asProblem(name, error));
  }
}

function fatalProblem(document: SourceDocument, { at, ...problem }: Unreadable): DocumentProblem {
  const place = at === '' ? { line: 1, column: 1 } : document.locate(pointer(at));
  return { ...problem, document: document.name, fatal: true, ...place };
}

/** Which of two documents could not be read must be known where the failure is told. */
function withDocumentName<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ReadError) error.document ??= name;
    throw error;
  }
}

/** Names from a file stand in messages and pointers: no line of theirs may break ours, and no escape sequence may pass. */
export const oneLine = (text: string) => stripControlCharacters(text).replaceAll('\n', ' ');

/** A problem whose texts are one line each, and can’t control the terminal. */
export const cleanProblem = (problem: DocumentProblem): DocumentProblem => ({
  ...problem,
  message: oneLine(problem.message),
  document: oneLine(problem.document),
});

/** What was thrown, as a problem that leaves nothing to lint. */
export function asProblem(document: string, error: unknown): DocumentProblem {
  if (error instanceof ReadError) {
    const { code, message, hint, position } = error;
    return {
      code,
      message,
      hint,
      document: error.document ?? document,
      line: position?.line ?? null,
      column: position?.column ?? null,
      fatal: true,
    };
  }
  // Nothing above should throw anything else; if it does, the person still gets an answer, and no stack.
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'linter_failed',
    message: `The linter failed on this document: ${reason}`,
    hint: 'Please report this, and include the document or the part of it that makes the linter fail.',
    document,
    line: null,
    column: null,
    fatal: true,
  };
}
