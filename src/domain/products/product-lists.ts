import type { VolumeTier } from '../catalogue/pricing.js';
import { Reason, type Details } from '../common/errors.js';
import { parsePercent } from '../common/money.js';

export interface VolumeTierInput {
  minQuantity: number;
  percentage: number;
}

const MAX_TIERS = 100;
const MAX_BUNDLE_POOLS = 100;

/** Tiers by quantity. @param details receives a message for every wrong entry. */
export function readTiers(tiers: readonly VolumeTierInput[], details: Details): VolumeTier[] {
  if (tiers.length > MAX_TIERS)
    details.tiers = Reason.of('TOO_MANY', { subject: 'A product can have', max: MAX_TIERS, what: 'volume discounts' });
  const quantities = new Set<number>();
  const read = tiers.map(({ minQuantity, percentage }, index) => {
    const percentageBp = parsePercent(percentage);
    if (!(Number.isInteger(minQuantity) && minQuantity >= 1)) {
      details[`tiers[${index}].minQuantity`] = Reason.of('NOT_WHOLE_FROM', { label: 'Minimum quantity', min: 1 });
    } else if (quantities.has(minQuantity)) {
      details[`tiers[${index}].minQuantity`] = Reason.of('NAMED_TWICE', {
        kind: 'Minimum quantity',
        which: minQuantity,
      });
    }
    quantities.add(minQuantity);
    if (percentageBp === undefined) {
      details[`tiers[${index}].percentage`] = Reason.of('NOT_A_PERCENTAGE', { label: 'Percentage' });
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
): Reason | undefined {
  if (!isBundle) {
    return pools ? Reason.of('POOLS_OF_PRODUCT') : undefined;
  }
  if (!pools || pools.length === 0) return Reason.of('NO_POOL_IN_BUNDLE');
  if (pools.length > MAX_BUNDLE_POOLS)
    return Reason.of('TOO_MANY', { subject: 'A bundle can link', max: MAX_BUNDLE_POOLS, what: 'license pools' });
  const twice = pools.find((pool, index) => pools.indexOf(pool) < index);
  return twice === undefined ? undefined : Reason.of('NAMED_TWICE', { kind: noun, which: twice });
}
