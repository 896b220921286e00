import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import {
  SCHEDULED_PRICE_CHANGE_STATUSES,
  type ScheduledPriceChangeStatus,
} from '../../../../entities/products/product.js';
import { DateTime, EUR, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, EuroField, nullable, PageArgs } from '../../../shared/types.js';

const ScheduledPriceChangeStatusEnum = enumType(SCHEDULED_PRICE_CHANGE_STATUSES, {
  name: 'ScheduledPriceChangeStatus',
  valuesConfig: {
    WAITING: { description: 'Its time has not come, or has just come.' },
    DONE: { description: 'All of its prices were changed.' },
    CANCELLED: { description: 'It was cancelled and changes no prices.' },
  },
});

@InputType({ description: 'The planned list price of a product.' })
export class PriceChangeInput {
  @Field(() => ObjectID)
  productId: string;

  @Field(() => EUR)
  listPrice: number;
}

@ObjectType('PlannedPrice', { description: 'The planned list price of a product.' })
export class PlannedPriceType {
  productId: string;

  @EuroField()
  listPriceCents: number;

  @EuroField({ description: 'The list price when it was planned; once it is DONE, the list price just before.' })
  listPriceBeforeCents: number;
}

@ObjectType('ScheduledPriceChange', { description: 'List prices that change together at a planned time.' })
export class ScheduledPriceChangeType {
  @Field(() => ObjectID)
  id: string;

  @Field(() => DateTime, {
    description: 'They change at this time, or up to ten seconds later (30 if a process was killed).',
  })
  from: Date;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => ScheduledPriceChangeStatusEnum)
  status: ScheduledPriceChangeStatus;

  staffMemberId: string;

  @Field(() => DateTime, { description: 'When it was planned.' })
  createdAt: Date;
}

export const ScheduledPriceChangeConnection = connectionType(ScheduledPriceChangeType, 'ScheduledPriceChange');

@ObjectType('NextListPrice', { description: 'The next list price of a product.' })
export class NextListPriceType {
  @EuroField()
  listPriceCents: number;

  @Field(() => DateTime)
  from: Date;
}

@ArgsType()
export class ScheduledPriceChangesArgs extends PageArgs {
  @Field(() => ScheduledPriceChangeStatusEnum, { nullable: true })
  status?: ScheduledPriceChangeStatus | null;

  @Field(() => ObjectID, nullable('Changes that include this product.'))
  productId?: string | null;
}

@ArgsType()
export class SchedulePriceChangesArgs {
  @Field(() => [PriceChangeInput], { description: 'At most 1,000, each for a different product.' })
  changes: PriceChangeInput[];

  @Field(() => DateTime, { description: 'In the future.' })
  from: Date;

  @Field(() => String, { nullable: true })
  note?: string | null;
}
