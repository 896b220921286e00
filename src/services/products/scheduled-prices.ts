import type { ResultSetHeader } from 'mysql2';
import { In, LessThanOrEqual, type DataSource, type EntityManager } from 'typeorm';
import { findById } from '../../db/by-id.js';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import { assertInstant } from '../../db/instants.js';
import { assertPageSize, decodeIdCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { isDuplicateEntry } from '../../db/retry.js';
import type { Question } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import {
  parsePriceSchedule,
  type PriceSchedule,
  type PriceScheduleInput,
} from '../../domain/catalogue/price-schedule.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import {
  assertFound,
  assertValid,
  Reason,
  validateAll,
  validationError,
  type Details,
} from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
import { toEuro } from '../../domain/common/money.js';
import {
  PlannedPrice,
  ScheduledPriceChange,
  type ScheduledPriceChangeStatus,
} from '../../entities/products/product.js';
import type { Clock } from '../common/clock.js';
import { recordChanges, type AuditTrail, type StaffActor } from '../staff/audit-trail.js';
import { changeProducts, lockProducts } from './product-writer.js';

export interface ScheduledPriceFilter {
  status?: ScheduledPriceChangeStatus | null;
  /** Those that name this product. */
  productId?: string | null;
}

export type NextListPrice = Pick<PlannedPrice, 'listPriceCents'> & { from: Date };

const SELECT_NEXT = `
  SELECT ${selectList(PlannedPrice, 'p', ['productId', 'listPriceCents', 'waitingFrom AS `from`'])}
    FROM (SELECT product_id, MIN(waiting_from) AS next FROM planned_prices
           WHERE product_id IN (?) AND waiting_from IS NOT NULL GROUP BY product_id) n
    JOIN planned_prices p ON p.product_id = n.product_id AND p.waiting_from = n.next`;

/** The present list prices of products. @throws {DomainError} VALIDATION_ERROR naming each that does not exist. */
async function presentPrices(manager: EntityManager, { prices }: PriceSchedule): Promise<Map<string, number>> {
  const rows = await manager.query<{ id: string; cents: number }[]>(
    'SELECT id, list_price_cents AS cents FROM products WHERE id IN (?)',
    [prices.map(({ productId }) => productId)],
  );
  const present = new Map(rows.map(({ id, cents }) => [id, cents]));
  const details: Details = {};
  for (const [index, { productId: id }] of prices.entries()) {
    if (!present.has(id)) details[`changes[${index}].productId`] = Reason.of('NOT_EXISTING', { kind: 'Product', id });
  }
  assertValid(details);
  return present;
}

