import { Arg, Args, ArgsType, Authorized, Field, Int, Query, Resolver } from 'type-graphql';
import type { InvoiceKind } from '../../../domain/invoices/invoice-document.js';
import type { InvoiceStatus } from '../../../domain/invoices/open-amount.js';
import type { HeldInvoices } from '../../../services/invoices/held-invoices.js';
import type { InvoiceReader } from '../../../services/invoices/invoice-reader.js';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import { InvoiceKindEnum, InvoiceStatusEnum } from '../../customer/types/invoice.js';
import { CalendarDate, ObjectID } from '../../shared/scalars.js';
import { nullable, ownCursor, PageArgs, toConnection } from '../../shared/types.js';
import { HeldInvoiceConnection, StaffInvoice, StaffInvoiceConnection } from '../types/invoices/invoice.js';

@ArgsType()
class InvoicesArgs extends PageArgs {
  @Field(() => ObjectID, { nullable: true })
  customerId?: string | null;

  @Field(() => Int, nullable('The invoice of this order, and its corrections.'))
  orderNumber?: number | null;

  @Field(() => InvoiceKindEnum, { nullable: true })
  kind?: InvoiceKind | null;

  @Field(() => InvoiceStatusEnum, nullable('Only invoices; corrections have no status.'))
  status?: InvoiceStatus | null;

  @Field(() => CalendarDate, nullable('Issued on this day or later.'))
  from?: string | null;

  @Field(() => CalendarDate, nullable('Issued on this day or earlier.'))
  to?: string | null;
}

@ArgsType()
class HeldInvoicesArgs extends PageArgs {
  @Field(() => ObjectID, { nullable: true })
  customerId?: string | null;

  @Field(() => Int, nullable('The order itself, and its credit notes.'))
  orderNumber?: number | null;
}

@Resolver(() => StaffInvoice)
export class StaffInvoiceResolver {
  constructor(
    private readonly reader: InvoiceReader,
    private readonly held: HeldInvoices,
  ) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffInvoiceConnection, { description: 'Invoices and corrections, newest first.' })
  async invoices(@Args(() => InvoicesArgs) { first, after, ...filter }: InvoicesArgs) {
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
