import { setImmediate as nextTurn } from 'node:timers/promises';
import { rateLimitExceeded } from '../../domain/access/rate-limit.js';
import { FairQueue } from '../../domain/access/fair-queue.js';
import type { ClientConnection } from '../common/client-connection.js';
import { withTimeout } from '../common/with-timeout.js';
import type { Allowance } from './rate-limiter.js';

/** What a place is for. Histories have places of their own, as a client may take minutes to read one. */
export type PlaceKind = 'request' | 'history';

/** A request, as the faces know it. */
interface Work {
  /** Undefined where it is not let in. */
  customer: { id: string } | undefined;
  allowance: Pick<Allowance, 'grant'>;
  ordering: { client: Pick<ClientConnection, 'onEnd'> };
}

/** How long a request waits for its turn. */
const PATIENCE_MS = 10_000;

/** The places of customers' requests at work in this process (docs/spec/rate-limits.md#at-once). */
export class WorkPlaces {
  private readonly turns: Record<PlaceKind, FairQueue>;

  /**
   * @param each how many requests of a customer are at work at once, and how many histories. There is no limit for all
   *   customers together: the connections to the database are handed out by turns (`src/db/fair-connections.ts`).
   * @param reports `countRefusal` is called for each request that has waited too long.
   */
  constructor(
    each: number,
    private readonly reports: { countRefusal: (policy: 'at-once') => void },
    private readonly patienceMs = PATIENCE_MS,
  ) {
    const limits = { each, all: Infinity };
    this.turns = { request: new FairQueue(limits), history: new FairQueue(limits) };
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.turns.request.waiting + this.turns.history.waiting;
  }

  /**
   * Waits for a place among those of the customer. An order needs none: it waits for others in `OrderBatcher`, which
   * takes customers by turns and asks the database for all of them.
   * @param kind where it is given, a request takes a place that counts like an order and is none.
   * @returns gives it back, which also happens when the client has its answer or is gone.
   * @throws {DomainError} RATE_LIMIT_EXCEEDED where none has become free in time.
   */
  async take({ customer, allowance, ordering }: Work, kind?: PlaceKind): Promise<() => void> {
    if (!customer || (!kind && allowance.grant?.policy === 'orders')) return () => undefined;
    const turn = { begin: () => {}, hasBegun: false };
    const begun = new Promise<true>((resolve) => {
      turn.begin = () => resolve(true);
    });
    const leave = this.turns[kind ?? 'request'].enqueue(customer.id, () => {
      turn.hasBegun = true;
      turn.begin();
    });
    ordering.client.onEnd(leave);
    if (turn.hasBegun) return leave;
    if (await withTimeout(begun, this.patienceMs, () => false)) {
      // Between two requests of a queue, the process reads what others have sent.
      await nextTurn();
      return leave;
    }
    leave();
    this.reports.countRefusal('at-once');
    throw rateLimitExceeded({ resetMs: this.patienceMs });
  }
}
