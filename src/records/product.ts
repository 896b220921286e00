import { REGIONS } from '../entities/products/product.js';
import {
  literal,
  count,
  euro,
  flag,
  id,
  instant,
  list,
  nullable,
  enumOf,
  optional,
  percentage,
  record,
  text,
} from './record.js';
import { SAMPLE } from './sample.js';

const VOLUME_DISCOUNT = record('VolumeDiscount', {
  minQuantity: count('From this quantity of the product in one order on, over all its lines.', {
    minimum: 1,
    sample: 10,
  }),
  percentage: percentage('Comes off the price that is left after the package or the promotion.', { sample: 5 }),
});

/** docs/spec/products.md#product-record */
export const PRODUCT = record('Product', {
  _id: id('Identifies the product.', { sample: SAMPLE.office }),
  sku: text("The shop's article number.", { sample: SAMPLE.officeSku }),
  name: text('The short name, as on orders.', { sample: 'Fjord Office 26' }),
  displayName: text('The name to show to buyers.', { sample: 'Fjord Office 26 (1 user, perpetual)' }),
  category: text('What the discounts of a package go by.', { sample: 'office' }),
  price: euro('What one piece costs you now, after discounts and before VAT.', { sample: 116.91 }),
  listPrice: euro('The price before discounts.', { sample: 129.9 }),
  oldPrice: optional(
    euro('The previous list price less your discount of today; missing until the list price first changes.', {
      sample: 125.91,
    }),
  ),
  discount: percentage('The percentage of your discount package or of a promotion, whichever is larger.', {
    sample: 10,
  }),
  currency: literal('EUR', 'Always EUR.'),
  isBundle: flag('Whether one piece takes a key from each of several pools of other products.'),
  licensePools: list(id('A license pool.', { sample: SAMPLE.officePool }), 'The pools that its keys come from.'),
  validRegion: nullable(enumOf(REGIONS, 'The region that it may be sold in; null means that it has none.'), {
    sample: 'EU',
  }),
  stock: count('How many pieces can be ordered now: the sum of its pools, for a bundle the smallest of them.', {
    sample: 25,
  }),
  volumeDiscounts: list(VOLUME_DISCOUNT, 'Additional discounts by quantity, smallest first.'),
  updatedAt: instant(
    'When the product or its stock last changed. A change of your discounts changes `price` and leaves this as it is.',
  ),
});

export const WITHDRAWN_PRODUCT = record(
  'WithdrawnProduct',
  { _id: id('Identifies the product.'), deleted: literal(true) },
  {
    description:
      'A product that was withdrawn from sale, or has left the region asked for; only in answers to `changesAfter` and `updatedSince`.',
  },
);
