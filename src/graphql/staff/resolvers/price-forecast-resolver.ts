import { Arg, Authorized, Query, Resolver } from 'type-graphql';
import type { DraftPriceReader } from '../../../services/catalogue/draft-prices.js';
import type { PriceChangePreviews } from '../../../services/products/price-history.js';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import { EUR, ObjectID } from '../../shared/scalars.js';
import { nullable } from '../../shared/types.js';
import { DiscountPackageInput } from '../types/discounts/discount-package.js';
import { PromotionInput } from '../types/discounts/promotion.js';
import { DraftPriceType, PackagePriceType, PriceChangePreviewType } from '../types/products/price-forecast.js';

@Resolver(() => PackagePriceType)
export class PriceChangePreviewResolver {
  constructor(private readonly previews: PriceChangePreviews) {}

  @Authorized(...ALL_ROLES)
  @Query(() => PriceChangePreviewType, {
    description: 'Previews a change of list price: which customers would be notified, and what they would pay.',
  })
  priceChangePreview(
    @Arg('productId', () => ObjectID) productId: string,
    @Arg('listPrice', () => EUR) listPrice: number,
  ) {
    return this.previews.preview(productId, listPrice);
  }
}

@Resolver(() => DraftPriceType)
export class DraftPriceResolver {
  constructor(private readonly prices: DraftPriceReader) {}

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
    return this.prices.price(productIds, { discountPackage, promotion, promotionId });
  }
}
