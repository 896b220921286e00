/** Money in cents, percentages in basis points; nothing here is shared with the code under test. */
export interface ModelProduct {
  id: string;
  name: string;
  listCents: number;
  oldListCents: number | null;
  onSale: boolean;
  /** Whether discount packages and the tier apply. */
  isEligible: boolean;
  /** The discount `bp`, in basis points, from `from` keys on. */
  tier: { from: number; bp: number } | null;
  isBundle: boolean;
  poolIds: string[];
  /** Whether the last event about its stock left it in stock. */
  wasInStock: boolean;
}

export interface ModelPool {
  id: string;
  /** The keys that can be sold, oldest first. */
  available: string[];
  sold: string[];
  withdrawn: string[];
  imports: ModelImport[];
}

/** A batch of keys that were imported into a pool. */
export interface ModelImport {
  id: string;
  keys: string[];
  isUndone: boolean;
}

export interface ModelItem {
  productId: string;
  quantity: number;
  priceCents: number;
  isReplacement: boolean;
  /** The key that the item's key replaces. */
  replaces?: string;
  keys: string[];
}

/** As REST shows it. */
export interface ModelClaim {
  id: string;
  orderNumber: number;
  productId: string;
  licensePoolId: string;
  licenseKey: string;
  status: 'open' | 'replaced' | 'credited' | 'rejected';
  replacementKey: string | null;
}

export interface ModelOrder {
  orderNumber: number;
  reference: string | null;
  /** 1 REST, 3 staff. */
  orderFrom: number;
  items: ModelItem[];
  subTotalCents: number;
  discountTotalCents: number;
  grandTotalCents: number;
  /** What its credit notes gave back so far. */
  creditedCents: number;
}

export interface ModelCustomer {
  id: string;
  token: string;
  isGerman: boolean;
  packageBp: number;
  creditLimitCents: number;
  balanceCents: number;
  /** Whether it was notified of low credit, and has not had more credit since. */
  lowSeen: boolean;
  /** The events about it, oldest first. */
  observed: ObservedEvent[];
  /** Newest first. */
  orders: ModelOrder[];
  /** Newest first. */
  claims: ModelClaim[];
  /** The last order that was sent with an Idempotency-Key. */
  lastKeyed: { key: string; content: OrderContent; orderNumber: number } | null;
  /** The same of staff's orders for the customer. */
  lastKeyedByStaff: { key: string; content: OrderContent; orderNumber: number } | null;
}

/** The requested content of an order. */
export interface OrderContent {
  lines: Line[];
  reference: string | null;
}

/** A line of an order as it is sent. */
export interface Line {
  productId: string;
  amount: number;
}

/** Names licenses by their keys instead of their ids. */
export type ObservedEvent = [kind: string, data: object];

export type ModelEvent = [kind: string, productId: string, ...figures: number[]];

/** Why an order is refused. */
export interface Refusal {
  code: string;
  unavailableItems?: { productId: string; productName: string; requestedQuantity: number; availableQuantity: number }[];
  unavailableProducts?: { index: number; productId: string }[];
  credit?: Record<'balance' | 'creditLimit' | 'availableCredit' | 'grandTotal', number>;
}

