import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { VatCheckResult } from '../../../domain/invoices/vat-check.js';
import type { VatChecks } from '../../../services/invoices/vat/vat-checks.js';
import { FINANCE_STAFF } from '../../../services/staff/roles.js';
import { VatIdStatusEnum } from '../../customer/types/billing.js';
import { ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import { StaffCustomer } from '../types/customers/customer.js';
import { VatCheckResultEnum } from '../types/invoices/vat-check.js';

@Resolver(() => StaffCustomer)
export class VatCheckResolver {
  constructor(private readonly checks: VatChecks) {}

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer, {
    description: "Checks the customer's VAT id with the EU's register, and stores the result in `vatChecks`.",
  })
  checkVatId(@Arg('customerId', () => ObjectID) customerId: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.checks.checkVatId(staff, customerId);
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer, { description: "Records a check of the customer's VAT id that was done on paper." })
  recordVatCheck(
    @Arg('customerId', () => ObjectID) customerId: string,
    @Arg('result', () => VatCheckResultEnum, { description: 'VALID or INVALID.' }) result: VatCheckResult,
    @Arg('note', { description: 'Where the result is filed, and its source; at most 500 characters.' }) note: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.checks.recordVatCheck(staff, customerId, result, note);
  }

  @FieldResolver(() => VatIdStatusEnum)
  vatIdStatus(@Root() owner: StaffCustomer, @Ctx() { loaders }: StaffContext) {
    return loaders.vatIdStatuses.load(owner);
  }
}
