import { groupBy } from '../common/group-by.js';

/** A pool that a product draws on. Draws are listed in the order in which an ordinary product's pools are used up. */
export interface Draw {
  productId: string;
  poolId: string;
  isBundle: boolean;
  /** Keys in the pool. */
  available: number;
}

/** How long the stock of a pool or of a product lasts. */
export interface Outlook {
  stock: number;
  /** Keys of the stock sold a day; for a product, directly and through other products that share its pools. */
  keysPerDay: number;
  /** Infinity where nothing is sold. */
  daysLeft: number;
}

/** How long a product's stock lasts. */
export type StockOutlook = Outlook & { productId: string };

/**
 * The pools that a product's next keys come from: all pools of a bundle, the first pool with keys of an ordinary
 * product.
 */
function poolsInUse(draws: readonly Draw[]): readonly Draw[] {
  if (draws[0]?.isBundle) return draws;
  const first = draws.find(({ available }) => available > 0) ?? draws[0];
  return first ? [first] : [];
}

/** Keys sold a day by pool; a bundle takes the same number of keys from each of its pools. */
function pacePerPool(products: ReadonlyMap<string, Draw[]>, keysPerDay: ReadonlyMap<string, number>) {
  const pace = new Map<string, number>();
  for (const [productId, draws] of products) {
    const pools = poolsInUse(draws);
    for (const { poolId } of pools) {
      pace.set(poolId, (pace.get(poolId) ?? 0) + (keysPerDay.get(productId) ?? 0) / pools.length);
    }
  }
  return pace;
}

function outlook(stock: number, keysPerDay: number): Outlook {
  return { stock, keysPerDay, daysLeft: keysPerDay === 0 ? Infinity : stock / keysPerDay };
}

/** The stock of an ordinary product is the sum of its pools. */
function ordinaryOutlook(draws: readonly Draw[], pace: ReadonlyMap<string, number>): Outlook {
  const stock = draws.reduce((sum, { available }) => sum + available, 0);
  const keysPerDay = draws.reduce((sum, { poolId }) => sum + (pace.get(poolId) ?? 0), 0);
  return outlook(stock, keysPerDay);
}

/** A bundle is sold out as soon as one of its pools is empty. */
function bundleOutlook(draws: readonly Draw[], pace: ReadonlyMap<string, number>): Outlook {
  const [first = outlook(0, 0)] = draws
    .map(({ available, poolId }) => outlook(available, pace.get(poolId) ?? 0))
    .sort((a, b) => a.daysLeft - b.daysLeft);
  return { ...first, stock: Math.min(...draws.map(({ available }) => available)) };
}

/**
 * How long the stock of each product lasts if sales go on at the same pace.
 * @param keysPerDay keys sold a day by product; for a bundle, of all its pools together.
 */
export function stockOutlooks(draws: readonly Draw[], keysPerDay: ReadonlyMap<string, number>): StockOutlook[] {
  const products = groupBy(draws, ({ productId }) => productId);
  const pace = pacePerPool(products, keysPerDay);
  return [...products].map(([productId, own]) => ({
    productId,
    ...(own[0]?.isBundle ? bundleOutlook(own, pace) : ordinaryOutlook(own, pace)),
  }));
}

/**
 * How long the keys of each pool last if sales go on at the same pace, by pool. Only the pools that the next keys come from
 * have a pace.
 * @param keysPerDay as for `stockOutlooks`.
 */
export function poolOutlooks(draws: readonly Draw[], keysPerDay: ReadonlyMap<string, number>): Map<string, Outlook> {
  const products = groupBy(draws, ({ productId }) => productId);
  const pace = pacePerPool(products, keysPerDay);
  return new Map(draws.map(({ poolId, available }) => [poolId, outlook(available, pace.get(poolId) ?? 0)]));
}
