import {
  createServer,
  request as requestHttp,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import type { Fault, FaultPlan } from './fault-plan.js';

export interface ProxyResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request, and what became of it. */
export interface ProxiedExchange {
  /** Counts the requests from 1, in the order in which they came. */
  number: number;
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  fault: Fault;
  /** What the service answered; of a request that has stalled, later. */
  responses: ProxyResponse[];
  /** The answer that came through as it was. */
  delivered: ProxyResponse | undefined;
  /** Why the service did not answer. */
  problem: string | undefined;
}

interface Received {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  exchange: ProxiedExchange;
}

export interface ChaosOptions {
  target: URL;
  faultPlan: Pick<FaultPlan, 'draw'>;
  /** After which a request that has stalled is cut, and goes to the service. */
  stallMs: number;
  /** Called once for each request, as soon as nothing more comes to whoever sent it. */
  onExchange: (exchange: ProxiedExchange) => void;
}

const half = (body: Buffer): Buffer => body.subarray(0, body.length >> 1);

const isStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

/** A proxy on loopback that cuts connections, loses answers and lies about them. */
export class ChaosProxy {
  private readonly server = createServer((incoming, outgoing) => void this.serve(incoming, outgoing));
  /** What sends each request that has stalled, to be called at once in the end. */
  private readonly stalled = new Set<() => void>();
  private readonly atWork = new Set<Promise<void>>();
  private count = 0;
  private readonly streams = new Set<ServerResponse>();

  private constructor(private readonly options: ChaosOptions) {}

  /** @param port 0 for one that the system chooses. @throws where the port is taken. */
  static async start(options: ChaosOptions, port = 0): Promise<ChaosProxy> {
    const proxy = new ChaosProxy(options);
    await new Promise<void>((resolve, reject) => {
      proxy.server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Gives the service what has stalled, and waits until it has answered everything. */
  async flushStalled(): Promise<void> {
    for (const send of this.stalled) send();
    await Promise.all(this.atWork);
  }

  /** Takes no further request, ends streams, and lets everything else come to its end. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const stream of this.streams) stream.destroy();
    await this.flushStalled();
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming).catch(() => undefined);
    // Whoever sent it has gone before it was whole.
    if (body === undefined) return;
    const { method = '', url: path = '', headers } = incoming;
    const number = (this.count += 1);
    const fault = this.options.faultPlan.draw(method, `${path} ${body.toString()}`);
    const exchange: ProxiedExchange = {
      number,
      method,
      path,
      headers,
      body,
      fault,
      responses: [],
      delivered: undefined,
      problem: undefined,
    };
    const work = this.applyFault({ incoming, outgoing, exchange }).catch((error: Error) => {
      exchange.problem = error.message;
      outgoing.destroy();
    });
    const reported = work.then(() => this.options.onExchange(exchange));
    this.atWork.add(reported);
    await reported.finally(() => this.atWork.delete(reported));
  }

  private async applyFault(received: Received): Promise<void> {
    const { outgoing, exchange } = received;
    const { fault, body } = exchange;
    if (fault === 'bad-gateway') return sendPage(outgoing, 502);
    if (fault === 'refuse') return void outgoing.destroy();
    if (fault === 'cut-request') {
      outgoing.destroy();
      const onward = this.onward(exchange).on('error', () => undefined);
      return new Promise((resolve) => onward.once('close', resolve).write(half(body), () => onward.destroy()));
    }
    if (fault === 'stall') {
      await this.stall();
      outgoing.destroy();
    }
    await this.respond(received);
  }

  /** Waits as long as a request stalls. */
  private stall(): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.stalled.delete(end);
        resolve();
      };
      const timer = setTimeout(end, this.options.stallMs);
      this.stalled.add(end);
    });
  }

  private async respond({ outgoing, exchange }: Received): Promise<void> {
    const [response] = await Promise.all([
      this.send(exchange, outgoing),
      ...(exchange.fault === 'twice' ? [this.send(exchange, outgoing)] : []),
    ]);
    if (response === undefined || outgoing.destroyed) return;
    const { fault } = exchange;
    const { status, headers, body } = response;
    if (fault === 'lose-answer') return void outgoing.destroy();
    if (fault === 'late-gateway') return sendPage(outgoing, 502);
    if (fault === 'page') return sendPage(outgoing, 200);
    if (fault === 'halve-answer') {
      // Its length says that it is whole.
      outgoing.writeHead(status, { ...headers, 'content-length': String(half(body).length) });
      return void outgoing.end(half(body));
    }
    outgoing.writeHead(status, headers);
    if (fault === 'cut-answer') return void outgoing.write(half(body), () => outgoing.destroy());
    outgoing.end(body);
    await finished(outgoing).catch(() => undefined);
    if (outgoing.writableFinished) exchange.delivered = response;
  }

  /** Gives the service the request. @returns undefined for a stream, which is passed on as it comes, and cut where it is disturbed. */
  private async send(exchange: ProxiedExchange, outgoing: ServerResponse): Promise<ProxyResponse | undefined> {
    const onward = this.onward(exchange);
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      onward.on('response', resolve).on('error', reject).end(exchange.body);
    });
    const { statusCode: status = 0, headers } = incoming;
    if (isStream(incoming)) {
      if (outgoing.headersSent || outgoing.destroyed) return void incoming.destroy();
      outgoing.writeHead(status, headers);
      if (exchange.fault !== 'pass') incoming.once('data', () => outgoing.destroy());
      this.streams.add(outgoing);
      await pipeline(incoming, outgoing).catch(() => undefined);
      return void this.streams.delete(outgoing);
    }
    const response = { status, headers, body: await buffer(incoming) };
    exchange.responses.push(response);
    return response;
  }

  /** Each on a connection of its own, which the service cannot be about to close. */
  private onward({ path, method, headers }: ProxiedExchange): ClientRequest {
    const { target } = this.options;
    // Uncompressed, so that it can be read here.
    const { 'accept-encoding': _encoding, ...forwarded } = headers;
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    const base = target.pathname.replace(/\/+$/, '');
    // As an option: resolved as an address, `//api/orders` would lead to another host, with the token.
    return request(target, { path: base + path, method, headers: { ...forwarded, host: target.host }, agent: false });
  }
}

function sendPage(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>One moment');
}
