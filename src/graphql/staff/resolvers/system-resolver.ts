import { Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ADMIN_ONLY, ALL_ROLES } from '../../../services/staff/roles.js';
import type { SystemReader } from '../../../services/upkeep/system-reader.js';
import type { VerificationRuns } from '../../../services/upkeep/verification-runs.js';
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
  @Query(() => String, { description: 'In which days of business begin and end, such as Europe/Berlin.' })
  businessTimeZone() {
    return this.reader.businessTimeZone;
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => SystemType, {
    description:
      'Verifies the whole database, one verification at a time in all processes. The answer waits for its end, 20 seconds ' +
      'at most: a longer one goes on, as `verifyingSince` says.',
  })
  async runVerification(@Ctx() { staff }: AuthorizedStaffContext) {
    await this.verifications.run(staff);
    return this.reader.read();
  }
}
