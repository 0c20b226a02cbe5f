import { YAMLException } from 'js-yaml';
import { pointerParts } from '../conventions/openapi';
import { endsAt, jsonError, jsonLocator, jsonTooDeep } from './json-text';
import { lineIndex, type Position } from './line-index';
import type { DocumentProblem } from './problem';
import {
  type DuplicateKey,
  maxSize,
  ReadError,
  type ReadResult,
  type RepeatedKey,
  type SourceDocument,
  tooLarge,
} from './source-document';
import { readYaml } from './yaml-text';

/** Deeper nesting than any description needs; it keeps every walk below finite. */
const maxDepth = 500;

/**
 * @param name Whose ending says what it is; also for messages.
 * @param source The text.
 * @throws ReadError (empty_file, binary_file, file_too_large, invalid_json, invalid_yaml, too_deep) with the place and
 * the way out.
 */
export function readDocument(name: string, source: string, path = ''): ReadResult {
  if (source.length > maxSize) throw tooLarge(source.length);
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  if (text.trim() === '') {
    throw empty('The file is empty.');
  }
  const notices: DocumentProblem[] = [];
  const position = lineIndex(text);
  const foreign = text.indexOf('\uFFFD');
  if (foreign >= 0) {
    notices.push({
      code: 'wrong_encoding',
      message: 'Some bytes in this file aren’t UTF-8. They are read as U+FFFD.',
      hint: 'Save the file as UTF-8.',
      document: name,
      ...position(foreign),
      fatal: false,
    });
  }
  const body = looksLikeJson(name, text) ? readJson(name, text, position) : null;
  const { value, aliased, offset, lines, repeated } = body ?? readYamlBody(name, text, position, notices);
  if (value === undefined || value === null) throw empty('The file contains only comments or null.');
  const place = lines === undefined ? position : lineIndex(text, lines);
  const locate = (pointer: string): Position => {
    for (let parts = pointerParts(pointer); parts.length > 0; parts = parts.slice(0, -1)) {
      const at = offset(parts);
      if (at >= 0) return place(at);
    }
    return { line: 1, column: 1 };
  };
  let duplicates: readonly DuplicateKey[] | null = null;
  const document: SourceDocument = {
    name,
    path,
    text,
    value,
    aliased,
    locate,
    get duplicateKeys() {
      duplicates ??= repeated().map(({ offsets, ...key }) => ({ ...key, at: offsets.map(place) }));
      return duplicates;
    },
  };
  return { document, warnings: notices };
}

interface Body {
  value: unknown;
  aliased: boolean;
  /** Where lines begin, for a parser that knows. */
  lines?(): number[];
  offset(parts: readonly string[]): number;
  repeated(): readonly RepeatedKey[];
}

const looksLikeJson = (name: string, text: string) => /\.json$/i.test(name) || /^\s*[{[]/.test(text);

/** Characters; the levels that a shorter text can have take little memory. */
const largeText = 1_000_000;

/** Null where the text may still be YAML (a flow mapping in a .yaml file). */
function readJson(name: string, text: string, position: (offset: number) => Position): Body | null {
  // The parser takes seventy bytes for each level, so a large text is looked at first.
  const deep = text.length > largeText ? jsonTooDeep(text, maxDepth) : -1;
  if (deep >= 0) {
    if (!/\.json$/i.test(name)) return null;
    throw tooDeep(position(deep));
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuseBinary(text, position);
    if (!/\.json$/i.test(name)) return null;
    const { offset, expected } = jsonError(text);
    throw new ReadError(
      'invalid_json',
      `This isn’t valid JSON: ${expected} was expected here.`,
      endsAt(text, offset)
        ? 'The file may have been cut off. Save or download it again, or add what’s missing.'
        : 'Fix the text here. JSON allows no comments and no comma before a closing bracket.',
      position(offset),
    );
  }
  const keys = countKeys(value, maxDepth);
  if (keys < 0) throw tooDeep(position(jsonTooDeep(text, maxDepth)));
  const locator = jsonLocator(text);
  return { value, aliased: false, ...locator, repeated: () => locator.repeated(keys) };
}

/** How many keys all objects have; -1 where containers nest deeper than the limit. The values are quicker to walk than the text. */
function countKeys(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (limit === 0) return -1;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      const inner = countKeys(item, limit - 1);
      if (inner < 0) return inner;
      count += inner;
    }
    return count;
  }
  for (const key in value) {
    const inner = countKeys((value as Record<string, unknown>)[key], limit - 1);
    if (inner < 0) return inner;
    count += inner + 1;
  }
  return count;
}

function readYamlBody(
  name: string,
  text: string,
  position: (offset: number) => Position,
  notices: DocumentProblem[],
): Body {
  try {
    const yaml = readYaml(text, maxDepth);
    const notice = (code: string, message: string, hint: string, at: Position) =>
      notices.push({ code, message, hint, document: name, ...at, fatal: false });
    if (yaml.documents > 1) {
      const message = `The file contains ${yaml.documents} YAML documents. Only the first is linted.`;
      notice('several_documents', message, 'Put each OpenAPI description in its own file.', { line: 1, column: 1 });
    }
    return { value: yaml.value, aliased: yaml.aliased, offset: yaml.locate, repeated: () => yaml.repeated };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    refuseBinary(text, position);
    const at = error.mark === undefined ? null : position(error.mark.position);
    if (error.reason.includes('maxDepth')) throw tooDeep(at);
    throw new ReadError(
      'invalid_yaml',
      `This isn’t valid YAML: ${error.reason}.`,
      'Fix the text here. The mistake may be a line above.',
      at,
    );
  }
}

const empty = (message: string) =>
  new ReadError('empty_file', message, 'Name an OpenAPI 3 or Swagger 2.0 file in YAML or JSON.');

const tooDeep = (at: Position | null) =>
  new ReadError(
    'too_deep',
    `The file is nested more than ${maxDepth} levels deep.`,
    'Move the inner schemas to components and refer to them with $ref.',
    at,
  );

/** Both parsers refuse a NUL and other control characters; only what they refused is looked at here. */
function refuseBinary(text: string, position: (offset: number) => Position): void {
  const at = binaryAt(text);
  if (at < 0) return;
  const hint = 'Use an OpenAPI file in YAML or JSON, encoded in UTF-8.';
  throw new ReadError('binary_file', 'The file contains bytes that aren’t text.', hint, position(at));
}

/** The offset of the first NUL, or of the first of many replacement characters beside control characters; -1 for text. */
function binaryAt(text: string): number {
  const nul = text.indexOf('\0');
  if (nul >= 0) return nul;
  const first = text.indexOf('\uFFFD');
  const near = first < 0 ? '' : text.slice(first, first + 4096);
  // Text in Latin-1 has many replacement characters too, but no control characters.
  return near.split('\uFFFD').length > 17 && /[\u0001-\u0008\u000e-\u001f]/.test(near) ? first : -1;
}
