import { Args, ArgsType, Authorized, Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import { withoutCosts, type AuditLog } from '../../../services/staff/audit-log.js';
import { ALL_ROLES, COST_STAFF } from '../../../services/staff/roles.js';
import { Json, ObjectID } from '../../shared/scalars.js';
import { nullable, PeriodArgs, toConnection } from '../../shared/types.js';
import { maySee, type StaffContext } from '../context.js';
import { AuditEntryConnection, AuditEntryType } from '../types/staff/audit-entry.js';

@ArgsType()
class AuditLogArgs extends PeriodArgs {
  @Field(() => ObjectID, nullable('The member who changed it.'))
  staffId?: string | null;

  @Field(() => String, nullable('The type of the changed object, such as Customer.'))
  subjectType?: string | null;

  @Field(() => String, nullable('The id of the changed object, or the number of an order.'))
  subjectId?: string | null;

  @Field(() => String, nullable('The name of the mutation, such as updateCustomer.'))
  action?: string | null;
}

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
