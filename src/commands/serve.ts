import { type Command, InputError, type Io, wrongUsage } from '../command';
import { limits, type RequestLimits } from '../conventions/limits';
import type { OpenApi } from '../conventions/openapi';
import type { Flaw } from '../flaws/flaw';
import type { OpenServer } from '../server/open';
import { defaultPort } from '../service/base';
import { receiverHost } from '../service/webhooks/receiver';
import { singleLine } from '../text/layout';
import { certificatesOf } from './_certificates';
import { curlDemo } from './_curl-demo';
import { chosenFlaws } from './_flaws';
import { listTestValues } from './_list-test-values';
import { momentOf } from './_moment';
import { allowedHostsOf, hostOf, portOf, receiverOf, requestLimitsOf, speedOf } from './_serve-options';

const command: Command = {
  usage: 'serve',
  summary: 'run the reference service on this machine, for curl or your own client',
  order: 11,
  options: [
    { flags: '--port <number>', summary: `the port, or 0 for a free one (default: ${defaultPort})` },
    {
      flags: '--host <address>',
      summary: 'the IP address to listen on, such as 0.0.0.0 in a container (default: 127.0.0.1)',
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
      summary: 'how many seconds of the service’s time pass in one real second; 0 stops its clock (default: 1)',
    },
    {
      flags: '--deliver-to <url>',
      summary:
        'send webhook events to your own receiver, such as http://127.0.0.1:3000/webhooks; without it, no request leaves the program',
    },
    {
      flags: '--ca <file>',
      summary: 'extra certificates (PEM) to trust, for a receiver with an internal or self-signed certificate',
    },
    { flags: '--limit <number>', summary: 'how many requests each caller may send in 60 seconds (default: 100)' },
    {
      flags: '--test-values',
      summary: 'list the values, such as card_declined, that make the service do something rare, and exit',
    },
    { flags: '--no-rate-limit', summary: 'don’t reject any request with 429' },
  ],
  notes: [
    {
      title: 'The clock',
      text: '--at says when the service’s clock starts, and --speed how fast it runs. POST /_control/clock moves the clock forward, by {"advance_seconds": 3600} or to {"now": "2026-05-04T09:01:00Z"}; POST /_control/reset restores the state from the start, and GET /_control shows the time. These paths accept only requests from this machine, and none from a browser or a proxy. Everything that expires, is retried, or is switched off follows this clock.',
    },
    {
      title: 'Webhooks',
      text: `With --deliver-to, your receiver gets the events of Acme, the customer in the sample data. From the start, there’s one webhook endpoint for every type of event, and serve prints it with its secret. In the API, your receiver is https://${receiverHost}, so you can register further endpoints there with any path. Attempts follow the service’s clock. A response may take up to ${limits.deliveryTimeout / 1000} seconds of real time. The timestamp in the signature is real time as well. A redirect is a failed attempt.`,
    },
  ],
  complete: async (_, option) =>
    option === 'flaw' ? (await import('../generated/flaws')).flaws.map(({ id }) => id) : option === null ? [] : null,
  /** Runs until it is stopped, and then returns 0, also after Ctrl-C: that is how a server is meant to end. */
  async run(_args, options, io) {
    if (options.testValues) return listTestValues(io);
    if (options.ca !== undefined && options.deliverTo === undefined) {
      const hint = 'Name your receiver with --deliver-to, or leave out --ca.';
      throw wrongUsage('--ca is for --deliver-to: the service itself speaks http.', hint);
    }
    const wanted = {
      port: portOf(options.port),
      host: hostOf(options.host),
      allowHosts: allowedHostsOf(options.allowHost),
      at: momentOf(options.at),
      speed: speedOf(options.speed),
      receiver: receiverOf(options.deliverTo),
      ca: await certificatesOf(options, io),
      requestLimits: requestLimitsOf(options),
      flaws: await chosenFlaws((options.flaw as string[] | undefined) ?? []),
    };
    const { stopRequested } = await import('../server/stop');
    // A program that reads that it listens may stop it at once.
    const failed = new AbortController();
    const stopped = stopRequested(process, failed.signal);
    const server = await open(wanted, io).catch(error => {
      failed.abort();
      throw error;
    });
    await stopped;
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
  /** Where webhook events are really delivered; null for nowhere. */
  receiver: URL | null;
  /** Certificates in PEM that are trusted there besides those of Node. */
  ca: string | undefined;
  requestLimits: RequestLimits;
  flaws: readonly Flaw[];
}

async function open(wanted: Wanted, io: Io): Promise<Pick<OpenServer, 'close'>> {
  const { port, host, allowHosts, at, speed, receiver, ca, requestLimits, flaws } = wanted;
  const [
    { openServer },
    { restartable },
    { runningClock },
    { deliveryJson, deliveryLine, logJson, logLine },
    { bannerLines },
    { createService },
    { combineFlaws, describeFlaws, FlawConflict },
    { virtualProcessor },
    { delay },
    { eventSender },
    { keepDoing },
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
    import('../server/event-sender'),
    import('../server/due-work'),
  ]);
  const { json } = io.globals;
  const fault = ({ requestId, error }: { requestId: string; error: unknown }) =>
    io.err(`${requestId}  ${singleLine(String(error))}\n`);
  const combined = conflictsAsInput(() => combineFlaws(flaws), FlawConflict);
  const describe = (document: OpenApi) => describeFlaws(document, flaws, 'openapi').document;
  const print = (line: string) => io.out(`${line}\n`);
  const { columns, theme } = io;
  const sender =
    receiver &&
    eventSender({
      target: receiver,
      ca,
      now: () => now(),
      real: io.now,
      onAttempt: entry => print(json ? deliveryJson(entry) : deliveryLine(entry, columns, theme)),
    });
  const start = (base: string) => {
    const clock = runningClock({ real: io.now, at, speed });
    const processor = virtualProcessor(() => delay(bankTime));
    const run = createService({
      ...combined,
      base,
      clock,
      processor,
      requestLimits,
      log: fault,
      describe,
      ...(sender ? { sender } : {}),
    });
    ({ callers, endpoint } = run);
    clock.start();
    return run;
  };
  let callers: ReturnType<typeof createService>['callers'] = [];
  let endpoint = null as ReturnType<typeof createService>['endpoint'];
  let now = io.now;
  let runDue = async () => {};
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
        runDue = service.runDue;
        return service;
      },
      onRequest: entry => print(json ? logJson(entry) : logLine(entry, columns, theme)),
      onFault: fault,
    });
    const { base } = server;
    const ids = flaws.map(({ id, title }) => ({ id, title }));
    if (json) {
      const known = callers.map(({ name, about, key }) => ({ name, about, key }));
      const time = new Date(now()).toISOString();
      const webhooks = receiver && { deliver_to: receiver.href, endpoint };
      const flawIds = ids.map(({ id }) => id);
      print(JSON.stringify({ type: 'listening', base, at: time, speed, flaws: flawIds, callers: known, webhooks }));
    } else {
      const showing = flaws.flatMap(flaw => curlDemo(flaw, callers, base) ?? []);
      const webhooks = receiver && endpoint ? { to: receiver.href, ...endpoint } : null;
      io.out(bannerLines({ base, host, at, speed, callers, flaws: ids, showing, webhooks, columns, theme }).join('\n'));
    }
    const stop = sender ? keepDoing(() => runDue()) : () => {};
    return {
      close: async () => {
        stop();
        sender?.close();
        await server.close();
      },
    };
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
