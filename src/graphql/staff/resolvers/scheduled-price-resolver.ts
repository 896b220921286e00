import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import type { ScheduledPrices } from '../../../services/products/scheduled-prices.js';
import { ALL_ROLES, CATALOGUE_STAFF } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { toConnection } from '../../shared/types.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import {
  ScheduledPriceChangeConnection,
  ScheduledPriceChangesArgs,
  ScheduledPriceChangeType,
  SchedulePriceChangesArgs,
} from '../types/products/scheduled-price-change.js';

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
