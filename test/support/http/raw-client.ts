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

  send(bytes: string | Buffer): void {
    if (this.socket.writable) this.socket.write(bytes);
  }

  /** Sends bytes in chunks, each in a separate packet if the network allows. */
  async sendChunks(chunks: readonly Buffer[]): Promise<void> {
    this.socket.setNoDelay(true);
    for (const chunk of chunks) {
      this.send(chunk);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** The complete responses so far; each must have a Content-Length. */
  get responses(): { status: number; headers: string; body: string }[] {
    const responses = [];
    let rest = Buffer.concat(this.received);
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return responses;
      const headers = rest.subarray(0, end).toString();
      const size = Number(/^content-length: (\d+)$/im.exec(headers)?.[1]);
      if (rest.length < end + 4 + size) return responses;
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]);
      responses.push({ status, headers, body: rest.subarray(end + 4, end + 4 + size).toString() });
      rest = rest.subarray(end + 4 + size);
    }
  }

  /** All that has come, as it came. */
  get text(): string {
    return Buffer.concat(this.received).toString();
  }

  get isClosed(): boolean {
    return this.socket.closed;
  }

  /** Sends a piece again and again until the connection is closed. */
  async trickle(chunk: string, everyMs: number): Promise<void> {
    const timer = setInterval(() => this.send(chunk), everyMs);
    await this.closed;
    clearInterval(timer);
  }

  stopReading(): void {
    this.socket.pause();
  }

  /** Says that nothing more is sent, and goes on reading. */
  finish(): void {
    this.socket.end();
  }

  end(): void {
    this.socket.destroy();
  }

  /** The response, complete once the connection is closed. */
  async response(): Promise<{ status: number; headers: string; body: string; bytes: Buffer }> {
    await this.closed;
    const received = Buffer.concat(this.received);
    const end = received.indexOf('\r\n\r\n');
    const headers = received.subarray(0, end).toString();
    const bytes = received.subarray(end + 4);
    return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]), headers, body: bytes.toString(), bytes };
  }
}
