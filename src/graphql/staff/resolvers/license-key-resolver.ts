import { Arg, Args, Authorized, Query, Resolver } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import type { LicenseKeyReader } from '../../../services/keys/license-key-reader.js';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { nullable, toConnection } from '../../shared/types.js';
import { LicenseKeyConnection, LicenseKeysArgs, StaffLicenseKey } from '../types/keys/license-key.js';

@Resolver(() => StaffLicenseKey)
export class LicenseKeyResolver {
  constructor(private readonly keys: LicenseKeyReader) {}

  @Authorized(...ALL_ROLES)
  @Query(
    () => StaffLicenseKey,
    nullable(
      'Finds a key by its complete text or its id, in any pool and status. Only with POST, with the key in a ' +
        'variable.',
    ),
  )
  licenseKey(
    @Arg('licenseKey', () => String, { nullable: true }) licenseKey: string | null,
    @Arg('id', () => ObjectID, { nullable: true }) id: string | null,
  ) {
    return this.keys.findNamed(id, licenseKey);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => LicenseKeyConnection, { description: "A pool's keys, in the order of sale." })
  async licenseKeys(@Args(() => LicenseKeysArgs) { first, after, ...filter }: LicenseKeysArgs) {
    const page = await this.keys.findKeys(filter, { first, after });
    return toConnection(page, after, encodeIdCursor, () => this.keys.countKeys(filter));
  }
}
