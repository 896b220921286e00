import { Arg, Args, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import type { InvoiceReader } from '../../../services/invoices/reading/invoice-reader.js';
import { ownCursor, toConnection } from '../../shared/types.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { InvoiceConnection, InvoicesArgs, InvoiceType } from '../types/invoice.js';

@Resolver(() => InvoiceType)
export class InvoiceResolver {
  constructor(private readonly reader: InvoiceReader) {}

  @Authorized<TokenScope>('READ')
  @Query(() => InvoiceConnection, { description: 'Your invoices and their corrections, newest first.' })
  async invoices(
    @Args(() => InvoicesArgs) { first, after, ...criteria }: InvoicesArgs,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ) {
    const filter = { ...criteria, customerId: customer.id };
    const page = await this.reader.findInvoices(filter, { first, after });
    return toConnection(page, after, ownCursor, () => this.reader.countInvoices(filter));
  }

  @Authorized<TokenScope>('READ')
  @Query(() => InvoiceType, { nullable: true })
  invoice(@Arg('number') number: string, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.reader.findInvoice(number, customer.id);
  }

  /** The e-invoice as it was issued; null if it is not an invoice of the customer. */
  @Authorized<TokenScope>('READ')
  async xml(number: string, { customer }: AuthorizedCustomerContext) {
    return (await this.reader.findIssued(number, customer.id))?.xml ?? null;
  }

  /** The invoice as PDF; null if it is not an invoice of the customer. */
  @Authorized<TokenScope>('READ')
  pdf(number: string, { customer }: AuthorizedCustomerContext) {
    return this.reader.findPdf(number, customer.id);
  }
}
