import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

interface UnderWay {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** What is open: the connections, and on each the requests whose responses are under way, in their order. */
export class Connections {
  private readonly all = new Map<Duplex, UnderWay[]>();
  private readonly ending = new Set<Duplex>();

  constructor(private readonly grace: number) {}

  /** A new connection; it is forgotten when it closes. */
  add(socket: Duplex): void {
    this.all.set(socket, []);
    // A connection that breaks is its owner's matter.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.all.delete(socket);
      this.ending.delete(socket);
    });
  }

  /** A request on a connection; it is forgotten when its response ends. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    const entry = { incoming, outgoing };
    this.all.get(socket)?.push(entry);
    outgoing.on('close', () => {
      const left = this.all.get(socket)?.filter(each => each !== entry);
      if (left) this.all.set(socket, left);
    });
  }

  /** How many are open, without those that are being turned away. */
  get count(): number {
    return this.all.size - this.ending.size;
  }

  /** Whether a connection was given its last response. */
  isEnding(socket: Duplex): boolean {
    return this.ending.has(socket);
  }

  /**
   * Ends a connection on which no further request can be read, with a response to what came last. Responses to the requests
   * before it go first: on a connection responses come in the order of the requests (RFC 9112 section 9.3.2). `text` is given
   * the request that broke off in its body, or null where none had begun. Does nothing the second time.
   */
  async refuse(socket: Duplex, text: (broken: IncomingMessage | null) => string): Promise<void> {
    if (this.ending.has(socket) || !this.all.has(socket)) return;
    this.ending.add(socket);
    const answers = this.all.get(socket) ?? [];
    const last = answers.at(-1);
    const broken = last && !last.incoming.complete ? last : null;
    await Promise.all(answers.filter(each => each !== broken).map(each => ended(each.outgoing)));
    // Its response was on the way already: a second one would be taken for that of another request.
    if (broken?.outgoing.headersSent || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(text(broken?.incoming ?? null));
    this.destroySoon(socket);
  }

  /** Destroys a connection after the grace: closed at once, what is still arriving could erase the last response. */
  private destroySoon(socket: Duplex): void {
    const timer = setTimeout(() => socket.destroy(), this.grace);
    socket.on('close', () => clearTimeout(timer));
  }

  /** Ends every connection: at once where nothing is under way, else after the grace. */
  end(): void {
    for (const [socket, answers] of this.all) {
      if (answers.length === 0) socket.destroy();
      else this.destroySoon(socket);
    }
  }
}

const ended = (outgoing: ServerResponse): Promise<void> =>
  outgoing.closed ? Promise.resolve() : new Promise(done => outgoing.once('close', () => done()));
