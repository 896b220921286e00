import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { EVERYBODY } from '../../../services/staff/roles.js';
import type { SessionView, StaffSessions } from '../../../services/staff/staff-sessions.js';
import { ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext } from '../context.js';
import { StaffSessionType } from '../types/staff/staff-session.js';

@Resolver(() => StaffSessionType)
export class StaffSessionResolver {
  constructor(private readonly sessions: StaffSessions) {}

  @Authorized(...EVERYBODY)
  @Query(() => [StaffSessionType], {
    description: 'The browsers in which you are signed in, the one used last first; at most 100.',
  })
  mySessions(@Ctx() { staff }: AuthorizedStaffContext): Promise<SessionView[]> {
    return this.sessions.listSessions(staff);
  }

  @Authorized(...EVERYBODY)
  @Mutation(() => ObjectID, { description: 'Signs you out in one of your browsers, at once; also in this one.' })
  endSession(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext): Promise<string> {
    return this.sessions.endSession(staff, id);
  }
}
