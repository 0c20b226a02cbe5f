import { type IncomingMessage, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The run ends here: the API asks for rest or does not respond, the budget is spent, or the person wants it to end. */
export class Stopped extends Error {
  /** @param rest How long the API asks to be left alone, in ms. */
  constructor(
    message: string,
    readonly rest = 0,
  ) {
    super(message);
  }
}

/** The API closed the connection before its response was complete. A probe that expects this may go on. */
export class ConnectionLost extends Stopped {}

/** A request as it goes over the wire. */
interface WireRequest {
  url: URL;
  method: string;
  path: string;
  headers: readonly [string, string][];
  body: string | undefined;
  signal: AbortSignal;
  ca: string | undefined;
}

interface WireResponse {
  status: number;
  headers: [string, string][];
  body: string;
}

/** A response longer than this is cut: no question needs more. In bytes. */
const longestBody = 2 * 1024 * 1024;

/**
 * Sends one request on a connection of its own, so that none waits for another, and follows no redirect.
 *
 * @throws Stopped if the API doesn't respond in time, isn't there, or sends what isn't HTTP
 * @throws ConnectionLost
 */
export function transmit(request: WireRequest): Promise<WireResponse> {
  const { url, method, path, headers, body, signal, ca } = request;
  const open = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
  return new Promise((resolve, reject) => {
    let responded = false;
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const outgoing = open(
      {
        protocol: url.protocol,
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port,
        method,
        path,
        agent: false,
        signal,
        ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
        headers: {
          'User-Agent': 'api-design-tutor-check',
          // Without it, every coding would be acceptable (RFC 9110 section 12.5.3).
          'Accept-Encoding': 'identity',
          ...Object.fromEntries(headers),
          ...length,
        },
      },
      incoming => {
        responded = true;
        collect(incoming).then(
          text => resolve({ status: incoming.statusCode!, headers: pairs(incoming), body: text }),
          (error: NodeJS.ErrnoException) => reject(stopFor(error, signal)),
        );
      },
    );
    // A server that rejects a body may close the connection while it's being sent: then the response counts.
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (!responded) reject(stopFor(error, signal));
    });
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(
        new Stopped('The API switched protocols (101), although the check didn’t ask it to, so nothing more was sent.'),
      );
    });
    outgoing.end(body);
  });
}

/** How OpenSSL and Node call what is wrong with a certificate. */
const distrust = /CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH|^ERR_TLS_CERT/;
/** How Node calls a connection that the other side has closed. */
const lost = /^(ECONNRESET|EPIPE|ECONNABORTED)$/;

function stopFor(error: NodeJS.ErrnoException, signal: AbortSignal): Stopped {
  const code = error.code ?? '';
  if (signal.aborted) return new Stopped('The API didn’t respond in time, so nothing more was sent.');
  if (distrust.test(code)) {
    const way = ' If you trust it, name the file with the certificate that signed it: --ca FILE.';
    const hint = /SELF_SIGNED|^UNABLE_TO_/.test(code) ? way : '';
    // Newer versions of Node add advice on how to run Node itself.
    const reason = error.message.replace(/; if the root CA .*/s, '').replace(/\.$/, '');
    return new Stopped(`The API’s certificate isn’t valid: ${reason}.${hint}`);
  }
  if (/^HPE_/.test(code)) {
    const what = error.message.replace(/^Parse Error: /, '');
    return new Stopped(`The API’s response isn’t valid HTTP (${what}), so nothing more was sent.`);
  }
  if (lost.test(code)) return new ConnectionLost(`The API closed the connection (${code}), so nothing more was sent.`);
  return new Stopped(`The connection failed (${code || error.message}), so nothing more was sent.`);
}

/** Codings that a server may use although nobody asked for them. */
const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The body as text, without its byte order mark; what can't be decoded is empty. */
function collect(incoming: IncomingMessage): Promise<string> {
  const decoder = decoders[incoming.headers['content-encoding']?.toLowerCase() ?? '']?.();
  const source = (decoder === undefined ? incoming : incoming.pipe(decoder)) as Readable;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = () =>
      resolve(
        Buffer.concat(chunks)
          .toString('utf8')
          .replace(/^\uFEFF/, ''),
      );
    source.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= longestBody) chunks.push(chunk);
      else {
        done();
        incoming.destroy();
      }
    });
    source.on('end', done);
    incoming.on('error', reject);
    decoder?.on('error', done);
  });
}

const pairs = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  rawHeaders.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, rawHeaders[i + 1]!]] : []));
