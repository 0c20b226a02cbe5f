import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSocketServer, type Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { type CheckOptions, type CheckRun, check } from '../../src/check/run';
import { probes } from '../../src/generated/probes';
import { apiOf } from '../../src/openapi/description';

/** A contract of notes that may be listed, read, created, changed, and deleted. */
export const notes = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { name: 'after', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    data: { type: 'array', items: { $ref: '#/components/schemas/Note' } },
                    next_cursor: { type: ['string', 'null'] },
                    has_more: { type: 'boolean' },
                  },
                },
              },
            },
          },
        },
      },
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } } },
        responses: { 201: { description: '' } },
      },
    },
    '/notes/{id}': {
      get: { responses: { 200: { description: '' } } },
      patch: {
        requestBody: { content: { 'application/merge-patch+json': { schema: { $ref: '#/components/schemas/Note' } } } },
        responses: { 200: { description: '' } },
      },
      delete: { responses: { 204: { description: '' } } },
    },
    '/actions': { post: { responses: { 200: { description: '' } } } },
  },
  components: {
    schemas: {
      Note: {
        type: 'object',
        required: ['title'],
        properties: { title: { type: 'string' }, remark: { type: ['string', 'null'] } },
      },
    },
  },
};

export const notePlan = { list: '/notes', create: { title: 'Check', remark: 'Created by a check' }, accounts: {} };

async function baseOf(server: Server): Promise<string> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server of a few lines, until the test ends. */
export async function serverOf(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(respond);
  onTestFinished(() => server.closeAllConnections());
  return baseOf(server);
}

/** A server that sends the same bytes to every connection, and closes it unless `open`. */
export async function bytesOf(text: string, { open = false } = {}): Promise<string> {
  const server = createSocketServer(socket => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.once('data', () => (open ? socket.write(text) : socket.end(text)));
  });
  return baseOf(server);
}

/** Checks a server against the notes, or another contract; without waiting. */
export function checkAt(
  base: string,
  { description = notes, ...more }: Partial<CheckOptions> & { description?: object } = {},
): Promise<CheckRun> {
  return check({
    url: new URL(base),
    contract: apiOf(description),
    probes,
    plan: null,
    accounts: {},
    budget: 400,
    rate: Number.POSITIVE_INFINITY,
    deadline: () => new AbortController().signal,
    provokeLimit: false,
    run: 'test',
    now: () => 0,
    wait: async () => {},
    ...more,
  });
}

/** What the verdicts say, by probe. */
export const messages = ({ verdicts }: CheckRun): Record<string, string> =>
  Object.fromEntries(verdicts.map(({ probe, verdict, message }) => [probe.id, `${verdict}: ${message}`]));

/** A small API of notes that does everything right that it does; `change` makes it misbehave. */
export function noteServer(
  change: (request: IncomingMessage, response: ServerResponse, next: () => void, body: string) => void = (
    _,
    __,
    next,
  ) => next(),
) {
  const rows = new Map<string, object>([1, 2, 3].map(i => [`n${i}`, { id: `n${i}`, title: `Note ${i}` }]));
  let made = 3;
  const removed: string[] = [];
  const serve = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const url = new URL(request.url!, 'http://x');
    const id = /^\/notes\/([^/]+)$/.exec(url.pathname)?.[1];
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    if (request.method === 'DELETE') removed.push(url.pathname);
    if (request.method === 'POST' && url.pathname === '/notes') {
      let sent: { title?: unknown; remark?: unknown };
      try {
        sent = JSON.parse(body);
      } catch {
        return json(400, { error: { code: 'malformed_json', message: 'The body isn’t JSON.' } });
      }
      const wrong = (['title', 'remark'] as const).filter(field => typeof (sent[field] ?? '') !== 'string');
      if (wrong.length > 0)
        return json(422, {
          error: { code: 'invalid', message: 'Not a text.', fields: wrong.map(field => ({ field })) },
        });
      const name = `n${++made}`;
      const row = { ...sent, id: name };
      rows.set(name, row);
      return json(201, row);
    }
    if (url.pathname === '/notes' && request.method === 'GET')
      return json(200, { data: [...rows.values()], has_more: false, next_cursor: null });
    if (id !== undefined && rows.has(id)) {
      if (request.method === 'GET') return json(200, rows.get(id));
      if (request.method === 'DELETE') {
        rows.delete(id);
        return response.writeHead(204).end();
      }
    }
    return json(404, { error: { code: 'not_found', message: 'There is none.' } });
  };
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', chunk => {
      body += chunk;
    });
    request.on('end', () => change(request, response, () => serve(request, response, body), body));
  };
  return { respond, rows, removed };
}
