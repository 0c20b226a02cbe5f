import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { EdgeLimits } from '../../src/server/limits';
import type { LogEntry } from '../../src/server/log';
import { type HttpService, type OpenServer, openServer } from '../../src/server/open';
import { createService } from '../../src/service';

export interface Opened extends OpenServer {
  entries: LogEntry[];
  faults: { requestId: string; error: unknown }[];
  key(caller: string): string;
}

/** A fixed moment: answers and log lines carry it. */
export const now = Date.UTC(2026, 0, 5, 9, 0, 0);

/** The reference service on a free port of 127.0.0.1, closed when the test ends. */
export async function opened(
  limits: Partial<EdgeLimits> = {},
  service?: (base: string) => HttpService,
): Promise<Opened> {
  const entries: LogEntry[] = [];
  const faults: Opened['faults'] = [];
  let callers: HttpService['callers'] = [];
  const server = await openServer({
    port: 0,
    now: () => now,
    service: base => {
      const made = service?.(base) ?? createService({ base, log: fault => faults.push(fault) });
      callers = made.callers;
      return made;
    },
    onRequest: entry => entries.push(entry),
    onFault: fault => faults.push(fault),
    limits: { grace: 50, ...limits },
  });
  onTestFinished(() => server.close());
  return { ...server, entries, faults, key: name => callers.find(caller => caller.name === name)!.key! };
}

export interface Answer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** A connection that speaks raw bytes. */
export interface Line {
  socket: Socket;
  send(text: string | Buffer): void;
  /** The next answer that arrives, whole. Rejects when the connection ends first. */
  next(options?: { head?: boolean }): Promise<Answer>;
  /** Everything that has arrived and was not yet taken. */
  rest(): string;
  /** Resolves when the other side has closed. */
  closed: Promise<void>;
}

export async function line(port: number): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  let text = '';
  let ended = false;
  let wake = () => {};
  socket.setEncoding('latin1');
  socket.on('data', data => {
    text += data;
    wake();
  });
  // A reset is an end as well: what arrived before it was read.
  socket.on('error', () => {});
  const closed = new Promise<void>(done => {
    const end = () => {
      ended = true;
      wake();
      done();
    };
    socket.on('end', end);
    socket.on('close', end);
  });
  await new Promise<void>((done, fail) => {
    socket.once('connect', () => done());
    socket.once('error', fail);
  });
  const more = () =>
    new Promise<void>(done => {
      wake = done;
    });
  return {
    socket,
    send: data => void socket.write(data),
    closed,
    rest: () => text,
    async next({ head = false } = {}) {
      for (;;) {
        const end = text.indexOf('\r\n\r\n');
        if (end >= 0) {
          const [first = '', ...rows] = text.slice(0, end).split('\r\n');
          const status = Number(/^HTTP\/1\.1 (\d{3}) \S/.exec(first)?.[1] ?? Number.NaN);
          const headers = new Map(
            rows.map(row => [row.split(': ')[0]!.toLowerCase(), row.slice(row.indexOf(': ') + 2)]),
          );
          const length =
            head || status < 200 || status === 204 || status === 304 ? 0 : Number(headers.get('content-length'));
          if (text.length >= end + 4 + length) {
            const body = text.slice(end + 4, end + 4 + length);
            text = text.slice(end + 4 + length);
            return { status, headers, body };
          }
        }
        if (ended) throw new Error(`The connection ended after ${JSON.stringify(text)}`);
        await more();
      }
    },
  };
}

/** Sends raw bytes on a connection of their own. Out: the first answer. */
export async function ask(port: number, text: string | Buffer): Promise<Answer> {
  const wire = await line(port);
  wire.send(text);
  const answer = await wire.next();
  wire.socket.destroy();
  return answer;
}

/** One request with the headers that every client sends. */
export const request = (
  method: string,
  path: string,
  { headers = [], body, host = '127.0.0.1' }: { headers?: string[]; body?: string; host?: string } = {},
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...headers,
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body ?? '',
  ].join('\r\n');
