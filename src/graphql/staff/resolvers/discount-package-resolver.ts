import { Arg, Ctx, FieldResolver, Float, Mutation, Query, Resolver, Root } from 'type-graphql';
import { toPercent } from '../../../domain/money.js';
import type { DiscountPackageAdmin, DiscountPackageView } from '../../../services/discounts/discount-package-admin.js';
import { ObjectID } from '../../shared/scalars.js';
import type { StaffContext } from '../context.js';
import { CategoryDiscountType, DiscountPackageType, DiscountPackageInput } from '../types/discount-package.js';

@Resolver(() => DiscountPackageType)
export class DiscountPackageResolver {
  constructor(private readonly packages: DiscountPackageAdmin) {}

  @Query(() => [DiscountPackageType], { description: 'All of them, in the order in which they were made.' })
  discountPackages(@Ctx() { staff: _staff }: StaffContext): Promise<DiscountPackageView[]> {
    return this.packages.listPackages();
  }

  @Mutation(() => DiscountPackageType)
  createDiscountPackage(
    @Arg('input', () => DiscountPackageInput) input: DiscountPackageInput,
    @Ctx() { admin }: StaffContext,
  ): Promise<DiscountPackageView> {
    return this.packages.createPackage(admin, input);
  }

  @Mutation(() => DiscountPackageType, { description: 'Replaces all of it, for every customer who has the package.' })
  updateDiscountPackage(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => DiscountPackageInput) input: DiscountPackageInput,
    @Ctx() { admin }: StaffContext,
  ): Promise<DiscountPackageView> {
    return this.packages.updatePackage(admin, id, input);
  }
}

@Resolver(() => CategoryDiscountType)
export class CategoryDiscountResolver {
  @FieldResolver(() => Float)
  percentage(@Root() { percentageBp }: CategoryDiscountType): number {
    return toPercent(percentageBp);
  }
}
