import { Arg, Args, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import { mayDeleteNote, NOTE } from '../../../domain/staff/staff-note.js';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import { Json, ObjectID } from '../../shared/scalars.js';
import { TextArg } from '../../shared/texts.js';
import { Id, nullable, toConnection } from '../../shared/types.js';
import { readerOf, visibleState } from '../audited.js';
import { Staff, type StaffContext } from '../context.js';
import type { StaffServices } from '../services.js';
import { AuditEntryConnection, AuditEntryType, AuditLogArgs, NoteType } from '../types/audit.js';

@Resolver(() => AuditEntryType)
export class AuditEntryResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => AuditEntryConnection, { description: 'All changes by staff and commands, newest first.' })
  async auditLog(@Args() { first, after, ...filter }: AuditLogArgs) {
    const page = await this.services.auditLog.findEntries(filter, { first, after });
    return toConnection(page, after, encodeIdCursor, () => this.services.auditLog.countEntries(filter));
  }

  @FieldResolver(
    () => Json,
    nullable('The changed fields before the change, as far as you may read them at the changed object.'),
  )
  before(@Root() entry: AuditEntryType, @Ctx() context: StaffContext) {
    return visibleState(entry, entry.before, readerOf(context));
  }

  @FieldResolver(() => Json, { nullable: true })
  after(@Root() entry: AuditEntryType, @Ctx() context: StaffContext) {
    return visibleState(entry, entry.after, readerOf(context));
  }

  @FieldResolver(
    () => String,
    nullable('The current name of the changed object; for a webhook its url. Null if it has no name or was deleted.'),
  )
  subjectName(@Root() { subjectType, subjectId }: AuditEntryType, @Ctx() { loaders }: StaffContext) {
    return loaders.subjectNames.load({ type: subjectType, id: subjectId });
  }
}

const TEXT = { description: 'Plain text.' };

@Resolver(() => NoteType)
export class NoteResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Mutation(() => NoteType)
  addCustomerNote(
    @Id('customerId') customerId: string,
    @TextArg('text', NOTE, TEXT) text: string,
    @Staff() staff: StaffActor,
  ) {
    return this.services.notes.addCustomerNote(staff, customerId, text);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => NoteType)
  addOrderNote(
    @Arg('orderNumber', () => Int) orderNumber: number,
    @TextArg('text', NOTE, TEXT) text: string,
    @Staff() staff: StaffActor,
  ) {
    return this.services.notes.addOrderNote(staff, orderNumber, text);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => NoteType)
  addClaimNote(@Id() id: string, @TextArg('text', NOTE, TEXT) text: string, @Staff() staff: StaffActor) {
    return this.services.notes.addClaimNote(staff, id, text);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => ObjectID, { description: 'For its author and for an ADMIN. The audit log retains its text.' })
  deleteNote(@Id() id: string, @Staff() staff: StaffActor) {
    return this.services.notes.deleteNote(staff, id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether you may delete it.' })
  deletable(@Root() note: NoteType, @Staff() staff: StaffActor) {
    return mayDeleteNote(staff, note);
  }
}
