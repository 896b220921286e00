import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const HEADER_BYTES = 4;
const COM_QUERY = 0x03;
// How an OK packet for a COMMIT begins: its type, no rows, no id. The server's status follows.
const COMMIT_OK = Buffer.of(0, 0, 0);
const SERVER_MORE_RESULTS_EXISTS = 0x08;

/**
 * The point of a COMMIT at which the connection breaks: before the server has the COMMIT, or before its response
 * arrives. With `unnoticed` the server gets neither the COMMIT nor the end of the connection, as when a machine loses
 * its power.
 */
export type CommitCut = 'before the server has it' | 'before its response arrives' | 'unnoticed';

/** One connection of the service, and the one that is made for it. */
interface Link {
  client: Socket;
  server: Socket;
  /** The statements of the transaction that is open. */
  statements: string[];
  /** No more data from the server is forwarded; its response to the COMMIT ends the connection. */
  isMuted: boolean;
  /** The service's side is gone; the connection ends when the server ends it. */
  isAbandoned: boolean;
  /** No more data passes in either direction, and neither side is notified. */
  isHanging: boolean;
}

/**
 * The point at which a connection stops forwarding: before a statement reaches the server, or before its response
 * arrives.
 */
export type Hang = 'before the server has it' | 'before its response arrives';

interface Stall {
  at: RegExp;
  hang: Hang;
  of: RegExp;
  /** Given a promise that resolves once the service has given the connection up. */
  done: (stall: { givenUp: Promise<void> }) => void;
}

interface Interruption {
  cut: CommitCut;
  of: RegExp;
  done: () => void;
}

/** A proxy between the service and its database that breaks connections when a test says so. */
export class DatabaseProxy {
  private readonly links = new Set<Link>();
  private interruption: Interruption | undefined;
  private stall: Stall | undefined;
  private server: Server | undefined;

  private constructor(
    private readonly target: URL,
    private readonly port: number,
  ) {}

  /** @param databaseUrl is what the proxy's own `url` leads to. */
  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const probe = createServer();
    await listen(probe, 0);
    const { port } = probe.address() as AddressInfo;
    await close(probe);
    const proxy = new DatabaseProxy(new URL(databaseUrl), port);
    await proxy.restore();
    return proxy;
  }

  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Breaks every connection, and refuses new ones, as if the server had ended. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    const closed = server && close(server);
    for (const link of this.links) end(link);
    await closed;
  }

  async restore(): Promise<void> {
    this.server = createServer((client) => this.link(client));
    await listen(this.server, this.port);
  }

  /** Breaks the next connection that commits a transaction with such a statement. Resolves when that has happened. */
  interruptCommit(of: RegExp, cut: CommitCut): Promise<void> {
    return new Promise((done) => {
      this.interruption = { cut, of, done };
    });
  }

  /**
   * Lets the next connection hang that sends a statement like `at` in a transaction with a statement like `of`.
   * @returns once it hangs, whether the service has given it up.
   */
  hangConnection(at: RegExp, hang: Hang, of = at): Promise<{ givenUp: Promise<void> }> {
    return new Promise((done) => {
      this.stall = { at, hang, of, done };
    });
  }

  private link(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname);
    const link: Link = { client, server, statements: [], isMuted: false, isAbandoned: false, isHanging: false };
    this.links.add(link);
    let unread: Buffer = Buffer.alloc(0);
    client.on('data', (chunk: Buffer) => {
      if (link.isHanging) return;
      unread = this.forward(link, Buffer.concat([unread, chunk]));
    });
    let unsent: Buffer = Buffer.alloc(0);
    server.on('data', (chunk: Buffer) => {
      if (link.isHanging) return;
      if (!link.isMuted) {
        client.write(chunk);
        return;
      }
      // The COMMIT may be the last statement of several. Cut off at the first response, it might never be run.
      unsent = Buffer.concat([unsent, chunk]);
      if (endsAnswers(unsent)) end(link);
    });
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => {
        if (!link.isHanging) end(link);
      });
      socket.on('close', () => {
        // Neither side learns of the other's end, until the proxy itself ends.
        if (link.isHanging) return;
        if (link.isAbandoned && socket === client) return;
        end(link);
        this.links.delete(link);
      });
    }
  }

  /** Forwards complete packets. @returns the start of the incomplete one. */
  private forward(link: Link, bytes: Buffer): Buffer {
    let rest = bytes;
    while (rest.length >= HEADER_BYTES) {
      const size = HEADER_BYTES + rest.readUIntLE(0, 3);
      if (rest.length < size) break;
      const packet = rest.subarray(0, size);
      rest = rest.subarray(size);
      if (this.isStopped(link, packet)) return Buffer.alloc(0);
      link.server.write(packet);
    }
    return rest;
  }

  /** Inspects a packet of the service. @returns whether it must not be passed on. */
  private isStopped(link: Link, packet: Buffer): boolean {
    if (packet[HEADER_BYTES] !== COM_QUERY) return false;
    // Query attributes may precede the text: bytes that contain their count.
    const sql = packet.toString('latin1', HEADER_BYTES + 1).replace(/^[^\w(/]+/, '');
    if (/^(START TRANSACTION|BEGIN)\b/i.test(sql)) link.statements = [];
    link.statements.push(sql);
    if (this.stall?.at.test(sql) && link.statements.some((statement) => this.stall?.of.test(statement))) {
      const { hang, done } = this.stall;
      this.stall = undefined;
      link.isHanging = true;
      done({ givenUp: new Promise((resolve) => link.client.once('close', () => resolve())) });
      return hang === 'before the server has it';
    }
    const { interruption } = this;
    if (!interruption || !/(^|;\n)COMMIT$/.test(sql)) return false;
    if (!link.statements.some((statement) => interruption.of.test(statement))) return false;
    this.interruption = undefined;
    link.client.once('close', interruption.done);
    if (interruption.cut === 'unnoticed') {
      link.isAbandoned = true;
      link.client.destroy();
      return true;
    }
    if (interruption.cut === 'before its response arrives') {
      link.isMuted = true;
      return false;
    }
    end(link);
    return true;
  }
}

/** Whether the last of these packets is complete, and is the OK to a final COMMIT. */
function endsAnswers(packets: Buffer): boolean {
  let last: Buffer | undefined;
  let rest = packets;
  while (rest.length >= HEADER_BYTES) {
    const size = HEADER_BYTES + rest.readUIntLE(0, 3);
    if (rest.length < size) return false;
    last = rest.subarray(HEADER_BYTES, size);
    rest = rest.subarray(size);
  }
  if (rest.length > 0 || !last?.subarray(0, COMMIT_OK.length).equals(COMMIT_OK)) return false;
  return ((last[COMMIT_OK.length] ?? 0) & SERVER_MORE_RESULTS_EXISTS) === 0;
}

function end({ client, server }: Link): void {
  client.destroy();
  server.destroy();
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}
