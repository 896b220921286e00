import type { VolumeTier } from '../catalogue/pricing.js';
import { parsePercent } from '../common/money.js';

export interface VolumeTierInput {
  minQuantity: number;
  percentage: number;
}

const MAX_TIERS = 100;
const MAX_BUNDLE_POOLS = 100;

/** Tiers by quantity. @param details receives a message for every wrong entry. */
export function readTiers(tiers: readonly VolumeTierInput[], details: Record<string, string>): VolumeTier[] {
  if (tiers.length > MAX_TIERS) details.tiers = `A product can have at most ${MAX_TIERS} volume discounts`;
  const quantities = new Set<number>();
  const read = tiers.map(({ minQuantity, percentage }, index) => {
    const percentageBp = parsePercent(percentage);
    if (!(Number.isInteger(minQuantity) && minQuantity >= 1)) {
      details[`tiers[${index}].minQuantity`] = 'Minimum quantity must be a whole number of at least 1';
    } else if (quantities.has(minQuantity)) {
      details[`tiers[${index}].minQuantity`] = `Minimum quantity ${minQuantity} is named twice`;
    }
    quantities.add(minQuantity);
    if (percentageBp === undefined) {
      details[`tiers[${index}].percentage`] = 'Percentage must be a number from 0 to 100 with at most two decimals';
    }
    return { minQuantity, percentageBp: percentageBp ?? 0 };
  });
  return read.sort((a, b) => a.minQuantity - b.minQuantity);
}

/** Why a product cannot link these pools, judging by the list alone. @param noun what the entries are. */
export function poolListProblem(
  isBundle: boolean,
  pools: readonly string[] | null | undefined,
  noun = 'License pool',
): string | undefined {
  if (!isBundle) {
    return pools ? 'Only a bundle links license pools: an ordinary product has pools of its own' : undefined;
  }
  if (!pools || pools.length === 0) return 'A bundle links at least one license pool';
  if (pools.length > MAX_BUNDLE_POOLS) return `A bundle can link at most ${MAX_BUNDLE_POOLS} license pools`;
  const twice = pools.find((pool, index) => pools.indexOf(pool) < index);
  return twice === undefined ? undefined : `${noun} ${twice} is named twice`;
}
