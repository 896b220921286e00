/** The pools that a product draws on, and how (docs/spec/products.md#stock-and-bundles). */
export interface PoolDraw {
  isBundle: boolean;
  /** In the order in which an ordinary product's pools are used up. */
  poolIds: readonly string[];
}

/** A line of an order, for allocation. */
export interface StockLine extends PoolDraw {
  quantity: number;
}

/** A number of keys from one pool. */
export interface PoolQuantity {
  poolId: string;
  quantity: number;
}

/** The allocation of a line. A line without enough stock allocates nothing and has the remaining stock. */
export type LineAllocation = { poolQuantities: PoolQuantity[] } | { remaining: number };

/** An ordinary product's stock is the sum over its pools, a bundle's the minimum over the pools that it links. */
export function stockOf(draw: PoolDraw, available: ReadonlyMap<string, number>): number {
  const counts = draw.poolIds.map((poolId) => available.get(poolId) ?? 0);
  if (!draw.isBundle) return counts.reduce((sum, count) => sum + count, 0);
  return counts.length === 0 ? 0 : Math.min(...counts);
}

/** Keys for one piece of a product: a bundle takes one from each of its pools. */
export function keysPerPiece(draw: PoolDraw): number {
  return draw.isBundle ? draw.poolIds.length : 1;
}

/** The number of keys taken from each pool. */
export function quantitiesByPool(quantities: readonly PoolQuantity[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { poolId, quantity } of quantities) counts.set(poolId, (counts.get(poolId) ?? 0) + quantity);
  return counts;
}

/** The most keys that lines can take from each pool, whatever is in the other pools. */
export function demandOf(lines: readonly Pick<StockLine, 'poolIds' | 'quantity'>[]): Map<string, number> {
  return quantitiesByPool(lines.flatMap(({ poolIds, quantity }) => poolIds.map((poolId) => ({ poolId, quantity }))));
}

function poolQuantitiesOf(line: StockLine, available: ReadonlyMap<string, number>): PoolQuantity[] {
  if (line.isBundle) return line.poolIds.map((poolId) => ({ poolId, quantity: line.quantity }));
  const quantities: PoolQuantity[] = [];
  let missing = line.quantity;
  for (const poolId of line.poolIds) {
    const quantity = Math.min(missing, available.get(poolId) ?? 0);
    if (quantity > 0) quantities.push({ poolId, quantity });
    missing -= quantity;
  }
  return quantities;
}

/**
 * Allocates keys to an order's lines in line order, so that lines of one product and lines that share a pool compete in
 * that order (docs/spec/orders.md#stock). Changes none of its arguments.
 */
export function allocateLines(lines: readonly StockLine[], available: ReadonlyMap<string, number>): LineAllocation[] {
  const left = new Map(available);
  return lines.map((line) => {
    const remaining = stockOf(line, left);
    if (remaining < line.quantity) return { remaining };
    const poolQuantities = poolQuantitiesOf(line, left);
    for (const { poolId, quantity } of poolQuantities) left.set(poolId, (left.get(poolId) ?? 0) - quantity);
    return { poolQuantities };
  });
}
