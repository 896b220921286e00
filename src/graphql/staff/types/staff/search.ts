import { createUnionType } from 'type-graphql';
import type { SearchKind } from '../../../../services/search/search.js';
import { StaffClaim } from '../after-sales/claim.js';
import { StaffCustomer } from '../customers/customer.js';
import { DiscountPackageType } from '../discounts/discount-package.js';
import { PromotionType } from '../discounts/promotion.js';
import { StaffLicenseKey } from '../keys/license-key.js';
import { StaffLicensePool } from '../keys/license-pool.js';
import { StaffOrder } from '../orders/order.js';
import { StaffProduct } from '../products/product.js';
import { StaffWebhook } from '../webhooks/webhook.js';
import { StaffMemberType } from './staff-member.js';

/** A found object with its kind. */
export interface ResolvedSearchHit {
  kind: SearchKind;
}

export const SearchHitUnion = createUnionType({
  name: 'SearchHit',
  types: () =>
    [
      StaffCustomer,
      StaffOrder,
      StaffProduct,
      StaffLicenseKey,
      StaffClaim,
      StaffLicensePool,
      StaffMemberType,
      StaffWebhook,
      DiscountPackageType,
      PromotionType,
    ] as const,
  resolveType: (value) => (value as unknown as ResolvedSearchHit).kind,
});
