import { Arg, Args, ArgsType, Authorized, Ctx, Field, Int, Query, Resolver } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import type { InvoiceStatus } from '../../../domain/invoices/open-amount.js';
import type { InvoiceReader } from '../../../services/invoices/invoice-reader.js';
import { CalendarDate } from '../../shared/scalars.js';
import { nullable, ownCursor, PageArgs, toConnection } from '../../shared/types.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { InvoiceConnection, InvoiceStatusEnum, InvoiceType } from '../types/invoice.js';

@ArgsType()
class InvoicesArgs extends PageArgs {
  @Field(() => CalendarDate, nullable('Issued on this day or later.'))
  from?: string | null;

  @Field(() => CalendarDate, nullable('Issued on this day or earlier.'))
  to?: string | null;

  @Field(() => InvoiceStatusEnum, nullable('Only invoices; corrections have no status.'))
  status?: InvoiceStatus | null;

  @Field(() => Int, nullable('The invoice of an order, and its corrections.'))
  orderNumber?: number | null;
}

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
