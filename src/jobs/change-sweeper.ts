import type { DataSource } from 'typeorm';
import type { TransactionRecord } from '../db/transaction-record.js';
import type { Logger } from '../observability/logger.js';
import { stampCatalogue, unstampForeignProducts } from '../services/catalogue/product-changes.js';
import { withTimeout } from '../services/common/with-timeout.js';
import { stampOrders } from '../services/orders/order-changes.js';

// Under load, changes share a stamp when they come within this time: whoever reads one then reads the others again.
const PAUSE_MS = 250;
// Finds what a process has left that died, and what versions without stamps change.
const LOOK_EVERY_MS = 10_000;

/**
 * Stamps changes soon after they are committed (`db/change-stamps.ts`), so that each gets a stamp of its own as far as
 * possible. Readers stamp too: without the sweeper they would be given more than once, but would miss nothing.
 */
export class ChangeSweeper {
  private isCatalogueDue = false;
  private ordersDueOf = new Set<string>();
  private sweep: NodeJS.Timeout | undefined;
  private look: NodeJS.Timeout | undefined;
  private underWay: Promise<void> | undefined;

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

  /** Takes note of what a committed transaction has changed. */
  note({ catalogueRows, ordersChangedOf }: TransactionRecord): void {
    if (!this.look || (catalogueRows.size === 0 && ordersChangedOf.size === 0)) return;
    this.isCatalogueDue ||= catalogueRows.size > 0;
    for (const customerId of ordersChangedOf) this.ordersDueOf.add(customerId);
    this.schedule();
  }

  private lookForOthers(): void {
    void this.run(() => unstampForeignProducts(this.dataSource));
    this.isCatalogueDue = true;
    this.schedule();
  }

  private schedule(): void {
    this.sweep ??= setTimeout(() => {
      this.sweep = undefined;
      void this.run(() => this.stampDue());
    }, PAUSE_MS).unref();
  }

  private async stampDue(): Promise<void> {
    const [isCatalogueDue, customerIds] = [this.isCatalogueDue, [...this.ordersDueOf]];
    this.isCatalogueDue = false;
    this.ordersDueOf = new Set();
    if (isCatalogueDue) await stampCatalogue(this.dataSource);
    await stampOrders(this.dataSource, customerIds);
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
