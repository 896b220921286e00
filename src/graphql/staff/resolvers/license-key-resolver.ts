import { Arg, Args, ArgsType, Authorized, Field, Query, Resolver } from 'type-graphql';
import { idCursor } from '../../../db/page.js';
import type { LicenseKeyReader, ShownStatus } from '../../../services/keys/license-key-reader.js';
import { EVERYBODY } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { toConnection, PageArgs } from '../../shared/types.js';
import { Linked } from '../linked.js';
import { KeyImportType } from '../types/keys/key-import.js';
import { LicenseKeyConnection, LicenseKeyStatusEnum, StaffLicenseKey } from '../types/keys/license-key.js';
import { StaffLicensePool } from '../types/keys/license-pool.js';
import { StaffOrder } from '../types/orders/order.js';

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

  @Authorized(...EVERYBODY)
  @Query(() => StaffLicenseKey, {
    nullable: true,
    description:
      'Finds a key by its whole text or its id, in any pool and status. Sent with POST alone, the key in a variable.',
  })
  licenseKey(
    @Arg('licenseKey', () => String, { nullable: true }) licenseKey: string | null,
    @Arg('id', () => ObjectID, { nullable: true }) id: string | null,
  ) {
    return this.keys.findNamed(id, licenseKey);
  }

  @Authorized(...EVERYBODY)
  @Query(() => LicenseKeyConnection, { description: "A pool's keys, in the order in which they are sold." })
  async licenseKeys(@Args(() => LicenseKeysArgs) { first, after, ...filter }: LicenseKeysArgs) {
    const page = await this.keys.findKeys(filter, { first, after });
    return toConnection(page, after, idCursor, () => this.keys.countKeys(filter));
  }

  @Linked<StaffLicenseKey>(() => StaffLicensePool, 'licensePools', 'licensePoolId')
  readonly licensePool: unknown;

  @Linked<StaffLicenseKey>(() => KeyImportType, 'keyImports', 'keyImportId', {
    nullable: true,
    description: 'Null for a key of before imports were batches.',
  })
  readonly keyImport: unknown;

  @Linked<StaffLicenseKey>(() => StaffOrder, 'ordersByNumber', 'orderNumber', {
    nullable: true,
    description: 'The order that has it; null where nobody bought it.',
  })
  readonly order: unknown;

  @Linked<StaffLicenseKey>(() => StaffLicenseKey, 'licenseKeys', 'replacedById', {
    nullable: true,
    description: 'The key that was given in its place.',
  })
  readonly replacedBy: unknown;

  @Linked<StaffLicenseKey>(() => StaffLicenseKey, 'licenseKeys', 'replacesId', {
    nullable: true,
    description: 'The key in whose place it was given.',
  })
  readonly replaces: unknown;
}
