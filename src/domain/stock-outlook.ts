import { groupBy } from './group-by.js';

/** "This product takes keys from that pool", in the order in which an ordinary product uses its pools up. */
export interface Draw {
  productId: string;
  poolId: string;
  isBundle: boolean;
  /** Keys in the pool. */
  available: number;
}

/** How long a product's stock lasts. */
export interface StockOutlook {
  productId: string;
  stock: number;
  /** Keys of its stock that go each day, by its own sales and by those of others that share its pools. */
  keysPerDay: number;
  /** Infinity where nothing is sold. */
  daysLeft: number;
}

type Outlook = Omit<StockOutlook, 'productId'>;

/** The pools that a product's keys come out of just now: a bundle's all, of an ordinary product's the first with keys. */
function poolsInUse(draws: readonly Draw[]): readonly Draw[] {
  if (draws[0]?.isBundle) return draws;
  const first = draws.find(({ available }) => available > 0) ?? draws[0];
  return first ? [first] : [];
}

/** How fast each pool empties; a bundle takes the same number of keys from all of its pools. */
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

/** An ordinary product lasts as long as all of its pools together. */
function ordinaryOutlook(draws: readonly Draw[], pace: ReadonlyMap<string, number>): Outlook {
  return outlook(
    draws.reduce((sum, { available }) => sum + available, 0),
    draws.reduce((sum, { poolId }) => sum + (pace.get(poolId) ?? 0), 0),
  );
}

/** A bundle lasts as long as the first of its pools to be empty. */
function bundleOutlook(draws: readonly Draw[], pace: ReadonlyMap<string, number>): Outlook {
  const [first = outlook(0, 0)] = draws
    .map(({ available, poolId }) => outlook(available, pace.get(poolId) ?? 0))
    .sort((a, b) => a.daysLeft - b.daysLeft);
  return { ...first, stock: Math.min(...draws.map(({ available }) => available)) };
}

/**
 * How long each product lasts if sales go on as they did.
 * @param keysPerDay keys sold of each product a day, those of all of a bundle's pools counted.
 */
export function stockOutlooks(draws: readonly Draw[], keysPerDay: ReadonlyMap<string, number>): StockOutlook[] {
  const products = groupBy(draws, ({ productId }) => productId);
  const pace = pacePerPool(products, keysPerDay);
  return [...products].map(([productId, own]) => ({
    productId,
    ...(own[0]?.isBundle ? bundleOutlook(own, pace) : ordinaryOutlook(own, pace)),
  }));
}
