import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { DiscountPackageAdmin } from '../../../services/offers/discount-package-admin.js';
import { ALL_ROLES, CATALOGUE_STAFF } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext } from '../context.js';
import { DiscountPackageInput, DiscountPackageType } from '../types/discounts/discount-package.js';

@Resolver(() => DiscountPackageType)
export class DiscountPackageResolver {
  constructor(private readonly packages: DiscountPackageAdmin) {}

  @Authorized(...ALL_ROLES)
  @Query(() => [DiscountPackageType], { description: 'All packages, in the order of creation.' })
  discountPackages() {
    return this.packages.listPackages();
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => DiscountPackageType)
  createDiscountPackage(
    @Arg('input', () => DiscountPackageInput) input: DiscountPackageInput,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.packages.createPackage(staff, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => DiscountPackageType, { description: 'Replaces the full package, for every customer who has it.' })
  updateDiscountPackage(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => DiscountPackageInput) input: DiscountPackageInput,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.packages.updatePackage(staff, id, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => ObjectID, { description: 'Rejected while a customer has the package. Returns the id.' })
  deleteDiscountPackage(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.packages.deletePackage(staff, id);
  }
}
