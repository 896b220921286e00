import { Args, ArgsType, Authorized, Ctx, Field, Int, Mutation, Resolver } from 'type-graphql';
import type { AfterSales } from '../../../services/after-sales/after-sales.js';
import { FINANCE_STAFF, SUPPORT_STAFF } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { nullable } from '../../shared/types.js';
import type { AuthorizedStaffContext } from '../context.js';
import { StaffOrder } from '../types/orders/order.js';

@ArgsType()
class CreditArgs {
  @Field(() => Int)
  orderNumber: number;

  @Field(
    () => [ObjectID],
    nullable('The ids of keys of the order that are in use. Required unless `licenseKeys` is set.'),
  )
  licenseKeyIds?: string[] | null;

  @Field(() => [String], nullable('The complete keys.'))
  licenseKeys?: string[] | null;

  @Field({ description: 'At most 500 characters.' })
  reason: string;

  @Field(
    () => String,
    nullable(
      'A unique value for each credit note, at most 255 visible ASCII characters: repeating it credits nothing again.',
    ),
  )
  idempotencyKey?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Returns the order with the credit note that would be issued, and changes nothing.',
  })
  dryRun: boolean | null;
}

@ArgsType()
class ReplacementArgs {
  @Field(() => Int)
  orderNumber: number;

  @Field(() => ObjectID, nullable('The id of the faulty key. Required unless `licenseKey` is set.'))
  licenseKeyId?: string | null;

  @Field(() => String, nullable('The complete faulty key.'))
  licenseKey?: string | null;

  @Field({ description: 'Visible to the customer.' })
  reason: string;
}

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
