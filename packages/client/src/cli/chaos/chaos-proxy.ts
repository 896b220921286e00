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

/** A request, its fault and its responses. */
export interface ProxiedExchange {
  /** Counts the requests from 1, in order of arrival. */
  number: number;
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  fault: Fault;
  /** The service's responses; those of a stalled request arrive later. */
  responses: ProxyResponse[];
  /** The response that reached the client unchanged. */
  delivered: ProxyResponse | undefined;
  /** Why the service did not respond. */
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
  /** After this time a stalled request is cut and forwarded. */
  stallMs: number;
  /** Called once for each request, when the client receives nothing more. */
  onExchange: (exchange: ProxiedExchange) => void;
}

const half = (body: Buffer): Buffer => body.subarray(0, body.length >> 1);

const isStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

/** A proxy on loopback that cuts connections, and loses or forges responses. */
export class ChaosProxy {
  private readonly server = createServer((incoming, outgoing) => void this.serve(incoming, outgoing));
  /** Forwards each stalled request; all are called at the end. */
  private readonly stalled = new Set<() => void>();
  private readonly atWork = new Set<Promise<void>>();
  private count = 0;
  private readonly streams = new Set<ServerResponse>();

  private constructor(private readonly options: ChaosOptions) {}

  /** @param port 0 for any free port. @throws if the port is in use. */
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

  /** Forwards the stalled requests, and waits for all responses. */
  async flushStalled(): Promise<void> {
    for (const send of this.stalled) send();
    await Promise.all(this.atWork);
  }

  /** Accepts no further request, ends streams, and waits for everything else. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const stream of this.streams) stream.destroy();
    await this.flushStalled();
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming).catch(() => undefined);
    // The client disconnected before the request was complete.
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
      // The Content-Length matches, so the response looks complete.
      outgoing.writeHead(status, { ...headers, 'content-length': String(half(body).length) });
      return void outgoing.end(half(body));
    }
    outgoing.writeHead(status, headers);
    if (fault === 'cut-answer') return void outgoing.write(half(body), () => outgoing.destroy());
    outgoing.end(body);
    await finished(outgoing).catch(() => undefined);
    if (outgoing.writableFinished) exchange.delivered = response;
  }

  /** Forwards the request. @returns undefined for a stream, which is piped through, or cut if the request has a fault. */
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

  /** Uses a new connection each time, which the service cannot be about to close. */
  private onward({ path, method, headers }: ProxiedExchange): ClientRequest {
    const { target } = this.options;
    // Uncompressed, so that the proxy can read the response.
    const { 'accept-encoding': _encoding, ...forwarded } = headers;
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    const base = target.pathname.replace(/\/+$/, '');
    // Passed as an option: resolved as a URL, `//api/orders` would send the token to another host.
    return request(target, { path: base + path, method, headers: { ...forwarded, host: target.host }, agent: false });
  }
}

function sendPage(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>One moment');
}
