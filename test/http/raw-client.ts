import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test can write bytes that no HTTP client would send. */
export class RawClient {
  private readonly received: Buffer[] = [];
  readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.received.push(chunk));
    // Some tests expect that the server resets the connection.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async connect(url: string): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  send(text: string): void {
    if (this.socket.writable) this.socket.write(text);
  }

  /** Sends a piece again and again until the connection is closed. */
  async trickle(piece: string, everyMs: number): Promise<void> {
    const timer = setInterval(() => this.send(piece), everyMs);
    await this.closed;
    clearInterval(timer);
  }

  stopReading(): void {
    this.socket.pause();
  }

  end(): void {
    this.socket.destroy();
  }

  /** The answer, complete once the connection is closed. */
  async answer(): Promise<{ status: number; headers: string; body: string; bytes: Buffer }> {
    await this.closed;
    const whole = Buffer.concat(this.received);
    const end = whole.indexOf('\r\n\r\n');
    const headers = whole.subarray(0, end).toString();
    const bytes = whole.subarray(end + 4);
    return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]), headers, body: bytes.toString(), bytes };
  }
}
