import { createUnionType } from 'type-graphql';
import type { SearchKind } from '../../../services/search/search.js';
import { StaffClaim } from './after-sales.js';
import { StaffCustomer } from './customers.js';
import { DiscountPackageType, PromotionType } from './discounts.js';
import { StaffLicenseKey, StaffLicensePool } from './keys.js';
import { StaffOrder } from './orders.js';
import { StaffProduct } from './products.js';
import { StaffMemberType } from './staff.js';
import { StaffWebhook } from './webhooks.js';

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
