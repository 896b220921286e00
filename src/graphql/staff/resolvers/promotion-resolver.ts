import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { PromotionAdmin } from '../../../services/offers/promotion-admin.js';
import { ALL_ROLES, CATALOGUE_STAFF } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { nullable } from '../../shared/types.js';
import type { AuthorizedStaffContext } from '../context.js';
import { PromotionInput, PromotionType } from '../types/discounts/promotion.js';

@Resolver(() => PromotionType)
export class PromotionResolver {
  constructor(private readonly promotions: PromotionAdmin) {}

  @Authorized(...ALL_ROLES)
  @Query(() => [PromotionType], { name: 'promotions', description: 'Newest first.' })
  listPromotions(
    @Arg('active', () => Boolean, nullable('True: running promotions. False: those that have ended or not started.'))
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
    description: 'Replaces the full promotion, even if it is running or has ended: existing orders stay unchanged.',
  })
  updatePromotion(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => PromotionInput) input: PromotionInput,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.promotions.updatePromotion(staff, id, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => PromotionType, { description: 'Ends it at once. Idempotent.' })
  endPromotion(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.promotions.endPromotion(staff, id);
  }
}
