import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer on loopback: each request goes to the next process, and an answer that breaks off stays broken. */
export class RoundRobin {
  private turn = 0;

  private constructor(
    private readonly server: Server,
    private readonly urls: readonly string[],
  ) {}

  static async start(urls: readonly string[]): Promise<RoundRobin> {
    const server = createServer();
    const balancer = new RoundRobin(server, urls);
    server.on('request', (incoming, outgoing) => balancer.pass(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const target = new URL(incoming.url ?? '/', this.urls[(this.turn += 1) % this.urls.length]);
    const { method, headers } = incoming;
    const onward = request(target, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      // An answer that breaks off in the middle must not look whole.
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    // The process may have done its work already, so the balancer must not try another one.
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end('{}')));
    incoming.pipe(onward);
  }
}
