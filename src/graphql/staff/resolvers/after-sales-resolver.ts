import { Args, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { AfterSales } from '../../../services/after-sales/after-sales.js';
import { FINANCE_STAFF, SUPPORT_STAFF } from '../../../services/staff/roles.js';
import type { AuthorizedStaffContext } from '../context.js';
import { CreditArgs, ReplacementArgs } from '../types/after-sales/credit-note.js';
import { StaffOrder } from '../types/orders/order.js';

@Resolver(() => StaffOrder)
export class StaffOrderAfterSalesResolver {
  constructor(private readonly service: AfterSales) {}

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffOrder, {
    description:
      'Refunds the price of license keys, with VAT, and withdraws them permanently. Open claims for them are ' +
      'resolved.',
  })
  creditKeys(@Args(() => CreditArgs) { dryRun, ...credit }: CreditArgs, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.service.creditKeys(staff, credit, dryRun ?? false);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffOrder, {
    description:
      'Replaces a faulty key by another key of the same pool, as an item of price 0. The customer can read the ' +
      'reason.',
  })
  replaceLicenseKey(
    @Args(() => ReplacementArgs) replacement: ReplacementArgs,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.service.replaceKey(staff, replacement);
  }
}
