import {
  Arg,
  Args,
  ArgsType,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Float,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { LicenseKeyAdmin } from '../../../services/keys/license-key-admin.js';
import type { LicensePoolAdmin } from '../../../services/keys/license-pool-admin.js';
import type { LicensePoolList, LicensePoolSort } from '../../../services/keys/license-pool-list.js';
import type { StaffProductView } from '../../../services/products/product-admin.js';
import { ALL_ROLES, CATALOGUE_STAFF, COST_STAFF } from '../../../services/staff/roles.js';
import { EUR, ObjectID } from '../../shared/scalars.js';
import { nullable, PageArgs, toConnection, VERSION } from '../../shared/types.js';
import { maySee, type AuthorizedStaffContext, type StaffContext } from '../context.js';
import {
  LicenseKeyImport,
  LicensePoolSortEnum,
  StaffLicensePool,
  StaffLicensePoolConnection,
} from '../types/keys/license-pool.js';
import { StaffProduct } from '../types/products/product.js';

@ArgsType()
class LicensePoolsArgs extends PageArgs {
  @Field(() => String, nullable("Part of the pool's name, or of its product's name, display name or SKU."))
  search?: string | null;

  @Field(() => ObjectID, nullable("A product's own pools."))
  productId?: string | null;

  @Field(() => Int, nullable('Only pools that will run out within this many days. Pools without sales are excluded.'))
  runsOutWithinDays?: number | null;

  @Field(() => LicensePoolSortEnum, { defaultValue: 'CREATED' })
  sort: LicensePoolSort;

  @Field(() => Boolean, { nullable: true, defaultValue: false })
  descending: boolean;
}

@ArgsType()
class KeyImportArgs {
  @Field(() => ObjectID)
  licensePoolId: string;

  @Field(() => [String])
  keys: string[];

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Returns what would be done, and changes nothing.',
  })
  dryRun: boolean;

  @Field(() => String, nullable('A note for staff about the import.'))
  note?: string | null;

  @Field(
    () => String,
    nullable('The name of the file of the keys, at most 255 characters: the `source` of a new import.'),
  )
  fileName?: string | null;

  @Field(() => ObjectID, nullable('An import of this pool to which the keys are added as a further chunk.'))
  keyImportId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      "Also imports what looks like a part of a table: a header, a separator, a quotation mark. A pool's mask " +
      'is checked all the same.',
  })
  asIs: boolean;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Also imports keys that look different from the others.',
  })
  acceptUnusual: boolean;

  @Field(() => EUR, nullable('What the shop paid for each key, before VAT. 0 is a valid cost.'))
  unitCost?: number | null;

  @Field(() => String, nullable('The supplier of the keys, at most 100 characters.'))
  supplier?: string | null;

  @Field(() => String, nullable("The number of the supplier's invoice, at most 100 characters."))
  supplierInvoice?: string | null;
}

@ArgsType()
class WithdrawalArgs {
  @Field(() => ObjectID)
  licensePoolId: string;

  @Field(() => [String], nullable('Either these complete keys,'))
  keys?: string[] | null;

  @Field(() => [ObjectID], nullable('or these, by their ids,'))
  ids?: string[] | null;

  @Field(() => Int, nullable('or this number of the oldest keys.'))
  count?: number | null;

  @Field()
  reason: string;
}

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
