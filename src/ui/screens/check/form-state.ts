import { createBuffer, type TextBuffer } from '../../../text/buffer/buffer';
import { type KeyPress, pressKey } from '../../../text/buffer/keys';

/** The fields of the form, from top to bottom. */
export const checkFields = ['url', 'contract', 'header', 'write'] as const;
export type CheckField = (typeof checkFields)[number];

/** What a check of a running API needs, as a person types it; apart from any terminal. */
export interface CheckFormState {
  fields: Readonly<Record<CheckField, TextBuffer>>;
  /** The field that has the keys. */
  at: CheckField;
  /** Why the check can't begin, and the way out; the field that it's about has the keys. */
  problem: string;
  hint: string;
  /** The files are being read. */
  reading: boolean;
}

type CheckFormAction =
  | { type: 'press'; press: KeyPress }
  | { type: 'move'; by: number }
  /** A contract of this folder, for somebody who hasn't named one. */
  | { type: 'found'; file: string }
  | { type: 'reading' }
  | { type: 'ready' }
  | { type: 'rejected'; at: CheckField; problem: string; hint: string };

/** A URL, a path, and a token may all be long. */
const field = (text: unknown): TextBuffer => createBuffer(typeof text === 'string' ? text : '', { limit: 8192 });

/** @param options what the command line has said already */
export function initialCheckForm({ contract, header, write }: Record<string, unknown> = {}): CheckFormState {
  const [first] = Array.isArray(header) ? header : [];
  return {
    fields: { url: field(''), contract: field(contract), header: field(first), write: field(write) },
    at: 'url',
    problem: '',
    hint: '',
    reading: false,
  };
}

/** The reducer of the form: its fields, and what was wrong with one of them. */
export function checkFormReducer(state: CheckFormState, action: CheckFormAction): CheckFormState {
  const { fields, at } = state;
  switch (action.type) {
    case 'press': {
      const next = pressKey(fields[at], action.press);
      if (!next || next === fields[at]) return state;
      const told = next.text === fields[at].text ? {} : { problem: '', hint: '' };
      return { ...state, fields: { ...fields, [at]: next }, ...told };
    }
    case 'move': {
      const to = checkFields[checkFields.indexOf(at) + action.by];
      return to === undefined ? state : { ...state, at: to, problem: '', hint: '' };
    }
    case 'found': {
      const { text, past } = fields.contract;
      if (text !== '' || past.length > 0) return state;
      return { ...state, fields: { ...fields, contract: field(action.file) } };
    }
    case 'reading':
      return { ...state, reading: true, problem: '', hint: '' };
    case 'ready':
      return { ...state, reading: false };
    case 'rejected':
      return { ...state, reading: false, at: action.at, problem: action.problem, hint: action.hint };
  }
}

const missing: Partial<Record<CheckField, [problem: string, hint: string]>> = {
  url: ['You haven’t named the API yet.', 'Type its URL, such as http://localhost:3000.'],
  contract: ['You haven’t named a contract yet.', 'Type the path of the API’s OpenAPI file; ~ is your home folder.'],
};

/** @returns what has to be filled in first; null if nothing is missing */
export function missingField({ fields }: CheckFormState): Extract<CheckFormAction, { type: 'rejected' }> | null {
  const at = checkFields.find(name => missing[name] && fields[name].text.trim() === '');
  if (at === undefined) return null;
  const [problem, hint] = missing[at]!;
  return { type: 'rejected', at, problem, hint };
}

/**
 * What the fields mean, as the command takes it.
 *
 * @param given the options of the command line, if it opened the form
 * @param path what a typed path means
 */
export function checkRequest(
  { fields }: CheckFormState,
  given: Record<string, unknown>,
  path: (typed: string) => string,
): { url: string; options: Record<string, unknown> } {
  const text = (name: CheckField) => fields[name].text.trim();
  // To the command, a dash is standard input, which is where the keys come from.
  const file = (typed: string) => (typed === '-' ? './-' : path(typed));
  const { header: headers, write: _, ...others } = given;
  const [, ...further] = Array.isArray(headers) ? headers : [];
  const header = [...(text('header') === '' ? [] : [text('header')]), ...further];
  return {
    url: text('url'),
    options: {
      ...others,
      contract: file(text('contract')),
      ...(header.length === 0 ? {} : { header }),
      ...(text('write') === '' ? {} : { write: file(text('write')) }),
    },
  };
}

/** Names that may be read while they are typed: nothing else may, before a colon says that a name has ended. */
const headerNames = ['authorization', 'proxy-authorization', 'x-api-key', 'api-key', 'cookie'];

/** How much of a header's text may be seen: its name, and the scheme of a credential. */
function visibleLength(text: string): number {
  const scheme = /^authorization: *(?:bearer|basic) +/i.exec(text);
  if (scheme) return scheme[0].length;
  const named = /^[\w!#$%&'*+.^`|~-]{1,40}:/.exec(text);
  if (named) return named[0].length;
  return headerNames.some(name => name.startsWith(text.toLowerCase())) ? text.length : 0;
}

/** @returns the header with a star for each character of its value, the cursor where it was */
export function hiddenHeader(buffer: TextBuffer): TextBuffer {
  const visible = visibleLength(buffer.text);
  return { ...buffer, text: buffer.text.slice(0, visible) + '*'.repeat(buffer.text.length - visible) };
}
