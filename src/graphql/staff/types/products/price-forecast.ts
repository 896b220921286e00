import { Field, Int, ObjectType } from 'type-graphql';
import { EuroField } from '../../../shared/types.js';

@ObjectType('PackagePrice', {
  description: 'What ACTIVE customers with the same discount package pay for one piece, before VAT.',
})
export class PackagePriceType {
  discountPackageId: string | null;

  @Field(() => Int, { description: 'The number of these customers.' })
  customers: number;

  @EuroField({ description: 'Now.' })
  priceCents: number;

  @EuroField({ description: 'At the new list price.' })
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

  @EuroField()
  listPriceCents: number;

  @EuroField()
  priceCents: number;

  @EuroField({
    description: 'Without the changes: with the saved promotions, for a customer without a discount package.',
  })
  priceWithoutCents: number;
}
