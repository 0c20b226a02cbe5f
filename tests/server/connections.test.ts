import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { Connections } from '../../src/server/connections';

it('ends a connection with one response, however often it breaks', async () => {
  const connections = new Connections(10);
  const socket = new PassThrough();
  const text = vi.fn(() => 'HTTP/1.1 400 Bad Request');
  connections.add(socket);
  await Promise.all([connections.refuse(socket, text), connections.refuse(socket, text)]);
  expect(text).toHaveBeenCalledTimes(1);
  expect(socket.read()?.toString()).toBe('HTTP/1.1 400 Bad Request');
  socket.destroy();
});

it.each(['headersSent', 'not writable'])(
  'sends nothing after a response that was on its way, or to nobody: %s',
  async why => {
    const connections = new Connections(10);
    const socket = new PassThrough();
    const outgoing = Object.assign(new PassThrough(), { headersSent: why === 'headersSent' });
    connections.add(socket);
    connections.begin({ socket, complete: false } as unknown as IncomingMessage, outgoing as unknown as ServerResponse);
    if (why === 'not writable') socket.end();
    const text = vi.fn(() => 'HTTP/1.1 400 Bad Request');
    await connections.refuse(socket, text);
    expect(text).not.toHaveBeenCalled();
    expect(socket.destroyed).toBe(true);
  },
);

it('tells which request broke off in its body, and answers it', async () => {
  const connections = new Connections(10);
  const socket = new PassThrough();
  const incoming = { socket, complete: false } as unknown as IncomingMessage;
  connections.add(socket);
  connections.begin(incoming, Object.assign(new PassThrough(), { headersSent: false }) as unknown as ServerResponse);
  await connections.refuse(socket, broken => (broken === incoming ? 'that one' : 'another'));
  expect(socket.read()?.toString()).toBe('that one');
  socket.destroy();
});

it('is busy from a request to the end of its response', () => {
  const connections = new Connections(10);
  const socket = new PassThrough();
  const outgoing = new PassThrough();
  connections.add(socket);
  expect(connections.busy).toBe(false);
  connections.begin({ socket } as unknown as IncomingMessage, outgoing as unknown as ServerResponse);
  expect(connections.busy).toBe(true);
  outgoing.emit('close');
  expect(connections.busy).toBe(false);
});
