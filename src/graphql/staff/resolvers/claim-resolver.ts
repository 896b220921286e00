import { Arg, Args, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import type { ClaimResolution } from '../../../domain/after-sales/claim.js';
import type { AfterSales } from '../../../services/after-sales/after-sales.js';
import type { ClaimReader } from '../../../services/after-sales/claim-reader.js';
import type { ClaimAdmin } from '../../../services/after-sales/claims.js';
import { ALL_ROLES, CLAIM_STAFF, SUPPORT_STAFF } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { nullable, toConnection } from '../../shared/types.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import { ClaimResolutionEnum, ClaimsArgs, StaffClaim, StaffClaimConnection } from '../types/after-sales/claim.js';

@Resolver(() => StaffClaim)
export class StaffClaimResolver {
  constructor(
    private readonly reader: ClaimReader,
    private readonly resolution: AfterSales,
    private readonly desk: ClaimAdmin,
  ) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffClaimConnection, { description: "Every customer's claims, newest first." })
  async claims(@Args(() => ClaimsArgs) { first, after, oldestFirst, ...filter }: ClaimsArgs) {
    const page = await this.reader.findClaims({ ...filter, first, after, oldestFirst });
    return toConnection(page, after, encodeIdCursor, () => this.reader.countClaims(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffClaim, { nullable: true })
  claim(@Arg('id', () => ObjectID) id: string, @Ctx() { loaders }: StaffContext) {
    return loaders.claimsById.load(id);
  }

  @Authorized(...CLAIM_STAFF)
  @Mutation(() => StaffClaim, { description: 'Resolves a claim and performs the resolution: both or neither.' })
  resolveClaim(
    @Arg('id', () => ObjectID) id: string,
    @Arg('resolution', () => ClaimResolutionEnum) resolution: ClaimResolution,
    @Arg('answer', () => String, nullable('Visible to the customer; at most 500 characters.'))
    answer: string | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.resolution.resolveClaim(staff, id, resolution, answer);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffClaim, {
    description: 'Opens a claim for the customer. The customer sees it like its own claims.',
  })
  createClaim(
    @Arg('orderNumber', () => Int) orderNumber: number,
    @Arg('licenseKeyId', () => ObjectID, { description: 'The id of a key of the order that is in use.' })
    licenseKeyId: string,
    @Arg('reason', { description: 'Visible to the customer; at most 500 characters.' }) reason: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.desk.createClaim(staff, { orderNumber, licenseKeyId, reason });
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffClaim, { description: 'Assigns a claim to a member of staff. Customers do not see it.' })
  assignClaim(
    @Arg('id', () => ObjectID) id: string,
    @Arg('staffId', () => ObjectID, nullable('Null or omitted removes the assignee.'))
    staffId: string | null | undefined,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.desk.assignClaim(staff, id, staffId ?? null);
  }
}
