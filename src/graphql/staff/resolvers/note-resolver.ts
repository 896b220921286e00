import { Arg, Args, Authorized, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { idCursor } from '../../../db/page.js';
import { mayDeleteNote } from '../../../domain/staff/staff-note.js';
import type { StaffNotes } from '../../../services/notes/staff-notes.js';
import { EVERYBODY } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { toConnection, PageArgs } from '../../shared/types.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';

import { StaffClaim } from '../types/after-sales/claim.js';
import { StaffCustomer } from '../types/customers/customer.js';
import { NoteConnection, NoteType } from '../types/staff/note.js';
import { StaffOrder } from '../types/orders/order.js';

const TEXT = { description: 'Plain text, at most 2,000 characters.' };
const NEWEST_FIRST = { description: 'What staff noted, newest first. No customer sees it.' };

@Resolver(() => NoteType)
export class NoteResolver {
  constructor(private readonly notes: StaffNotes) {}

  @Authorized(...EVERYBODY)
  @Mutation(() => NoteType)
  addCustomerNote(
    @Arg('customerId', () => ObjectID) customerId: string,
    @Arg('text', () => String, TEXT) text: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.notes.addCustomerNote(staff, customerId, text);
  }

  @Authorized(...EVERYBODY)
  @Mutation(() => NoteType)
  addOrderNote(
    @Arg('orderNumber', () => Int) orderNumber: number,
    @Arg('text', () => String, TEXT) text: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.notes.addOrderNote(staff, orderNumber, text);
  }

  @Authorized(...EVERYBODY)
  @Mutation(() => NoteType)
  addClaimNote(
    @Arg('id', () => ObjectID) id: string,
    @Arg('text', () => String, TEXT) text: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.notes.addClaimNote(staff, id, text);
  }

  @Authorized(...EVERYBODY)
  @Mutation(() => ObjectID, { description: 'For its author and for an ADMIN. The audit log keeps what it said.' })
  deleteNote(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.notes.deleteNote(staff, id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether you may delete it.' })
  deletable(@Root() note: NoteType, @Ctx() { staff }: AuthorizedStaffContext) {
    return mayDeleteNote(staff, note);
  }
}

@Resolver(() => StaffCustomer)
export class CustomerNotesResolver {
  @FieldResolver(() => NoteConnection, NEWEST_FIRST)
  async staffNotes(
    @Root() { id }: StaffCustomer,
    @Args(() => PageArgs) { first, after }: PageArgs,
    @Ctx() { loaders }: StaffContext,
  ) {
    const page = await loaders.notes.load({ subject: { customerId: id }, first, after });
    return toConnection(page, after, idCursor, () => loaders.customerNoteCounts.load(id));
  }
}

@Resolver(() => StaffClaim)
export class ClaimNotesResolver {
  @FieldResolver(() => NoteConnection, NEWEST_FIRST)
  async staffNotes(
    @Root() { id }: StaffClaim,
    @Args(() => PageArgs) { first, after }: PageArgs,
    @Ctx() { loaders }: StaffContext,
  ) {
    const page = await loaders.notes.load({ subject: { claimId: id }, first, after });
    return toConnection(page, after, idCursor, () => loaders.claimNoteCounts.load(id));
  }
}

@Resolver(() => StaffOrder)
export class OrderNotesResolver {
  @FieldResolver(() => NoteConnection, {
    description: 'What staff noted about the order and its claims, newest first. No customer sees it.',
  })
  async staffNotes(
    @Root() { orderNumber }: StaffOrder,
    @Args(() => PageArgs) { first, after }: PageArgs,
    @Ctx() { loaders }: StaffContext,
  ) {
    const page = await loaders.notes.load({ subject: { orderNumber }, first, after });
    return toConnection(page, after, idCursor, () => loaders.orderNoteCounts.load(orderNumber));
  }
}
