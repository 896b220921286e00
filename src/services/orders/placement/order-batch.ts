import type { DataSource, EntityManager } from 'typeorm';
import { raiseCatalogueVersions } from '../../../db/catalogue-versions.js';
import {
  selectCustomersForUpdate,
  selectPoolsForUpdate,
  type LockedCustomer,
  type LockedPool,
  type LockMode,
} from '../../../db/locks.js';
import { constant, runBatch, runStatement } from '../../../db/statements.js';
import { CommitBatch, inTransaction } from '../../../db/transaction.js';
import { noteOrderChange } from '../../../db/transaction-record.js';
import type { OrderLimits } from '../../../domain/order.js';
import type { Moment } from '../../../domain/pricing.js';
import { demandOf, keysPerPiece } from '../../../domain/stock.js';
import { selectValidTokens, type ValidTokens } from '../../access/valid-tokens.js';
import {
  chooseKeys,
  drawnPools,
  lackingKeys,
  selectOldestKeys,
  type ChosenKey,
  type OldestKeys,
} from '../../keys/key-allocation.js';
import type { Vault } from '../../secrets/vault.js';
import { selectActiveStaff, type ActiveStaff } from '../../staff/active-staff.js';
import { noteOrderEvents, selectOrderSubscribers } from '../../webhooks/order-events.js';
import { recordPoolTransitions } from '../../webhooks/stock-events.js';
import type { OrderView } from '../order-view.js';
import { recordCreditLow } from './credit-low.js';
import { selectEarlierOrders, type RememberedOrder } from './idempotency.js';
import {
  causesByPool,
  OrderDecisions,
  refusalBeforePrices,
  refusalOf,
  type Acceptance,
  type Draft,
} from './order-decisions.js';
import { assertAcceptedPrices, priceLines, selectPrices, toPriceList, type PriceList } from './order-pricing.js';
import type { OrderOutcome, ShapedOrder } from './order-request.js';
import { decryptKeys, toViews } from './order-views.js';
import { numbersOf, toWriteConflict, writeOrders, type WrittenOrders } from './order-writer.js';
import type { PoolHints } from './pool-hints.js';
import { makeSandboxOrders } from './sandbox-orders.js';
import { rehearse } from './sandbox-rehearsal.js';
import { recordStaffOrders, selectStaffOrders, staffRefusal } from './staff-order.js';

/** An order with more keys has a transaction of its own: it would hold the others up. */
export const MAX_BATCHED_KEYS = 100;

// More keys are read only once it is certain that they are needed.
const MAX_KEYS_READ_AHEAD = 1_000;

/** What the seller allows and tells; `creditLowPercent` as `domain/credit.ts` takes it. */
export interface OrderTerms extends OrderLimits {
  creditLowPercent: number;
}

/** What placing orders needs besides the database. */
export interface OrderParts {
  vault: Vault;
  terms: OrderTerms;
  /** The moment at which orders happen; asked for once their rows are locked. */
  now: () => Moment;
  hints: PoolHints;
}

/** What the decisions depend on, read after the last lock was taken. */
interface Facts {
  customers: ReadonlyMap<string, LockedCustomer>;
  pools: ReadonlyMap<string, LockedPool>;
  tokens: ValidTokens;
  staff: ActiveStaff;
  earlier: ReadonlyMap<string, RememberedOrder>;
  prices: PriceList;
  keys: OldestKeys;
  /** The customers that are sent what happens to their orders. */
  subscribers: ReadonlySet<string>;
  moment: Moment;
}

/**
 * Makes a batch of orders in one transaction, in about as many statements as one order takes. Each is decided on as if
 * those before it had been made by themselves: one that is refused changes nothing and leaves the others alone.
 * @param orders all of the sandbox, or none.
 * @param lockMode what to do about rows that others have locked; with `skipLocked` an order that needs one is deferred,
 *   and so is one with more than `MAX_BATCHED_KEYS` keys.
 * @returns what became of each order, in their order.
 * @throws {CommitFailedError} where the orders may have been made all the same.
 */
export async function placeBatch(
  dataSource: DataSource,
  orders: readonly ShapedOrder[],
  parts: OrderParts,
  lockMode: LockMode,
): Promise<OrderOutcome[]> {
  return inTransaction(dataSource, (manager) => new OrderBatch(manager, orders, parts, lockMode).place());
}

