import { Arg, Args, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { KeyRecall, RecalledKeyAdmin } from '../../../services/after-sales/recalls.js';
import { recalledKeyCursor, type RecalledKeys } from '../../../services/keys/recalled-keys.js';
import { ALL_ROLES, CATALOGUE_STAFF, CLAIM_STAFF } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { nullable, toConnection } from '../../shared/types.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import { RecalledKeysArgs, ResolvedRecallType, ResolveRecallArgs } from '../types/after-sales/recall.js';
import { KeyImportType, RecallType } from '../types/keys/key-import.js';
import { LicenseKeyConnection } from '../types/keys/license-key.js';

@Resolver(() => KeyImportType)
export class KeyRecallResolver {
  constructor(
    private readonly keyRecall: KeyRecall,
    private readonly recalled: RecalledKeys,
    private readonly admin: RecalledKeyAdmin,
  ) {}

  @Authorized(...ALL_ROLES)
  @Query(() => LicenseKeyConnection, {
    description: 'The recalled keys of an import, grouped by order, in the order of sale.',
  })
  async recalledKeys(@Args(() => RecalledKeysArgs) { first, after, ...filter }: RecalledKeysArgs) {
    const page = await this.recalled.findKeys(filter, { first, after });
    return toConnection(page, after, recalledKeyCursor, () => this.recalled.countKeys(filter));
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => KeyImportType, {
    description:
      'Withdraws its unsold keys, marks those in use as recalled, and notifies their buyers. A recall cannot ' +
      'be undone. Idempotent.',
  })
  recallKeyImport(
    @Arg('id', () => ObjectID) id: string,
    @Arg('reason', { description: 'Visible to the customers; at most 500 characters.' }) reason: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.keyRecall.recall(staff, id, reason);
  }

  @Authorized(...CLAIM_STAFF)
  @Mutation(() => ResolvedRecallType, {
    description: 'Replaces or credits recalled keys, one by one: failures are reported and do not stop the rest.',
  })
  resolveRecall(@Args(() => ResolveRecallArgs) input: ResolveRecallArgs, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.admin.resolve(staff, input);
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
