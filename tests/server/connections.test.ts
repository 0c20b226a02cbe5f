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

/** A connection with a request whose response is still to come, and the end of that response. */
function busyConnection(connections: Connections) {
  const socket = new PassThrough();
  const outgoing = new PassThrough();
  connections.add(socket);
  connections.begin({ socket } as unknown as IncomingMessage, outgoing as unknown as ServerResponse);
  return { socket, respond: () => outgoing.emit('close') };
}

it('stops: idle connections end at once, the others may finish their response', () => {
  const connections = new Connections(1_000_000);
  const idle = new PassThrough();
  connections.add(idle);
  const busy = busyConnection(connections);
  const done = busyConnection(connections);
  done.respond();
  connections.end();
  expect([idle.destroyed, done.socket.destroyed, busy.socket.destroyed]).toEqual([true, true, false]);
  busy.socket.destroy();
});

it('counts those that are open, without those that are being turned away', async () => {
  const connections = new Connections(10);
  const sockets = Array.from({ length: 3 }, () => new PassThrough());
  for (const socket of sockets) connections.add(socket);
  expect(connections.count).toBe(3);
  const [refused, gone, open] = sockets;
  await connections.refuse(refused!, () => 'HTTP/1.1 503 Service Unavailable');
  expect([connections.count, connections.isEnding(refused!)]).toEqual([2, true]);
  for (const socket of [refused!, gone!]) await new Promise(closed => socket.destroy().on('close', closed));
  expect(connections.count).toBe(1);
  // What arrives about a connection that is closed counts for nothing.
  await connections.refuse(refused!, () => 'HTTP/1.1 400 Bad Request');
  expect(connections.count).toBe(1);
  open!.destroy();
});
