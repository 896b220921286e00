import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import { withoutCosts, type AuditLog } from '../../../services/staff/audit-log.js';
import { ALL_ROLES, COST_STAFF } from '../../../services/staff/roles.js';
import { Json } from '../../shared/scalars.js';
import { nullable, toConnection } from '../../shared/types.js';
import { maySee, type StaffContext } from '../context.js';
import { AuditEntryConnection, AuditEntryType, AuditLogArgs } from '../types/staff/audit-entry.js';

@Resolver(() => AuditEntryType)
export class AuditEntryResolver {
  constructor(private readonly log: AuditLog) {}

  @Authorized(...ALL_ROLES)
  @Query(() => AuditEntryConnection, { description: 'All changes by staff and commands, newest first.' })
  async auditLog(@Args(() => AuditLogArgs) { first, after, ...filter }: AuditLogArgs) {
    const page = await this.log.findEntries(filter, { first, after });
    return toConnection(page, after, encodeIdCursor, () => this.log.countEntries(filter));
  }

  @FieldResolver(() => Json, nullable('The changed fields before the change. SUPPORT does not see the cost of keys.'))
  before(@Root() { before }: AuditEntryType, @Ctx() { role }: StaffContext) {
    return maySee(role, COST_STAFF) ? before : withoutCosts(before);
  }

  @FieldResolver(() => Json, { nullable: true })
  after(@Root() { after }: AuditEntryType, @Ctx() { role }: StaffContext) {
    return maySee(role, COST_STAFF) ? after : withoutCosts(after);
  }

  @FieldResolver(
    () => String,
    nullable('The current name of the changed object; for a webhook its url. Null if it has no name or was deleted.'),
  )
  subjectName(@Root() { subjectType, subjectId }: AuditEntryType, @Ctx() { loaders }: StaffContext) {
    return loaders.subjectNames.load({ type: subjectType, id: subjectId });
  }
}
