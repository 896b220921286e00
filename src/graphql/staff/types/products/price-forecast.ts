import { ObjectType } from 'type-graphql';
import { euro, fields, int, list } from '../../../shared/fields.js';

@ObjectType('PackagePrice', {
  description: 'What ACTIVE customers with the same discount package pay for one piece, before VAT.',
})
export class PackagePriceType extends fields({
  customers: int('The number of these customers.'),
  priceCents: euro('Now.'),
  newPriceCents: euro('At the new list price.'),
}) {
  discountPackageId: string | null;
}

@ObjectType('PriceChangePreview', { description: 'The effect of a new list price.' })
export class PriceChangePreviewType extends fields({
  webhooks: int('The number of webhooks that would receive the event.'),
  customers: int('The number of customers with these webhooks; the others find the event in their feed.'),
  prices: list(PackagePriceType, 'The package with the most customers first.'),
}) {}

@ObjectType('DraftPrice', { description: 'The price of one piece with unsaved discounts, before VAT.' })
export class DraftPriceType extends fields({
  listPriceCents: euro(),
  priceCents: euro(),
  priceWithoutCents: euro('Without the changes: with the saved promotions, for a customer without a discount package.'),
}) {
  productId: string;
}
