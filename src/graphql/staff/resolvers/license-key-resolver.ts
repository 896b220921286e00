import { Arg, Args, ArgsType, Authorized, Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { idCursor } from '../../../db/page.js';
import type { StaffRole } from '../../../entities/staff-member.js';
import type { KeyImportView } from '../../../services/keys/key-import-reader.js';
import type { LicenseKeyReader, LicenseKeyView, ShownStatus } from '../../../services/keys/license-key-reader.js';
import type { LicensePoolView } from '../../../services/keys/license-pool-admin.js';
import type { KeptOrderView } from '../../../services/orders/order-view.js';
import { EVERYBODY } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { toConnection, type ConnectionOf } from '../../shared/types/connection.js';
import { PageArgs } from '../../shared/types/page-args.js';
import type { StaffContext } from '../context.js';
import { KeyImportType } from '../types/key-import.js';
import { LicenseKeyConnection, LicenseKeyStatusEnum, StaffLicenseKey } from '../types/license-key.js';
import { StaffLicensePool } from '../types/license-pool.js';
import { StaffOrder } from '../types/order.js';

@ArgsType()
class LicenseKeysArgs extends PageArgs {
  @Field(() => ObjectID)
  licensePoolId: string;

  @Field(() => LicenseKeyStatusEnum, { nullable: true })
  status?: ShownStatus | null;
}

@Resolver(() => StaffLicenseKey)
export class LicenseKeyResolver {
  constructor(private readonly keys: LicenseKeyReader) {}

  @Authorized<StaffRole>(...EVERYBODY)
  @Query(() => StaffLicenseKey, {
    nullable: true,
    description: 'Finds a key by its whole text, in any pool and status. Sent with POST alone, the key in a variable.',
  })
  licenseKey(@Arg('licenseKey') licenseKey: string): Promise<LicenseKeyView | null> {
    return this.keys.findKey(licenseKey);
  }

  @Authorized<StaffRole>(...EVERYBODY)
  @Query(() => LicenseKeyConnection, { description: "A pool's keys, in the order in which they are sold." })
  async licenseKeys(
    @Args(() => LicenseKeysArgs) { first, after, ...filter }: LicenseKeysArgs,
  ): Promise<ConnectionOf<LicenseKeyView>> {
    const page = await this.keys.findKeys(filter, { first, after });
    return toConnection(page, after, idCursor, () => this.keys.countKeys(filter));
  }

  @FieldResolver(() => StaffLicensePool)
  async licensePool(
    @Root() { licensePoolId }: StaffLicenseKey,
    @Ctx() { loaders }: StaffContext,
  ): Promise<LicensePoolView> {
    return (await loaders.licensePools.load(licensePoolId)) as LicensePoolView;
  }

  @FieldResolver(() => KeyImportType, { nullable: true, description: 'Null for a key of before imports were batches.' })
  async keyImport(
    @Root() { keyImportId }: StaffLicenseKey,
    @Ctx() { loaders }: StaffContext,
  ): Promise<KeyImportView | null> {
    return keyImportId === null ? null : loaders.keyImports.load(keyImportId);
  }

  @FieldResolver(() => StaffOrder, {
    nullable: true,
    description: 'The order that has it; null where nobody bought it.',
  })
  async order(
    @Root() { orderNumber }: StaffLicenseKey,
    @Ctx() { loaders }: StaffContext,
  ): Promise<KeptOrderView | null> {
    return orderNumber === null ? null : loaders.ordersByNumber.load(orderNumber);
  }

  @FieldResolver(() => StaffLicenseKey, { nullable: true, description: 'The key that was given in its place.' })
  async replacedBy(
    @Root() { replacedById }: StaffLicenseKey,
    @Ctx() { loaders }: StaffContext,
  ): Promise<LicenseKeyView | null> {
    return replacedById === null ? null : loaders.licenseKeys.load(replacedById);
  }

  @FieldResolver(() => StaffLicenseKey, { nullable: true, description: 'The key in whose place it was given.' })
  async replaces(
    @Root() { replacesId }: StaffLicenseKey,
    @Ctx() { loaders }: StaffContext,
  ): Promise<LicenseKeyView | null> {
    return replacesId === null ? null : loaders.licenseKeys.load(replacesId);
  }
}
