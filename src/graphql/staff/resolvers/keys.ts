import { Arg, Args, Authorized, Ctx, FieldResolver, Float, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import { NAME, REASON } from '../../../domain/common/text.js';
import { MASK, NAMED_KEY } from '../../../domain/keys/license-key.js';
import type { StaffProductView } from '../../../services/products/product-admin.js';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import { ALL_ROLES, CATALOGUE_STAFF, COST_STAFF } from '../../../services/staff/roles.js';
import { EUR, ObjectID } from '../../shared/scalars.js';
import { TextArg } from '../../shared/texts.js';
import { Id, nullable, ownCursor, toConnection, Version } from '../../shared/types.js';
import { Staff, type StaffContext } from '../context.js';
import type { StaffServices } from '../services.js';
import {
  KeyImportArgs,
  KeyImportConnection,
  KeyImportsArgs,
  KeyImportType,
  LicenseKeyConnection,
  LicenseKeyImport,
  LicenseKeysArgs,
  LicensePoolsArgs,
  StaffLicenseKey,
  StaffLicensePool,
  StaffLicensePoolConnection,
  UpdateKeyImportInput,
  WithdrawalArgs,
} from '../types/keys.js';
import { StaffProduct } from '../types/products.js';
import { VisibleTo } from '../visible-to.js';

@Resolver(() => KeyImportType)
export class KeyImportResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => KeyImportType, { nullable: true })
  keyImport(@Id() id: string, @Ctx() { loaders }: StaffContext) {
    return loaders.keyImports.load(id);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => KeyImportConnection, { description: 'The imports of license keys, newest first.' })
  async keyImports(@Args() { first, after, ...filter }: KeyImportsArgs) {
    const page = await this.services.keyImports.findImports(filter, { first, after });
    return toConnection(page, after, encodeIdCursor, () => this.services.keyImports.countImports(filter));
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => KeyImportType, {
    description: 'Withdraws the unsold keys of the import. Idempotent.',
  })
  async undoKeyImport(@Id() id: string, @TextArg('reason', REASON) reason: string, @Staff() staff: StaffActor) {
    return (await this.services.keyImports.undo(staff, id, reason)).keyImport;
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => KeyImportType, {
    description: 'Moves the unsold keys of the import to another pool, whose mask is not checked.',
  })
  moveKeyImport(@Id() id: string, @Id('licensePoolId') licensePoolId: string, @Staff() staff: StaffActor) {
    return this.services.keyImports.move(staff, id, licensePoolId);
  }

  @Authorized(...COST_STAFF)
  @Mutation(() => KeyImportType, {
    description:
      'Corrects the details of an import, and so the cost of its keys. FINANCE may correct all but the note.',
  })
  updateKeyImport(@Id() id: string, @Arg('input') input: UpdateKeyImportInput, @Staff() staff: StaffActor) {
    return this.services.keyImports.update(staff, id, input);
  }

  @VisibleTo(...COST_STAFF)
  @FieldResolver(() => EUR, nullable('What the shop paid for each key, before VAT; null if unknown, and for SUPPORT.'))
  unitCost(@Root() { unitCostCents }: KeyImportType): number | null {
    return unitCostCents;
  }

  @VisibleTo(...COST_STAFF)
  @FieldResolver(() => String, nullable('Null also for SUPPORT.'))
  supplier(@Root() { supplier }: KeyImportType): string | null {
    return supplier;
  }

  @VisibleTo(...COST_STAFF)
  @FieldResolver(() => String, nullable("The number of the supplier's invoice; null also for SUPPORT."))
  supplierInvoice(@Root() { supplierInvoice }: KeyImportType): string | null {
    return supplierInvoice;
  }

  @FieldResolver(() => Int, { description: 'The number of its keys that can be sold.' })
  async available(@Root() { id }: KeyImportType, @Ctx() { loaders }: StaffContext) {
    return (await loaders.keyImportStocks.load(id)).available;
  }

  @FieldResolver(() => Int, { description: 'The number of its keys that were withdrawn, by undoing it or otherwise.' })
  async withdrawn(@Root() { id }: KeyImportType, @Ctx() { loaders }: StaffContext) {
    return (await loaders.keyImportStocks.load(id)).withdrawn;
  }
}

