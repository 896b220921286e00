import { createHash } from 'node:crypto';

/**
 * The faults of a request, by kind. `refuse`, `cut-request` and `bad-gateway`: the service never processes it. `lose-answer`,
 * `cut-answer`, `halve-answer` (half of the response, as if complete), `late-gateway` and `page` (a page with status 200): the service
 * processes it, but the response is lost. `twice`: the service receives it twice. `stall`: the connection is cut after a while, and the
 * service receives the request only then.
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

/** The percentage of requests with a fault of each kind. */
export type FaultRates = Readonly<Record<FaultKind, number>>;

export const FAULT_KINDS = Object.keys(FAULTS) as FaultKind[];

/** Draws faults: the same for the same seed, request and attempt, in any order of requests. */
export class FaultPlan {
  private readonly attempts = new Map<string, number>();

  constructor(
    private readonly seed: number,
    private readonly rates: FaultRates,
  ) {}

  /** @param request identifies the request; the same when it is retried. */
  draw(method: string, request: string): Fault {
    const id = createHash('sha256').update(`${method} ${request}`).digest('base64');
    const attempt = this.attempts.get(id) ?? 0;
    this.attempts.set(id, attempt + 1);
    const drawn = createHash('sha256').update(`${this.seed} ${attempt} ${id}`).digest().readUInt32BE();
    const fault = this.at((100 * drawn) / 2 ** 32);
    // A page instead of a read loses nothing: a client sees that it is not from the service.
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
