import { type Command, InputError, type Io } from '../command';
import type { RequestLimits } from '../conventions/limits';
import type { OpenApi } from '../conventions/openapi';
import type { Flaw } from '../flaws/flaw';
import type { OpenServer } from '../server/open';
import { defaultPort } from '../service/base';
import { singleLine } from '../text/layout';
import { curlDemo } from './_curl-demo';
import { chosenFlaws } from './_flaws';
import { listTestValues } from './_list-test-values';
import { momentOf } from './_moment';
import { allowedHostsOf, hostOf, portOf, requestLimitsOf, speedOf } from './_serve-options';

const command: Command = {
  usage: 'serve',
  summary: 'run the reference service on this machine, for curl or your own client',
  order: 11,
  options: [
    { flags: '--port <number>', summary: `the port, or 0 for a free one (default: ${defaultPort})` },
    {
      flags: '--host <address>',
      summary: 'the IP address to listen at, such as 0.0.0.0 in a container (default: 127.0.0.1)',
    },
    {
      flags: '--allow-host <name>',
      summary: 'a name in the Host header to respond to, besides localhost (repeatable)',
      collect: true,
    },
    { flags: '--flaw <id>', summary: 'add a flaw (repeatable)', collect: true },
    {
      flags: '--at <time>',
      summary:
        'the service’s time, such as 2026-05-04T09:01:00Z or a day, which means 09:00 UTC; the course begins on 2026-01-05 (default: now)',
    },
    {
      flags: '--speed <number>',
      summary: 'how many seconds of its time pass in a real one; 0 stops its clock (default: 1)',
    },
    { flags: '--limit <number>', summary: 'how many requests each caller may send in 60 seconds (default: 100)' },
    {
      flags: '--test-values',
      summary: 'list the values, such as card_declined, that make it do something rare, and exit',
    },
    { flags: '--no-rate-limit', summary: 'reject nobody with 429' },
  ],
  /** Runs until it is stopped, and then returns 0, also after Ctrl-C: that is how a server is meant to end. */
  async run(_args, options, io) {
    if (options.testValues) return listTestValues(io);
    const wanted = {
      port: portOf(options.port),
      host: hostOf(options.host),
      allowHosts: allowedHostsOf(options.allowHost),
      at: momentOf(options.at),
      speed: speedOf(options.speed),
      requestLimits: requestLimitsOf(options),
      flaws: await chosenFlaws((options.flaw as string[] | undefined) ?? []),
    };
    const { stopRequested } = await import('../server/stop');
    const server = await open(wanted, io);
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
  host: string | undefined;
  allowHosts: readonly string[];
  /** What the service’s clock shows when it opens, in ms; null for the real time. */
  at: number | null;
  speed: number;
  requestLimits: RequestLimits;
  flaws: readonly Flaw[];
}

async function open({ port, host, allowHosts, at, speed, requestLimits, flaws }: Wanted, io: Io): Promise<OpenServer> {
  const [
    { openServer },
    { restartable },
    { runningClock },
    { logJson, logLine },
    { bannerLines },
    { createService },
    { combineFlaws, describeFlaws, FlawConflict },
    { virtualProcessor },
    { delay },
  ] = await Promise.all([
    import('../server/open'),
    import('../server/restartable'),
    import('../server/clock'),
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
  const describe = (document: OpenApi) => describeFlaws(document, flaws, 'openapi').document;
  const start = (base: string) => {
    const clock = runningClock({ real: io.now, at, speed });
    const processor = virtualProcessor(() => delay(bankTime));
    const run = createService({ ...combined, base, clock, processor, requestLimits, log: fault, describe });
    callers = run.callers;
    clock.start();
    return run;
  };
  let callers: ReturnType<typeof createService>['callers'] = [];
  let now = io.now;
  try {
    const server = await openServer({
      port,
      host,
      allowHosts,
      now: () => now(),
      timer: io.now,
      service: base => {
        const service = restartable(() => start(base), speed);
        now = () => service.control.state().now;
        return service;
      },
      onRequest: entry => io.out(`${json ? logJson(entry) : logLine(entry, io.columns, io.theme)}\n`),
      onFault: fault,
    });
    const { base } = server;
    const ids = flaws.map(({ id, title }) => ({ id, title }));
    if (json) {
      const known = callers.map(({ name, about, key }) => ({ name, about, key }));
      const time = new Date(now()).toISOString();
      io.out(
        `${JSON.stringify({ type: 'listening', base, at: time, speed, flaws: ids.map(({ id }) => id), callers: known })}\n`,
      );
    } else {
      const { columns, theme } = io;
      const showing = flaws.flatMap(flaw => curlDemo(flaw, callers, base) ?? []);
      io.out(`${bannerLines({ base, host, at, speed, callers, flaws: ids, showing, columns, theme }).join('\n')}`);
    }
    return server;
  } catch (error) {
    throw portProblem(error as NodeJS.ErrnoException, port);
  }
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
      `Port ${port} is already in use.`,
      'Stop the other program, or choose another port. --port 0 finds a free one.',
      { port },
    );
  }
  if (error.code === 'EADDRNOTAVAIL') {
    return new InputError('invalid_host', 'This machine doesn’t have that address.', 'Use 127.0.0.1 or 0.0.0.0.');
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
