import { Arg, Args, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { NAME } from '../../../domain/common/text.js';
import { VIEW_TEXTS } from '../../../domain/staff/saved-view.js';
import type { StaffAlert } from '../../../domain/staff/staff-alert.js';
import type { StaffRole } from '../../../domain/staff/staff-role.js';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import { ADMIN_ONLY, ALL_ROLES } from '../../../services/staff/roles.js';
import { EmailAddress, ObjectID } from '../../shared/scalars.js';
import { TextArg } from '../../shared/texts.js';
import { Id, nullable } from '../../shared/types.js';
import { Staff, type AuthorizedStaffContext, type StaffContext } from '../context.js';
import type { StaffServices } from '../services.js';
import {
  IssuedStaffTokenType,
  SavedViewType,
  SaveViewArgs,
  StaffAlertEnum,
  StaffMemberInput,
  StaffMemberType,
  StaffRoleEnum,
  StaffSessionType,
  SystemType,
} from '../types/staff.js';
import { VisibleTo } from '../visible-to.js';

@Resolver(() => StaffMemberType)
export class StaffMemberResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffMemberType, { description: 'The member of staff who is making the request.' })
  me(@Staff() staff: StaffActor) {
    return this.services.staffMembers.getMember(staff.id);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => [StaffMemberType], { description: 'All members, including former ones, in the order of creation.' })
  staffMembers() {
    return this.services.staffMembers.listMembers();
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => IssuedStaffTokenType, { description: 'The token is shown only once.' })
  createStaffMember(
    @TextArg('name', NAME) name: string,
    @Arg('role', () => StaffRoleEnum) role: StaffRole,
    @Arg('email', () => EmailAddress, { nullable: true }) email: string | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.staffMembers.createMember(staff, { name, role, email });
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => StaffMemberType, {
    description: 'A new role applies from the next request; the last ADMIN must stay ADMIN.',
  })
  updateStaffMember(@Id() id: string, @Arg('input') input: StaffMemberInput, @Staff() staff: StaffActor) {
    return this.services.staffMembers.updateMember(staff, id, input);
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => IssuedStaffTokenType, {
    description: 'Issues a new token, shown only once; the previous token stops working.',
  })
  rotateStaffToken(@Id() id: string, @Staff() staff: StaffActor) {
    return this.services.staffMembers.rotateToken(staff, id);
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => StaffMemberType, {
    description: 'Permanent; the e-mail address can be used for another member. The last ADMIN cannot be revoked.',
  })
  revokeStaffMember(@Id() id: string, @Staff() staff: StaffActor) {
    return this.services.staffMembers.revokeMember(staff, id);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => StaffMemberType, {
    description: 'Sets exactly the alerts that you are mailed about: at most one mail an hour for each.',
  })
  setMyAlerts(@Arg('alerts', () => [StaffAlertEnum]) alerts: StaffAlert[], @Staff() staff: StaffActor) {
    return this.services.staffAlerts.setAlerts(staff, alerts);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => [SavedViewType], {
    description: 'Your own views, by name, at most 50; then shared views of others, by name.',
  })
  savedViews(
    @TextArg('list', VIEW_TEXTS.list, nullable('Defaults to all lists.')) list: string | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.savedViews.listViews(staff, list);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => SavedViewType)
  saveView(@Args() view: SaveViewArgs, @Staff() staff: StaffActor) {
    return this.services.savedViews.saveView(staff, view);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => SavedViewType, {
    description: 'Renames one of your views, or changes its query; an ADMIN may also change shared views of others.',
  })
  updateSavedView(
    @Id() id: string,
    @TextArg('name', VIEW_TEXTS.name, { nullable: true }) name: string | null,
    @TextArg('query', VIEW_TEXTS.query, { nullable: true }) query: string | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.savedViews.updateView(staff, id, { name, query });
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => ObjectID)
  deleteSavedView(@Id() id: string, @Staff() staff: StaffActor) {
    return this.services.savedViews.deleteView(staff, id);
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => SavedViewType, {
    description: 'Shares one of your views with everybody, at most 50 in all, or makes a shared one private again.',
  })
  shareView(@Id() id: string, @Arg('isShared') isShared: boolean, @Staff() staff: StaffActor) {
    return this.services.savedViews.shareView(staff, id, isShared);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => [SavedViewType], {
    description: 'Sets the view with which your list opens. Returns the views of the list.',
  })
  setDefaultView(
    @TextArg('list', VIEW_TEXTS.list) list: string,
    @Arg('id', () => ObjectID, nullable('One of your own or a shared one; null removes the default.'))
    id: string | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.savedViews.setDefault(staff, list, id ?? null);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => SystemType)
  system() {
    return this.services.system.read();
  }

  @Authorized(...ALL_ROLES)
  @Query(() => String, { description: 'The time zone of business days, such as Europe/Berlin.' })
  businessTimeZone() {
    return this.services.system.businessTimeZone;
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => SystemType, {
    description:
      'Verifies the whole database, with one verification at a time across all processes. Waits up to 20 ' +
      'seconds for its end; a longer one continues, as `verifyingSince` shows.',
  })
  async runVerification(@Staff() staff: StaffActor) {
    await this.services.verifications.run(staff);
    return this.services.system.read();
  }

  @FieldResolver(() => [StaffAlertEnum], { description: 'The alerts that the member is mailed about.' })
  alerts(@Root() { id }: StaffMemberType, @Ctx() { loaders }: StaffContext) {
    return loaders.staffAlerts.load(id);
  }

  @VisibleTo(...ADMIN_ONLY)
  @FieldResolver(
    () => [StaffSessionType],
    nullable(
      'The browsers in which the member is signed in, last used first; at most 100. Null unless you are an ADMIN.',
    ),
  )
  sessions(@Root() { id }: StaffMemberType, @Ctx() { loaders }: StaffContext) {
    return loaders.staffSessions.load(id);
  }
}

@Resolver(() => StaffSessionType)
export class StaffSessionResolver {
  constructor(private readonly services: StaffServices) {}

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
  endSession(@Id() id: string, @Staff() staff: StaffActor) {
    return this.services.sessions.endSession(staff, id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether it is the session of this request.' })
  current(@Root() { id }: StaffSessionType, @Ctx() { staff }: StaffContext) {
    return id === staff?.sessionId;
  }
}
