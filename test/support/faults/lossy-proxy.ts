import { createHash } from 'node:crypto';
import { request as forward, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { LoopbackServer } from '../loopback.js';

/**
 * Faults of a request that the service never executes: it is dropped, half of it is dropped, or a gateway refuses it.
 */
const BEFORE = ['refuse', 'cut-request', 'bad-gateway'] as const;
/**
 * Faults of a request that the service executes before any other: its response is lost, cut off on the wire, half of
 * it is sent as if it were complete, a gateway responds with 502 or a page instead, or the service gets the request
 * twice.
 */
const AFTER = ['lose-answer', 'cut-answer', 'halve-answer', 'late-gateway', 'page', 'twice'] as const;

/** `stall`: the connection is cut, and the service gets the request after others that came later. */
export const FAULTS = [...BEFORE, ...AFTER, 'stall'] as const;

export type Fault = 'pass' | (typeof FAULTS)[number];

/** How often a request does not pass. */
const FAULT_RATE = 0.4;
/** How many requests that came later and stalled overtake one that has. */
const OVERTAKING = 40;

/** Draws a fault: the same for the same seed, request and attempt, in any order of requests. */
function faultOf(seed: number, request: string, attempt: number): Fault {
  const drawn = createHash('sha256').update(`${seed} ${attempt} ${request}`).digest().readUInt32BE() / 2 ** 32;
  return FAULTS[Math.floor((drawn / FAULT_RATE) * FAULTS.length)] ?? 'pass';
}

interface ProxyResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A proxy on loopback, before several processes, that cuts connections, loses and falsifies responses at random. */
export class LossyProxy extends LoopbackServer {
  /** What became of each request so far, by its method, path and body. */
  readonly faults = new Map<string, Fault[]>();
  private readonly stalled: (() => Promise<unknown>)[] = [];
  private requests = 0;

  private constructor(
    private targets: readonly string[],
    private readonly seed: number,
  ) {
    super();
  }

  static start(targets: readonly string[], seed: number): Promise<LossyProxy> {
    return new LossyProxy(targets, seed).listen();
  }

  /** Sends no more requests there. */
  removeTarget(target: string): void {
    this.targets = this.targets.filter((one) => one !== target);
  }

  /**
   * Forwards the stalled requests to the service, and waits until they are done.
   * @returns how many requests that were.
   */
  async flushStalled(): Promise<number> {
    const late = this.stalled.splice(0);
    await Promise.all(late.map((send) => send()));
    return late.length;
  }

  protected async respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const fault = this.draw(`${incoming.method} ${incoming.url} ${body.toString()}`);
    if (this.stalled.length > OVERTAKING)
      void this.stalled
        .shift()?.()
        .catch(() => undefined);
    const cut = () => outgoing.destroy();
    const page = (status: number) => outgoing.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>One moment');
    const send = () => this.send(incoming, body);
    if (fault === 'bad-gateway') return void page(502);
    if (fault === 'refuse') return void cut();
    if (fault === 'cut-request') {
      cut();
      const onward = this.onward(incoming).on('error', () => undefined);
      return void onward.write(body.subarray(0, body.length / 2), () => onward.destroy());
    }
    if (fault === 'stall') {
      cut();
      return void this.stalled.push(send);
    }
    const [response] = await Promise.all([send(), ...(fault === 'twice' ? [send()] : [])]).catch(() => []);
    if (response === undefined || fault === 'lose-answer') return void cut();
    if (fault === 'late-gateway') return void page(502);
    if (fault === 'page') return void page(200);
    const half = response.body.subarray(0, response.body.length / 2);
    if (fault === 'halve-answer') {
      outgoing.writeHead(response.status, { ...response.headers, 'content-length': String(half.length) });
      return void outgoing.end(half);
    }
    outgoing.writeHead(response.status, response.headers);
    if (fault === 'cut-answer') outgoing.write(half, cut);
    else outgoing.end(response.body);
  }

  /** Each on a connection of its own, which the service cannot be about to close. */
  private onward({ url = '', method, headers }: IncomingMessage) {
    const target = this.targets[(this.requests += 1) % this.targets.length];
    return forward(new URL(url, target), { method, headers, agent: false });
  }

  private async send(incoming: IncomingMessage, body: Buffer): Promise<ProxyResponse> {
    const onward = this.onward(incoming);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      onward.on('response', resolve).on('error', reject).end(body);
    });
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
  }

  private draw(request: string): Fault {
    const met = this.faults.get(request) ?? [];
    const drawn = faultOf(this.seed, request, met.length);
    // A page instead of the response to a read is reported to the caller: the client does not take it for a lost
    // response.
    const fault = drawn === 'page' && request.startsWith('GET') ? 'pass' : drawn;
    this.faults.set(request, [...met, fault]);
    return fault;
  }
}
