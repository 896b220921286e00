import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { EventEnvelope } from '../../src/domain/webhooks/event.js';
import { LoopbackServer } from './loopback.js';
import { until } from './until.js';

/** A request as it arrived. */
export interface Received {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** By the clock of `performance`. */
  atMs: number;
  /** The number of its connection, counted from 1. */
  connection: number;
}

/** The response to a request. */
export interface Reply {
  /** Default: 204. */
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  delayMs?: number;
  /** Whether the response waits until the test calls `release`. */
  isHeld?: boolean;
  /**
   * `silent`: never a response. `close`: the connection ends without one. `drip` and `flood`: a response whose body
   * never ends, slowly or as fast as possible. `break`: the connection ends after `body`, in the middle of the
   * response.
   */
  manner?: 'silent' | 'close' | 'drip' | 'flood' | 'break';
}

/** A real webhook receiver on loopback that records every request and sends the responses set by the test. */
export class Receiver extends LoopbackServer {
  readonly requests: Received[] = [];
  /** The `webhook-id` of each request that was still open when its response was sent, in the order of the responses. */
  readonly answered: string[] = [];
  /** Bytes of response bodies that it has sent. */
  sentBytes = 0;
  /** Requests in flight now, and the most that were in flight at a time. */
  atOnce = 0;
  mostAtOnce = 0;
  private readonly script: Reply[] = [];
  private readonly held: (() => void)[] = [];
  private readonly numbers = new WeakMap<Socket, number>();
  private connections = 0;

  private constructor(private standing: Reply | ((request: Received) => Reply)) {
    super();
    this.server.on('connection', (socket) => this.numbers.set(socket, (this.connections += 1)));
  }

  /** @param standing is the default response, unless `refuseNext` has set one. */
  static start(standing: Reply | ((request: Received) => Reply) = {}): Promise<Receiver> {
    return new Receiver(standing).listen();
  }

  override url(path = '/hook'): string {
    return super.url(path);
  }

  /** How many connections were opened, with or without a request. */
  get connectionCount(): number {
    return this.connections;
  }

  /** Sets the responses to the next requests. */
  replyNext(...replies: Reply[]): void {
    this.script.push(...replies);
  }

  replyAll(reply: Reply | ((request: Received) => Reply)): void {
    this.standing = reply;
  }

  /** Responds to every request that is held. */
  release(): void {
    for (const send of this.held.splice(0)) send();
  }

  /** Waits until `count` requests have arrived. @returns the first `count` of them. */
  async received(count: number): Promise<Received[]> {
    await until(() => this.requests.length >= count, `${count} requests (there are ${this.requests.length})`);
    return this.requests.slice(0, count);
  }

  /** The events in the bodies, in the order of arrival. */
  get events(): EventEnvelope[] {
    return this.requests.map(({ body }) => JSON.parse(body));
  }

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    response.once('close', () => (this.atOnce -= 1));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const connection = this.numbers.get(request.socket) ?? 0;
    const body = Buffer.concat(chunks).toString('utf8');
    const received = { method, path, headers, body, atMs: performance.now(), connection };
    this.requests.push(received);
    const reply =
      this.script.shift() ?? (typeof this.standing === 'function' ? this.standing(received) : this.standing);
    if (reply.isHeld) await new Promise<void>((resolve) => this.held.push(resolve));
    if (reply.delayMs) await new Promise((resolve) => setTimeout(resolve, reply.delayMs));
    this.sendReply(received, reply, response);
  }

  private sendReply({ headers: { 'webhook-id': id } }: Received, reply: Reply, response: ServerResponse): void {
    const { status = 204, headers = {}, body, manner } = reply;
    // A sender whose connection is closed gets no response.
    if (manner === 'silent' || response.destroyed) return;
    if (manner === 'close') {
      response.destroy();
      return;
    }
    this.answered.push(String(id));
    response.writeHead(status, headers);
    if (manner === 'drip' || manner === 'flood') this.pour(response, manner === 'drip' ? 10 : 65_536);
    else if (manner === 'break') response.write(body, () => setTimeout(() => response.destroy(), 20));
    else response.end(body);
  }

  private pour(response: ServerResponse, chunkBytes: number): void {
    const chunk = Buffer.alloc(chunkBytes, 'x');
    const timer = setInterval(() => {
      // Sends no more while the other side does not read.
      if (response.writableNeedDrain) return;
      response.write(chunk);
      this.sentBytes += chunkBytes;
    }, 5);
    response.once('close', () => clearInterval(timer));
  }
}
