import { Field, Int, ObjectType } from 'type-graphql';
import { EUR } from '../../../shared/scalars.js';

@ObjectType('PackagePrice', {
  description: 'What ACTIVE customers with the same discount package pay for one piece, before VAT.',
})
export class PackagePriceType {
  discountPackageId: string | null;

  @Field(() => Int, { description: 'The number of these customers.' })
  customers: number;

  @Field(() => EUR, { name: 'price', description: 'Now.' })
  priceCents: number;

  @Field(() => EUR, { name: 'newPrice', description: 'At the new list price.' })
  newPriceCents: number;
}

@ObjectType('PriceChangePreview', { description: 'The effect of a new list price.' })
export class PriceChangePreviewType {
  @Field(() => Int, { description: 'The number of webhooks that would receive the event.' })
  webhooks: number;

  @Field(() => Int, {
    description: 'The number of customers with these webhooks; the others find the event in their feed.',
  })
  customers: number;

  @Field(() => [PackagePriceType], { description: 'The package with the most customers first.' })
  prices: PackagePriceType[];
}

@ObjectType('DraftPrice', { description: 'The price of one piece with unsaved discounts, before VAT.' })
export class DraftPriceType {
  productId: string;

  @Field(() => EUR, { name: 'listPrice' })
  listPriceCents: number;

  @Field(() => EUR, { name: 'price' })
  priceCents: number;

  @Field(() => EUR, {
    name: 'priceWithout',
    description: 'Without the changes: with the saved promotions, for a customer without a discount package.',
  })
  priceWithoutCents: number;
}
