import type { DataSource } from 'typeorm';
import { CHANGED_CATALOGUE } from '../db/catalogue-versions.js';
import { stampKnownChanges, type ChangeList } from '../db/change-stamps.js';
import type { TransactionContext } from '../db/transaction-context.js';
import type { Logger } from '../observability/logger.js';
import { CATALOGUE, STOCK } from '../services/catalogue/product-changes.js';
import { withTimeout } from '../services/common/with-timeout.js';
import { CUSTOMERS_WITH_CHANGED_ORDERS, ordersOf } from '../services/orders/order-changes.js';
import { EVENTS } from '../services/webhooks/event-order.js';
import { RECORDED } from '../services/webhooks/outbox.js';

// Orders within this time share a stamp, so a reader who continues from one gets the others again.
const PAUSE_MS = 250;
// The longest time that the response to a change of the catalogue waits for its stamp.
const PATIENCE_MS = 250;

/**
 * Stamps changes soon after they are committed (`db/change-stamps.ts`), so that few share a stamp. It looks only for
 * what transactions of this process have changed. Readers stamp too: without the sweeper they would get more changes
 * twice, but would miss nothing.
 */
export class ChangeSweeper {
  private catalogueDue: ChangeList | undefined;
  private areEventsDue = false;
  private ordersDueOf = new Set<string>();
  private sweep: NodeJS.Timeout | undefined;
  private isRunning = false;
  private underWay: Promise<void> | undefined;
  private sweptAtMs = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.isRunning = true;
  }

  /** Waits at most `timeoutMs` for the work in flight. */
  async stop(timeoutMs: number): Promise<void> {
    clearTimeout(this.sweep);
    this.isRunning = false;
    if (this.underWay) await withTimeout(this.underWay, timeoutMs, () => undefined);
  }

  /**
   * Schedules the stamping of what a committed transaction has changed. Orders are stamped soon. Changes of the
   * catalogue by staff are rare and are stamped at once, so that each has its own stamp.
   * @returns a promise for which the response to such a change waits.
   */
  note(record: TransactionContext): Promise<void> | undefined {
    const changed = CHANGED_CATALOGUE.of(record);
    const changesCatalogue = changed.size > 0;
    const ordersChangedOf = CUSTOMERS_WITH_CHANGED_ORDERS.of(record);
    const hasEvents = RECORDED.of(record).has('events');
    if (!this.isRunning || !(changesCatalogue || ordersChangedOf.size > 0 || hasEvents)) return undefined;
    if (changed.has('all')) this.catalogueDue = CATALOGUE;
    else if (changesCatalogue) this.catalogueDue ??= STOCK;
    this.areEventsDue ||= hasEvents;
    for (const customerId of ordersChangedOf) this.ordersDueOf.add(customerId);
    if (ordersChangedOf.size === 0 && changesCatalogue)
      return withTimeout(
        this.run(() => this.stampDue()),
        PATIENCE_MS,
        () => undefined,
      );
    this.schedule();
    return undefined;
  }

  /** Stamps also what a dead process has left unstamped. */
  lookForOthers(): void {
    if (!this.isRunning) return;
    this.catalogueDue = CATALOGUE;
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
    const { catalogueDue, areEventsDue } = this;
    const orders = ordersOf([...this.ordersDueOf]);
    this.catalogueDue = undefined;
    this.areEventsDue = false;
    this.ordersDueOf = new Set();
    // All in one transaction.
    const events = areEventsDue ? [EVENTS] : [];
    await stampKnownChanges(this.dataSource, ...(catalogueDue ? [catalogueDue] : []), orders, ...events);
    this.sweptAtMs = performance.now();
  }

  /** Runs one stamping at a time. A failure is only a warning, because readers and the next sweep stamp the rest. */
  private run(work: () => Promise<void>): Promise<void> {
    const previous = this.underWay ?? Promise.resolve();
    this.underWay = previous.then(work).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'changes could not be stamped');
    });
    return this.underWay;
  }
}
