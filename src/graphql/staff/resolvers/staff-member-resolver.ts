import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { StaffAlert } from '../../../domain/staff/staff-alert.js';
import type { StaffRole } from '../../../entities/staff/staff-member.js';
import { ADMIN_ONLY, ALL_ROLES } from '../../../services/staff/roles.js';
import type { StaffAlerts } from '../../../services/staff/staff-alerts.js';
import type { StaffMemberAdmin } from '../../../services/staff/staff-member-admin.js';
import { EmailAddress, ObjectID } from '../../shared/scalars.js';
import { nullable } from '../../shared/types.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import {
  IssuedStaffTokenType,
  StaffAlertEnum,
  StaffMemberInput,
  StaffMemberType,
  StaffRoleEnum,
} from '../types/staff/staff-member.js';
import { StaffSessionType } from '../types/staff/staff-session.js';

@Resolver(() => StaffMemberType)
export class StaffMemberResolver {
  constructor(
    private readonly members: StaffMemberAdmin,
    private readonly choices: StaffAlerts,
  ) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffMemberType, { description: 'The member of staff who is making the request.' })
  me(@Ctx() { staff }: AuthorizedStaffContext) {
    return this.members.getMember(staff.id);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => [StaffMemberType], { description: 'All members, including former ones, in the order of creation.' })
  staffMembers() {
    return this.members.listMembers();
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => IssuedStaffTokenType, { description: 'The token is shown only once.' })
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
    description: 'A new role applies from the next request; the last ADMIN must stay ADMIN.',
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
    description: 'Issues a new token, shown only once; the previous token stops working.',
  })
  rotateStaffToken(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.members.rotateToken(staff, id);
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => StaffMemberType, {
    description: 'Permanent; the e-mail address can be used for another member. The last ADMIN cannot be revoked.',
  })
  revokeStaffMember(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.members.revokeMember(staff, id);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => StaffMemberType, {
    description: 'Sets exactly the alerts that you are mailed about: at most one mail an hour for each.',
  })
  setMyAlerts(@Arg('alerts', () => [StaffAlertEnum]) alerts: StaffAlert[], @Ctx() { staff }: AuthorizedStaffContext) {
    return this.choices.setAlerts(staff, alerts);
  }

  @FieldResolver(() => [StaffAlertEnum], { description: 'The alerts that the member is mailed about.' })
  alerts(@Root() { id }: StaffMemberType, @Ctx() { loaders }: StaffContext) {
    return loaders.staffAlerts.load(id);
  }

  @FieldResolver(
    () => [StaffSessionType],
    nullable(
      'The browsers in which the member is signed in, last used first; at most 100. Null unless you are an ADMIN.',
    ),
  )
  async sessions(@Root() { id }: StaffMemberType, @Ctx() { loaders, role }: StaffContext) {
    return role === 'ADMIN' ? loaders.staffSessions.load(id) : null;
  }
}
