import { createHash } from 'node:crypto';

/**
 * What can become of a request, by kind. `refuse`, `cut-request` and `bad-gateway`: the service never carries it out. `lose-answer`,
 * `cut-answer`, `halve-answer` (half comes as if it were whole), `late-gateway` and `page` (a page with status 200): the service carries
 * it out, and the answer does not come. `twice`: the service gets it twice. `stall`: the connection is cut after a while, and the
 * service gets the request only then.
 */
export const FAULTS = {
  drop: ['refuse'],
  stall: ['stall'],
  cut: ['cut-request', 'lose-answer', 'cut-answer', 'halve-answer'],
  double: ['twice'],
  gateway: ['bad-gateway', 'late-gateway', 'page'],
} as const;

export type FaultKind = keyof typeof FAULTS;
export type Fault = 'pass' | (typeof FAULTS)[FaultKind][number];

/** How many of a hundred requests meet a fault of each kind. */
export type FaultRates = Readonly<Record<FaultKind, number>>;

export const FAULT_KINDS = Object.keys(FAULTS) as FaultKind[];

/** Draws faults: the same for the same seed, request and attempt, in whichever order requests come. */
export class FaultPlan {
  private readonly attempts = new Map<string, number>();

  constructor(
    private readonly seed: number,
    private readonly rates: FaultRates,
  ) {}

  /** @param request what tells it from others, and is the same when it is sent again. */
  draw(method: string, request: string): Fault {
    const id = createHash('sha256').update(`${method} ${request}`).digest('base64');
    const attempt = this.attempts.get(id) ?? 0;
    this.attempts.set(id, attempt + 1);
    const drawn = createHash('sha256').update(`${this.seed} ${attempt} ${id}`).digest().readUInt32BE();
    const fault = this.at((100 * drawn) / 2 ** 32);
    // A page in place of what is only read loses nothing: whoever reads it sees that it is none of the service's.
    return fault === 'page' && method === 'GET' ? 'bad-gateway' : fault;
  }

  private at(drawn: number): Fault {
    let begin = 0;
    for (const kind of FAULT_KINDS) {
      const rate = this.rates[kind];
      const faults = FAULTS[kind];
      if (drawn < begin + rate) return faults[Math.floor(((drawn - begin) / rate) * faults.length)] ?? faults[0];
      begin += rate;
    }
    return 'pass';
  }
}
