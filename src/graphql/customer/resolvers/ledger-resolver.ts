import { Args, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import { ledgerCursor, type LedgerReader } from '../../../services/customers/ledger-reader.js';
import { PeriodArgs, toConnection } from '../../shared/types.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { LedgerEntryConnection } from '../types/ledger.js';

@Resolver()
export class LedgerResolver {
  constructor(private readonly reader: LedgerReader) {}

  @Authorized<TokenScope>('READ')
  @Query(() => LedgerEntryConnection, {
    description: 'Orders, payments, corrections and credit notes with the balance after each, newest first.',
  })
  async ledger(
    @Args(() => PeriodArgs) { first, after, ...period }: PeriodArgs,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ) {
    const filter = { ...period, customerId: customer.id };
    const page = await this.reader.findEntries(filter, { first, after });
    return toConnection(page, after, ledgerCursor, () => this.reader.countEntries(filter));
  }
}
