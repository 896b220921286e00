import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A customer's webhook receiver on loopback: answers 204 and remembers what it has answered so. */
export class Receiver {
  /** The `webhook-id` of each delivery that was answered, in the order of the answers. */
  readonly answered: string[] = [];
  /** Deliveries that arrived while answers are held back. */
  held = 0;
  private release: (() => void) | undefined;
  private released = Promise.resolve();

  private constructor(
    private readonly server: Server,
    private readonly delayMs: number,
  ) {}

  static async start(delayMs = 0): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server, delayMs);
    server.on('request', (request, response) => {
      request.resume().on('end', () => void receiver.receive(String(request.headers['webhook-id']), response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  /** An address for one of any number of webhooks. */
  url(number: number): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${number}`;
  }

  /** Holds all answers back until `answerAgain` is called. */
  holdAnswers(): void {
    this.released = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  answerAgain(): void {
    this.release?.();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(id: string, response: ServerResponse): Promise<void> {
    this.held += 1;
    await this.released;
    this.held -= 1;
    if (this.delayMs > 0) await sleep(this.delayMs);
    // A sender whose connection is closed gets no answer.
    if (response.destroyed) return;
    this.answered.push(id);
    response.writeHead(204).end();
  }
}
