import { LessThanOrEqual, type DataSource } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { toEuro } from '../../domain/common/money.js';
import { PlannedPrice, ScheduledPriceChange } from '../../entities/products/scheduled-price-change.js';
import type { Clock } from '../common/clock.js';
import { recordChanges } from '../staff/audit-trail.js';
import { changeProducts, lockProducts } from './product-writer.js';
import { endWaiting } from './scheduled-prices.js';

// The products are locked already, as the order of locks (db/locks.ts) wants it.
const END_PRICES = `
  UPDATE planned_prices p JOIN products o ON o.id = p.product_id
     SET p.list_price_before_cents = o.list_price_cents, p.waiting_from = NULL WHERE p.change_id = ?`;

/** Changes the list prices that are due (docs/spec/catalogue.md#prices-to-come). Any process may; one does. */
export class DuePrices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /** Each change in a transaction of its own, in the order of their instants: of two for one product, the later wins. */
  async change(): Promise<void> {
    const due = await this.dataSource.manager.find(ScheduledPriceChange, {
      where: { status: 'WAITING', from: LessThanOrEqual(this.clock()) },
      order: { from: 'ASC', id: 'ASC' },
    });
    for (const change of due) await this.carryOut(change);
  }

  private carryOut({ id, staffMemberId }: ScheduledPriceChange): Promise<void> {
    return inTransaction(this.dataSource, async (manager) => {
      const prices = await manager.findBy(PlannedPrice, { changeId: id });
      const changes = prices.map(({ productId, listPriceCents }) => ({ id: productId, fields: { listPriceCents } }));
      const before = await lockProducts(manager, changes);
      // Another process was faster, or it was cancelled.
      if (!(await endWaiting(manager, id, 'DONE'))) return;
      await manager.query(END_PRICES, [id]);
      const now = this.clock();
      const actor = { via: 'SYSTEM', plannedBy: staffMemberId } as const;
      const changed = new Set(await changeProducts(manager, changes, this.momentAt(now), actor));
      const entries = changes.flatMap(({ id: productId, fields: { listPriceCents } }) => {
        const product = before.get(productId);
        if (!product || !changed.has(productId)) return [];
        const { version, listPriceCents: was } = product;
        return [
          {
            subject: { type: 'Product', id: productId },
            before: { listPrice: toEuro(was), version },
            after: { listPrice: toEuro(listPriceCents), version: version + 1 },
          },
        ];
      });
      await recordChanges(manager, actor, 'changeListPrice', entries, now);
    });
  }
}
