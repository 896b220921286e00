import { createSocket, type Socket } from 'node:dgram';

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** A name server on loopback that responds for some names immediately, and for all others only on request. */
export class NameServer {
  readonly asked: string[] = [];
  private readonly held: (() => void)[] = [];

  private constructor(private readonly socket: Socket) {}

  /** @param known the IPv4 address of each name; the names have no IPv6 address. */
  static async start(known: Record<string, string>): Promise<NameServer> {
    const socket = createSocket('udp4');
    const server = new NameServer(socket);
    socket.on('message', (query, { port, address }) => {
      const { name, end } = nameIn(query);
      server.asked.push(name);
      const target = known[name];
      if (target !== undefined) socket.send(answerTo(query, end, target), port, address);
      else server.held.push(() => socket.send(answerTo(query, end, null), port, address));
    });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  /** Responds that the names queried so far do not exist. */
  release(): void {
    for (const answer of this.held.splice(0)) answer();
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }
}

/** The name of the first question, and where its labels end. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** @param address null for a name that does not exist. */
function answerTo(query: Buffer, endOfName: number, address: string | null): Buffer {
  const isA = query.readUInt16BE(endOfName) === TYPE_A;
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  // A response with recursion, one question, and at most one record.
  header.writeUInt16BE(address === null ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isA && address !== null ? 1 : 0, 6);
  const question = query.subarray(HEADER_BYTES, endOfName + 4);
  if (!isA || address === null) return Buffer.concat([header, question]);
  // Points to the question's name; type A, class IN, no seconds to live, four bytes.
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat([header, question, record]);
}
