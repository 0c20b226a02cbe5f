import { readEvent } from './events';
import { type ProgressEvent, progressVersion } from './types';

/** The content of a profile's file, of an export and of a copy kept aside. */
export interface ProgressDocument {
  version: number;
  profile: string | null;
  /** In a copy made before a reset: the id of that reset, so that importing the copy takes it back. */
  undoes?: string;
  events: ProgressEvent[];
}

type DocumentRead =
  | { kind: 'ok'; document: ProgressDocument }
  /** Written by a later version: nothing in it may be touched. */
  | { kind: 'newer'; version: number }
  /** `events` are those that could still be read. */
  | { kind: 'damaged'; reason: string; events: ProgressEvent[] };

/** A progress file is some hundred kilobytes after years; beyond this it is something else. */
export const largestDocument = 64 * 1024 * 1024;

/**
 * A document as JSON in ASCII, which survives every shell's redirection, with one event per line, so that a file that was cut
 * short still has whole events in it.
 */
export function writeDocument({ profile, undoes, events }: Omit<ProgressDocument, 'version'>): string {
  const head = JSON.stringify({ version: progressVersion, profile, ...(undoes === undefined ? {} : { undoes }) });
  const lines = events.map(event => JSON.stringify(event)).join(',\n');
  const text = `${head.slice(0, -1)},"events":[\n${lines}${lines === '' ? '' : '\n'}]}\n`;
  return text.replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Reads a progress document.
 *
 * @returns the document, or why there is none and which events could be saved from it
 */
export function readDocument(text: string): DocumentRead {
  if (text.trim() === '') return { kind: 'damaged', reason: 'it is empty', events: [] };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    const version = Number(/^\s*\{\s*"version"\s*:\s*(\d{1,9})\b/.exec(text)?.[1]);
    if (version > progressVersion) return { kind: 'newer', version };
    return { kind: 'damaged', reason: 'it isn’t complete JSON', events: salvage(text) };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'damaged', reason: 'it doesn’t contain a JSON object', events: salvage(text) };
  }
  const { version, profile, undoes, events } = value as Record<string, unknown>;
  if (typeof version === 'number' && version > progressVersion) return { kind: 'newer', version };
  if (events === undefined) {
    return { kind: 'damaged', reason: 'it isn’t a progress file: "events" is missing', events: salvage(text) };
  }
  if (!Array.isArray(events)) {
    return { kind: 'damaged', reason: '"events" is not a list', events: salvage(text) };
  }
  const read = events.map(readEvent);
  const good = read.filter(event => typeof event !== 'string');
  const bad = read.findIndex(event => typeof event === 'string');
  if (bad >= 0) return { kind: 'damaged', reason: `in event ${bad + 1}, ${read[bad]}`, events: good };
  if (version !== progressVersion) {
    return { kind: 'damaged', reason: `"version" is not ${progressVersion}`, events: good };
  }
  return {
    kind: 'ok',
    document: {
      version,
      profile: typeof profile === 'string' ? profile : null,
      ...(typeof undoes === 'string' && undoes !== '' ? { undoes } : {}),
      events: good,
    },
  };
}

/**
 * The events that are whole in a text that is not a document. Events hold no objects, so every stretch from a brace to its
 * closing brace is tried on its own; the time this takes grows with the text and no faster.
 */
function salvage(text: string): ProgressEvent[] {
  const found: ProgressEvent[] = [];
  let start = -1;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '\n') quoted = false;
    else if (quoted && character === '\\') i++;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === '{') start = i;
    else if (!quoted && character === '}' && start >= 0) {
      const event = parsed(text.slice(start, i + 1));
      if (event !== null) found.push(event);
      start = -1;
    }
  }
  return found;
}

function parsed(text: string): ProgressEvent | null {
  try {
    const event = readEvent(JSON.parse(text));
    return typeof event === 'string' ? null : event;
  } catch {
    return null;
  }
}
