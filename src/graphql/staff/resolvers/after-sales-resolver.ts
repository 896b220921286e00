import { Args, ArgsType, Authorized, Ctx, Field, Int, Mutation, Resolver } from 'type-graphql';
import type { AfterSales } from '../../../services/after-sales/after-sales.js';
import { FINANCE_STAFF, SUPPORT_STAFF } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext } from '../context.js';
import { StaffOrder } from '../types/orders/order.js';

@ArgsType()
class CreditArgs {
  @Field(() => Int)
  orderNumber: number;

  @Field(() => [ObjectID], {
    nullable: true,
    description: 'The ids of keys of the order that are in use. Either these or `licenseKeys` are given.',
  })
  licenseKeyIds?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'The keys, each whole.' })
  licenseKeys?: string[] | null;

  @Field({ description: 'At most 500 characters.' })
  reason: string;

  @Field(() => String, {
    nullable: true,
    description:
      'One for each credit note, at most 255 visible ASCII characters: sent again, nothing is credited again.',
  })
  idempotencyKey?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Gives the order as it is, with the credit note that there would be, and changes nothing.',
  })
  dryRun: boolean | null;
}

@ArgsType()
class ReplacementArgs {
  @Field(() => Int)
  orderNumber: number;

  @Field(() => ObjectID, {
    nullable: true,
    description: 'The id of the faulty key. Either this or `licenseKey` is given.',
  })
  licenseKeyId?: string | null;

  @Field(() => String, { nullable: true, description: 'The faulty key, whole.' })
  licenseKey?: string | null;

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
  creditKeys(@Args(() => CreditArgs) { dryRun, ...credit }: CreditArgs, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.service.creditKeys(staff, credit, dryRun ?? false);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffOrder, {
    description:
      'Gives another key of the same pool in the place of a faulty one, as an item of price 0. The customer reads the reason.',
  })
  replaceLicenseKey(
    @Args(() => ReplacementArgs) replacement: ReplacementArgs,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.service.replaceKey(staff, replacement);
  }
}
