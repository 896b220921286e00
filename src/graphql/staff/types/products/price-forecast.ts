import { Field, Int, ObjectType } from 'type-graphql';
import { EUR } from '../../../shared/scalars.js';

@ObjectType('PackagePrice', {
  description: 'What ACTIVE customers with the same discount package pay for one piece, before VAT.',
})
export class PackagePriceType {
  discountPackageId: string | null;

  @Field(() => Int, { description: 'How many ACTIVE customers they are.' })
  customers: number;

  @Field(() => EUR, { name: 'price', description: 'Now.' })
  priceCents: number;

  @Field(() => EUR, { name: 'newPrice', description: 'At the other list price.' })
  newPriceCents: number;
}

@ObjectType('PriceChangePreview', { description: 'What another list price would do.' })
export class PriceChangePreviewType {
  @Field(() => Int, { description: 'Webhooks that the event would be sent to.' })
  webhooks: number;

  @Field(() => Int, { description: 'Whose webhooks these are; the others find the event in their feed.' })
  customers: number;

  @Field(() => [PackagePriceType], { description: 'The package that most customers have first.' })
  prices: PackagePriceType[];
}

@ObjectType('DraftPrice', { description: 'What one piece costs with a draft of discounts, before VAT.' })
export class DraftPriceType {
  productId: string;

  @Field(() => EUR, { name: 'listPrice' })
  listPriceCents: number;

  @Field(() => EUR, { name: 'price' })
  priceCents: number;

  @Field(() => EUR, { name: 'priceWithout', description: 'Without the draft, for a customer who has no package.' })
  priceWithoutCents: number;
}
