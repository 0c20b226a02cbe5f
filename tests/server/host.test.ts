import { describe, expect, it, onTestFinished } from 'vitest';
import command from '../../src/commands/serve';
import { courseEpoch } from '../../src/conventions/clock';
import { openServer } from '../../src/server/open';
import { restartable } from '../../src/server/restartable';
import { createService } from '../../src/service';
import { runCommand } from '../progress/io';
import { ask, request } from './_wire';

const open = async (allowHosts: string[], more: Partial<Parameters<typeof openServer>[0]> = {}) => {
  const server = await openServer({
    port: 0,
    host: '0.0.0.0',
    allowHosts,
    now: () => courseEpoch,
    service: base => restartable(() => createService({ base }), 1),
    ...more,
  });
  onTestFinished(() => server.close());
  return server;
};

describe('a service that other machines can reach', () => {
  it('responds to the names that are allowed, and to no others', async () => {
    const { port, base } = await open(['Api.internal']);
    expect(base).toBe(`http://Api.internal:${port}`);
    const status = async (host: string) => (await ask(port, request('GET', '/openapi.json', { host }))).status;
    for (const host of ['api.internal', `API.INTERNAL:${port}`, 'localhost', '127.0.0.1']) {
      expect([host, await status(host)]).toEqual([host, 200]);
    }
    for (const host of ['evil.example', 'api.internal.evil.example', 'xapi.internal', '10.0.0.1', '']) {
      expect([host, await status(host)]).not.toEqual([host, 200]);
    }
  });

  it('says how long each response took by its timer, which isn’t its clock', async () => {
    const took: number[] = [];
    let timer = 5000;
    const { port } = await open([], { timer: () => (timer += 7), onRequest: ({ ms }) => took.push(ms) });
    await ask(port, request('GET', '/openapi.json', { host: 'localhost' }));
    expect(took).toEqual([7]);
  });

  it('takes no other name by itself, so that no web page can reach it under its own', async () => {
    const { port, base } = await open([]);
    expect(base).toBe(`http://127.0.0.1:${port}`);
    expect((await ask(port, request('GET', '/openapi.json', { host: '0.0.0.0' }))).status).toBe(421);
    expect((await ask(port, request('GET', '/openapi.json', { host: 'rebound.example' }))).status).toBe(421);
  });

  it('is steered only under a name of loopback', async () => {
    const { port } = await open(['api.internal']);
    const reset = async (host: string) => (await ask(port, request('POST', '/_control/reset', { host }))).status;
    expect([await reset('api.internal'), await reset('localhost')]).toEqual([404, 200]);
  });

  it.each([
    [{ host: 'everywhere' }],
    [{ host: '300.1.1.1' }],
    [{ allowHost: ['*'] }],
    [{ allowHost: ['http://api.internal'] }],
    [{ allowHost: ['api.internal:80'] }],
    [{ host: '203.0.113.7', port: '0' }],
  ])('rejects %j', async options => {
    const { error } = await runCommand(command, [], {}, options);
    expect(error).toMatchObject({ code: 'invalid_host', hint: expect.stringMatching(/\S/) });
  });
});
