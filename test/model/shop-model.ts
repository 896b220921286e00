/** Money in whole cents, percentages in basis points; nothing here is shared with the code under test. */
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
  keys: string[];
}

export interface ModelOrder {
  orderNumber: number;
  items: ModelItem[];
  subTotalCents: number;
  discountTotalCents: number;
  grandTotalCents: number;
}

export interface ModelCustomer {
  id: string;
  token: string;
  isGerman: boolean;
  packageBp: number;
  creditLimitCents: number;
  balanceCents: number;
  /** Newest first. */
  orders: ModelOrder[];
  /** The last order that was sent with an Idempotency-Key. */
  lastKeyed: { key: string; lines: Line[]; orderNumber: number } | null;
}

/** A line of an order as it is sent. */
export interface Line {
  productId: string;
  amount: number;
}

export type ModelEvent = [kind: string, productId: string, ...figures: number[]];

/** Why an order is refused. */
export interface Refusal {
  code: string;
  unavailableItems?: { productId: string; productName: string; requestedQuantity: number; availableQuantity: number }[];
}

/** Rounds a fraction half up. */
function rounded(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** The rules of the shop in their simplest form: lists, without database, locks and batches. */
export class ShopModel {
  readonly products: ModelProduct[] = [];
  readonly pools = new Map<string, ModelPool>();
  readonly customers: ModelCustomer[] = [];
  readonly events: ModelEvent[] = [];
  readonly replaced = new Set<string>();
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
  order(customer: ModelCustomer, lines: readonly Line[], sandbox: boolean): ModelOrder | Refusal {
    if (lines.some(({ productId }) => !this.product(productId).onSale)) return { code: 'PRODUCT_NOT_AVAILABLE' };
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
      return { code: 'CREDIT_LIMIT_EXCEEDED' };
    }
    return { orderNumber: 0, items, ...totals };
  }

  /** Makes an order that `order` has accepted. */
  keep(customer: ModelCustomer, order: ModelOrder): void {
    customer.orders.unshift(order);
    customer.balanceCents += order.grandTotalCents;
    for (const key of order.items.flatMap(({ keys }) => keys)) this.sell(key);
    this.recordTransitions();
  }

  /** @returns the key that replaces the faulty one; undefined if its pool is empty. */
  replace(order: ModelOrder, faulty: string): string | undefined {
    const pool = [...this.pools.values()].find(({ sold }) => sold.includes(faulty));
    const item = order.items.find(({ keys }) => keys.includes(faulty));
    const key = pool?.available[0];
    if (!item || key === undefined) return undefined;
    order.items.push({ productId: item.productId, quantity: 1, priceCents: 0, isReplacement: true, keys: [key] });
    this.replaced.add(faulty);
    this.sell(key);
    this.recordTransitions();
    return key;
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

  private totals(customer: ModelCustomer, items: readonly ModelItem[]): Omit<ModelOrder, 'orderNumber' | 'items'> {
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
