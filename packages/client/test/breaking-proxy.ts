import { request as forward, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { LoopbackServer } from '../../../test/support/loopback.js';

/**
 * What becomes of a request. `lose-request`: the connection is cut before the service has it. `lose-answer`: the service carries it
 * out, and the connection is cut then. `cut-answer`: half of the answer arrives. `hold`: there is never an answer.
 */
export type Fate = 'pass' | 'lose-request' | 'lose-answer' | 'cut-answer' | 'hold' | Reply;

/** An answer of a gateway. */
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
  private readonly script: Fate[] = [];
  private opened = 0;

  private constructor(private target: string) {
    super();
  }

  static start(target: string): Promise<BreakingProxy> {
    return new BreakingProxy(target).listen();
  }

  /** What becomes of the next requests; what comes then passes. */
  next(...fates: Fate[]): void {
    this.script.push(...fates);
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

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = '', url: path = '', headers } = request;
    this.requests.push({ method, path, headers, body: body.toString() });
    const fate = this.script.shift() ?? 'pass';
    if (fate === 'hold') return;
    if (fate === 'lose-request') return void response.destroy();
    if (typeof fate === 'object') return void response.writeHead(fate.status, fate.headers).end(fate.body);
    await this.pass({ method, path, headers, body }, response, fate).catch(() => response.destroy());
  }

  private async pass(
    { method, path, headers, body }: Omit<Seen, 'body'> & { body: Buffer },
    response: ServerResponse,
    fate: Fate,
  ): Promise<void> {
    const sent = forward(this.target + path, { method, headers: { ...headers, host: new URL(this.target).host } });
    response.once('close', () => sent.destroy());
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject).end(body);
    });
    if (fate === 'pass') {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
      return;
    }
    const whole = await buffer(answer);
    if (fate === 'lose-answer') return void response.destroy();
    response.writeHead(answer.statusCode ?? 0, answer.headers);
    response.write(whole.subarray(0, whole.length >> 1), () => response.destroy());
  }
}
