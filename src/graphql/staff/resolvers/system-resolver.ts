import { Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ADMIN_ONLY, ALL_ROLES } from '../../../services/staff/roles.js';
import type { SystemReader } from '../../../services/upkeep/system-reader.js';
import type { VerificationRuns } from '../../../services/upkeep/verification.js';
import type { AuthorizedStaffContext } from '../context.js';
import { SystemType } from '../types/staff/system.js';

@Resolver(() => SystemType)
export class SystemResolver {
  constructor(
    private readonly reader: SystemReader,
    private readonly verifications: VerificationRuns,
  ) {}

  @Authorized(...ALL_ROLES)
  @Query(() => SystemType)
  system() {
    return this.reader.read();
  }

  @Authorized(...ALL_ROLES)
  @Query(() => String, { description: 'The time zone of business days, such as Europe/Berlin.' })
  businessTimeZone() {
    return this.reader.businessTimeZone;
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => SystemType, {
    description:
      'Verifies the whole database, with one verification at a time across all processes. Waits up to 20 ' +
      'seconds for its end; a longer one continues, as `verifyingSince` shows.',
  })
  async runVerification(@Ctx() { staff }: AuthorizedStaffContext) {
    await this.verifications.run(staff);
    return this.reader.read();
  }
}
