import { Arg, Args, Authorized, Ctx, FieldResolver, Float, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { LicenseKeyAdmin } from '../../../services/keys/license-key-admin.js';
import type { LicensePoolAdmin } from '../../../services/keys/license-pool-admin.js';
import type { LicensePoolList } from '../../../services/keys/license-pool-list.js';
import type { StaffProductView } from '../../../services/products/product-admin.js';
import { ALL_ROLES, CATALOGUE_STAFF, COST_STAFF } from '../../../services/staff/roles.js';
import { EUR, ObjectID } from '../../shared/scalars.js';
import { nullable, toConnection, VERSION } from '../../shared/types.js';
import { maySee, type AuthorizedStaffContext, type StaffContext } from '../context.js';
import {
  KeyImportArgs,
  LicenseKeyImport,
  LicensePoolsArgs,
  StaffLicensePool,
  StaffLicensePoolConnection,
  WithdrawalArgs,
} from '../types/keys/license-pool.js';
import { StaffProduct } from '../types/products/product.js';

@Resolver(() => StaffLicensePool)
export class StaffLicensePoolResolver {
  constructor(
    private readonly pools: LicensePoolAdmin,
    private readonly list: LicensePoolList,
    private readonly keys: LicenseKeyAdmin,
  ) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffLicensePoolConnection, { description: 'In the order of creation, unless sorted.' })
  async licensePools(@Args(() => LicensePoolsArgs) { first, after, sort, descending, ...filter }: LicensePoolsArgs) {
    const page = await this.list.findPools(filter, { first, after, sort, descending });
    return toConnection(
      page,
      after,
      ({ cursor }) => cursor,
      () => this.list.countPools(filter),
    );
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffLicensePool, { nullable: true })
  licensePool(@Arg('id', () => ObjectID) id: string, @Ctx() { loaders }: StaffContext) {
    return loaders.licensePools.load(id);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffLicensePool, { description: 'A further pool of an ordinary product.' })
  createLicensePool(
    @Arg('productId', () => ObjectID) productId: string,
    @Arg('name') name: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.pools.createPool(staff, productId, name);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => LicenseKeyImport, {
    description:
      'Imports at most 100,000 keys in one transaction, as an import or a chunk of one; known and malformed ' +
      'keys are reported and skipped.',
  })
  importLicenseKeys(
    @Args(() => KeyImportArgs) { licensePoolId, keys, ...options }: KeyImportArgs,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.keys.importKeys(staff, licensePoolId, keys, options);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffLicensePool, {
    description: 'Sets the mask that later imports must match. Null, omitted or blank removes the mask.',
  })
  setLicensePoolMask(
    @Arg('licensePoolId', () => ObjectID) licensePoolId: string,
    @Arg('mask', () => String, { nullable: true }) mask: string | null | undefined,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.pools.setMask(staff, licensePoolId, mask ?? null, version);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffLicensePool, {
    description: 'Sets the stock level below which STOCK_LOW alerts are sent. Null or omitted removes the threshold.',
  })
  setLicensePoolAlert(
    @Arg('licensePoolId', () => ObjectID) licensePoolId: string,
    @Arg('alertBelow', () => Int, nullable('From 1 to 1,000,000.'))
    alertBelow: number | null | undefined,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.pools.setAlert(staff, licensePoolId, alertBelow ?? null);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffLicensePool, {
    description: 'Withdraws available keys from the stock permanently, all or none.',
  })
  withdrawLicenseKeys(
    @Args(() => WithdrawalArgs) { licensePoolId, ...withdrawal }: WithdrawalArgs,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.keys.withdrawKeys(staff, licensePoolId, withdrawal);
  }

  @FieldResolver(() => [StaffProduct], {
    description: 'The bundles that link it, in the order of creation.',
  })
  async bundles(@Root() { id }: StaffLicensePool, @Ctx() { loaders }: StaffContext) {
    return (await loaders.products.loadMany(await loaders.poolBundles.load(id))) as StaffProductView[];
  }

  @FieldResolver(() => Float, {
    description:
      "Keys sold per day, averaged over the last 14 days, bundles included. Of a product's own pools, only the " +
      'one that the next keys come from has a value above 0.',
  })
  async keysPerDay(@Root() { id }: StaffLicensePool, @Ctx() { loaders }: StaffContext) {
    return (await loaders.poolOutlooks.load(id))?.keysPerDay ?? 0;
  }

  @FieldResolver(
    () => EUR,
    nullable(
      'The average cost of its available keys. Null if it has no keys or the cost of one is unknown, and for SUPPORT.',
    ),
  )
  async averageCost(@Root() { id }: StaffLicensePool, @Ctx() { role, loaders }: StaffContext) {
    return maySee(role, COST_STAFF) ? loaders.poolAverageCosts.load(id) : null;
  }

  @FieldResolver(() => Float, nullable('The number of days until it runs out at this rate; null without sales.'))
  async daysLeft(@Root() { id }: StaffLicensePool, @Ctx() { loaders }: StaffContext) {
    const { keysPerDay = 0, daysLeft = 0 } = (await loaders.poolOutlooks.load(id)) ?? {};
    return keysPerDay === 0 ? null : daysLeft;
  }
}
