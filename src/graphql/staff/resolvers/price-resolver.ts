import {
  Arg,
  Args,
  ArgsType,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Float,
  Int,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { toPercent } from '../../../domain/money.js';
import type { StaffMember, StaffRole } from '../../../entities/staff-member.js';
import type { DraftPrice, DraftPriceReader } from '../../../services/catalogue/draft-prices.js';
import type { PricePreview, PricePreviews } from '../../../services/catalogue/price-previews.js';
import type { OrderPreview, OrderPreviews } from '../../../services/orders/placement/order-previews.js';
import {
  priceChangeCursor,
  type PriceChangeView,
  type PriceHistory,
} from '../../../services/products/price-history.js';
import type { DiscountPackageView } from '../../../services/discounts/discount-package-admin.js';
import type {
  PriceChangePreview,
  PriceChangePreviews,
  PriceOfPackage,
} from '../../../services/products/price-change-preview.js';
import type { StaffProductView } from '../../../services/products/product-admin.js';
import { EVERYBODY } from '../../../services/staff/roles.js';
import { EUR, ObjectID } from '../../shared/scalars.js';
import { toConnection, type ConnectionOf } from '../../shared/types/connection.js';
import { PageArgs } from '../../shared/types/page-args.js';
import type { StaffContext } from '../context.js';
import { StaffOrderLineInput } from '../types/order.js';
import { DiscountPackageInput, DiscountPackageType } from '../types/discount-package.js';
import {
  DraftPriceType,
  OrderPreviewType,
  PackagePriceType,
  PriceChangeConnection,
  PriceChangePreviewType,
  PriceChangeType,
  PricePreviewType,
} from '../types/price.js';
import { StaffProduct } from '../types/product.js';
import { PromotionInput } from '../types/promotion.js';
import { StaffMemberType } from '../types/staff-member.js';

@ArgsType()
class PriceChangesArgs extends PageArgs {
  @Field(() => ObjectID)
  productId: string;
}

@Resolver(() => PriceChangeType)
export class PriceChangeResolver {
  constructor(private readonly history: PriceHistory) {}

  @Authorized<StaffRole>(...EVERYBODY)
  @Query(() => PriceChangeConnection, { description: 'How the list price of a product has changed, newest first.' })
  async priceChanges(
    @Args(() => PriceChangesArgs) { productId, first, after }: PriceChangesArgs,
  ): Promise<ConnectionOf<PriceChangeView>> {
    const page = await this.history.findChanges(productId, { first, after });
    return toConnection(page, after, priceChangeCursor, () => this.history.countChanges(productId));
  }

  @FieldResolver(() => StaffMemberType, {
    nullable: true,
    description: 'Who changed it; null for a command, for which `operator` says who ran it.',
  })
  staffMember(
    @Root() { staffMemberId }: PriceChangeType,
    @Ctx() { loaders }: StaffContext,
  ): Promise<StaffMember | null> | null {
    return staffMemberId === null ? null : loaders.staffMembers.load(staffMemberId);
  }
}

@Resolver(() => PricePreviewType)
export class PricePreviewResolver {
  constructor(private readonly previews: PricePreviews) {}

  @Authorized<StaffRole>(...EVERYBODY)
  @Query(() => PricePreviewType, {
    description: 'What a customer, whatever its status, would pay now for the product, ordered by itself, and why.',
  })
  pricePreview(
    @Arg('customerId', () => ObjectID) customerId: string,
    @Arg('productId', () => ObjectID) productId: string,
    @Arg('quantity', () => Int, { nullable: true, defaultValue: 1 }) quantity: number | null,
  ): Promise<PricePreview> {
    return this.previews.preview(customerId, productId, quantity ?? 1);
  }

  @FieldResolver(() => Float)
  vatRate(@Root() { vatRateBp }: PricePreviewType): number {
    return toPercent(vatRateBp);
  }

  @FieldResolver(() => Float, { description: 'The effective percentage off the list price.' })
  discountPercentage(@Root() { discountPercentageBp }: PricePreviewType): number {
    return toPercent(discountPercentageBp ?? 0);
  }
}

@Resolver(() => OrderPreviewType)
export class OrderPreviewResolver {
  constructor(private readonly previews: OrderPreviews) {}

  @Authorized<StaffRole>(...EVERYBODY)
  @Query(() => OrderPreviewType, {
    description:
      'What a customer, whatever its status, would pay now for all of these lines as one order, and why. Neither stock nor credit refuses it.',
  })
  orderPreview(
    @Arg('customerId', () => ObjectID) customerId: string,
    @Arg('lines', () => [StaffOrderLineInput]) lines: StaffOrderLineInput[],
  ): Promise<OrderPreview> {
    return this.previews.preview(customerId, lines);
  }

  @FieldResolver(() => Float, { description: '19 for 19 %.' })
  vatRate(@Root() { vatRateBp }: OrderPreviewType): number {
    return toPercent(vatRateBp);
  }
}

@Resolver(() => PackagePriceType)
export class PriceChangePreviewResolver {
  constructor(private readonly previews: PriceChangePreviews) {}

  @Authorized<StaffRole>(...EVERYBODY)
  @Query(() => PriceChangePreviewType, {
    description: 'What another list price of a product would do now: who is told, and what customers would pay.',
  })
  priceChangePreview(
    @Arg('productId', () => ObjectID) productId: string,
    @Arg('listPrice', () => EUR) listPrice: number,
  ): Promise<PriceChangePreview> {
    return this.previews.preview(productId, listPrice);
  }

  @FieldResolver(() => DiscountPackageType, { nullable: true, description: 'Null: those who have none.' })
  discountPackage(
    @Root() { discountPackageId }: PriceOfPackage,
    @Ctx() { loaders }: StaffContext,
  ): Promise<DiscountPackageView | null> | null {
    return discountPackageId === null ? null : loaders.discountPackages.load(discountPackageId);
  }
}

@Resolver(() => DraftPriceType)
export class DraftPriceResolver {
  constructor(private readonly prices: DraftPriceReader) {}

  @Authorized<StaffRole>(...EVERYBODY)
  @Query(() => [DraftPriceType], {
    description:
      'What products would cost by discounts that need not be saved: a customer who has the package, while the promotion runs.',
  })
  draftPrices(
    @Arg('productIds', () => [ObjectID], { description: 'At most 500.' }) productIds: string[],
    @Arg('discountPackage', () => DiscountPackageInput, { nullable: true })
    discountPackage: DiscountPackageInput | null,
    @Arg('promotion', () => PromotionInput, { nullable: true }) promotion: PromotionInput | null,
    @Arg('promotionId', () => ObjectID, {
      nullable: true,
      description: 'The saved promotion that `promotion` takes the place of.',
    })
    promotionId: string | null,
  ): Promise<DraftPrice[]> {
    return this.prices.price(productIds, { discountPackage, promotion, promotionId });
  }

  @FieldResolver(() => StaffProduct)
  async product(@Root() { productId }: DraftPrice, @Ctx() { loaders }: StaffContext): Promise<StaffProductView> {
    return (await loaders.products.load(productId)) as StaffProductView;
  }
}
