import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import type { Question } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { priceTransitionsBetween, type PriceTransition } from '../../domain/discounts/price-transitions.js';
import { DiscountPackage } from '../../entities/discounts/discount-package.js';
import { readProducts } from '../catalogue/product-reader.js';
import type { Clock } from '../common/clock.js';
import { selectStartsAndEnds } from '../discounts/discount-cache.js';
import { readPromotions } from '../discounts/discount-reader.js';
import { recordCustomerEvents, recordEvent } from './outbox.js';

type MomentAt = (at: Date) => Moment;

// The clocks of processes differ a little; one that is further back was set back, and so were its prices.
const CLOCK_TOLERANCE_MS = 60_000;

const PERIOD = selectList(DiscountPackage, '', ['id', 'validFrom', 'validUntil']);

type PackagePeriod = Pick<DiscountPackage, 'id' | 'validFrom' | 'validUntil'>;

/** What began or ended after a moment and not after another one. */
async function findTransitions(manager: EntityManager, from: Moment, until: Moment): Promise<PriceTransition[]> {
  const [starts, ends] = selectStartsAndEnds('discount_packages', PERIOD, [from.businessDate, until.businessDate]);
  const packages = await manager.query<PackagePeriod[]>(`${starts.sql} UNION ${ends.sql}`, [
    ...starts.values,
    ...ends.values,
  ]);
  // Reading promotions with their products is for the rare case that one of them starts or ends.
  const changes = selectStartsAndEnds('promotions', '1', [from.at, until.at]);
  const [changing] = await manager.query<unknown[]>(
    `${changes.map(({ sql }) => sql).join(' UNION ALL ')} LIMIT 1`,
    changes.flatMap(({ values }) => values),
  );
  const promotions = changing ? await readPromotions(manager, from.at) : [];
  return priceTransitionsBetween(packages, promotions, from, until);
}

/** The products of a list, without those that customers know nothing of; null stays null. */
async function knownProducts(manager: EntityManager, productIds: readonly string[] | null) {
  if (productIds === null) return null;
  const products = await readProducts(manager, productIds);
  return productIds.filter((id) => products.get(id)?.neverOnSale !== true);
}

/**
 * Notifies the customers concerned that their prices changed (docs/spec/events.md#changed-prices). The transaction
 * holds the lock of `publishDueTransitions`, or changes products.
 */
export async function publishPriceTransition(
  manager: EntityManager,
  transition: PriceTransition,
  now: Date,
): Promise<void> {
  const { discountPackageId, reason } = transition;
  const productIds = await knownProducts(manager, transition.productIds);
  if (productIds?.length === 0) return;
  const data = { reason, productIds };
  if (discountPackageId === null) return recordEvent(manager, { kind: 'pricesChanged', data }, now);
  const customers = await manager.query<{ customerId: string }[]>(
    'SELECT id AS customerId FROM customers WHERE discount_package_id = ? ORDER BY id',
    [discountPackageId],
  );
  const events = customers.map(({ customerId }) => ({ kind: 'pricesChanged', customerId, data }) as const);
  await recordCustomerEvents(manager, events, now);
}

/**
 * Locks the published state of discounts until COMMIT, and publishes what has started or ended since then. A
 * transaction that changes discounts calls this before it writes, and compares prices at the returned moment: so each
 * start and each end is published once, by the first transaction.
 */
export async function publishDueTransitions(manager: EntityManager, momentAt: MomentAt, now: Date): Promise<Moment> {
  // Written even if nothing is published, so that transactions of two nodes of a cluster collide (`db/guard.ts`).
  await manager.query(
    'INSERT INTO told_prices (id, told_until) VALUES (1, ?) ON DUPLICATE KEY UPDATE uses = uses + 1',
    [now],
  );
  const publishedUntil = (await readPublishedUntil(manager)) ?? now;
  const aheadMs = publishedUntil.getTime() - now.getTime();
  const at = aheadMs > 0 && aheadMs <= CLOCK_TOLERANCE_MS ? publishedUntil : now;
  const moment = momentAt(at);
  if (aheadMs < 0) {
    for (const transition of await findTransitions(manager, momentAt(publishedUntil), moment))
      await publishPriceTransition(manager, transition, at);
  }
  await manager.query('UPDATE told_prices SET told_until = ? WHERE id = 1', [at]);
  return moment;
}

async function readPublishedUntil(manager: EntityManager): Promise<Date | undefined> {
  const [row] = await manager.query<{ toldUntil: Date }[]>(
    'SELECT told_until AS toldUntil FROM told_prices WHERE id = 1',
  );
  return row?.toldUntil;
}

/** Publishes packages and promotions that have started or ended. Any process may; one does. */
export class DuePriceTransitions {
  /** Up to when customers were notified at the last look of this process. */
  private publishedUntil: Date | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: MomentAt,
  ) {}

  /** Whether something has started or ended since the last look, or a clock that was set back has moved the state. */
  question(): Question {
    const { publishedUntil } = this;
    if (!publishedUntil) return { sql: '1', values: [] };
    const [from, until] = [publishedUntil, this.clock()].map((at) => this.momentAt(at)) as [Moment, Moment];
    const changes = [
      ...selectStartsAndEnds('discount_packages', '1', [from.businessDate, until.businessDate]),
      ...selectStartsAndEnds('promotions', '1', [from.at, until.at]),
    ];
    return {
      sql: `(${changes.map(({ sql }) => `EXISTS (${sql})`).join(' OR ')}
        OR NOT EXISTS (SELECT 1 FROM told_prices WHERE id = 1 AND told_until >= ?))`,
      values: [...changes.flatMap(({ values }) => values), publishedUntil],
    };
  }

  /** Looks without a lock first, because there is rarely anything to publish. */
  async publish(): Promise<void> {
    const { dataSource, clock, momentAt } = this;
    const publishedUntil = await readPublishedUntil(dataSource.manager);
    const now = clock();
    if (
      publishedUntil &&
      (await findTransitions(dataSource.manager, momentAt(publishedUntil), momentAt(now))).length === 0
    ) {
      this.publishedUntil = publishedUntil;
      return;
    }
    const moment = await inTransaction(dataSource, (manager) => publishDueTransitions(manager, momentAt, clock()));
    this.publishedUntil = moment.at;
  }
}
