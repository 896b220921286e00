import { Arg, Args, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import { priceChangeCursor } from '../../../services/products/price-history.js';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import { ALL_ROLES, CATALOGUE_STAFF } from '../../../services/staff/roles.js';
import { EUR, ObjectID } from '../../shared/scalars.js';
import { Id, nullable, toConnection } from '../../shared/types.js';
import { Staff, type StaffContext } from '../context.js';
import type { StaffServices } from '../services.js';
import { DiscountPackageInput, PromotionInput } from '../types/discounts.js';
import { StaffOrderLineInput } from '../types/orders.js';
import {
  DraftPriceType,
  OrderPreviewType,
  PriceChangeConnection,
  PriceChangePreviewType,
  PriceChangesArgs,
  PriceChangeType,
  PricePreviewType,
  ScheduledPriceChangeConnection,
  ScheduledPriceChangesArgs,
  ScheduledPriceChangeType,
  SchedulePriceChangesArgs,
} from '../types/prices.js';

@Resolver(() => PriceChangeType)
export class PriceResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => PriceChangeConnection, { description: "The history of a product's list price, newest first." })
  async priceChanges(@Args() { productId, first, after }: PriceChangesArgs) {
    const page = await this.services.priceHistory.findChanges(productId, { first, after });
    return toConnection(page, after, priceChangeCursor, () => this.services.priceHistory.countChanges(productId));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => PriceChangePreviewType, {
    description: 'Previews a change of list price: which customers would be notified, and what they would pay.',
  })
  priceChangePreview(@Id('productId') productId: string, @Arg('listPrice', () => EUR) listPrice: number) {
    return this.services.priceForecasts.priceChange(productId, listPrice);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => [DraftPriceType], {
    description:
      'Previews prices with unsaved discounts: for a customer who has the package, while the promotion runs.',
  })
  draftPrices(
    @Arg('productIds', () => [ObjectID], { description: 'At most 500.' }) productIds: string[],
    @Arg('discountPackage', () => DiscountPackageInput, { nullable: true })
    discountPackage: DiscountPackageInput | null,
    @Arg('promotion', () => PromotionInput, { nullable: true }) promotion: PromotionInput | null,
    @Arg('promotionId', () => ObjectID, nullable('The saved promotion that `promotion` replaces.'))
    promotionId: string | null,
  ) {
    return this.services.priceForecasts.draftPrices(productIds, { discountPackage, promotion, promotionId });
  }

  @Authorized(...ALL_ROLES)
  @Query(() => PricePreviewType, {
    description: 'What a customer of any status would pay now for the product, ordered alone, and why.',
  })
  pricePreview(
    @Id('customerId') customerId: string,
    @Id('productId') productId: string,
    @Arg('quantity', () => Int, { nullable: true, defaultValue: 1 }) quantity: number | null,
  ) {
    return this.services.orderPreviews.previewPrice(customerId, productId, quantity ?? 1);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => OrderPreviewType, {
    description:
      'What a customer of any status would pay now for all of these lines as one order, and why. Stock and ' +
      'credit are not checked.',
  })
  orderPreview(
    @Id('customerId') customerId: string,
    @Arg('lines', () => [StaffOrderLineInput]) lines: StaffOrderLineInput[],
  ) {
    return this.services.orderPreviews.preview(customerId, lines);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => ScheduledPriceChangeConnection, {
    description: 'Planned changes of list prices, newest first.',
  })
  async scheduledPriceChanges(@Args() { first, after, ...filter }: ScheduledPriceChangesArgs) {
    const page = await this.services.scheduledPrices.findChanges(filter, { first, after });
    return toConnection(page, after, encodeIdCursor, () => this.services.scheduledPrices.countChanges(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => ScheduledPriceChangeType, { nullable: true })
  scheduledPriceChange(@Id() id: string, @Ctx() { loaders }: StaffContext) {
    return loaders.scheduledPriceChanges.load(id);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => ScheduledPriceChangeType, {
    description:
      'Plans a joint change of list prices, whatever they are at that time, with the effects of ' +
      '`changeListPrice`.',
  })
  schedulePriceChanges(@Args() input: SchedulePriceChangesArgs, @Staff() staff: StaffActor) {
    return this.services.scheduledPrices.schedule(staff, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => ScheduledPriceChangeType, { description: 'Cancels a planned change of list prices.' })
  cancelPriceChanges(@Id() id: string, @Staff() staff: StaffActor) {
    return this.services.scheduledPrices.cancel(staff, id);
  }
}
