import { ArgsType, Field, Float, ObjectType } from 'type-graphql';
import type { Reason } from '../../../../domain/common/errors.js';
import { toPercent } from '../../../../domain/common/money.js';
import { euro, fields, id, int, list, percent } from '../../../shared/fields.js';
import { connectionType, PageArgs } from '../../../shared/types.js';
import { ReasonType } from '../reason.js';
import { ChangeFields } from '../staff/audit-entry.js';

@ObjectType('PriceChange', { description: "A change of a product's list price." })
export class PriceChangeType extends fields(ChangeFields, {
  oldListPriceCents: euro(undefined, { name: 'oldPrice' }),
  newListPriceCents: euro(undefined, { name: 'newPrice' }),
  productVersion: int('The version of the product after the change.', { name: 'version' }),
}) {}

export const PriceChangeConnection = connectionType(PriceChangeType, 'PriceChange');

/** The price of a quantity of a product, with its reason. */
@ObjectType()
abstract class PreviewedPrice extends fields({
  quantity: int(),
  listPriceCents: euro('For one piece.'),
  priceCents: euro('For one piece, after discounts.'),
  subTotalCents: euro(undefined, { name: 'subtotal' }),
}) {
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
export class OrderPreviewLineType extends fields(PreviewedPrice, {
  productId: id(),
  stock: int('The stock of the product.'),
}) {}

@ObjectType('OrderPreview', {
  description: 'What an order would cost a customer now. Nothing is ordered or reserved.',
})
export class OrderPreviewType extends fields({
  lines: list(OrderPreviewLineType, 'In the order of the request.'),
  subTotalCents: euro('The sum of the lines, after discounts and before VAT.'),
  discountTotalCents: euro('The sum of all discounts.'),
  vatRateBp: percent('19 for 19 %.'),
  vatAmountCents: euro(),
  grandTotalCents: euro(),
  availableCreditCents: euro('The available credit without this order.'),
}) {}

@ObjectType('PricePreview', { description: 'What a customer would pay now for a quantity of a product, and why.' })
export class PricePreviewType extends fields(PreviewedPrice, {
  vatRateBp: percent(),
  vatAmountCents: euro(),
  grandTotalCents: euro(),
  discountType: int('0 none, 1 discount package, 2 promotion, 3 volume tier, 4 mixed.'),
}) {
  discountPercentageBp: number | null;

  @Field(() => Float, { description: 'The effective percentage off the list price.' })
  discountPercentage(): number {
    return toPercent(this.discountPercentageBp ?? 0);
  }
}

@ArgsType()
export class PriceChangesArgs extends fields(PageArgs, {
  productId: id(),
}) {}
