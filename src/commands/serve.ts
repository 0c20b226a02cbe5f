import { type Command, InputError, type Io } from '../command';
import { courseEpoch, type VirtualClock } from '../conventions/clock';
import type { OpenApi } from '../conventions/openapi';
import type { Flaw } from '../flaws/flaw';
import type { OpenServer } from '../server/open';
import { defaultPort } from '../service/base';
import { singleLine, stripControlCharacters } from '../text/layout';
import { curlDemo } from './_curl-demo';
import { chosenFlaws } from './_flaws';
import { momentOf } from './_moment';

const command: Command = {
  usage: 'serve',
  summary: 'run the reference service on 127.0.0.1, for curl or your own client',
  order: 11,
  options: [
    { flags: '--port <number>', summary: `the port, or 0 for a free one (default: ${defaultPort})` },
    { flags: '--flaw <id>', summary: 'add a flaw (repeatable)', collect: true },
    {
      flags: '--at <time>',
      summary:
        'the service’s time, such as 2026-05-04T09:01:00Z or a day, which means 09:00 UTC; the course begins on 2026-01-05 (default: now)',
    },
  ],
  /** Runs until it is stopped, and then returns 0, also after Ctrl-C: that is how a server is meant to end. */
  async run(_args, options, io) {
    const port = portOf(options.port);
    const at = momentOf(options.at);
    const flaws = await chosenFlaws((options.flaw as string[] | undefined) ?? []);
    const { stopRequested } = await import('../server/stop');
    const server = await open({ port, at, flaws }, io);
    await stopRequested();
    await server.close();
    if (!io.globals.json) io.err('\nThe service has stopped.\n');
    return 0;
  },
};
export default command;

/** How long the bank behind the charges takes to decide, in ms: long enough that two requests of a person overlap. */
const bankTime = 200;

interface Wanted {
  port: number;
  /** What the service’s clock shows when it opens, in ms; null for the real time. */
  at: number | null;
  flaws: readonly Flaw[];
}

async function open({ port, at, flaws }: Wanted, io: Io): Promise<OpenServer> {
  const [
    { openServer },
    { logJson, logLine },
    { bannerLines },
    { createService },
    { combineFlaws, describeFlaws, FlawConflict },
    { virtualProcessor },
    { delay },
  ] = await Promise.all([
    import('../server/open'),
    import('../server/log'),
    import('../server/banner'),
    import('../service'),
    import('../flaws/combine'),
    import('../service/processor'),
    import('../server/delay'),
  ]);
  const { json } = io.globals;
  const fault = ({ requestId, error }: { requestId: string; error: unknown }) =>
    io.err(`${requestId}  ${singleLine(String(error))}\n`);
  const combined = conflictsAsInput(() => combineFlaws(flaws), FlawConflict);
  let callers: ReturnType<typeof createService>['callers'] = [];
  const { clock, run } = clockAt(at, io);
  try {
    const server = await openServer({
      port,
      now: clock.now,
      service: base => {
        const describe = (document: OpenApi) => describeFlaws(document, flaws, 'openapi').document;
        const processor = virtualProcessor(() => delay(bankTime));
        const service = createService({ ...combined, base, clock, processor, log: fault, describe });
        callers = service.callers;
        run();
        return service;
      },
      onRequest: entry => io.out(`${json ? logJson(entry) : logLine(entry, io.columns, io.theme)}\n`),
      onFault: fault,
    });
    const { base } = server;
    const ids = flaws.map(({ id, title }) => ({ id, title }));
    if (json) {
      const known = callers.map(({ name, about, key }) => ({ name, about, key }));
      const time = new Date(clock.now()).toISOString();
      io.out(
        `${JSON.stringify({ type: 'listening', base, at: time, flaws: ids.map(({ id }) => id), callers: known })}\n`,
      );
    } else {
      const { columns, theme } = io;
      const showing = flaws.flatMap(flaw => curlDemo(flaw, callers, base) ?? []);
      io.out(`${bannerLines({ base, at, callers, flaws: ids, showing, columns, theme }).join('\n')}`);
    }
    return server;
  } catch (error) {
    throw portProblem(error as NodeJS.ErrnoException, port);
  }
}

/**
 * The clock of the service, and what lets it run. At a moment of the course it shows the beginning of the course until then,
 * so that what is there at first is the same in every run, to the millisecond.
 */
function clockAt(at: number | null, { now }: Io): { clock: VirtualClock; run(): void } {
  // Real time moves by itself.
  const advance = () => {};
  if (at === null) return { clock: { now, advance }, run: () => {} };
  let since: number | null = null;
  return {
    clock: { now: () => (since === null ? courseEpoch : at + now() - since), advance },
    run: () => {
      since = now();
    },
  };
}

function portOf(value: unknown): number {
  if (value === undefined) return defaultPort;
  const text = String(value);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InputError(
    'invalid_port',
    `"${stripControlCharacters(text).slice(0, 40)}" isn’t a port number.`,
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

/** Why listening failed, in words and with a way out, where there is one. */
function portProblem(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new InputError(
      'port_in_use',
      `Port ${port} on 127.0.0.1 is already in use.`,
      'Stop the other program, or choose another port. --port 0 finds a free one.',
      { port },
    );
  }
  if (error.code === 'EACCES') {
    return new InputError(
      'port_refused',
      `You don’t have permission to open port ${port}.`,
      'Choose a port from 1024 up: --port 4310.',
      {
        port,
      },
    );
  }
  return error;
}
