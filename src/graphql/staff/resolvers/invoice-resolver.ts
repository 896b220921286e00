import { Arg, Args, Authorized, Query, Resolver } from 'type-graphql';
import type { HeldInvoices } from '../../../services/invoices/issuing/held-invoices.js';
import type { InvoiceReader } from '../../../services/invoices/reading/invoice-reader.js';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import { ownCursor, toConnection } from '../../shared/types.js';
import {
  HeldInvoiceConnection,
  HeldInvoicesArgs,
  StaffInvoice,
  StaffInvoiceConnection,
  StaffInvoicesArgs,
} from '../types/invoices/invoice.js';

@Resolver(() => StaffInvoice)
export class StaffInvoiceResolver {
  constructor(
    private readonly reader: InvoiceReader,
    private readonly held: HeldInvoices,
  ) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffInvoiceConnection, { description: 'Invoices and corrections, newest first.' })
  async invoices(@Args(() => StaffInvoicesArgs) { first, after, ...filter }: StaffInvoicesArgs) {
    const page = await this.reader.findInvoices(filter, { first, after });
    return toConnection(page, after, ownCursor, () => this.reader.countInvoices(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffInvoice, { nullable: true })
  invoice(@Arg('number') number: string) {
    return this.reader.findInvoice(number);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => HeldInvoiceConnection, {
    description:
      'Orders and credit notes whose invoices are on hold, with the reason; those that have waited longest ' +
      'come first.',
  })
  async heldInvoices(@Args(() => HeldInvoicesArgs) { first, after, ...filter }: HeldInvoicesArgs) {
    const page = await this.held.findHeld(filter, { first, after });
    return toConnection(page, after, ownCursor, () => this.held.countHeld(filter));
  }
}
