import { type Command, InputError, type Io } from '../command';
import type { OpenApi } from '../conventions/openapi';
import type { Flaw } from '../flaws/flaw';
import type { OpenServer } from '../server/open';
import { clean } from '../text/layout';
import { chosenFlaws } from './_flaws';

/** Fixed, so that a line with an address in it works again tomorrow. */
const defaultPort = 4310;

const command: Command = {
  usage: 'serve',
  summary: 'open the reference service on 127.0.0.1, for curl or a client of yours',
  order: 11,
  options: [
    { flags: '--port <number>', summary: `the port; 0 takes a free one (default ${defaultPort})` },
    { flags: '--flaw <id>', summary: 'switch a flaw on; may be repeated', collect: true },
  ],
  /** Runs until it is stopped. Out: 0, also after Ctrl-C: that is how a server is meant to end. */
  async run(_args, options, io) {
    const port = portOf(options.port);
    const flaws = await chosenFlaws((options.flaw as string[] | undefined) ?? []);
    const { stopRequested } = await import('../server/stop');
    const server = await open(port, flaws, io);
    await stopRequested();
    await server.close();
    if (!io.globals.json) io.err('\nThe service has stopped.\n');
    return 0;
  },
};
export default command;

async function open(port: number, flaws: readonly Flaw[], io: Io): Promise<OpenServer> {
  const [
    { openServer },
    { logJson, logLine },
    { bannerLines },
    { createService },
    { combineFlaws, describeFlaws, FlawConflict },
  ] = await Promise.all([
    import('../server/open'),
    import('../server/log'),
    import('../server/banner'),
    import('../service'),
    import('../flaws/combine'),
  ]);
  const { json } = io.globals;
  const fault = ({ requestId, error }: { requestId: string; error: unknown }) =>
    io.err(`${requestId}  ${clean(String(error)).replaceAll('\n', ' ')}\n`);
  const combined = conflictsAsInput(() => combineFlaws(flaws), FlawConflict);
  let callers: ReturnType<typeof createService>['callers'] = [];
  try {
    const server = await openServer({
      port,
      now: io.now,
      service: base => {
        // Real time moves by itself.
        const clock = { now: io.now, advance: () => {} };
        const describe = (document: OpenApi) => describeFlaws(document, flaws, 'openapi').document;
        const service = createService({ ...combined, base, clock, log: fault, describe });
        callers = service.callers;
        return service;
      },
      onRequest: entry => io.out(`${json ? logJson(entry) : logLine(entry, io.columns, io.theme)}\n`),
      onFault: fault,
    });
    const { base } = server;
    const ids = flaws.map(({ id, title }) => ({ id, title }));
    if (json) {
      const known = callers.map(({ name, about, key }) => ({ name, about, key }));
      io.out(`${JSON.stringify({ type: 'listening', base, flaws: ids.map(({ id }) => id), callers: known })}\n`);
    } else {
      const { columns, theme } = io;
      io.out(`${bannerLines({ base, callers, flaws: ids, columns, theme }).join('\n')}`);
    }
    return server;
  } catch (error) {
    throw portProblem(error as NodeJS.ErrnoException, port);
  }
}

function portOf(value: unknown): number {
  if (value === undefined) return defaultPort;
  const text = String(value);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InputError(
    'invalid_port',
    `"${clean(text).slice(0, 40)}" is no port.`,
    'Use a number from 1 to 65535, or 0 for a free one.',
  );
}

function conflictsAsInput<T>(work: () => T, Conflict: new (...args: never[]) => Error & { code: string }): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Conflict) throw new InputError(error.code, error.message);
    throw error;
  }
}

/** In: why listening failed. Out: the same in words with a way out, where there is one. */
function portProblem(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new InputError(
      'port_in_use',
      `Port ${port} of 127.0.0.1 is in use already.`,
      'Stop the other program, or choose another port: --port 0 takes a free one.',
      { port },
    );
  }
  if (error.code === 'EACCES') {
    return new InputError(
      'port_refused',
      `You may not open port ${port}.`,
      'Choose a port from 1024 up: --port 4310.',
      {
        port,
      },
    );
  }
  return error;
}
