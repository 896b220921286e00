import { createUnionType } from 'type-graphql';
import type { SearchKind } from '../../../../services/search/search.js';
import { StaffClaim } from '../after-sales/claim.js';
import { StaffCustomer } from '../customers/customer.js';
import { StaffLicenseKey } from '../keys/license-key.js';
import { StaffOrder } from '../orders/order.js';
import { StaffProduct } from '../products/product.js';

/** A thing that was found, with what it is. */
export interface FoundThing {
  kind: SearchKind;
}

export const SearchHitUnion = createUnionType({
  name: 'SearchHit',
  types: () => [StaffCustomer, StaffOrder, StaffProduct, StaffLicenseKey, StaffClaim] as const,
  resolveType: (value) => (value as unknown as FoundThing).kind,
});
