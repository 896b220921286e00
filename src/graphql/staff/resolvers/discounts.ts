import { Arg, Authorized, Mutation, Query, Resolver } from 'type-graphql';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import { ALL_ROLES, CATALOGUE_STAFF } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { Id, nullable } from '../../shared/types.js';
import { Staff } from '../context.js';
import type { StaffServices } from '../services.js';
import { DiscountPackageInput, DiscountPackageType, PromotionInput, PromotionType } from '../types/discounts.js';

@Resolver(() => DiscountPackageType)
export class DiscountResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => [DiscountPackageType], { description: 'All packages, in the order of creation.' })
  discountPackages() {
    return this.services.discountPackages.listPackages();
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => DiscountPackageType)
  createDiscountPackage(@Arg('input') input: DiscountPackageInput, @Staff() staff: StaffActor) {
    return this.services.discountPackages.createPackage(staff, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => DiscountPackageType, { description: 'Replaces the full package, for every customer who has it.' })
  updateDiscountPackage(@Id() id: string, @Arg('input') input: DiscountPackageInput, @Staff() staff: StaffActor) {
    return this.services.discountPackages.updatePackage(staff, id, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => ObjectID, { description: 'Rejected while a customer has the package. Returns the id.' })
  deleteDiscountPackage(@Id() id: string, @Staff() staff: StaffActor) {
    return this.services.discountPackages.deletePackage(staff, id);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => [PromotionType], { name: 'promotions', description: 'Newest first.' })
  listPromotions(
    @Arg('active', () => Boolean, nullable('True: running promotions. False: those that have ended or not started.'))
    active: boolean | null,
  ) {
    return this.services.promotions.listPromotions(active ?? null);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => PromotionType)
  createPromotion(@Arg('input') input: PromotionInput, @Staff() staff: StaffActor) {
    return this.services.promotions.createPromotion(staff, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => PromotionType, {
    description: 'Replaces the full promotion, even if it is running or has ended: existing orders stay unchanged.',
  })
  updatePromotion(@Id() id: string, @Arg('input') input: PromotionInput, @Staff() staff: StaffActor) {
    return this.services.promotions.updatePromotion(staff, id, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => PromotionType, { description: 'Ends it at once. Idempotent.' })
  endPromotion(@Id() id: string, @Staff() staff: StaffActor) {
    return this.services.promotions.endPromotion(staff, id);
  }
}