class OrderBatch {
  private readonly takesKeys: boolean;

  constructor(
    private readonly manager: EntityManager,
    private readonly orders: readonly ShapedOrder[],
    private readonly parts: OrderParts,
    private readonly lockMode: LockMode,
  ) {
    this.takesKeys = orders.every(({ mode }) => mode.takesKeys);
  }

  async place(): Promise<CommitBatch<OrderOutcome[]>> {
    const { facts, drafts } = await this.lockAndRead();
    const { customers, pools, moment } = facts;
    const { creditLowPercent } = this.parts.terms;
    const accepted = new OrderDecisions(customers, pools, creditLowPercent, moment.at).decide(drafts);
    const making = this.takesKeys
      ? await this.sell(accepted, facts)
      : await makeSandboxOrders(this.manager, accepted, moment.at);
    return making.map((made) => outcomesOf(drafts, accepted, made));
  }

  /**
   * Locks first, then reads: whatever is decided on was read after the last lock. The pools to lock are those that the
   * hints name; where the products turn out to draw on others, these are locked too and everything is read again. They
   * are then locked out of the order of their ids; after a deadlock the next attempt has the right hints.
   */
  private async lockAndRead(): Promise<{ facts: Facts; drafts: Draft[] }> {
    const { hints } = this.parts;
    const demand = hints.demandOf(this.takesKeys ? this.orders.flatMap(({ lines }) => lines) : []);
    for (;;) {
      const facts = await this.readFacts(demand);
      const drafts = this.orders.map((order) => this.draft(order, facts));
      const missing = [...this.demandOf(drafts)].filter(([poolId]) => !demand.has(poolId));
      if (missing.length === 0) return { facts, drafts: drafts.map((draft) => deferUnlocked(draft, facts)) };
      for (const [poolId, quantity] of missing) demand.set(poolId, quantity);
    }
  }

