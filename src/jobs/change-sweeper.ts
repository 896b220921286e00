import type { DataSource } from 'typeorm';
import type { TransactionRecord } from '../db/transaction-record.js';
import type { Logger } from '../observability/logger.js';
import { stampCatalogue, unstampForeignProducts } from '../services/catalogue/product-changes.js';
import { withTimeout } from '../services/common/with-timeout.js';
import { stampOrders } from '../services/orders/order-changes.js';
import { stampEvents } from '../services/webhooks/event-order.js';

// Orders that come within this time share a stamp: whoever reads one then reads the others again.
const PAUSE_MS = 250;
// How long the answer to a change of the catalogue waits for its stamp at most.
const PATIENCE_MS = 250;
// Finds what a process has left that died, and what versions without stamps change.
const LOOK_EVERY_MS = 10_000;

/**
 * Stamps changes soon after they are committed (`db/change-stamps.ts`), so that each gets a stamp of its own as far as
 * possible. Readers stamp too: without the sweeper they would be given more than once, but would miss nothing.
 */
export class ChangeSweeper {
  private isCatalogueDue = false;
  private areEventsDue = false;
  private ordersDueOf = new Set<string>();
  private sweep: NodeJS.Timeout | undefined;
  private look: NodeJS.Timeout | undefined;
  private underWay: Promise<void> | undefined;
  private sweptAtMs = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.look = setInterval(() => this.lookForOthers(), LOOK_EVERY_MS).unref();
  }

  /** Waits at most `timeoutMs` for what is under way. */
  async stop(timeoutMs: number): Promise<void> {
    clearInterval(this.look);
    clearTimeout(this.sweep);
    this.look = undefined;
    if (this.underWay) await withTimeout(this.underWay, timeoutMs, () => undefined);
  }

  /**
   * Takes note of what a committed transaction has changed. Orders are stamped soon. Changes of the catalogue by staff are
   * few, and stamped at once, so that one is told apart from the next.
   * @returns what the answer to such a change waits for.
   */
  note({ catalogueRows, ordersChangedOf, hasEvents }: TransactionRecord): Promise<void> | undefined {
    if (!this.look || (catalogueRows.size === 0 && ordersChangedOf.size === 0 && !hasEvents)) return undefined;
    this.isCatalogueDue ||= catalogueRows.size > 0;
    this.areEventsDue ||= hasEvents;
    for (const customerId of ordersChangedOf) this.ordersDueOf.add(customerId);
    if (ordersChangedOf.size === 0 && catalogueRows.size > 0)
      return withTimeout(
        this.run(() => this.stampDue()),
        PATIENCE_MS,
        () => undefined,
      );
    this.schedule();
    return undefined;
  }

  private lookForOthers(): void {
    void this.run(() => unstampForeignProducts(this.dataSource));
    this.isCatalogueDue = true;
    this.areEventsDue = true;
    this.schedule();
  }

  private schedule(): void {
    const pauseMs = Math.max(0, this.sweptAtMs + PAUSE_MS - performance.now());
    this.sweep ??= setTimeout(() => {
      this.sweep = undefined;
      void this.run(() => this.stampDue());
    }, pauseMs).unref();
  }

  private async stampDue(): Promise<void> {
    const { isCatalogueDue, areEventsDue } = this;
    const customerIds = [...this.ordersDueOf];
    this.isCatalogueDue = false;
    this.areEventsDue = false;
    this.ordersDueOf = new Set();
    if (isCatalogueDue) await stampCatalogue(this.dataSource);
    await stampOrders(this.dataSource, customerIds);
    if (areEventsDue) await stampEvents(this.dataSource);
    this.sweptAtMs = performance.now();
  }

  /** One at a time. A failure is no more than a warning: readers and the next sweep stamp what is left. */
  private run(work: () => Promise<void>): Promise<void> {
    const previous = this.underWay ?? Promise.resolve();
    this.underWay = previous.then(work).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'changes could not be stamped');
    });
    return this.underWay;
  }
}
