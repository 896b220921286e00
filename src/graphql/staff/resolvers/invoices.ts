import { Arg, Args, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { vatIdWarning } from '../../../domain/customers/vat-id.js';
import { INVOICE_NUMBER } from '../../../domain/invoices/invoice-document.js';
import type { VatCheckResult } from '../../../domain/invoices/vat-check.js';
import { VAT_NOTE } from '../../../services/invoices/vat/vat-checks.js';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import { ALL_ROLES, FINANCE_STAFF } from '../../../services/staff/roles.js';
import { VatIdStatusEnum } from '../../customer/types/customer.js';
import { TextArg } from '../../shared/texts.js';
import { Id, nullable, ownCursor, toConnection, Version } from '../../shared/types.js';
import { Staff, type StaffContext } from '../context.js';
import type { StaffServices } from '../services.js';
import { StaffCustomer } from '../types/customers.js';
import {
  HeldInvoiceConnection,
  HeldInvoicesArgs,
  SellerInput,
  SellerType,
  StaffInvoice,
  StaffInvoiceConnection,
  StaffInvoicesArgs,
  VatCheckResultEnum,
} from '../types/invoices.js';

@Resolver(() => StaffCustomer)
export class StaffInvoiceResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer, {
    description: "Checks the customer's VAT id with the EU's register, and stores the result in `vatChecks`.",
  })
  checkVatId(@Id('customerId') customerId: string, @Staff() staff: StaffActor) {
    return this.services.vatChecks.checkVatId(staff, customerId);
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer, { description: "Records a check of the customer's VAT id that was done on paper." })
  recordVatCheck(
    @Id('customerId') customerId: string,
    @Arg('result', () => VatCheckResultEnum, { description: 'VALID or INVALID.' }) result: VatCheckResult,
    @TextArg('note', VAT_NOTE, { description: 'Where the result is filed, and its source.' }) note: string,
    @Staff() staff: StaffActor,
  ) {
    return this.services.vatChecks.recordVatCheck(staff, customerId, result, note);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffInvoiceConnection, { description: 'Invoices and corrections, newest first.' })
  async invoices(@Args() { first, after, ...filter }: StaffInvoicesArgs) {
    const page = await this.services.invoices.findInvoices(filter, { first, after });
    return toConnection(page, after, ownCursor, () => this.services.invoices.countInvoices(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffInvoice, { nullable: true })
  invoice(@TextArg('number', INVOICE_NUMBER) number: string) {
    return this.services.invoices.findInvoice(number);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => HeldInvoiceConnection, {
    description:
      'Orders and credit notes whose invoices are on hold, with the reason; those that have waited longest ' +
      'come first.',
  })
  async heldInvoices(@Args() { first, after, ...filter }: HeldInvoicesArgs) {
    const page = await this.services.heldInvoices.findHeld(filter, { first, after });
    return toConnection(page, after, ownCursor, () => this.services.heldInvoices.countHeld(filter));
  }

  @Authorized(...FINANCE_STAFF)
  @Query(() => SellerType)
  seller() {
    return this.services.seller.getSeller();
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => SellerType, {
    description: 'While invoices are issued, required details of the seller cannot be removed.',
  })
  updateSeller(@Arg('input') input: SellerInput, @Version() version: number | null, @Staff() staff: StaffActor) {
    return this.services.seller.updateSeller(staff, input, version);
  }

  @FieldResolver(() => VatIdStatusEnum)
  vatIdStatus(@Root() owner: StaffCustomer, @Ctx() { loaders }: StaffContext) {
    return loaders.vatIdStatuses.load(owner);
  }

  @FieldResolver(() => String, nullable('A warning in English if the VAT id is unusual and not confirmed.'))
  async vatIdWarning(@Root() owner: StaffCustomer, @Ctx() { loaders }: StaffContext) {
    const isConfirmed = (await loaders.vatIdStatuses.load(owner)) === 'VALID';
    return isConfirmed ? null : (vatIdWarning(owner.vatId, owner.countryCode)?.toString() ?? null);
  }
}
