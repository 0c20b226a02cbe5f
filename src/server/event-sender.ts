import { setMaxListeners } from 'node:events';
import { Agent as HttpAgent, request as requestOverHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestOverHttps } from 'node:https';
import { rootCertificates } from 'node:tls';
import { limits } from '../conventions/limits';
import type { EventSender, OutgoingEvent } from '../service/webhooks/receiver';

/** One attempt to deliver an event to a receiver. */
export interface DeliveryEntry {
  /** When it began, in ms on the service's clock. */
  at: number;
  deliveryId: string;
  /** The type of the event. */
  event: string;
  /** Where it went. */
  url: string;
  /** Null if no response came. */
  status: number | null;
  /** Why no response came, in a few words. */
  problem: string | null;
  /** ms of real time until the response. */
  ms: number;
}

interface EventSenderOptions {
  /** Where the receiver is. Nothing is ever sent to another origin. */
  target: URL;
  /** Certificates in PEM that are trusted besides those of Node. */
  ca?: string;
  /** The service's time, in ms since the Unix epoch. */
  now(): number;
  /** Real time in ms since the Unix epoch. */
  real(): number;
  /** How long a response may take, in ms of real time. */
  timeout?: number;
  /** Called once for each attempt when it has ended. */
  onAttempt?(entry: DeliveryEntry): void;
}

/** Attempts at once; further ones wait for their turn. */
const connections = 16;

/** Sends webhook events over HTTP to one receiver. It follows no redirect: a 3xx is a failed attempt. */
export function eventSender({
  target,
  ca,
  now,
  real,
  timeout = limits.deliveryTimeout,
  onAttempt,
}: EventSenderOptions): EventSender & {
  /** Ends every attempt that is under way. */
  close(): void;
} {
  const isEncrypted = target.protocol === 'https:';
  const agent = new (isEncrypted ? HttpsAgent : HttpAgent)({ maxSockets: connections });
  const closing = new AbortController();
  // Each attempt listens until it ends, those that wait for their turn as well: Node would take more than ten for a leak.
  setMaxListeners(0, closing.signal);

  const attempt = ({ headers, body }: OutgoingEvent, url: URL) =>
    new Promise<{ status: number | null; problem: string | null }>(resolve => {
      let timer: NodeJS.Timeout | undefined;
      const outgoing = (isEncrypted ? requestOverHttps : requestOverHttp)(url, {
        method: 'POST',
        agent,
        signal: closing.signal,
        ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
        headers: {
          ...headers,
          'Content-Length': body.byteLength,
          'User-Agent': 'api-design-tutor',
          Connection: 'close',
        },
      });
      const fail = (problem: string) => resolve({ status: null, problem });
      outgoing.on('socket', () => {
        timer ??= setTimeout(() => {
          fail(`no response within ${timeout / 1000} s`);
          outgoing.destroy();
        }, timeout);
      });
      outgoing.on('response', response => {
        const status = response.statusCode!;
        // Node reads any three digits; only these are a status (RFC 9110 section 15).
        if (status >= 100 && status <= 599) resolve({ status, problem: null });
        else fail(`${status} isn’t an HTTP status`);
        // Its body says nothing to us; the timer also ends one that never does.
        response.resume();
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => fail(wordsOf(error)));
      outgoing.on('close', () => {
        clearTimeout(timer);
        fail('the connection was closed');
      });
      outgoing.end(body);
    });

  return {
    path: target.pathname,
    now: real,
    async send(event) {
      const [at, began] = [now(), real()];
      const url = new URL(event.path, target.origin);
      const { status, problem } = await attempt(event, url);
      const { deliveryId, type } = event;
      const ms = Math.max(0, real() - began);
      if (!closing.signal.aborted) onAttempt?.({ at, deliveryId, event: type, url: url.href, status, problem, ms });
      return status;
    },
    close: () => closing.abort(),
  };
}

/** Why a connection failed. */
function wordsOf({ code = '', message }: NodeJS.ErrnoException): string {
  return (
    { ECONNREFUSED: 'connection refused', ECONNRESET: 'connection reset', ENOTFOUND: 'no such host' }[code] ??
    (/CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH/.test(code) ? `certificate not valid: ${message}` : code || message)
  );
}
