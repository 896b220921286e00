import { Field, Float, Int, ObjectType } from 'type-graphql';
import { toPercent } from '../../../../domain/common/money.js';
import { EUR, ObjectID } from '../../../shared/scalars.js';
import { connectionType } from '../../../shared/types.js';
import { ChangeFields } from '../staff/audit-entry.js';

@ObjectType('PriceChange', { description: "A change of a product's list price." })
export class PriceChangeType extends ChangeFields {
  @Field(() => EUR, { name: 'oldPrice' })
  oldListPriceCents: number;

  @Field(() => EUR, { name: 'newPrice' })
  newListPriceCents: number;

  @Field(() => Int, { name: 'version', description: 'The version of the product that the change made.' })
  productVersion: number;
}

export const PriceChangeConnection = connectionType(PriceChangeType, 'PriceChange');

/** What pieces of a product would cost, and why. */
@ObjectType()
abstract class PreviewedPrice {
  @Field(() => Int)
  quantity: number;

  @Field(() => EUR, { name: 'listPrice', description: 'Of one piece.' })
  listPriceCents: number;

  @Field(() => EUR, { name: 'price', description: 'Of one piece, after discounts.' })
  priceCents: number;

  @Field(() => EUR, { name: 'subtotal' })
  subTotalCents: number;

  @Field({ description: 'In plain English, with the names of the package, the promotion and the tier.' })
  because: string;
}

@ObjectType('OrderPreviewLine')
export class OrderPreviewLineType extends PreviewedPrice {
  @Field(() => ObjectID)
  productId: string;

  @Field(() => Int, { description: 'How many pieces are in stock.' })
  stock: number;
}

@ObjectType('OrderPreview', {
  description: 'What an order would cost a customer now. Nothing is ordered, or held back.',
})
export class OrderPreviewType {
  @Field(() => [OrderPreviewLineType], { description: 'In the order in which they were given.' })
  lines: OrderPreviewLineType[];

  @Field(() => EUR, { name: 'subTotal', description: 'The sum of the lines, after discounts and before VAT.' })
  subTotalCents: number;

  @Field(() => EUR, { name: 'discountTotal', description: 'All that is taken off the list prices.' })
  discountTotalCents: number;

  vatRateBp: number;

  @Field(() => Float, { description: '19 for 19 %.' })
  vatRate(): number {
    return toPercent(this.vatRateBp);
  }

  @Field(() => EUR, { name: 'vatAmount' })
  vatAmountCents: number;

  @Field(() => EUR, { name: 'grandTotal' })
  grandTotalCents: number;

  @Field(() => EUR, {
    name: 'availableCredit',
    description: 'What the customer can still order for, this order aside.',
  })
  availableCreditCents: number;
}

@ObjectType('PricePreview', { description: 'What a customer would pay now for pieces of a product, and why.' })
export class PricePreviewType extends PreviewedPrice {
  vatRateBp: number;

  @Field(() => Float)
  vatRate(): number {
    return toPercent(this.vatRateBp);
  }

  @Field(() => EUR, { name: 'vatAmount' })
  vatAmountCents: number;

  @Field(() => EUR, { name: 'grandTotal' })
  grandTotalCents: number;

  @Field(() => Int, { description: '0 none, 1 discount package, 2 promotion, 3 volume tier, 4 mixed.' })
  discountType: number;

  discountPercentageBp: number | null;

  @Field(() => Float, { description: 'The effective percentage off the list price.' })
  discountPercentage(): number {
    return toPercent(this.discountPercentageBp ?? 0);
  }
}
