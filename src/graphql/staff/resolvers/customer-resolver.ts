import { Arg, Args, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { PaymentKind } from '../../../domain/customers/payment.js';
import type { CustomerStatus } from '../../../entities/customers/customer.js';
import type { CustomerAdmin } from '../../../services/customers/customer-admin.js';
import type { PaymentAdmin } from '../../../services/customers/payment-admin.js';
import { ALL_ROLES, CATALOGUE_STAFF, FINANCE_STAFF } from '../../../services/staff/roles.js';
import { CustomerStatusEnum } from '../../customer/types/customer.js';
import { EUR, ObjectID } from '../../shared/scalars.js';
import { falseByDefault, nullable, ownCursor, toConnection, VERSION } from '../../shared/types.js';
import type { AuthorizedStaffContext } from '../context.js';
import {
  CreateCustomerInput,
  CustomerConnection,
  CustomersArgs,
  StaffCustomer,
  UpdateCustomerInput,
} from '../types/customers/customer.js';
import { PaymentKindEnum } from '../types/customers/ledger.js';

const IDEMPOTENCY_KEY = nullable(
  'A unique value for each payment, at most 255 visible ASCII characters: repeating it records nothing again.',
);

const DRY_RUN = falseByDefault('Returns the balance and the warning that would result, and records nothing.');

@Resolver(() => StaffCustomer)
export class StaffCustomerResolver {
  constructor(
    private readonly admin: CustomerAdmin,
    private readonly payments: PaymentAdmin,
  ) {}

  @Authorized(...ALL_ROLES)
  @Query(() => CustomerConnection, { description: 'In the order of creation, unless sorted.' })
  async customers(@Args(() => CustomersArgs) { first, after, sort, descending, ...filter }: CustomersArgs) {
    const page = await this.admin.findCustomers(filter, { first, after, sort, descending });
    return toConnection(page, after, ownCursor, () => this.admin.countCustomers(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffCustomer, { nullable: true })
  customer(@Arg('id', () => ObjectID) id: string) {
    return this.admin.findCustomer(id);
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer)
  createCustomer(
    @Arg('input', () => CreateCustomerInput) input: CreateCustomerInput,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.admin.createCustomer(staff, input);
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer)
  updateCustomer(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => UpdateCustomerInput) input: UpdateCustomerInput,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.admin.updateCustomer(staff, id, input);
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer, { description: 'Existing orders stay unchanged.' })
  setCustomerStatus(
    @Arg('id', () => ObjectID) id: string,
    @Arg('status', () => CustomerStatusEnum) status: CustomerStatus,
    @Arg('reason', () => String, nullable('Cleared when the customer is ACTIVE again.'))
    reason: string | null,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.admin.setStatus(staff, id, status, reason, version);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffCustomer, { description: 'Null removes the package.' })
  assignDiscountPackage(
    @Arg('customerId', () => ObjectID) customerId: string,
    @Arg('discountPackageId', () => ObjectID, { nullable: true }) discountPackageId: string | null,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.admin.assignDiscountPackage(staff, customerId, discountPackageId ?? null, version);
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer, {
    description: 'Lowers the balance; a negative adjustment raises it. Some payments return a warning.',
  })
  recordPayment(
    @Arg('customerId', () => ObjectID) customerId: string,
    @Arg('amount', () => EUR) amount: number,
    @Arg('reference', () => String, nullable('Visible to the customer in its ledger.'))
    reference: string | null,
    @Arg('kind', () => PaymentKindEnum, { nullable: true, defaultValue: 'PAYMENT' }) kind: PaymentKind | null,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | null,
    @Arg('dryRun', () => Boolean, DRY_RUN) dryRun: boolean | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    const payment = { amount, reference, kind: kind ?? 'PAYMENT', idempotencyKey };
    return this.payments.recordPayment(staff, customerId, payment, dryRun ?? false);
  }
}
