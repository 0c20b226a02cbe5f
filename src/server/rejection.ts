import { METHODS } from 'node:http';
import type { Code } from '../conventions/error-codes';
import { listInWords } from '../text/list-in-words';

/** Why the server does not pass a request on; `code` decides the status. */
export interface Rejection {
  code: Code;
  message: string;
  details?: Record<string, unknown>;
  /** Seconds until another attempt makes sense. */
  retryAfter?: number;
}

/** What the server checks before anything else; header names and values in turn, as Node gives them. */
interface RequestHead {
  method: string;
  /** The request target as it came (RFC 9112 section 3.2). */
  target: string;
  /** `1.0` or `1.1`. */
  version: string;
  rawHeaders: readonly string[];
}

/** Names that the service responds to. Another name in Host means that a browser was led here (DNS rebinding). */
export const ownNames: readonly string[] = ['127.0.0.1', 'localhost'];
/** The request target of OPTIONS for the service as a whole (RFC 9110 section 9.3.7). */
export const wholeService = '*';
/** Methods that the Fetch standard forbids; without a proxy they make no sense. */
const notCarried = ['CONNECT', 'TRACE', 'TRACK'];

const unsupportedVersion: Rejection = {
  code: 'http_version_not_supported',
  message: 'This service speaks HTTP/1.1 only.',
};

const malformed = (message: string): Rejection => ({ code: 'malformed_request', message });

/**
 * Checks the method and the Host header. What is wrong with a path is left to the service.
 *
 * @param names in Host that it responds to.
 * @returns the path and query to serve, or why the request is rejected.
 */
export function validateRequestHead(
  { method, target, version, rawHeaders }: RequestHead,
  names: readonly string[] = ownNames,
): { path: string } | { rejection: Rejection } {
  if (notCarried.includes(method)) {
    return {
      rejection: { code: 'method_not_implemented', message: `This service doesn’t know the method ${method}.` },
    };
  }
  // Node’s parser lets HTTP/2.0 pass, although HTTP/2 looks different (RFC 9110 section 15.6.6).
  if (!version.startsWith('1.')) return { rejection: unsupportedVersion };
  const valuesOf = (name: string) =>
    rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]!.toLowerCase() === name);
  // The parser removes chunked, and nothing else (RFC 9112 section 6.1).
  if (valuesOf('transfer-encoding').some(coding => !/^[\t ,]*chunked[\t ,]*$/i.test(coding))) {
    return {
      rejection: {
        code: 'transfer_coding_not_implemented',
        message: 'The only transfer coding that this service supports is chunked.',
      },
    };
  }
  const hosts = valuesOf('host');
  if (hosts.length > 1) return { rejection: malformed('The Host header is sent more than once.') };
  if (hosts.length === 0 && version !== '1.0') return { rejection: malformed('The Host header is missing.') };
  if (!hosts.every(isAuthority)) return { rejection: malformed('The Host header isn’t a host and an optional port.') };

  // The authority of an absolute target replaces Host (RFC 9112 section 3.2.2).
  const absolute = /^http:\/\/([^/?#]*)(.*)$/i.exec(target);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target) && !absolute) {
    return {
      rejection: { code: 'misdirected_request', message: 'This service responds only to its own http:// URLs.' },
    };
  }
  const authority = absolute ? absolute[1]! : (hosts[0] ?? ownNames[0]!);
  if (!isNamed(authority, names)) {
    return {
      rejection: {
        code: 'misdirected_request',
        message: `This service responds only to the names ${listInWords(names)}.`,
        details: { hosts: names },
      },
    };
  }
  let path = absolute ? absolute[2]! : target;
  // As an absolute target, * is the one without a path (RFC 9112 section 3.2.4).
  if (path === '' && method === 'OPTIONS') path = wholeService;
  if (path === '' || path.startsWith('?')) path = `/${path}`;
  return { path };
}

/** Whether a text is a host and an optional port, whatever they name (RFC 3986 section 3.2, without user information). */
const isAuthority = (text: string): boolean =>
  /^(?:\[[\da-f:.]+\]|(?:[\w\-.~!$&'()*+,;=]|%[\da-f]{2})*)(?::\d*)?$/i.test(text.trim());

/** Whether an authority has one of the names, such as `localhost:4310`; behind a tunnel the port may be another one. */
function isNamed(authority: string, names: readonly string[]): boolean {
  const match = /^([^:@]+)(?::\d{0,5})?$/.exec(authority.trim());
  return match !== null && names.includes(match[1]!.toLowerCase());
}

/** An error of Node's HTTP parser or of its timers. */
interface ParserError {
  code?: string;
  /** What was being read. */
  rawPacket?: Buffer;
}

/** Turns an error of Node's HTTP parser or its timers into a rejection that a client can act on. */
export function parserRejection({ code, rawPacket }: ParserError, limits: { headerBytes: number }): Rejection {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        code: 'headers_too_large',
        message: `The request line and headers must not exceed ${limits.headerBytes} bytes.`,
        details: { limit: limits.headerBytes, unit: 'byte' },
      };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { code: 'body_too_large', message: 'The extensions of a chunk are too long.' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { code: 'request_timeout', message: 'The complete request didn’t arrive in time.' };
    case 'HPE_INVALID_VERSION':
      return /HTTP\/1\./.test(rawPacket?.toString('latin1') ?? '')
        ? malformed('This service doesn’t know this HTTP version.')
        : unsupportedVersion;
    case 'HPE_INVALID_METHOD':
      return hasUnknownMethod(rawPacket)
        ? { code: 'method_not_implemented', message: 'This service doesn’t know the method.' }
        : malformed('This is not HTTP/1.1.');
    default:
      return malformed(parserWords[code ?? ''] ?? 'This is not HTTP/1.1.');
  }
}

/** The parser also speaks of a method where what came is no request at all. */
function hasUnknownMethod(packet: Buffer | undefined): boolean {
  const lines = packet?.toString('latin1').matchAll(/^([!#$%&'*+.^_`|~\w-]+) \S+ HTTP\/1\.[01]\r?$/gm) ?? [];
  return [...lines].some(([, method]) => !METHODS.includes(method!));
}

const parserWords: Record<string, string> = {
  HPE_INVALID_HEADER_TOKEN: 'A header has characters that aren’t allowed there.',
  HPE_INVALID_CONTENT_LENGTH: 'Content-Length isn’t a single plain number.',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'Content-Length can’t be combined with another length or with Transfer-Encoding.',
  HPE_INVALID_TRANSFER_ENCODING: 'Transfer-Encoding must end with chunked and appear only once.',
  HPE_INVALID_CHUNK_SIZE: 'The size of a chunk isn’t hexadecimal.',
  HPE_INVALID_URL: 'The request target has characters that aren’t allowed there.',
  HPE_LF_EXPECTED: 'A line does not end with CR LF.',
  HPE_CR_EXPECTED: 'A line does not end with CR LF.',
};
