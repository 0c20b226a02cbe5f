import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isRequestId } from '../conventions/request-id';
import { refusalResponse, refusalText } from './answer';
import { Connections } from './connections';
import { type EdgeLimits, edgeLimits } from './limits';
import { callerOf, type LogEntry } from './log';
import { examine, parserRefusal, type Refusal } from './refusal';
import { asRequest, write } from './translate';

/** What answers behind the edge: the reference service, or anything of its shape. */
export interface Answering {
  fetch(request: Request, connection: { address?: string }): Promise<Response>;
  callers: readonly { name: string; key: string | null }[];
}

export interface OpenOptions {
  /** 0 takes a free one. */
  port: number;
  /** Makes the service once its address is known; links in its answers carry that address. */
  service(base: string): Answering;
  /** ms since the Unix epoch. */
  now(): number;
  /** Called once for each request when it has ended. */
  onRequest?(entry: LogEntry): void;
  /** An exception that reached the edge: a fault of ours. The client reads `internal`. */
  onFault?(fault: { requestId: string; error: unknown }): void;
  limits?: Partial<EdgeLimits>;
}

export interface OpenServer {
  port: number;
  /** `http://127.0.0.1:4310` */
  base: string;
  /** Takes no more connections, lets answers under way finish, and ends every connection within the grace. */
  close(): Promise<void>;
}

/** One request under way, as the edge sees it. */
interface Visit {
  at: number;
  method: string;
  /** As it is served; as it came where it is refused. */
  path: string;
  authorization: string | null;
  refusal: Refusal | null;
  /** The client waits for "100 Continue" before it sends the body (RFC 9110 section 10.1.1). */
  waits: boolean;
  /** The id that the edge answers under: the client's own where it is safe, as the service does. */
  requestId(): string;
  /** The id that the answer carried. */
  answeredAs: string | null;
}

const host = '127.0.0.1';

/** Binds to loopback and nothing else. Rejects with Node's own error (EADDRINUSE, EACCES) where the port cannot be had. */
export async function openServer({ port, now, onRequest, onFault, ...options }: OpenOptions): Promise<OpenServer> {
  const limits = { ...edgeLimits, ...options.limits };
  const connections = new Connections(limits.grace);
  const visits = new WeakMap<IncomingMessage, Visit>();
  let ids = 0;
  const nextId = () => `edge_${String(++ids).padStart(2, '0')}`;
  let base = '';
  let service: Answering;

  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTime,
    requestTimeout: limits.requestTime,
    keepAliveTimeout: limits.idleTime,
    connectionsCheckingInterval: limits.checkEvery,
    // Node would refuse a request without Host in its own words.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections;
  server.timeout = limits.stallTime;
  // Beyond a count Node drops headers in silence; their bytes are limited anyway.
  server.maxHeadersCount = 0;

  const log = (visit: Visit | null, status: number | null, requestId: string | null) =>
    onRequest?.({
      at: visit?.at ?? now(),
      method: visit?.method ?? null,
      path: visit?.path ?? null,
      status,
      caller: visit ? callerOf(visit, service.callers) : 'nobody',
      requestId,
      ms: visit ? Math.max(0, now() - visit.at) : 0,
    });

  const visitOf = (incoming: IncomingMessage, expects: 'continue' | 'more' | null): Visit => {
    const { method = '', url: target = '', httpVersion: version, rawHeaders, headers } = incoming;
    const examined = examine({ method, target, version, rawHeaders });
    const sent = headers['request-id'];
    let own: string | null = typeof sent === 'string' && isRequestId(sent) ? sent : null;
    const unmet: Refusal | null =
      expects === 'more' ? { code: 'expectation_failed', message: 'Expect may only be 100-continue.' } : null;
    return {
      at: now(),
      method,
      path: 'path' in examined ? examined.path : target,
      authorization: headers.authorization ?? null,
      refusal: 'refusal' in examined ? examined.refusal : unmet,
      waits: expects === 'continue',
      answeredAs: null,
      requestId: () => {
        own ??= nextId();
        return own;
      },
    };
  };

  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse, read: Request): Promise<void> => {
    const visit = visits.get(incoming)!;
    const refuse = (refusal: Refusal) => {
      visit.answeredAs = visit.requestId();
      return write(outgoing, refusalResponse(refusal, { requestId: visit.answeredAs, base, now: now() }));
    };
    if (visit.refusal) return refuse(visit.refusal);
    try {
      const request = asRequest(
        `${base}${visit.path}`,
        incoming,
        () => read.body,
        () => {
          if (visit.waits) outgoing.writeContinue();
          visit.waits = false;
        },
      );
      const response = await service.fetch(request, { address: incoming.socket.remoteAddress });
      const headers = new Headers(response.headers);
      // A client that was never told to continue may or may not send its body: the connection cannot be used again.
      if (visit.waits) headers.set('Connection', 'close');
      visit.answeredAs = headers.get('Request-Id');
      const body = [204, 205, 304].includes(response.status) ? null : response.body;
      await write(outgoing, new Response(body, { status: response.status, headers }));
    } catch (error) {
      onFault?.({ requestId: visit.requestId(), error });
      await refuse({ code: 'internal', message: 'Something failed on our side.' });
    }
  };
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      await respond(incoming as IncomingMessage, outgoing as ServerResponse, request);
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );

  const receive = (expects: Parameters<typeof visitOf>[1]) => (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const visit = visitOf(incoming, expects);
    visits.set(incoming, visit);
    connections.begin(incoming, outgoing);
    outgoing.on('close', () => {
      // A request that broke off is logged by whoever refuses it.
      if (!visits.delete(incoming)) return;
      log(visit, outgoing.writableFinished ? outgoing.statusCode : null, visit.answeredAs);
    });
    // The library makes an address of these two; ours is made from what was examined.
    incoming.url = '/';
    incoming.headers.host = host;
    void listener(incoming, outgoing);
  };
  server.on('request', receive(null));
  server.on('checkContinue', receive('continue'));
  server.on('checkExpectation', receive('more'));

  /** Answers on a connection where Node gives us no request to answer. */
  const refuse = (socket: Duplex, refusal: Refusal, at: Visit | null = null) =>
    connections.refuse(socket, broken => {
      const visit = at ?? (broken && visits.get(broken)) ?? null;
      if (broken) visits.delete(broken);
      const requestId = visit?.requestId() ?? nextId();
      const text = refusalText(refusal, { requestId, base, now: now() });
      log(visit, Number(text.slice(9, 12)), requestId);
      return text;
    });
  server.on('connect', (incoming, socket) => {
    const visit = visitOf(incoming, null);
    void refuse(socket, visit.refusal!, visit);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') socket.destroy();
    else void refuse(socket, parserRefusal(error, limits));
  });
  server.on('connection', socket => connections.add(socket));

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      // Such as no file descriptor left for one more connection: those that are open go on.
      server.on('error', error => onFault?.({ requestId: nextId(), error }));
      resolve();
    });
  });
  const bound = (server.address() as AddressInfo).port;
  base = `http://${host}:${bound}`;
  service = options.service(base);
  return {
    port: bound,
    base,
    close: async () => {
      const closed = new Promise(done => server.close(done));
      connections.end();
      await closed;
    },
  };
}
