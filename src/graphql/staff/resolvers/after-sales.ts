import { Arg, Args, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import { ANSWER, type ClaimResolution } from '../../../domain/after-sales/claim.js';
import { REASON } from '../../../domain/common/text.js';
import { recalledKeyCursor } from '../../../services/keys/recalled-keys.js';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import {
  ALL_ROLES,
  CATALOGUE_STAFF,
  CLAIM_STAFF,
  FINANCE_STAFF,
  SUPPORT_STAFF,
} from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { TextArg } from '../../shared/texts.js';
import { Id, nullable, toConnection } from '../../shared/types.js';
import { Staff, type StaffContext } from '../context.js';
import type { StaffServices } from '../services.js';
import {
  ClaimResolutionEnum,
  CreditArgs,
  RecalledKeysArgs,
  ReplacementArgs,
  ResolvedRecallType,
  ResolveRecallArgs,
  StaffClaim,
  StaffClaimConnection,
  StaffClaimsArgs,
} from '../types/after-sales.js';
import { KeyImportType, LicenseKeyConnection, RecallType } from '../types/keys.js';
import { StaffOrder } from '../types/orders.js';

@Resolver(() => KeyImportType)
export class AfterSalesResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffClaimConnection, { description: "Every customer's claims, newest first." })
  async claims(@Args() { first, after, oldestFirst, ...filter }: StaffClaimsArgs) {
    const page = await this.services.claims.findClaims({ ...filter, first, after, oldestFirst });
    return toConnection(page, after, encodeIdCursor, () => this.services.claims.countClaims(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffClaim, { nullable: true })
  claim(@Id() id: string, @Ctx() { loaders }: StaffContext) {
    return loaders.claimsById.load(id);
  }

  @Authorized(...CLAIM_STAFF)
  @Mutation(() => StaffClaim, { description: 'Resolves a claim and performs the resolution: both or neither.' })
  resolveClaim(
    @Id() id: string,
    @Arg('resolution', () => ClaimResolutionEnum) resolution: ClaimResolution,
    @TextArg('answer', ANSWER, nullable('Visible to the customer.'))
    answer: string | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.afterSales.resolveClaim(staff, id, resolution, answer);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffClaim, {
    description: 'Opens a claim for the customer. The customer sees it like its own claims.',
  })
  createClaim(
    @Arg('orderNumber', () => Int) orderNumber: number,
    @Arg('licenseKeyId', () => ObjectID, { description: 'The id of a key of the order that is in use.' })
    licenseKeyId: string,
    @TextArg('reason', REASON, { description: 'Visible to the customer.' }) reason: string,
    @Staff() staff: StaffActor,
  ) {
    return this.services.claimDesk.createClaim(staff, { orderNumber, licenseKeyId, reason });
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffClaim, { description: 'Assigns a claim to a member of staff. Customers do not see it.' })
  assignClaim(
    @Id() id: string,
    @Arg('staffId', () => ObjectID, nullable('Null or omitted removes the assignee.'))
    staffId: string | null | undefined,
    @Staff() staff: StaffActor,
  ) {
    return this.services.claimDesk.assignClaim(staff, id, staffId ?? null);
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffOrder, {
    description:
      'Refunds the price of license keys, with VAT, and withdraws them permanently. Open claims for them are ' +
      'resolved.',
  })
  creditKeys(@Args() { dryRun, ...credit }: CreditArgs, @Staff() staff: StaffActor) {
    return this.services.afterSales.creditKeys(staff, credit, dryRun ?? false);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffOrder, {
    description:
      'Replaces a faulty key by another key of the same pool, as an item of price 0. The customer can read the ' +
      'reason.',
  })
  replaceLicenseKey(@Args() replacement: ReplacementArgs, @Staff() staff: StaffActor) {
    return this.services.afterSales.replaceKey(staff, replacement);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => LicenseKeyConnection, {
    description: 'The recalled keys of an import, grouped by order, in the order of sale.',
  })
  async recalledKeys(@Args() { first, after, ...filter }: RecalledKeysArgs) {
    const page = await this.services.recalledKeys.findKeys(filter, { first, after });
    return toConnection(page, after, recalledKeyCursor, () => this.services.recalledKeys.countKeys(filter));
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => KeyImportType, {
    description:
      'Withdraws its unsold keys, marks those in use as recalled, and notifies their buyers. A recall cannot ' +
      'be undone. Idempotent.',
  })
  recallKeyImport(
    @Id() id: string,
    @TextArg('reason', REASON, { description: 'Visible to the customers.' }) reason: string,
    @Staff() staff: StaffActor,
  ) {
    return this.services.keyRecall.recall(staff, id, reason);
  }

  @Authorized(...CLAIM_STAFF)
  @Mutation(() => ResolvedRecallType, {
    description: 'Replaces or credits recalled keys, one by one: failures are reported and do not stop the rest.',
  })
  resolveRecall(@Args() input: ResolveRecallArgs, @Staff() staff: StaffActor) {
    return this.services.recalledKeyAdmin.resolve(staff, input);
  }

  @FieldResolver(() => RecallType, nullable('Null if it was not recalled.'))
  async recall(
    @Root() { id, recalledAt, recallReason, recalledById }: KeyImportType,
    @Ctx() { loaders }: StaffContext,
  ) {
    if (!recalledAt) return null;
    return { at: recalledAt, reason: recallReason ?? '', recalledById, ...(await loaders.recallCounts.load(id)) };
  }
}
