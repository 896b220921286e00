import { request as forward, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { LoopbackServer } from '../../../test/support/loopback.js';

/**
 * The fate of a request. `lose-request`: the connection is cut before the service has it. `lose-answer`: the service
 * executes it, and the connection is cut then. `cut-answer`: half of the response arrives. `hold`: there is never a
 * response.
 */
export type Fault = 'pass' | 'lose-request' | 'lose-answer' | 'cut-answer' | 'hold' | Reply;

/** A response of a gateway. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface Seen {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Stands between a client and the service, and breaks what the test says. */
export class BreakingProxy extends LoopbackServer {
  readonly requests: Seen[] = [];
  private readonly script: Fault[] = [];
  private opened = 0;

  private constructor(private target: string) {
    super();
  }

  static start(target: string): Promise<BreakingProxy> {
    return new BreakingProxy(target).listen();
  }

  /** Sets the fates of the next requests; later ones pass. */
  next(...faults: Fault[]): void {
    this.script.push(...faults);
  }

  /** How many requests have come since this was last asked. */
  takeCount(): number {
    const count = this.requests.length - this.opened;
    this.opened = this.requests.length;
    return count;
  }

  /** Leads to another process of the service. */
  leadTo(target: string): void {
    this.target = target;
  }

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = '', url: path = '', headers } = request;
    this.requests.push({ method, path, headers, body: body.toString() });
    const fault = this.script.shift() ?? 'pass';
    if (fault === 'hold') return;
    if (fault === 'lose-request') return void response.destroy();
    if (typeof fault === 'object') return void response.writeHead(fault.status, fault.headers).end(fault.body);
    await this.pass({ method, path, headers, body }, response, fault).catch(() => response.destroy());
  }

  private async pass(
    { method, path, headers, body }: Omit<Seen, 'body'> & { body: Buffer },
    response: ServerResponse,
    fault: Fault,
  ): Promise<void> {
    const sent = forward(this.target + path, { method, headers: { ...headers, host: new URL(this.target).host } });
    response.once('close', () => sent.destroy());
    const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject).end(body);
    });
    if (fault === 'pass') {
      response.writeHead(upstream.statusCode ?? 0, upstream.headers);
      upstream.on('error', () => response.destroy()).pipe(response);
      return;
    }
    const bytes = await buffer(upstream);
    if (fault === 'lose-answer') return void response.destroy();
    response.writeHead(upstream.statusCode ?? 0, upstream.headers);
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
  }
}
