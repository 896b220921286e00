import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect, createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';

/** An HTTP server of a test on loopback, at a port that the system chooses. */
export abstract class LoopbackServer {
  // No idle connection is ended, as a busy client may be sending its next request on it.
  protected readonly server = createServer({ keepAliveTimeout: 0 }, (...exchange) => void this.respond(...exchange));

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(path = ''): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** Ends every connection as it is. */
  cut(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  protected abstract respond(...[incoming, outgoing]: Parameters<RequestListener>): void | Promise<void>;
}

/** Serves what needs no more than a function. */
export function serve(listener: RequestListener): Promise<LoopbackServer> {
  class Serving extends LoopbackServer {
    protected respond(...exchange: Parameters<RequestListener>): void {
      listener(...exchange);
    }
  }
  return new Serving().listen();
}

/** A request that has been read, so that it can be sent to another service where one takes no connections. */
interface BufferedRequest {
  body: Buffer;
  /** Called where no connection came about. */
  whereRefused: () => void;
}

/** Forwards a request to the service at `base`. A response that breaks off in the middle breaks off here too. */
export function forwardRequest(
  base: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  buffered?: BufferedRequest,
): void {
  const { method, headers } = incoming;
  const onward = request(new URL(incoming.url ?? '/', base), { method, headers, agent: false }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  onward.on('error', ({ message, code }: NodeJS.ErrnoException) => {
    if (buffered && code === 'ECONNREFUSED') return buffered.whereRefused();
    // The service may have done its work already, so no other process may be tried.
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(JSON.stringify({ error: `${base}: ${message}` }));
  });
  if (buffered) onward.end(buffered.body);
  else incoming.pipe(onward);
}

/** A load balancer: each request goes to the next of these services. */
export function roundRobin(urls: readonly string[]): Promise<LoopbackServer> {
  let requests = 0;
  return serve((incoming, outgoing) => forwardRequest(urls[(requests += 1) % urls.length] ?? '', incoming, outgoing));
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = await serve(() => undefined);
  const { port } = probe;
  await probe.stop();
  return port;
}

/** Both ends of a connection. What is written to one is there for the other at once, and read when its process gets to that. */
export async function connectedSockets(): Promise<[Socket, Socket]> {
  const server = createSocketServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const near = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[far]] = await Promise.all([accepted, once(near, 'connect')]);
  server.close();
  return [near, far];
}