@Resolver(() => StaffLicensePool)
export class StaffLicensePoolResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffLicensePoolConnection, { description: 'In the order of creation, unless sorted.' })
  async licensePools(@Args() { first, after, sort, descending, ...filter }: LicensePoolsArgs) {
    const page = await this.services.licensePoolList.findPools(filter, { first, after, sort, descending });
    return toConnection(page, after, ownCursor, () => this.services.licensePoolList.countPools(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffLicensePool, { nullable: true })
  licensePool(@Id() id: string, @Ctx() { loaders }: StaffContext) {
    return loaders.licensePools.load(id);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffLicensePool, { description: 'A further pool of an ordinary product.' })
  createLicensePool(
    @Id('productId') productId: string,
    @TextArg('name', NAME) name: string,
    @Staff() staff: StaffActor,
  ) {
    return this.services.licensePools.createPool(staff, productId, name);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => LicenseKeyImport, {
    description:
      'Imports at most 100,000 keys in one transaction, as an import or a chunk of one; known and malformed ' +
      'keys are reported and skipped.',
  })
  importLicenseKeys(@Args() { licensePoolId, keys, ...options }: KeyImportArgs, @Staff() staff: StaffActor) {
    return this.services.licenseKeys.importKeys(staff, licensePoolId, keys, options);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffLicensePool, {
    description: 'Sets the mask that later imports must match. Null, omitted or blank removes the mask.',
  })
  setLicensePoolMask(
    @Id('licensePoolId') licensePoolId: string,
    @TextArg('mask', MASK, { nullable: true }) mask: string | null | undefined,
    @Version() version: number | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.licensePools.setMask(staff, licensePoolId, mask ?? null, version);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffLicensePool, {
    description: 'Sets the stock level below which STOCK_LOW alerts are sent. Null or omitted removes the threshold.',
  })
  setLicensePoolAlert(
    @Id('licensePoolId') licensePoolId: string,
    @Arg('alertBelow', () => Int, nullable('From 1 to 1,000,000.'))
    alertBelow: number | null | undefined,
    @Staff() staff: StaffActor,
  ) {
    return this.services.licensePools.setAlert(staff, licensePoolId, alertBelow ?? null);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffLicensePool, {
    description: 'Withdraws available keys from the stock permanently, all or none.',
  })
  withdrawLicenseKeys(@Args() { licensePoolId, ...withdrawal }: WithdrawalArgs, @Staff() staff: StaffActor) {
    return this.services.licenseKeys.withdrawKeys(staff, licensePoolId, withdrawal);
  }

  @Authorized(...ALL_ROLES)
  @Query(
    () => StaffLicenseKey,
    nullable(
      'Finds a key by its complete text or its id, in any pool and status. Only with POST, with the key in a ' +
        'variable.',
    ),
  )
  licenseKey(
    @TextArg('licenseKey', NAMED_KEY, { nullable: true }) licenseKey: string | null,
    @Arg('id', () => ObjectID, { nullable: true }) id: string | null,
  ) {
    return this.services.keyReader.findNamed(id, licenseKey);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => LicenseKeyConnection, { description: "A pool's keys, in the order of sale." })
  async licenseKeys(@Args() { first, after, ...filter }: LicenseKeysArgs) {
    const page = await this.services.keyReader.findKeys(filter, { first, after });
    return toConnection(page, after, encodeIdCursor, () => this.services.keyReader.countKeys(filter));
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

  @VisibleTo(...COST_STAFF)
  @FieldResolver(
    () => EUR,
    nullable(
      'The average cost of its available keys. Null if it has no keys or the cost of one is unknown, and for SUPPORT.',
    ),
  )
  averageCost(@Root() { id }: StaffLicensePool, @Ctx() { loaders }: StaffContext) {
    return loaders.poolAverageCosts.load(id);
  }

  @FieldResolver(() => Float, nullable('The number of days until it runs out at this rate; null without sales.'))
  async daysLeft(@Root() { id }: StaffLicensePool, @Ctx() { loaders }: StaffContext) {
    const { keysPerDay = 0, daysLeft = 0 } = (await loaders.poolOutlooks.load(id)) ?? {};
    return keysPerDay === 0 ? null : daysLeft;
  }
}
