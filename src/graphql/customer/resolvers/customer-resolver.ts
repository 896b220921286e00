import { Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import type { AccountView, CustomerAccount } from '../../../services/customers/customer-account.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { CustomerType } from '../types/customer.js';

@Resolver()
export class CustomerResolver {
  constructor(private readonly account: CustomerAccount) {}

  @Authorized<TokenScope>('READ')
  @Query(() => CustomerType)
  me(@Ctx() { customer }: AuthorizedCustomerContext): AccountView {
    return this.account.accountOf(customer);
  }
}
