import type { ProductPartsFragment } from '../../api/generated/types';
import { formatPercent } from '../../lib/money';
import { t } from '../../texts/products';

/** Volume tiers in one line: `10 or more: 3 %; 50 or more: 5.5 %`. */
export const tierText = (tiers: ProductPartsFragment['volumeDiscounts']): string =>
  tiers.map(({ minQuantity, percentage }) => t.products.tierOf(minQuantity, formatPercent(percentage))).join('; ');
