import { Args, ArgsType, Authorized, Ctx, Field, Int, Mutation, Resolver } from 'type-graphql';
import type { AfterSales, CreditedOrder } from '../../../services/after-sales/after-sales.js';
import type { KeptOrderView } from '../../../services/orders/order-view.js';
import { FINANCE_STAFF, SUPPORT_STAFF } from '../../../services/staff/roles.js';
import type { AuthorizedStaffContext } from '../context.js';
import { Linked } from '../linked.js';
import { CreditNoteType } from '../types/after-sales/credit-note.js';
import { StaffOrder } from '../types/orders/order.js';
import { StaffMemberType } from '../types/staff/staff-member.js';

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

@ArgsType()
class ReplacementArgs {
  @Field(() => Int)
  orderNumber: number;

  @Field({ description: 'The faulty key, whole.' })
  licenseKey: string;

  @Field({ description: 'The customer reads it.' })
  reason: string;
}

@Resolver(() => StaffOrder)
export class StaffOrderAfterSalesResolver {
  constructor(private readonly service: AfterSales) {}

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffOrder, {
    description:
      'Gives back what license keys cost, with VAT, and withdraws them for good. Open claims for them are resolved.',
  })
  creditKeys(
    @Args(() => CreditArgs) credit: CreditArgs,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<CreditedOrder> {
    return this.service.creditKeys(staff, credit);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffOrder, {
    description:
      'Gives another key of the same pool in the place of a faulty one, as an item of price 0. The customer reads the reason.',
  })
  replaceLicenseKey(
    @Args(() => ReplacementArgs) replacement: ReplacementArgs,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<KeptOrderView> {
    return this.service.replaceKey(staff, replacement);
  }

  @Linked<StaffOrder>(() => [CreditNoteType], 'creditNotes', 'orderNumber', { description: 'Oldest first.' })
  readonly creditNotes: unknown;
}

@Resolver(() => CreditNoteType)
export class CreditNoteResolver {
  @Linked<CreditNoteType>(() => StaffMemberType, 'staffMembers', 'staffMemberId', { nullable: true })
  readonly staffMember: unknown;
}
