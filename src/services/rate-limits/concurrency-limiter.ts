import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { FairQueue } from '../../domain/access/fair-queue.js';
import { rateLimitExceeded } from '../../domain/access/rate-limit.js';
import type { ClientConnection } from '../common/client-connection.js';
import { withTimeout } from '../common/with-timeout.js';
import type { RequestRateLimit } from './rate-limiter.js';

/** What a slot is for. Histories have their own slots, as a client may take minutes to read one. */
export type SlotKind = 'request' | 'history';

interface LimitedRequest {
  /** Undefined if authentication failed. */
  customer: { id: string } | undefined;
  rateLimit: Pick<RequestRateLimit, 'decision'>;
  client: Pick<ClientConnection, 'onEnd'>;
}

/** How long a request is queued. */
const MAX_WAIT_MS = 10_000;

/** The slots of customers' concurrent requests in this process (docs/spec/rate-limits.md#at-once). */
export class ConcurrencyLimiter {
  private readonly queues: Record<SlotKind, FairQueue>;

  /**
   * @param each the maximum number of concurrent requests of a customer, and of histories. There is no limit for all
   *   customers together: a fair queue hands out the connections to the database (`src/db/connection-pool.ts`).
   * @param listener `countRefusal` is called for each request that has waited too long.
   */
  constructor(
    each: number,
    private readonly listener: { countRefusal: (policy: 'at-once') => void },
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {
    const limits = { each, all: Infinity };
    this.queues = { request: new FairQueue(limits), history: new FairQueue(limits) };
  }

  get waiting(): number {
    return this.queues.request.waiting + this.queues.history.waiting;
  }

  /**
   * Waits for a slot of the customer. An order needs no slot: it waits for others in `OrderBatcher`, which serves
   * customers by round robin and queries the database for all of them.
   * @param kind if set, also a request that counts like an order but is not one gets a slot.
   * @returns a function that releases the slot; this also happens when the client has its response or has
   *   disconnected.
   * @throws {DomainError} RATE_LIMIT_EXCEEDED if no slot has become free in time.
   */
  acquire({ customer, rateLimit, client }: LimitedRequest, kind?: SlotKind): (() => void) | Promise<() => void> {
    if (!customer || (!kind && rateLimit.decision?.policy === 'orders')) return () => undefined;
    let isGranted = false;
    let grant: (() => void) | undefined;
    const release = this.queues[kind ?? 'request'].enqueue(customer.id, () => {
      isGranted = true;
      grant?.();
    });
    client.onEnd(release);
    if (isGranted) return release;
    return this.waitFor(new Promise<true>((resolve) => (grant = () => resolve(true))), release);
  }

  private async waitFor(granted: Promise<true>, release: () => void): Promise<() => void> {
    if (await withTimeout(granted, this.maxWaitMs, () => false)) {
      // Between two requests of a queue, the process reads what others have sent.
      await yieldToEventLoop();
      return release;
    }
    release();
    this.listener.countRefusal('at-once');
    throw rateLimitExceeded({ resetMs: this.maxWaitMs });
  }
}