/** Rounds a fraction half up. */
function rounded(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Whether less than a tenth of the credit limit is free. */
const isLow = ({ balanceCents, creditLimitCents }: ModelCustomer): boolean =>
  (creditLimitCents - balanceCents) * 10 < creditLimitCents;

/** The rules of the shop in their simplest form: lists, without database, locks and batches. */
export class ShopModel {
  readonly products: ModelProduct[] = [];
  readonly pools = new Map<string, ModelPool>();
  readonly customers: ModelCustomer[] = [];
  readonly events: ModelEvent[] = [];
  /** The replacement, by the key that was replaced. */
  readonly replaced = new Map<string, string>();
  readonly credited = new Set<string>();
  /** All keys there ever were, oldest first. */
  private readonly keys: string[] = [];

  addPool(id: string, keys: readonly string[]): void {
    this.pools.set(id, { id, available: [...keys], sold: [], withdrawn: [], imports: [] });
    this.keys.push(...keys);
  }

  product(id: string): ModelProduct {
    const found = this.products.find((product) => product.id === id);
    if (!found) throw new Error(`The model knows no product ${id}`);
    return found;
  }

  pool(id: string): ModelPool {
    const found = this.pools.get(id);
    if (!found) throw new Error(`The model knows no pool ${id}`);
    return found;
  }

  stock({ isBundle, poolIds }: ModelProduct): number {
    const counts = poolIds.map((id) => this.pool(id).available.length);
    return isBundle ? Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0);
  }

  price(product: ModelProduct, { packageBp }: ModelCustomer, quantity = 1, listCents = product.listCents): number {
    const first = product.isEligible ? packageBp : 0;
    const { tier } = product;
    const second = product.isEligible && tier && quantity >= tier.from ? tier.bp : 0;
    return rounded(BigInt(listCents) * BigInt(10_000 - first) * BigInt(10_000 - second), 100_000_000n);
  }

  /** The order that would be made, or why it is refused. Changes nothing. */
  order(customer: ModelCustomer, { lines, reference }: OrderContent, sandbox: boolean): ModelOrder | Refusal {
    const unavailableProducts = lines.flatMap(({ productId }, index) =>
      this.product(productId).onSale ? [] : [{ index, productId }],
    );
    if (unavailableProducts.length > 0) return { code: 'PRODUCT_NOT_AVAILABLE', unavailableProducts };
    const left = new Map([...this.pools].map(([id, { available }]) => [id, [...available]]));
    const unavailableItems: Refusal['unavailableItems'] = [];
    const items: ModelItem[] = [];
    for (const { productId, amount } of lines) {
      const product = this.product(productId);
      const counts = product.poolIds.map((id) => left.get(id)?.length ?? 0);
      const remaining = product.isBundle ? Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0);
      if (remaining < amount) {
        const productName = product.name;
        unavailableItems.push({ productId, productName, requestedQuantity: amount, availableQuantity: remaining });
        continue;
      }
      const quantity = lines.filter((line) => line.productId === productId).reduce((sum, line) => sum + line.amount, 0);
      const priceCents = this.price(product, customer, quantity);
      // Keys are listed in the order of their import, whatever pools they come from.
      const keys = take(left, product, amount).sort((a, b) => this.keys.indexOf(a) - this.keys.indexOf(b));
      items.push({ productId, quantity: amount, priceCents, isReplacement: false, keys });
    }
    if (unavailableItems.length > 0) return { code: 'INSUFFICIENT_STOCK', unavailableItems };
    const totals = this.totals(customer, items);
    if (!sandbox && customer.balanceCents + totals.grandTotalCents > customer.creditLimitCents) {
      const { balanceCents, creditLimitCents } = customer;
      const credit = {
        balance: balanceCents / 100,
        creditLimit: creditLimitCents / 100,
        availableCredit: (creditLimitCents - balanceCents) / 100,
        grandTotal: totals.grandTotalCents / 100,
      };
      return { code: 'CREDIT_LIMIT_EXCEEDED', credit };
    }
    return { orderNumber: 0, reference: reference?.trim() || null, orderFrom: 1, items, ...totals, creditedCents: 0 };
  }

  /** Makes an order that `order` has accepted. */
  addOrder(customer: ModelCustomer, order: ModelOrder): void {
    customer.orders.unshift(order);
    const { orderNumber, reference, grandTotalCents } = order;
    customer.observed.push(['orderCompleted', { orderNumber, reference, grandTotal: grandTotalCents / 100 }]);
    customer.balanceCents += grandTotalCents;
    if (isLow(customer) && !customer.lowSeen) this.recordCreditLow(customer);
    for (const key of order.items.flatMap(({ keys }) => keys)) this.sell(key);
    this.recordTransitions();
  }

  pay(customer: ModelCustomer, cents: number): void {
    this.free(customer, cents);
    const [amount, balance] = [cents / 100, customer.balanceCents / 100];
    customer.observed.push(['paymentRecorded', { kind: 'PAYMENT', amount, balance, reference: null }]);
  }

  /** Takes off what a customer owes, by a payment or a credit note. */
  private free(customer: ModelCustomer, cents: number): void {
    customer.balanceCents -= cents;
    customer.lowSeen &&= isLow(customer);
  }

  private recordCreditLow(customer: ModelCustomer): void {
    const [balance, creditLimit] = [customer.balanceCents / 100, customer.creditLimitCents / 100];
    const availableCredit = (customer.creditLimitCents - customer.balanceCents) / 100;
    customer.observed.push(['creditLow', { balance, creditLimit, availableCredit }]);
    customer.lowSeen = true;
  }

  /** @returns the key that replaces the faulty one; undefined if its pool is empty. */
  replace(order: ModelOrder, faulty: string): string | undefined {
    const pool = [...this.pools.values()].find(({ sold }) => sold.includes(faulty));
    const item = order.items.find(({ keys }) => keys.includes(faulty));
    const key = pool?.available[0];
    if (!item || key === undefined) return undefined;
    const replacement = { quantity: 1, priceCents: 0, isReplacement: true, replaces: faulty, keys: [key] };
    order.items.push({ productId: item.productId, ...replacement });
    this.replaced.set(faulty, key);
    const { orderNumber } = order;
    const owner = this.customers.find(({ orders }) => orders.includes(order));
    const ids = { productId: item.productId, licenseId: faulty, replacementId: key };
    owner?.observed.push(['licenseKeyReplaced', { orderNumber, ...ids, reason: 'model' }]);
    this.sell(key);
    this.recordTransitions();
    this.resolveClaim(faulty, 'replaced', key);
    return key;
  }

  isInUse(key: string): boolean {
    return !this.replaced.has(key) && !this.credited.has(key);
  }

  /** Credits what keys of an order cost. All of them are in use. */
  credit(customer: ModelCustomer, order: ModelOrder, keys: readonly string[]): void {
    const netCents = this.netCents(order, keys);
    for (const key of keys) this.credited.add(key);
    const left = order.items.flatMap((item) => item.keys).filter((key) => this.isInUse(key));
    const vatCents = customer.isGerman ? rounded(BigInt(netCents) * 19n, 100n) : 0;
    const remaining = order.grandTotalCents - order.creditedCents;
    const amount = left.length === 0 ? remaining : Math.min(netCents + vatCents, remaining);
    order.creditedCents += amount;
    this.free(customer, amount);
    this.recordCredit(customer, order, keys, amount);
    for (const key of keys) this.resolveClaim(key, 'credited');
  }

  /** Divides the amount of a credit note over its keys by their prices; the parts add up to it. */
  private recordCredit({ observed }: ModelCustomer, order: ModelOrder, keys: readonly string[], cents: number): void {
    const { orderNumber, items } = order;
    const sums = keys.map((_, index) => BigInt(this.netCents(order, keys.slice(0, index + 1))));
    const totalSum = sums.at(-1) || 1n;
    const cumulativeCents = [...sums.slice(0, -1).map((sum) => rounded(BigInt(cents) * sum, totalSum)), cents];
    for (const [index, licenseId] of keys.entries()) {
      const productId = items.find((item) => item.keys.includes(licenseId))?.productId;
      const amount = ((cumulativeCents[index] ?? 0) - (cumulativeCents[index - 1] ?? 0)) / 100;
      observed.push(['licenseKeyCredited', { orderNumber, productId, licenseId, amount, reason: 'model' }]);
    }
  }

  private netCents(order: ModelOrder, keys: readonly string[]): number {
    return keys.reduce((total, key) => total + this.keyPrice(order, key), 0);
  }

  openClaim(key: string): ModelClaim | undefined {
    const claims = this.customers.flatMap((customer) => customer.claims);
    return claims.find(({ licenseKey, status }) => licenseKey === key && status === 'open');
  }

  resolveClaim(key: string, status: ModelClaim['status'], replacementKey: string | null = null): void {
    const claim = this.openClaim(key);
    if (!claim) return;
    Object.assign(claim, { status, replacementKey });
    const owner = this.customers.find(({ claims }) => claims.includes(claim));
    const { id: claimId, orderNumber } = claim;
    owner?.observed.push(['claimResolved', { claimId, orderNumber, licenseId: key, status }]);
  }

  poolOf(key: string): ModelPool {
    const pool = [...this.pools.values()].find(({ sold }) => sold.includes(key));
    if (!pool) throw new Error(`The model has not sold ${key}`);
    return pool;
  }

  /** What a key cost: of a bundle, its pool's part of the price in cents, the first pools by id getting what remains. */
  private keyPrice(order: ModelOrder, key: string): number {
    const item = order.items.find(({ keys }) => keys.includes(key));
    const sold = order.items.find(({ productId, isReplacement }) => productId === item?.productId && !isReplacement);
    if (!sold) throw new Error(`Order ${order.orderNumber} has not brought ${key}`);
    const { isBundle, poolIds } = this.product(sold.productId);
    if (!isBundle) return sold.priceCents;
    const share = Math.floor(sold.priceCents / poolIds.length);
    const position = poolIds.toSorted().indexOf(this.poolOf(key).id);
    return position < sold.priceCents % poolIds.length ? share + 1 : share;
  }

  /** @param keyImportId the batch that the keys are of, begun or not. */
  importKeys(poolId: string, keys: readonly string[], keyImportId: string): void {
    const { available, imports } = this.pool(poolId);
    available.push(...keys);
    const begun = imports.find(({ id }) => id === keyImportId);
    if (begun) begun.keys.push(...keys);
    else imports.push({ id: keyImportId, keys: [...keys], isUndone: false });
    this.keys.push(...keys);
    this.recordTransitions();
  }

  /** @returns whether the pool held as many keys. */
  withdraw(poolId: string, count: number): boolean {
    const pool = this.pool(poolId);
    if (count > pool.available.length) return false;
    pool.withdrawn.push(...pool.available.splice(0, count));
    this.recordTransitions();
    return true;
  }

  undoImport({ available, withdrawn }: ModelPool, undone: ModelImport): void {
    const unsold = available.filter((key) => undone.keys.includes(key));
    available.splice(0, available.length, ...available.filter((key) => !unsold.includes(key)));
    withdrawn.push(...unsold);
    undone.isUndone = true;
    this.recordTransitions();
  }

  changePrice(productId: string, listCents: number): void {
    const product = this.product(productId);
    if (product.listCents === listCents) return;
    this.events.push(['productPriceChanged', productId, product.listCents, listCents]);
    product.oldListCents = product.listCents;
    product.listCents = listCents;
  }

  putOnSale(product: ModelProduct, onSale: boolean): void {
    if (product.onSale !== onSale) this.events.push([onSale ? 'productAdded' : 'productWithdrawn', product.id]);
    product.onSale = onSale;
  }

  private totals(
    customer: ModelCustomer,
    items: readonly ModelItem[],
  ): Pick<ModelOrder, 'subTotalCents' | 'discountTotalCents' | 'grandTotalCents'> {
    const sum = (valueOf: (item: ModelItem) => number) => items.reduce((total, item) => total + valueOf(item), 0);
    const subTotalCents = sum(({ priceCents, quantity }) => priceCents * quantity);
    const listTotalCents = sum(({ productId, quantity }) => this.product(productId).listCents * quantity);
    const vatCents = customer.isGerman ? rounded(BigInt(subTotalCents) * 19n, 100n) : 0;
    return {
      subTotalCents,
      discountTotalCents: listTotalCents - subTotalCents,
      grandTotalCents: subTotalCents + vatCents,
    };
  }

  private sell(key: string): void {
    for (const { available, sold } of this.pools.values()) {
      const index = available.indexOf(key);
      if (index >= 0) sold.push(...available.splice(index, 1));
    }
  }

  private recordTransitions(): void {
    for (const product of this.products) {
      const stock = this.stock(product);
      if (stock > 0 === product.wasInStock) continue;
      product.wasInStock = stock > 0;
      this.events.push([stock > 0 ? 'productBackInStock' : 'productOutOfStock', product.id, stock]);
    }
  }
}

/** Takes the oldest keys: `amount` of each pool for a bundle, of one pool after the other for another product. */
function take(left: Map<string, string[]>, { isBundle, poolIds }: ModelProduct, amount: number): string[] {
  const keys: string[] = [];
  for (const id of poolIds) {
    const pool = left.get(id) ?? [];
    keys.push(...pool.splice(0, isBundle ? amount : Math.min(amount - keys.length, pool.length)));
  }
  return keys;
}
