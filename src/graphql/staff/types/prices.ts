import { ArgsType, Field, Float, InputType, ObjectType } from 'type-graphql';
import { PLAN_NOTE } from '../../../domain/catalogue/price-schedule.js';
import type { Reason } from '../../../domain/common/errors.js';
import { toPercent } from '../../../domain/common/money.js';
import { SCHEDULED_PRICE_CHANGE_STATUSES } from '../../../entities/products/product.js';
import {
  euro,
  field,
  fields,
  id,
  inputs,
  instant,
  int,
  list,
  optional,
  orNull,
  percent,
  text,
  textOf,
} from '../../shared/fields.js';
import { connectionType, enumType, PageArgs } from '../../shared/types.js';
import { ChangeFields } from './audit.js';
import { ReasonType } from './reason.js';

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
class OrderPreviewLineType extends fields(PreviewedPrice, {
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
export class PriceChangesArgs extends inputs(PageArgs, {
  productId: id(),
}) {}

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

const ScheduledPriceChangeStatusEnum = enumType(SCHEDULED_PRICE_CHANGE_STATUSES, {
  name: 'ScheduledPriceChangeStatus',
  valuesConfig: {
    WAITING: { description: 'Its time has not come, or has just come.' },
    DONE: { description: 'All of its prices were changed.' },
    CANCELLED: { description: 'It was cancelled and changes no prices.' },
  },
});

@InputType({ description: 'The planned list price of a product.' })
class PriceChangeInput extends inputs({
  productId: id('Of the product whose price changes.'),
  listPrice: euro('The new one, before discounts, without VAT.'),
}) {}

@ObjectType('PlannedPrice', { description: 'The planned list price of a product.' })
export class PlannedPriceType extends fields({
  listPriceCents: euro(),
  listPriceBeforeCents: euro('The list price when it was planned; once it is DONE, the list price just before.'),
}) {
  productId: string;
}

@ObjectType('ScheduledPriceChange', { description: 'List prices that change together at a planned time.' })
export class ScheduledPriceChangeType extends fields({
  id: id(),
  from: instant('They change at this time, or up to ten seconds later (30 if a process was killed).'),
  note: orNull(text()),
  status: field(ScheduledPriceChangeStatusEnum),
  createdAt: instant('When it was planned.'),
}) {
  staffMemberId: string;
}

export const ScheduledPriceChangeConnection = connectionType(ScheduledPriceChangeType, 'ScheduledPriceChange');

@ObjectType('NextListPrice', { description: 'The next list price of a product.' })
export class NextListPriceType extends fields({
  listPriceCents: euro(),
  from: instant(),
}) {}

@ArgsType()
export class ScheduledPriceChangesArgs extends inputs(PageArgs, {
  status: optional(field(ScheduledPriceChangeStatusEnum)),
  productId: optional(id('Changes that include this product.')),
}) {}

@ArgsType()
export class SchedulePriceChangesArgs extends inputs({
  changes: list(PriceChangeInput, 'At most 1,000, each for a different product.'),
  from: instant('In the future.'),
  note: optional(textOf(PLAN_NOTE)),
}) {}
