import { REGIONS } from '../../entities/product.js';
import type { OperationSpec } from './operation.js';
import { arrayOf, count, euro, exactly, flag, id, instant, percentage, ref, text, type Schema } from './schema.js';

export const PRODUCT_SCHEMAS: Record<string, Schema> = {
  Product: exactly(
    {
      _id: id('Identifies the product.'),
      sku: text("The shop's article number."),
      name: text('The short name, as on orders.'),
      displayName: text('The name to show to buyers.'),
      category: text('What the discounts of a package go by.'),
      price: euro('What one piece costs you now, after discounts and before VAT.'),
      listPrice: euro('The price before discounts.'),
      oldPrice: euro(
        'The previous list price less your discount of today; missing until the list price first changes.',
      ),
      discount: percentage('The percentage of your discount package or of a promotion, whichever is larger.'),
      currency: { type: 'string', const: 'EUR', description: 'Always EUR.' },
      isBundle: flag('Whether one piece takes a key from each of several pools of other products.'),
      licensePools: arrayOf(id('A license pool.'), 'The pools that its keys come from.'),
      validRegion: {
        type: ['string', 'null'],
        enum: [...REGIONS, null],
        description: 'The region that it may be sold in; null means that it has none.',
      },
      stock: count('How many pieces can be ordered now: the sum of its pools, for a bundle the smallest of them.'),
      volumeDiscounts: arrayOf(ref('VolumeDiscount'), 'Additional discounts by quantity, smallest first.'),
      updatedAt: instant(
        'When the product or its stock last changed. A change of your discounts changes `price` and leaves this as it is.',
      ),
    },
    ['oldPrice'],
  ),
  VolumeDiscount: exactly({
    minQuantity: count('From this quantity of the product in one order on, over all its lines.', { minimum: 1 }),
    percentage: percentage('Comes off the price that is left after the package or the promotion.'),
  }),
  WithdrawnProduct: {
    description:
      'A product that was withdrawn from sale, or has left the region asked for; only in answers to `updatedSince`.',
    ...exactly({ _id: id('Identifies the product.'), deleted: { type: 'boolean', const: true } }),
  },
};

export const PRODUCT_OPERATIONS: OperationSpec[] = [
  {
    method: 'get',
    path: '/products',
    operationId: 'listProducts',
    tag: 'Products',
    summary: 'All products at your prices',
    description:
      'Every product on sale, in one answer. A product that is out of stock stays in the list with `stock` 0; one that was ' +
      'withdrawn is not listed. To keep a copy, read it once, then again with `If-None-Match`, or with the newest `updatedAt` ' +
      'that you have seen as `updatedSince`: no change is ever left out, but one may come again.',
    parameters: ['region', 'sku', 'updatedSince'],
    conditional: true,
    success: {
      status: 200,
      description: 'The products.',
      schema: arrayOf({ oneOf: [ref('Product'), ref('WithdrawnProduct')] }),
    },
  },
  {
    method: 'get',
    path: '/products/{id}',
    operationId: 'getProduct',
    tag: 'Products',
    summary: 'One product at your price',
    description: 'A product that was withdrawn from sale is not found.',
    parameters: ['productId'],
    conditional: true,
    canBeMissing: true,
    success: { status: 200, description: 'The product.', schema: ref('Product') },
  },
];
