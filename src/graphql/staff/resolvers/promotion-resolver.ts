import { Arg, Ctx, FieldResolver, Float, Mutation, Query, Resolver, Root } from 'type-graphql';
import { toPercent } from '../../../domain/money.js';
import type { StaffProductView } from '../../../services/products/product-admin.js';
import type { PromotionAdmin, PromotionView } from '../../../services/discounts/promotion-admin.js';
import { ObjectID } from '../../shared/scalars.js';
import type { StaffContext } from '../context.js';
import { StaffProduct } from '../types/product.js';
import { PromotionType, PromotionInput } from '../types/promotion.js';

@Resolver(() => PromotionType)
export class PromotionResolver {
  constructor(private readonly promotions: PromotionAdmin) {}

  @Query(() => [PromotionType], { name: 'promotions', description: 'Newest first.' })
  listPromotions(
    @Arg('active', () => Boolean, {
      nullable: true,
      description: 'True: those that run now. False: those that are over or have not begun.',
    })
    active: boolean | null,
    @Ctx() { staff: _staff }: StaffContext,
  ): Promise<PromotionView[]> {
    return this.promotions.listPromotions(active ?? null);
  }

  @Mutation(() => PromotionType)
  createPromotion(
    @Arg('input', () => PromotionInput) input: PromotionInput,
    @Ctx() { admin }: StaffContext,
  ): Promise<PromotionView> {
    return this.promotions.createPromotion(admin, input);
  }

  @Mutation(() => PromotionType, { description: 'Ends it at once; one that is over stays as it is.' })
  endPromotion(@Arg('id', () => ObjectID) id: string, @Ctx() { admin }: StaffContext): Promise<PromotionView> {
    return this.promotions.endPromotion(admin, id);
  }

  @FieldResolver(() => Float)
  percentage(@Root() { percentageBp }: PromotionType): number {
    return toPercent(percentageBp);
  }

  @FieldResolver(() => [StaffProduct])
  async products(@Root() { productIds }: PromotionType, @Ctx() { loaders }: StaffContext): Promise<StaffProductView[]> {
    return (await loaders.products.loadMany(productIds)) as StaffProductView[];
  }
}
