import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { StaffAlert } from '../../../domain/staff/staff-alert.js';
import type { StaffRole } from '../../../entities/staff/staff-member.js';
import { ADMIN_ONLY, ALL_ROLES } from '../../../services/staff/roles.js';
import type { StaffAlerts } from '../../../services/staff/staff-alerts.js';
import type { StaffMemberAdmin } from '../../../services/staff/staff-member-admin.js';
import { EmailAddress, ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import { StaffSessionType } from '../types/staff/staff-session.js';
import {
  StaffAlertEnum,
  IssuedStaffTokenType,
  StaffMemberInput,
  StaffMemberType,
  StaffRoleEnum,
} from '../types/staff/staff-member.js';

@Resolver(() => StaffMemberType)
export class StaffMemberResolver {
  constructor(
    private readonly members: StaffMemberAdmin,
    private readonly choices: StaffAlerts,
  ) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffMemberType, { description: 'Whose token this is.' })
  me(@Ctx() { staff }: AuthorizedStaffContext) {
    return this.members.getMember(staff.id);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => [StaffMemberType], { description: 'All that ever were, in the order in which they came.' })
  staffMembers() {
    return this.members.listMembers();
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => IssuedStaffTokenType, { description: 'The token is shown this once.' })
  createStaffMember(
    @Arg('name', () => String) name: string,
    @Arg('role', () => StaffRoleEnum) role: StaffRole,
    @Arg('email', () => EmailAddress, { nullable: true }) email: string | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.members.createMember(staff, { name, role, email });
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => StaffMemberType, {
    description: 'A new role counts from the next request on; the last ADMIN has to stay ADMIN.',
  })
  updateStaffMember(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => StaffMemberInput) input: StaffMemberInput,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.members.updateMember(staff, id, input);
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => IssuedStaffTokenType, {
    description: 'A new token, which is shown this once; the one before lets nobody in any more.',
  })
  rotateStaffToken(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.members.rotateToken(staff, id);
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => StaffMemberType, {
    description: 'For good; the e-mail address is free for somebody else. The last ADMIN has to stay.',
  })
  revokeStaffMember(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.members.revokeMember(staff, id);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => StaffMemberType, {
    description: 'Chooses what you are mailed about, these alerts and no others: at most one mail an hour for each.',
  })
  setMyAlerts(@Arg('alerts', () => [StaffAlertEnum]) alerts: StaffAlert[], @Ctx() { staff }: AuthorizedStaffContext) {
    return this.choices.setAlerts(staff, alerts);
  }

  @FieldResolver(() => [StaffAlertEnum], { description: 'What the member has chosen to be mailed about.' })
  alerts(@Root() { id }: StaffMemberType, @Ctx() { loaders }: StaffContext) {
    return loaders.staffAlerts.load(id);
  }

  @FieldResolver(() => [StaffSessionType], {
    nullable: true,
    description:
      'The browsers in which the member is signed in, the one used last first; at most 100. Null for anybody but an ADMIN.',
  })
  async sessions(@Root() { id }: StaffMemberType, @Ctx() { loaders, role }: StaffContext) {
    return role === 'ADMIN' ? loaders.staffSessions.load(id) : null;
  }
}
