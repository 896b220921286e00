import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { mayDeleteNote } from '../../../domain/staff/staff-note.js';
import type { StaffNotes } from '../../../services/notes/staff-notes.js';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext } from '../context.js';
import { NoteType } from '../types/staff/note.js';

const TEXT = { description: 'Plain text, at most 2,000 characters.' };

@Resolver(() => NoteType)
export class NoteResolver {
  constructor(private readonly notes: StaffNotes) {}

  @Authorized(...ALL_ROLES)
  @Mutation(() => NoteType)
  addCustomerNote(
    @Arg('customerId', () => ObjectID) customerId: string,
    @Arg('text', () => String, TEXT) text: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.notes.addCustomerNote(staff, customerId, text);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => NoteType)
  addOrderNote(
    @Arg('orderNumber', () => Int) orderNumber: number,
    @Arg('text', () => String, TEXT) text: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.notes.addOrderNote(staff, orderNumber, text);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => NoteType)
  addClaimNote(
    @Arg('id', () => ObjectID) id: string,
    @Arg('text', () => String, TEXT) text: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.notes.addClaimNote(staff, id, text);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => ObjectID, { description: 'For its author and for an ADMIN. The audit log retains its text.' })
  deleteNote(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.notes.deleteNote(staff, id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether you may delete it.' })
  deletable(@Root() note: NoteType, @Ctx() { staff }: AuthorizedStaffContext) {
    return mayDeleteNote(staff, note);
  }
}
