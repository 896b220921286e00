import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import type { StaffSessions } from '../../../services/staff/staff-sessions.js';
import { ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import { StaffSessionType } from '../types/staff/staff-session.js';

@Resolver(() => StaffSessionType)
export class StaffSessionResolver {
  constructor(private readonly sessions: StaffSessions) {}

  @Authorized(...ALL_ROLES)
  @Query(() => [StaffSessionType], {
    description: 'The browsers in which you are signed in, last used first; at most 100.',
  })
  mySessions(@Ctx() { staff, loaders }: AuthorizedStaffContext) {
    return loaders.staffSessions.load(staff.id);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => ObjectID, {
    description: 'Signs you out in one of your browsers, including this one. An ADMIN may end the sessions of others.',
  })
  endSession(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.sessions.endSession(staff, id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether it is the session of this request.' })
  current(@Root() { id }: StaffSessionType, @Ctx() { staff }: StaffContext) {
    return id === staff?.sessionId;
  }
}
