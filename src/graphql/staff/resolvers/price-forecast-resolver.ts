import { Arg, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { StaffRole } from '../../../entities/staff-member.js';
import type { DraftPrice, DraftPriceReader } from '../../../services/catalogue/draft-prices.js';
import type { DiscountPackageView } from '../../../services/discounts/discount-package-admin.js';
import type {
  PriceChangePreview,
  PriceChangePreviews,
  PriceOfPackage,
} from '../../../services/products/price-change-preview.js';
import type { StaffProductView } from '../../../services/products/product-admin.js';
import { EVERYBODY } from '../../../services/staff/roles.js';
import { EUR, ObjectID } from '../../shared/scalars.js';
import type { StaffContext } from '../context.js';
import { DiscountPackageInput, DiscountPackageType } from '../types/discount-package.js';
import { DraftPriceType, PackagePriceType, PriceChangePreviewType } from '../types/price-forecast.js';
import { StaffProduct } from '../types/product.js';
import { PromotionInput } from '../types/promotion.js';

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
