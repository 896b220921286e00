import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_EVERY_MS = 100;

/**
 * A load balancer on loopback that sends each request to the next process whose `/readyz` says 200, as nginx or Kubernetes
 * do: it is told of processes, and never of their end.
 */
export class ReadyBalancer {
  private readonly known = new Set<string>();
  private ready: string[] = [];
  private turn = 0;
  private isOpen = true;
  private readonly checking: Promise<void>;

  private constructor(private readonly server: Server) {
    this.checking = this.check();
  }

  static async start(): Promise<ReadyBalancer> {
    const server = createServer();
    const balancer = new ReadyBalancer(server);
    server.on('request', (incoming, outgoing) => balancer.pass(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  add(url: string): void {
    this.known.add(url);
  }

  sendsTo(url: string): boolean {
    return this.ready.includes(url);
  }

  async stop(): Promise<void> {
    this.isOpen = false;
    await this.checking;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async check(): Promise<void> {
    while (this.isOpen) {
      const urls = [...this.known];
      const answers = await Promise.all(urls.map((url) => isReady(url)));
      this.ready = urls.filter((_url, index) => answers[index]);
      await sleep(CHECK_EVERY_MS);
    }
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const base = this.ready[(this.turn += 1) % this.ready.length];
    if (base === undefined) {
      outgoing.writeHead(503).end('{"error":"no process is ready"}');
      return;
    }
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? '/', base), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    const fail = (error: Error): void => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(JSON.stringify({ error: `${base}: ${error.message}` }));
    };
    onward.on('error', fail);
    incoming.pipe(onward);
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
