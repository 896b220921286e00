import { REGIONS } from '../domain/products/product-fields.js';
import {
  count,
  enumOf,
  euro,
  flag,
  id,
  instant,
  list,
  literal,
  nullable,
  optional,
  percentage,
  record,
  text,
} from './record.js';
import { SAMPLE } from './sample.js';

export const VOLUME_DISCOUNT = record('VolumeDiscount', {
  minQuantity: count('The minimum quantity of the product in one order, over all its lines.', {
    minimum: 1,
    sample: 10,
  }),
  percentage: percentage('Applied to the price after the package or promotion discount.', { sample: 5 }),
});

/** docs/spec/products.md#product-record */
export const PRODUCT = record('Product', {
  _id: id('Identifies the product.', { sample: SAMPLE.office }),
  sku: text("The shop's article number.", { sample: SAMPLE.officeSku }),
  name: text('The short name, as on orders.', { sample: 'Fjord Office 26' }),
  displayName: text('The full name for buyers.', { sample: 'Fjord Office 26 (1 user, perpetual)' }),
  category: text('The category that determines the discount percentage of a package.', { sample: 'office' }),
  price: euro('Your current price of one piece, after discounts and before VAT.', { sample: 116.91 }),
  listPrice: euro('The price before discounts.', { sample: 129.9 }),
  oldPrice: optional(
    euro('The previous list price with your current discount; missing until the list price first changes.', {
      sample: 125.91,
    }),
  ),
  discount: percentage('The percentage of your discount package or of a promotion; the larger one applies.', {
    sample: 10,
  }),
  currency: literal('EUR', 'Always EUR.'),
  isBundle: flag('Whether one piece consists of keys from several pools of other products.'),
  licensePools: list(id('A license pool.', { sample: SAMPLE.officePool }), 'The pools of its keys.'),
  validRegion: nullable(enumOf(REGIONS, 'The region in which it may be sold; null if it has no region.'), {
    sample: 'EU',
  }),
  stock: count('The quantity that can be ordered now: the sum of its pools, or the smallest pool of a bundle.', {
    sample: 25,
  }),
  volumeDiscounts: list(VOLUME_DISCOUNT, 'Additional discounts by quantity, smallest first.'),
  updatedAt: instant(
    'When the product or its stock last changed. A change of your discounts changes `price` but not this time.',
  ),
  deleted: optional(literal(false, 'Never sent: in generated types, it distinguishes a product from a withdrawn one.')),
});

export const WITHDRAWN_PRODUCT = record(
  'WithdrawnProduct',
  { _id: id('Identifies the product.'), deleted: literal(true) },
  {
    description:
      'A product that was withdrawn from sale or left the requested region; only in responses to ' +
      '`changesAfter` and `updatedSince`.',
  },
);
