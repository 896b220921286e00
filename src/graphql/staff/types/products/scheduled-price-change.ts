import { ArgsType, InputType, ObjectType } from 'type-graphql';
import { SCHEDULED_PRICE_CHANGE_STATUSES } from '../../../../entities/products/product.js';
import { euro, field, fields, id, instant, list, optional, orNull, text } from '../../../shared/fields.js';
import { connectionType, enumType, PageArgs } from '../../../shared/types.js';

const ScheduledPriceChangeStatusEnum = enumType(SCHEDULED_PRICE_CHANGE_STATUSES, {
  name: 'ScheduledPriceChangeStatus',
  valuesConfig: {
    WAITING: { description: 'Its time has not come, or has just come.' },
    DONE: { description: 'All of its prices were changed.' },
    CANCELLED: { description: 'It was cancelled and changes no prices.' },
  },
});

@InputType({ description: 'The planned list price of a product.' })
export class PriceChangeInput extends fields({
  productId: id(),
  listPrice: euro(),
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
export class ScheduledPriceChangesArgs extends fields(PageArgs, {
  status: optional(field(ScheduledPriceChangeStatusEnum)),
  productId: optional(id('Changes that include this product.')),
}) {}

@ArgsType()
export class SchedulePriceChangesArgs extends fields({
  changes: list(PriceChangeInput, 'At most 1,000, each for a different product.'),
  from: instant('In the future.'),
  note: optional(text()),
}) {}
