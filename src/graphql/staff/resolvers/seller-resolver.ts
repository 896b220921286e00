import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { SellerAdmin } from '../../../services/invoices/seller-admin.js';
import { FINANCE_STAFF } from '../../../services/staff/roles.js';
import { VERSION } from '../../shared/types.js';
import type { AuthorizedStaffContext } from '../context.js';
import { SellerInput, SellerType } from '../types/invoices/seller.js';

@Resolver(() => SellerType)
export class SellerResolver {
  constructor(private readonly admin: SellerAdmin) {}

  @Authorized(...FINANCE_STAFF)
  @Query(() => SellerType)
  seller() {
    return this.admin.getSeller();
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => SellerType, {
    description: 'While invoices are issued, required details of the seller cannot be removed.',
  })
  updateSeller(
    @Arg('input', () => SellerInput) input: SellerInput,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.admin.updateSeller(staff, input, version);
  }
}
