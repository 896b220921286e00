import { Authorized, Ctx, FieldResolver, Float, Query, Resolver, Root } from 'type-graphql';
import { toPercent } from '../../../domain/common/money.js';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import type { AccountView, CustomerAccount } from '../../../services/customers/customer-account.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { CustomerType } from '../types/customer.js';

@Resolver(() => CustomerType)
export class CustomerResolver {
  constructor(private readonly account: CustomerAccount) {}

  @Authorized<TokenScope>('READ')
  @Query(() => CustomerType)
  me(@Ctx() { customer }: AuthorizedCustomerContext): AccountView {
    return this.account.accountOf(customer);
  }

  @FieldResolver(() => Float, { description: 'The percentage that is added to what you order: 19, or 0 for none.' })
  vatRate(@Root() { vatRateBp }: CustomerType): number {
    return toPercent(vatRateBp);
  }
}
