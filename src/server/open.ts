import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorCodeOf } from '../conventions/error-codes';
import { isRequestId } from '../conventions/request-id';
import { withSameBody } from '../conventions/text-response';
import { pathProblem } from '../service/path-problem';
import type { Connection } from '../service/runtime';
import { Connections } from './connections';
import { controlResponse, isControlPath, type ServiceControl } from './control';
import { type EdgeLimits, edgeLimits } from './limits';
import { callerName, type LogEntry } from './log';
import { toWebRequest, writeResponse } from './node-http';
import { ownNames, parserRejection, type Rejection, validateRequestHead, wholeService } from './rejection';
import { rejectionResponse, rejectionText } from './rejection-response';

/** The service behind the server: the reference service, or anything with the same interface. */
export interface HttpService {
  fetch(request: Request, connection: Connection): Promise<Response>;
  callers: readonly { name: string; key: string | null }[];
  /** Steers it, below `/_control`; without it there is no such path. */
  control?: ServiceControl;
}

interface OpenOptions {
  /** 0 takes a free one. */
  port: number;
  /** The IP address to listen at; loopback by default. */
  host?: string;
  /** Names in Host that it responds to, besides those of loopback. */
  allowHosts?: readonly string[];
  /** Makes the service once its URL is known, because links in its responses carry it. */
  service(base: string): HttpService;
  /** The time of the service, in ms since the Unix epoch. */
  now(): number;
  /** Real time in ms, for how long a response took; by default the time of the service. */
  timer?(): number;
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
  /** Takes no more connections, lets responses under way finish, and ends every connection within the grace. */
  close(): Promise<void>;
}

/** One request under way, as the edge sees it. */
interface PendingRequest {
  at: number;
  /** When it arrived by the timer, in ms. */
  began: number;
  method: string;
  /** Whether it came under a name of loopback: what may steer the service does. */
  ownName: boolean;
  /** As it is served; as it came where it is rejected. */
  path: string;
  authorization: string | null;
  rejection: Rejection | null;
  /** The client waits for "100 Continue" before it sends the body (RFC 9110 section 10.1.1). */
  waits: boolean;
  /** The id of a response by the server itself: the client's own where it is safe, as the service does. */
  requestId(): string;
  /** The id that the response carried. */
  answeredAs: string | null;
}

const loopback = '127.0.0.1';

