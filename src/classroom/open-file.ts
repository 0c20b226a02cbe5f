import { readFileSync, statSync } from 'node:fs';
import { InputError } from '../command';
import { readDocument } from '../openapi/read-document';
import { ReadError, type SourceDocument } from '../openapi/source-document';
import { decodeText } from '../text/decode-text';
import { singleLine } from '../text/layout';

/** What to do about a class file that's wrong. */
export const hint = 'The README shows a class file, under "In a classroom".';

/** A class file is a page of text; beyond this it's something else. */
const largest = 1_000_000;

/**
 * Reads a class file as YAML or JSON.
 *
 * @param name - the file as the person named it
 * @param path - the same as an absolute path
 * @throws InputError `invalid_class_file`
 */
export const openDocument = (name: string, path: string): SourceDocument => parsed(name, textOf(name, path));

function textOf(name: string, path: string): string {
  const failure = (message: string) =>
    new InputError('invalid_class_file', singleLine(`${name}  ${message}`), hint, { document: name });
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about) throw failure(`There is no such file. To write one: api-design-tutor class new ${name}`);
  if (!about.isFile()) throw failure('It isn’t a file.');
  if (about.size > largest) throw failure('It’s too large for a class file.');
  try {
    return decodeText(readFileSync(path));
  } catch (error) {
    throw failure(`It can’t be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function parsed(name: string, text: string): SourceDocument {
  try {
    return readDocument(name, text).document;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const at = error.position === null ? name : `${name}:${error.position.line}:${error.position.column}`;
    throw new InputError('invalid_class_file', singleLine(`${at}  ${error.message}`), error.hint ?? hint, {
      document: name,
    });
  }
}
