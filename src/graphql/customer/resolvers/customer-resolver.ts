import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { CustomerAccount } from '../../../services/customers/customer-account.js';
import type { CustomerContext } from '../context.js';
import { EUR } from '../../shared/scalars.js';
import { Customer } from '../types/customer.js';

@Resolver(() => Customer)
export class CustomerResolver {
  constructor(private readonly account: CustomerAccount) {}

  @Query(() => Customer)
  me(@Ctx() { customer }: CustomerContext): Promise<Customer> {
    return this.account.getCustomer(customer);
  }

  @FieldResolver(() => EUR, { description: 'What you can still order for.' })
  availableCredit(@Root() { creditLimitCents, balanceCents }: Customer): number {
    return creditLimitCents - balanceCents;
  }
}
