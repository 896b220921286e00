import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { PromotionAdmin } from '../../../services/offers/promotion-admin.js';
import { CATALOGUE_STAFF, ALL_ROLES } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext } from '../context.js';
import { PromotionType, PromotionInput } from '../types/discounts/promotion.js';

@Resolver(() => PromotionType)
export class PromotionResolver {
  constructor(private readonly promotions: PromotionAdmin) {}

  @Authorized(...ALL_ROLES)
  @Query(() => [PromotionType], { name: 'promotions', description: 'Newest first.' })
  listPromotions(
    @Arg('active', () => Boolean, {
      nullable: true,
      description: 'True: those that run now. False: those that are over or have not begun.',
    })
    active: boolean | null,
  ) {
    return this.promotions.listPromotions(active ?? null);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => PromotionType)
  createPromotion(@Arg('input', () => PromotionInput) input: PromotionInput, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.promotions.createPromotion(staff, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => PromotionType, {
    description:
      'Replaces all of it, also of one that runs or is over: orders keep the prices that they were made with.',
  })
  updatePromotion(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => PromotionInput) input: PromotionInput,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.promotions.updatePromotion(staff, id, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => PromotionType, { description: 'Ends it at once; one that is over stays as it is.' })
  endPromotion(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.promotions.endPromotion(staff, id);
  }
}
