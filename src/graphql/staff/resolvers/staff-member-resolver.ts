import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { StaffMember as StaffMemberRow, StaffRole } from '../../../entities/staff/staff-member.js';
import type { IssuedStaffToken as IssuedStaffTokenRow } from '../../../services/staff/create-staff-member.js';
import { ADMINS, EVERYBODY } from '../../../services/staff/roles.js';
import type { StaffMemberAdmin } from '../../../services/staff/staff-member-admin.js';
import { EmailAddress, ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext } from '../context.js';
import { IssuedStaffTokenType, StaffMemberInput, StaffMemberType, StaffRoleEnum } from '../types/staff/staff-member.js';

@Resolver(() => StaffMemberType)
export class StaffMemberResolver {
  constructor(private readonly members: StaffMemberAdmin) {}

  @Authorized(...EVERYBODY)
  @Query(() => StaffMemberType, { description: 'Whose token this is.' })
  me(@Ctx() { staff }: AuthorizedStaffContext): Promise<StaffMemberRow> {
    return this.members.getMember(staff.id);
  }

  @Authorized(...EVERYBODY)
  @Query(() => [StaffMemberType], { description: 'All that ever were, in the order in which they came.' })
  staffMembers(): Promise<StaffMemberRow[]> {
    return this.members.listMembers();
  }

  @Authorized(...ADMINS)
  @Mutation(() => IssuedStaffTokenType, { description: 'The token is shown this once.' })
  createStaffMember(
    @Arg('name', () => String) name: string,
    @Arg('role', () => StaffRoleEnum) role: StaffRole,
    @Arg('email', () => EmailAddress, { nullable: true }) email: string | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<IssuedStaffTokenRow> {
    return this.members.createMember(staff, { name, role, email });
  }

  @Authorized(...ADMINS)
  @Mutation(() => StaffMemberType, {
    description: 'A new role counts from the next request on; the last ADMIN has to stay ADMIN.',
  })
  updateStaffMember(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => StaffMemberInput) input: StaffMemberInput,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<StaffMemberRow> {
    return this.members.updateMember(staff, id, input);
  }

  @Authorized(...ADMINS)
  @Mutation(() => IssuedStaffTokenType, {
    description: 'A new token, which is shown this once; the one before lets nobody in any more.',
  })
  rotateStaffToken(
    @Arg('id', () => ObjectID) id: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<IssuedStaffTokenRow> {
    return this.members.rotateToken(staff, id);
  }

  @Authorized(...ADMINS)
  @Mutation(() => StaffMemberType, {
    description: 'For good; the e-mail address is free for somebody else. The last ADMIN has to stay.',
  })
  revokeStaffMember(
    @Arg('id', () => ObjectID) id: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<StaffMemberRow> {
    return this.members.revokeMember(staff, id);
  }
}