/** Lists and plans changes of list prices to come (docs/spec/catalogue.md#prices-to-come). */
export class ScheduledPrices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  async findChanges(filter: ScheduledPriceFilter, { first, after }: PageRequest): Promise<Page<ScheduledPriceChange>> {
    assertPageSize(first);
    const query = this.select(filter)
      .orderBy('s.id', 'DESC')
      .take(first + 1);
    if (after) query.andWhere('s.id < :after', { after: decodeIdCursor(after) });
    return toPage(await query.getMany(), first);
  }

  countChanges(filter: ScheduledPriceFilter): Promise<number> {
    return this.select(filter).getCount();
  }

  changesById(ids: readonly string[]): Promise<Map<string, ScheduledPriceChange>> {
    return findById(this.dataSource.manager, ScheduledPriceChange, ids);
  }

  /** The prices of each change, in the order in which they were given. */
  async pricesOf(ids: readonly string[]): Promise<Map<string, PlannedPrice[]>> {
    const [where, order] = [{ changeId: In([...ids]) }, { changeId: 'ASC', position: 'ASC' } as const];
    const found = await this.dataSource.manager.find(PlannedPrice, { where, order });
    return groupBy(found, ({ changeId }) => changeId);
  }

  /** By the product's id; a product without one is omitted. */
  async nextPrices(productIds: readonly string[]): Promise<Map<string, NextListPrice>> {
    const rows = await this.dataSource.query<(NextListPrice & { productId: string })[]>(SELECT_NEXT, [productIds]);
    return new Map(rows.map(({ productId, ...next }) => [productId, next]));
  }

  /**
   * Plans that list prices change together.
   * @throws {DomainError} VALIDATION_ERROR naming every wrong field; `from` also where a price of one of these products
   *   waits for that instant.
   */
  schedule(actor: StaffActor, input: PriceScheduleInput): Promise<ScheduledPriceChange> {
    assertInstant('from', input.from);
    return this.audit.change(actor, 'schedulePriceChanges', async (manager, now) => {
      const schedule = validateAll((details) => parsePriceSchedule(input, now, details));
      const { prices, ...planned } = schedule;
      const present = await presentPrices(manager, schedule);
      const row = { id: newId(), ...planned, status: 'WAITING', staffMemberId: actor.id, createdAt: now } as const;
      await manager.insert(ScheduledPriceChange, row);
      await this.insertPrices(manager, row.id, schedule, present);
      const listPrices = prices.map(({ productId, listPriceCents }) => [productId, toEuro(listPriceCents)]);
      return {
        subject: { type: 'ScheduledPriceChange', id: row.id },
        before: null,
        after: { ...planned, status: row.status, listPrices: Object.fromEntries(listPrices) as object },
        result: row,
      };
    });
  }

  /**
   * Takes back a change that waits.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `id` if it is done or cancelled.
   */
  cancel(actor: StaffActor, id: string): Promise<ScheduledPriceChange> {
    return this.audit.change(actor, 'cancelPriceChanges', async (manager) => {
      const isCancelled = await endWaiting(manager, id, 'CANCELLED');
      const change = assertFound(await manager.findOneBy(ScheduledPriceChange, { id }), 'Scheduled price change', id);
      if (!isCancelled)
        throw validationError({ id: Reason.of('PRICES_NOT_WAITING', { status: change.status.toLowerCase() }) });
      await manager.update(PlannedPrice, { changeId: id }, { waitingFrom: null });
      return {
        subject: { type: 'ScheduledPriceChange', id },
        before: { status: 'WAITING' },
        after: { status: change.status },
        result: change,
      };
    });
  }

  private select({ status, productId }: ScheduledPriceFilter) {
    const query = this.dataSource.manager.createQueryBuilder(ScheduledPriceChange, 's');
    if (status) query.andWhere('s.status = :status', { status });
    if (productId) {
      query.andWhere('s.id IN (SELECT change_id FROM planned_prices WHERE product_id = :productId)', { productId });
    }
    return query;
  }

  private async insertPrices(
    manager: EntityManager,
    changeId: string,
    { prices, from }: PriceSchedule,
    present: ReadonlyMap<string, number>,
  ): Promise<void> {
    const rows = prices.map((price, position) => ({
      changeId,
      ...price,
      position,
      listPriceBeforeCents: present.get(price.productId) ?? 0,
      waitingFrom: from,
    }));
    try {
      await manager.insert(PlannedPrice, rows);
    } catch (error) {
      if (!isDuplicateEntry(error)) throw error;
      throw validationError({ from: Reason.of('PRICE_TIME_TAKEN', { skus: await this.takenBy(manager, rows) }) });
    }
  }

  /** The SKUs of the products that have a price which waits for the instant already. */
  private async takenBy(manager: EntityManager, rows: readonly Pick<PlannedPrice, 'productId' | 'waitingFrom'>[]) {
    const taken = await manager.query<{ sku: string }[]>(
      `SELECT o.sku FROM planned_prices p JOIN products o ON o.id = p.product_id
        WHERE p.product_id IN (?) AND p.waiting_from = ? ORDER BY o.sku`,
      [rows.map(({ productId }) => productId), rows[0]?.waitingFrom],
    );
    return taken.map(({ sku }) => sku).join(', ');
  }
}

/** Ends the waiting of a change exactly once. @returns whether it was waiting: of concurrent callers, one gets true. */
async function endWaiting(
  manager: EntityManager,
  id: string,
  status: Exclude<ScheduledPriceChangeStatus, 'WAITING'>,
): Promise<boolean> {
  const { affectedRows } = await manager.query<ResultSetHeader>(
    "UPDATE scheduled_price_changes SET status = ? WHERE id = ? AND status = 'WAITING'",
    [status, id],
  );
  return affectedRows === 1;
}

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

  /** Whether a change is due. */
  question(): Question {
    const sql = "EXISTS (SELECT 1 FROM scheduled_price_changes WHERE status = 'WAITING' AND from_at <= ?)";
    return { sql, values: [this.clock()] };
  }

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
        const was = { listPrice: toEuro(product.listPriceCents), version: product.version };
        const is = { listPrice: toEuro(listPriceCents), version: product.version + 1 };
        return { subject: { type: 'Product', id: productId }, before: was, after: is };
      });
      await recordChanges(manager, actor, 'changeListPrice', entries, now);
    });
  }
}
