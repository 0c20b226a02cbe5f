import type { Service } from '../../src/service';
import type { ReadFrom } from './events';

/** What a form holds of the order: its note, line by line, and the version that the lines came with. */
export interface Copy {
  lines: string[];
  etag: string;
}

/** What a read brought, and where from. */
interface ReadResult extends Copy {
  status: number;
  from: ReadFrom;
}

/** Where an app gets its reads from. */
export interface Reads {
  /** @param fresh - asks caches on the way not to respond themselves (`Cache-Control: no-cache`) */
  read(as: string, fresh: boolean): Promise<ReadResult>;
  /** What the app got back for a save: the version that it may ask with next. */
  saved(as: string, copy: Copy): void;
}

/** How an app reads: always the whole order, the order if it changed, or through a proxy that keeps it for a while. */
export const cacheModes = ['none', 'asks', 'keeps'] as const;
type CacheMode = (typeof cacheModes)[number];

/** For how long the careless proxy keeps a response, in ms. */
const keptFor = 10_000;

const joint = '; ';
/** @returns the note of an order that has these lines */
export const noteOf = (lines: readonly string[]): string => lines.join(joint);
const linesOf = (note: string | null): string[] => (note === null || note === '' ? [] : note.split(joint));

/** @returns the ETag of a response; empty if it has none */
export const etagOf = (headers: readonly [string, string][]): string =>
  headers.find(([name]) => name === 'ETag')?.[1] ?? '';

/** Reads of one order, as the given cache lets them through. */
export function createReads(service: Service, path: string, mode: CacheMode, now: () => number): Reads {
  /** What each app keeps to ask with (If-None-Match). */
  const own = new Map<string, Copy>();
  let kept: { at: number; copy: Copy } | null = null;

  const ask = async (as: string): Promise<ReadResult> => {
    const known = mode === 'asks' ? own.get(as) : undefined;
    const headers: [string, string][] = known ? [['If-None-Match', known.etag]] : [];
    const { response } = await service.send({ as, method: 'GET', path, headers });
    const { status, body, headers: received } = response!;
    if (status === 304) return { ...known!, status, from: 'confirmed' };
    const copy = { lines: linesOf((JSON.parse(body) as { note: string | null }).note), etag: etagOf(received) };
    own.set(as, copy);
    return { ...copy, status, from: 'service' };
  };
  return {
    async read(as, fresh) {
      if (mode !== 'keeps') return ask(as);
      if (!fresh && kept !== null && now() - kept.at < keptFor) return { ...kept.copy, status: 200, from: 'cache' };
      const result = await ask(as);
      kept = { at: now(), copy: { lines: result.lines, etag: result.etag } };
      return result;
    },
    saved: (as, copy) => void own.set(as, copy),
  };
}
