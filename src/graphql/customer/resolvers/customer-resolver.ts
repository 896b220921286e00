import { Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { TokenScope } from '../../../domain/token-scope.js';
import type { CustomerAccount } from '../../../services/customers/customer-account.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { EUR } from '../../shared/scalars.js';
import { CustomerType } from '../types/customer.js';

@Resolver(() => CustomerType)
export class CustomerResolver {
  constructor(private readonly account: CustomerAccount) {}

  @Authorized<TokenScope>('READ')
  @Query(() => CustomerType)
  me(@Ctx() { customer }: AuthorizedCustomerContext): Promise<CustomerType> {
    return this.account.getCustomer(customer);
  }

  @FieldResolver(() => EUR, { description: 'What you can still order for.' })
  availableCredit(@Root() { creditLimitCents, balanceCents }: CustomerType): number {
    return creditLimitCents - balanceCents;
  }
}
