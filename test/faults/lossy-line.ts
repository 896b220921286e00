import { createHash } from 'node:crypto';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { LoopbackServer } from '../support/loopback.js';

/**
 * What becomes of a request. `refuse`: the service never sees it. `cut-request`: the service sees half of it. `lose-answer`: the
 * service carries it out, and nothing of its answer arrives. `cut-answer`: half of the answer does.
 */
export type Fate = 'pass' | 'refuse' | 'cut-request' | 'lose-answer' | 'cut-answer';

export const FAULTS = ['refuse', 'cut-request', 'lose-answer', 'cut-answer'] as const;

/** How often a request does not pass. */
const FAULT_RATE = 0.4;

/** Draws a fate: the same for the same seed, request and attempt, in whichever order requests come. */
function fateOf(seed: number, request: string, attempt: number): Fate {
  const drawn = createHash('sha256').update(`${seed} ${attempt} ${request}`).digest().readUInt32BE() / 2 ** 32;
  return FAULTS[Math.floor((drawn / FAULT_RATE) * FAULTS.length)] ?? 'pass';
}

/** A proxy on loopback that cuts connections and loses answers, at random; refusals pass. */
export class LossyLine extends LoopbackServer {
  /** What became of each request so far, by its method, path and body. */
  readonly fates = new Map<string, Fate[]>();
  private readonly attempts = new Map<string, number>();

  private constructor(
    private readonly target: string,
    private readonly seed: number,
  ) {
    super();
  }

  static start(target: string, seed: number): Promise<LossyLine> {
    return new LossyLine(target, seed).listen();
  }

  protected async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const request = `${incoming.method} ${incoming.url} ${body.toString()}`;
    const fate = this.draw(request);
    const meet = (met: Fate) => this.fates.set(request, [...(this.fates.get(request) ?? []), met]);
    const cut = () => outgoing.destroy();
    if (fate === 'refuse') {
      meet(fate);
      return void cut();
    }
    const { method, headers } = incoming;
    // Each on a connection of its own, which the service cannot be about to close.
    const onward = forward(new URL(incoming.url ?? '', this.target), { method, headers, agent: false });
    onward.on('error', cut);
    if (fate === 'cut-request') {
      meet(fate);
      onward.write(body.subarray(0, body.length / 2), () => onward.destroy());
      return;
    }
    onward.on('response', (answer) => {
      void buffer(answer).then((bytes) => {
        const isGood = (answer.statusCode ?? 0) < 300;
        meet(isGood ? fate : 'pass');
        if (isGood && fate === 'lose-answer') return void cut();
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        if (!isGood || fate === 'pass') return void outgoing.end(bytes);
        outgoing.write(bytes.subarray(0, bytes.length / 2), cut);
      }, cut);
    });
    onward.end(body);
  }

  private draw(request: string): Fate {
    const attempt = this.attempts.get(request) ?? 0;
    this.attempts.set(request, attempt + 1);
    return fateOf(this.seed, request, attempt);
  }
}