/** Listens, by default only on loopback. Rejects with Node's own error (EADDRINUSE, EACCES) where the port cannot be had. */
export async function openServer({
  port,
  host = loopback,
  allowHosts = [],
  now,
  timer = now,
  onRequest,
  onFault,
  ...options
}: OpenOptions): Promise<OpenServer> {
  const limits = { ...edgeLimits, ...options.limits };
  const names = [...ownNames, ...allowHosts.map(name => name.toLowerCase())];
  const connections = new Connections(limits.grace);
  const pendingRequests = new WeakMap<IncomingMessage, PendingRequest>();
  let ids = 0;
  const nextId = () => `edge_${String(++ids).padStart(2, '0')}`;
  let base = '';
  let service: HttpService;

  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTime,
    requestTimeout: limits.requestTime,
    keepAliveTimeout: limits.idleTime,
    connectionsCheckingInterval: limits.checkEvery,
    // Node would reject a request without Host in its own words.
    requireHostHeader: false,
  });
  server.timeout = limits.stallTime;
  // Beyond a count Node drops headers in silence; their bytes are limited anyway.
  server.maxHeadersCount = 0;

  const log = (pending: PendingRequest | null, status: number | null, requestId: string | null) =>
    onRequest?.({
      at: pending?.at ?? now(),
      method: pending?.method ?? null,
      path: pending?.path ?? null,
      status,
      caller: pending ? callerName(pending, service.callers) : 'nobody',
      requestId,
      ms: pending ? Math.max(0, timer() - pending.began) : 0,
    });

  const pendingRequestOf = (incoming: IncomingMessage, expects: 'continue' | 'more' | null): PendingRequest => {
    const { method = '', url: target = '', httpVersion: version, rawHeaders, headers } = incoming;
    const head = { method, target, version, rawHeaders };
    const examined = validateRequestHead(head, names);
    const sent = headers['request-id'];
    let own: string | null = typeof sent === 'string' && isRequestId(sent) ? sent : null;
    const unmet: Rejection | null =
      expects === 'more' ? { code: 'expectation_failed', message: 'Expect may only be 100-continue.' } : null;
    return {
      at: now(),
      began: timer(),
      method,
      ownName: 'path' in validateRequestHead(head),
      path: 'path' in examined ? examined.path : target,
      authorization: headers.authorization ?? null,
      rejection: 'rejection' in examined ? examined.rejection : unmet,
      waits: expects === 'continue',
      answeredAs: null,
      requestId: () => {
        own ??= nextId();
        return own;
      },
    };
  };

  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse, read: Request): Promise<void> => {
    const pending = pendingRequests.get(incoming)!;
    const refuse = (rejection: Rejection) => {
      pending.answeredAs = pending.requestId();
      return writeResponse(outgoing, rejectionResponse(rejection, { requestId: pending.answeredAs, base, now: now() }));
    };
    if (pending.rejection) return refuse(pending.rejection);
    try {
      // A path that can't be read never becomes a URL: parsing it would make it another one.
      const isWhole = pending.method === 'OPTIONS' && pending.path === wholeService;
      const problem = isWhole ? null : pathProblem(pending.path);
      const request = toWebRequest(
        `${base}${problem === null && !isWhole ? pending.path : '/'}`,
        incoming,
        () => read.body,
        () => {
          if (pending.waits) outgoing.writeContinue();
          pending.waits = false;
        },
      );
      const address = incoming.socket.remoteAddress;
      const response =
        service.control && problem === null && isControlPath(new URL(request.url).pathname)
          ? await controlResponse(request, {
              control: service.control,
              address,
              ownName: pending.ownName,
              requestId: pending.requestId(),
              base,
            })
          : await service.fetch(request, { address, pathProblem: problem, wholeService: isWhole });
      const headers = new Headers(response.headers);
      // A client that was never told to continue may or may not send its body: the connection cannot be used again.
      if (pending.waits) headers.set('Connection', 'close');
      pending.answeredAs = headers.get('Request-Id');
      await writeResponse(outgoing, withSameBody(response, { status: response.status, headers }));
    } catch (error) {
      onFault?.({ requestId: pending.requestId(), error });
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

  const receive =
    (expects: Parameters<typeof pendingRequestOf>[1]) => (incoming: IncomingMessage, outgoing: ServerResponse) => {
      // Its connection was turned away; what arrives on it all the same is not served.
      if (connections.isEnding(incoming.socket)) return;
      const pending = pendingRequestOf(incoming, expects);
      pendingRequests.set(incoming, pending);
      connections.begin(incoming, outgoing);
      outgoing.on('close', () => {
        // A request that broke off is logged by the code that rejects it.
        if (!pendingRequests.delete(incoming)) return;
        log(pending, outgoing.writableFinished ? outgoing.statusCode : null, pending.answeredAs);
      });
      // The library builds a URL from these two; ours is built from what was checked.
      incoming.url = '/';
      incoming.headers.host = loopback;
      void listener(incoming, outgoing);
    };
  server.on('request', receive(null));
  server.on('checkContinue', receive('continue'));
  server.on('checkExpectation', receive('more'));

  /** Responds on a connection where Node gives us no request. */
  const refuse = (socket: Duplex, rejection: Rejection, at: PendingRequest | null = null) =>
    connections.refuse(socket, broken => {
      const pending = at ?? (broken && pendingRequests.get(broken)) ?? null;
      if (broken) pendingRequests.delete(broken);
      const requestId = pending?.requestId() ?? nextId();
      log(pending, errorCodeOf(rejection.code).status, requestId);
      return rejectionText(rejection, { requestId, base, now: now() });
    });
  server.on('connect', (incoming, socket) => {
    const pending = pendingRequestOf(incoming, null);
    void refuse(socket, pending.rejection!, pending);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') socket.destroy();
    else void refuse(socket, parserRejection(error, limits));
  });
  server.on('connection', socket => {
    connections.add(socket);
    if (connections.count <= limits.connections) return;
    void refuse(socket, { code: 'overloaded', message: 'Too many connections are open.', retryAfter: 1 });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      // Such as no file descriptor left for one more connection: those that are open go on.
      server.on('error', error => onFault?.({ requestId: nextId(), error }));
      resolve();
    });
  });
  const bound = (server.address() as AddressInfo).port;
  // Links lead where others can follow them.
  base = `http://${host === loopback ? loopback : (allowHosts[0] ?? loopback)}:${bound}`;
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
