import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import { INVOICE_NUMBER } from '../../../domain/invoices/invoice-document.js';
import type { AccountView, CustomerAccount } from '../../../services/customers/customer-account.js';
import { ledgerCursor, type LedgerReader } from '../../../services/customers/ledger-reader.js';
import type { InvoiceReader } from '../../../services/invoices/reading/invoice-reader.js';
import type { VatChecks } from '../../../services/invoices/vat/vat-checks.js';
import { TextArg } from '../../shared/texts.js';
import { ownCursor, PeriodArgs, toConnection } from '../../shared/types.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { CustomerType, LedgerEntryConnection, VatIdStatusEnum } from '../types/customer.js';
import { InvoiceConnection, InvoicesArgs, InvoiceType } from '../types/invoice.js';

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

@Resolver()
export class LedgerResolver {
  constructor(private readonly reader: LedgerReader) {}

  @Authorized<TokenScope>('READ')
  @Query(() => LedgerEntryConnection, {
    description: 'Orders, payments, corrections and credit notes with the balance after each, newest first.',
  })
  async ledger(@Args() { first, after, ...period }: PeriodArgs, @Ctx() { customer }: AuthorizedCustomerContext) {
    const filter = { ...period, customerId: customer.id };
    const page = await this.reader.findEntries(filter, { first, after });
    return toConnection(page, after, ledgerCursor, () => this.reader.countEntries(filter));
  }
}

@Resolver(() => InvoiceType)
export class InvoiceResolver {
  constructor(private readonly reader: InvoiceReader) {}

  @Authorized<TokenScope>('READ')
  @Query(() => InvoiceConnection, { description: 'Your invoices and their corrections, newest first.' })
  async invoices(@Args() { first, after, ...criteria }: InvoicesArgs, @Ctx() { customer }: AuthorizedCustomerContext) {
    const filter = { ...criteria, customerId: customer.id };
    const page = await this.reader.findInvoices(filter, { first, after });
    return toConnection(page, after, ownCursor, () => this.reader.countInvoices(filter));
  }

  @Authorized<TokenScope>('READ')
  @Query(() => InvoiceType, { nullable: true })
  invoice(@TextArg('number', INVOICE_NUMBER) number: string, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.reader.findInvoice(number, customer.id);
  }

  /** The e-invoice as it was issued; null if it is not an invoice of the customer. */
  @Authorized<TokenScope>('READ')
  xml(number: string, { customer }: AuthorizedCustomerContext) {
    return this.reader.xmlFile(number, customer.id);
  }

  /** The invoice as PDF; null if it is not an invoice of the customer. */
  @Authorized<TokenScope>('READ')
  pdf(number: string, { customer }: AuthorizedCustomerContext) {
    return this.reader.pdfFile(number, customer.id);
  }
}
