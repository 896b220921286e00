import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { Reason } from '../../../../domain/common/errors.js';
import { toPercent } from '../../../../domain/common/money.js';
import { EUR, ObjectID } from '../../../shared/scalars.js';
import { connectionType, EuroField, PageArgs, PercentField } from '../../../shared/types.js';
import { ReasonType } from '../reason.js';
import { ChangeFields } from '../staff/audit-entry.js';

@ObjectType('PriceChange', { description: "A change of a product's list price." })
export class PriceChangeType extends ChangeFields {
  @Field(() => EUR, { name: 'oldPrice' })
  oldListPriceCents: number;

  @Field(() => EUR, { name: 'newPrice' })
  newListPriceCents: number;

  @Field(() => Int, { name: 'version', description: 'The version of the product after the change.' })
  productVersion: number;
}

export const PriceChangeConnection = connectionType(PriceChangeType, 'PriceChange');

/** The price of a quantity of a product, with its reason. */
@ObjectType()
abstract class PreviewedPrice {
  @Field(() => Int)
  quantity: number;

  @EuroField({ description: 'For one piece.' })
  listPriceCents: number;

  @EuroField({ description: 'For one piece, after discounts.' })
  priceCents: number;

  @Field(() => EUR, { name: 'subtotal' })
  subTotalCents: number;

  because: Reason;

  @Field({
    name: 'because',
    description: 'In plain English, with the names of the package, the promotion and the tier.',
  })
  becauseText(): string {
    return String(this.because);
  }

  @Field(() => ReasonType)
  becauseInCodes(): Reason {
    return this.because;
  }
}

@ObjectType('OrderPreviewLine')
export class OrderPreviewLineType extends PreviewedPrice {
  @Field(() => ObjectID)
  productId: string;

  @Field(() => Int, { description: 'The stock of the product.' })
  stock: number;
}

@ObjectType('OrderPreview', {
  description: 'What an order would cost a customer now. Nothing is ordered or reserved.',
})
export class OrderPreviewType {
  @Field(() => [OrderPreviewLineType], { description: 'In the order of the request.' })
  lines: OrderPreviewLineType[];

  @EuroField({ description: 'The sum of the lines, after discounts and before VAT.' })
  subTotalCents: number;

  @EuroField({ description: 'The sum of all discounts.' })
  discountTotalCents: number;

  @PercentField({ description: '19 for 19 %.' })
  vatRateBp: number;

  @EuroField()
  vatAmountCents: number;

  @EuroField()
  grandTotalCents: number;

  @EuroField({ description: 'The available credit without this order.' })
  availableCreditCents: number;
}

@ObjectType('PricePreview', { description: 'What a customer would pay now for a quantity of a product, and why.' })
export class PricePreviewType extends PreviewedPrice {
  @PercentField()
  vatRateBp: number;

  @EuroField()
  vatAmountCents: number;

  @EuroField()
  grandTotalCents: number;

  @Field(() => Int, { description: '0 none, 1 discount package, 2 promotion, 3 volume tier, 4 mixed.' })
  discountType: number;

  discountPercentageBp: number | null;

  @Field(() => Float, { description: 'The effective percentage off the list price.' })
  discountPercentage(): number {
    return toPercent(this.discountPercentageBp ?? 0);
  }
}

@ArgsType()
export class PriceChangesArgs extends PageArgs {
  @Field(() => ObjectID)
  productId: string;
}
