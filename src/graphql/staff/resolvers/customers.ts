import { Arg, Args, Authorized, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import { IDEMPOTENCY_KEY_TEXT } from '../../../domain/common/idempotency-key.js';
import { lineRule, NAME, REASON } from '../../../domain/common/text.js';
import { PAYMENT_REFERENCE, type PaymentKind } from '../../../domain/customers/payment.js';
import type { ApiToken as ApiTokenRow } from '../../../entities/customers/api-token.js';
import type { CustomerStatus } from '../../../entities/customers/customer.js';
import { allowedIpsOf, scopesOf } from '../../../services/access/valid-tokens.js';
import { ledgerCursor } from '../../../services/customers/ledger-reader.js';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import { ADMIN_ONLY, ALL_ROLES, CATALOGUE_STAFF, FINANCE_STAFF } from '../../../services/staff/roles.js';
import { CustomerStatusEnum } from '../../customer/types/customer.js';
import { DateTime, EUR, ObjectID } from '../../shared/scalars.js';
import { TextArg } from '../../shared/texts.js';
import { falseByDefault, Id, nullable, ownCursor, toConnection, Version } from '../../shared/types.js';
import { Staff } from '../context.js';
import type { StaffServices } from '../services.js';
import {
  ApiTokenType,
  CreateCustomerInput,
  CustomerConnection,
  CustomersArgs,
  IssuedApiTokenType,
  LedgerEntriesArgs,
  PaymentKindEnum,
  StaffCustomer,
  StaffLedgerEntryConnection,
  TokenScopeEnum,
  UpdateCustomerInput,
} from '../types/customers.js';

const IDEMPOTENCY_KEY = nullable(
  'A unique value for each payment, at most 255 visible ASCII characters: repeating it records nothing again.',
);

const DRY_RUN = falseByDefault('Returns the balance and the warning that would result, and records nothing.');

const SCOPES = { nullable: true, description: 'Defaults to all.' } as const;

/** An address or a CIDR range. */
const ADDRESS_RANGE = lineRule('Address range', 100);

const ALLOWED_IPS = {
  nullable: true,
  isList: true,
  description: 'Addresses and CIDR ranges, such as 203.0.113.7 and 2001:db8::/32; empty allows any address.',
} as const;

@Resolver(() => StaffCustomer)
export class StaffCustomerResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => CustomerConnection, { description: 'In the order of creation, unless sorted.' })
  async customers(@Args() { first, after, sort, descending, ...filter }: CustomersArgs) {
    const page = await this.services.customers.findCustomers(filter, { first, after, sort, descending });
    return toConnection(page, after, ownCursor, () => this.services.customers.countCustomers(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffCustomer, { nullable: true })
  customer(@Id() id: string) {
    return this.services.customers.findCustomer(id);
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer)
  createCustomer(@Arg('input') input: CreateCustomerInput, @Staff() staff: StaffActor) {
    return this.services.customers.createCustomer(staff, input);
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer)
  updateCustomer(@Id() id: string, @Arg('input') input: UpdateCustomerInput, @Staff() staff: StaffActor) {
    return this.services.customers.updateCustomer(staff, id, input);
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer, { description: 'Existing orders stay unchanged.' })
  setCustomerStatus(
    @Id() id: string,
    @Arg('status', () => CustomerStatusEnum) status: CustomerStatus,
    @TextArg('reason', REASON, nullable('Cleared when the customer is ACTIVE again.'))
    reason: string | null,
    @Version() version: number | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.customers.setStatus(staff, id, status, reason, version);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffCustomer, { description: 'Null removes the package.' })
  assignDiscountPackage(
    @Id('customerId') customerId: string,
    @Arg('discountPackageId', () => ObjectID, { nullable: true }) discountPackageId: string | null,
    @Version() version: number | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.customers.assignDiscountPackage(staff, customerId, discountPackageId ?? null, version);
  }

  @Authorized(...FINANCE_STAFF)
  @Mutation(() => StaffCustomer, {
    description: 'Lowers the balance; a negative adjustment raises it. Some payments return a warning.',
  })
  recordPayment(
    @Id('customerId') customerId: string,
    @Arg('amount', () => EUR) amount: number,
    @TextArg('reference', PAYMENT_REFERENCE, nullable('Visible to the customer in its ledger.'))
    reference: string | null,
    @Arg('kind', () => PaymentKindEnum, { nullable: true, defaultValue: 'PAYMENT' }) kind: PaymentKind | null,
    @TextArg('idempotencyKey', IDEMPOTENCY_KEY_TEXT, IDEMPOTENCY_KEY) idempotencyKey: string | null,
    @Arg('dryRun', () => Boolean, DRY_RUN) dryRun: boolean | null,
    @Staff() staff: StaffActor,
  ) {
    const payment = { amount, reference, kind: kind ?? 'PAYMENT', idempotencyKey };
    return this.services.payments.recordPayment(staff, customerId, payment, dryRun ?? false);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffLedgerEntryConnection, { description: 'The ledgers of all customers in one list, newest first.' })
  async ledgerEntries(@Args() { first, after, ...filter }: LedgerEntriesArgs) {
    const page = await this.services.ledgers.findEntries(filter, { first, after });
    return toConnection(page, after, ledgerCursor, () => this.services.ledgers.countEntries(filter));
  }
}

@Resolver(() => ApiTokenType)
export class ApiTokenResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => IssuedApiTokenType, { description: 'Issues a token, which is shown only once.' })
  issueApiToken(
    @Id('customerId') customerId: string,
    @TextArg('name', NAME) name: string,
    @Arg('scopes', () => [TokenScopeEnum], SCOPES) scopes: TokenScope[] | null,
    @TextArg('allowedIps', ADDRESS_RANGE, ALLOWED_IPS) allowedIps: string[] | null,
    @Arg('expiresAt', () => DateTime, { nullable: true }) expiresAt: Date | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.apiTokens.issueToken(staff, customerId, { name, scopes, allowedIps, expiresAt });
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => ApiTokenType, {
    description: 'Revokes the token. Idempotent.',
  })
  revokeApiToken(@Id() id: string, @Staff() staff: StaffActor) {
    return this.services.apiTokens.revokeToken(staff, id);
  }

  @FieldResolver(() => [TokenScopeEnum], { description: 'Its scopes.' })
  scopes(@Root() token: ApiTokenRow): readonly TokenScope[] {
    return scopesOf(token);
  }

  @FieldResolver(() => [String], {
    description: 'The addresses and CIDR ranges from which it may be used; empty allows any address.',
  })
  allowedIps(@Root() token: ApiTokenRow): readonly string[] {
    return allowedIpsOf(token);
  }
}
