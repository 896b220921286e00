import { Arg, Args, ArgsType, Authorized, Ctx, Field, Mutation, Query, Resolver } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import type { ScheduledPriceChangeStatus } from '../../../entities/products/scheduled-price-change.js';
import type { ScheduledPrices } from '../../../services/products/scheduled-prices.js';
import { ALL_ROLES, CATALOGUE_STAFF } from '../../../services/staff/roles.js';
import { DateTime, ObjectID } from '../../shared/scalars.js';
import { nullable, PageArgs, toConnection } from '../../shared/types.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import {
  PriceChangeInput,
  ScheduledPriceChangeConnection,
  ScheduledPriceChangeStatusEnum,
  ScheduledPriceChangeType,
} from '../types/products/scheduled-price-change.js';

@ArgsType()
class ScheduledPriceChangesArgs extends PageArgs {
  @Field(() => ScheduledPriceChangeStatusEnum, { nullable: true })
  status?: ScheduledPriceChangeStatus | null;

  @Field(() => ObjectID, nullable('Changes that include this product.'))
  productId?: string | null;
}

@ArgsType()
class SchedulePriceChangesArgs {
  @Field(() => [PriceChangeInput], { description: 'At most 1,000, each for a different product.' })
  changes: PriceChangeInput[];

  @Field(() => DateTime, { description: 'In the future.' })
  from: Date;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

@Resolver(() => ScheduledPriceChangeType)
export class ScheduledPriceChangeResolver {
  constructor(private readonly service: ScheduledPrices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => ScheduledPriceChangeConnection, {
    description: 'Planned changes of list prices, newest first.',
  })
  async scheduledPriceChanges(
    @Args(() => ScheduledPriceChangesArgs) { first, after, ...filter }: ScheduledPriceChangesArgs,
  ) {
    const page = await this.service.findChanges(filter, { first, after });
    return toConnection(page, after, encodeIdCursor, () => this.service.countChanges(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => ScheduledPriceChangeType, { nullable: true })
  scheduledPriceChange(@Arg('id', () => ObjectID) id: string, @Ctx() { loaders }: StaffContext) {
    return loaders.scheduledPriceChanges.load(id);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => ScheduledPriceChangeType, {
    description:
      'Plans a joint change of list prices, whatever they are at that time, with the effects of ' +
      '`changeListPrice`.',
  })
  schedulePriceChanges(
    @Args(() => SchedulePriceChangesArgs) input: SchedulePriceChangesArgs,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.service.schedule(staff, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => ScheduledPriceChangeType, { description: 'Cancels a planned change of list prices.' })
  cancelPriceChanges(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.service.cancel(staff, id);
  }
}