  /** @param demand the pools to lock, with how many keys are probably taken of each. */
  private async readFacts(demand: ReadonlyMap<string, number>): Promise<Facts> {
    const { manager, orders, lockMode, parts } = this;
    const customerIds = [...new Set(orders.map(({ customerId }) => customerId))];
    const productIds = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));
    const keyCount = [...demand.values()].reduce((sum, quantity) => sum + quantity, 0);
    const placedBy = orders.flatMap((order) => order.placedBy?.id ?? []);
    const read = await runBatch(manager, {
      customers: selectCustomersForUpdate(customerIds, lockMode),
      pools: selectPoolsForUpdate(demand.keys(), lockMode),
      tokens: selectValidTokens(orders.flatMap(({ tokenId }) => tokenId ?? [])),
      staff: selectActiveStaff(placedBy),
      earlier: selectEarlierOrders(orders.flatMap((order) => (order.placedBy ? [] : (order.once ?? [])))),
      earlierByStaff: selectStaffOrders(orders),
      ...selectPrices(productIds, customerIds, parts.now().at),
      keys: selectOldestKeys(keyCount > MAX_KEYS_READ_AHEAD ? new Map() : demand),
      subscribers: this.takesKeys ? selectOrderSubscribers(customerIds) : constant(new Set<string>()),
    });
    const { customers, pools, tokens, staff, earlier, earlierByStaff, keys, subscribers, ...prices } = read;
    const moment = parts.now();
    const list = toPriceList(prices, moment);
    parts.hints.learn(list.products.values());
    const remembered = new Map([...earlier, ...earlierByStaff]);
    return { customers, pools, tokens, staff, earlier: remembered, prices: list, keys, subscribers, moment };
  }

  private draft(order: ShapedOrder, facts: Facts): Draft {
    const draft: Draft = { order, outcome: null, priceProblem: null, priced: [], repeats: null };
    const customer = facts.customers.get(order.customerId);
    // A customer who is missing was skipped, unless the account is gone.
    draft.outcome =
      !customer && this.lockMode === 'skipLocked'
        ? { kind: 'deferred' }
        : (staffRefusal(order, facts) ?? refusalBeforePrices(order, facts));
    if (draft.outcome || !customer) return draft;
    draft.priceProblem = refusalOf(() => {
      const priced = priceLines(facts.prices, customer, order.lines, this.parts.terms);
      rehearse(order, customer, priced);
      assertAcceptedPrices(order.lines, priced);
      draft.priced = priced;
    });
    const keyCount = draft.priced.reduce((sum, { product, quantity }) => sum + quantity * keysPerPiece(product), 0);
    const isTooLarge = this.lockMode === 'skipLocked' && keyCount > MAX_BATCHED_KEYS;
    if (isTooLarge) draft.outcome = { kind: 'deferred' };
    return draft;
  }

  /** How many keys the open orders take out of each pool at most; none in the sandbox. */
  private demandOf(drafts: readonly Draft[]): Map<string, number> {
    if (!this.takesKeys) return new Map();
    const open = drafts.filter(({ outcome }) => outcome === null);
    return demandOf(open.flatMap(({ priced }) => priced.map(({ product, quantity }) => ({ ...product, quantity }))));
  }

  private async sell(accepted: readonly Acceptance[], facts: Facts): Promise<CommitBatch<OrderView[]>> {
    if (accepted.length === 0) return CommitBatch.of({}, () => []);
    const { manager, parts } = this;
    const { moment, pools } = facts;
    const keys = await this.keysFor(accepted, facts.keys);
    const licenses = await decryptKeys(parts.vault, keys);
    const toOrders = (written: WrittenOrders): OrderView[] =>
      toViews(accepted, numbersOf(written), licenses, written.poolNames, moment.at);
    const { touched, emptied } = drawnPools(
      accepted.flatMap(({ takes }) => takes.flat()),
      pools,
    );
    await raiseCatalogueVersions(manager, { ids: touched });
    for (const { customer } of accepted) noteOrderChange(manager, customer.id);
    const subscribers = accepted.map(({ customer }) => customer.id).filter((id) => facts.subscribers.has(id));
    noteOrderEvents(manager, subscribers.length > 0);
    const batch = writeOrders(manager.connection, accepted, keys, subscribers, moment.at);
    const hasMore = accepted.some(({ draft, tellsCreditLow }) => draft.order.placedBy || tellsCreditLow);
    if (emptied.length === 0 && !hasMore) return CommitBatch.of(batch, toOrders, toWriteConflict);
    // Whether a product is out of stock can be read only once the keys are gone; audit entries name the orders' numbers,
    // and little credit is left behind the order that takes it.
    const orders = toOrders(
      await runBatch(manager, batch).catch((error: unknown) => {
        throw toWriteConflict(error);
      }),
    );
    if (emptied.length > 0) await recordPoolTransitions(manager, emptied, moment.at, causesByPool(accepted));
    await recordCreditLow(manager, accepted, moment.at);
    await recordStaffOrders(manager, accepted, orders, moment.at);
    return CommitBatch.of({}, () => orders);
  }

  /** The keys of each line: those that were read ahead, where they are enough. */
  private async keysFor(accepted: readonly Acceptance[], readAhead: OldestKeys): Promise<ChosenKey[][]> {
    const takesOfLines = accepted.flatMap(({ takes }) => takes);
    const lacking = lackingKeys(readAhead, takesOfLines.flat());
    const read = await runStatement(this.manager, selectOldestKeys(lacking));
    return chooseKeys(new Map([...readAhead, ...read]), takesOfLines);
  }
}

/** Defers an order that needs a pool which another transaction has locked. */
function deferUnlocked(draft: Draft, { pools }: Facts): Draft {
  const { mode } = draft.order;
  const isLocked = ({ product }: Draft['priced'][number]) => product.poolIds.every((poolId) => pools.has(poolId));
  if (draft.outcome || !mode.takesKeys || draft.priced.every(isLocked)) return draft;
  return { ...draft, outcome: { kind: 'deferred' } };
}

function outcomesOf(
  drafts: readonly Draft[],
  accepted: readonly Acceptance[],
  made: readonly OrderView[],
): OrderOutcome[] {
  for (const [index, { draft }] of accepted.entries()) {
    const order = made[index];
    if (!order) throw new Error('An accepted order was not made');
    draft.outcome = { kind: 'made', order };
  }
  return drafts.map(({ outcome, repeats }) => {
    const decided = outcome ?? repeats?.outcome;
    if (!decided) throw new Error('An order of a batch was not decided on');
    if (!repeats || decided.kind !== 'made') return decided;
    return { kind: 'repeated', order: decided.order };
  });
}
