import { Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import type { AccountView, CustomerAccount } from '../../../services/customers/customer-account.js';
import type { VatChecks } from '../../../services/invoices/vat/vat-checks.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { VatIdStatusEnum } from '../types/billing.js';
import { CustomerType } from '../types/customer.js';

@Resolver(() => CustomerType)
export class CustomerResolver {
  constructor(
    private readonly account: CustomerAccount,
    private readonly vatIds: Pick<VatChecks, 'statusesOf'>,
  ) {}

  @Authorized<TokenScope>('READ')
  @Query(() => CustomerType)
  me(@Ctx() { customer }: AuthorizedCustomerContext) {
    return this.account.accountOf(customer);
  }

  @FieldResolver(() => VatIdStatusEnum)
  vatIdStatus(@Root() owner: CustomerType) {
    return this.vatIdStatusOf(owner);
  }

  /** The same for REST, whose account has all fields. */
  @Authorized<TokenScope>('READ', 'ORDER')
  async vatIdStatusOf(owner: CustomerType | AccountView) {
    return (await this.vatIds.statusesOf([owner])).get(owner.id) ?? 'NONE';
  }
}
