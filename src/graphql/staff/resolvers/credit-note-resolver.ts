import { Args, ArgsType, Authorized, Ctx, Field, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { StaffMember, StaffRole } from '../../../entities/staff-member.js';
import type { CreditedOrder, CreditNoteAdmin } from '../../../services/credit-notes/credit-note-admin.js';
import type { CreditNoteView } from '../../../services/credit-notes/credit-note-reader.js';
import { FINANCE_STAFF } from '../../../services/staff/roles.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import { CreditNoteType, RecordedCreditNote } from '../types/credit-note.js';
import { StaffOrder } from '../types/order.js';
import { StaffMemberType } from '../types/staff-member.js';

@ArgsType()
class CreditArgs {
  @Field(() => Int)
  orderNumber: number;

  @Field(() => [String], { description: 'Keys of the order that are in use, each whole.' })
  licenseKeys: string[];

  @Field({ description: 'At most 500 characters.' })
  reason: string;

  @Field(() => String, {
    nullable: true,
    description:
      'One for each credit note, at most 255 visible ASCII characters: sent again, nothing is credited again.',
  })
  idempotencyKey?: string | null;
}

@Resolver(() => StaffOrder)
export class StaffOrderCreditResolver {
  constructor(private readonly admin: CreditNoteAdmin) {}

  @Authorized<StaffRole>(...FINANCE_STAFF)
  @Mutation(() => StaffOrder, {
    description:
      'Gives back what license keys cost, with VAT, and withdraws them for good. Open claims for them are resolved.',
  })
  creditKeys(
    @Args(() => CreditArgs) credit: CreditArgs,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<CreditedOrder> {
    return this.admin.creditKeys(staff, credit);
  }

  @FieldResolver(() => [CreditNoteType], { description: 'Oldest first.' })
  creditNotes(@Root() { orderNumber }: StaffOrder, @Ctx() { loaders }: StaffContext): Promise<CreditNoteView[]> {
    return loaders.creditNotes.load(orderNumber);
  }

  @FieldResolver(() => RecordedCreditNote, {
    nullable: true,
    description: 'In the answer of creditKeys; null elsewhere.',
  })
  recordedCreditNote(@Root() order: Partial<CreditedOrder>): CreditedOrder['recordedCreditNote'] | null {
    return order.recordedCreditNote ?? null;
  }
}

@Resolver(() => CreditNoteType)
export class CreditNoteResolver {
  @FieldResolver(() => StaffMemberType, { nullable: true })
  staffMember(
    @Root() { staffMemberId }: CreditNoteType,
    @Ctx() { loaders }: StaffContext,
  ): Promise<StaffMember | null> {
    return loaders.staffMembers.load(staffMemberId);
  }
}
