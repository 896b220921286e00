import type { DataSource, EntityManager } from 'typeorm';
import { findById } from '../../db/by-id.js';
import { isId } from '../../db/ids.js';
import { laterOf } from '../../db/instants.js';
import { lockCustomer, lockDiscountPackage } from '../../db/locks.js';
import type { Page } from '../../db/page.js';
import { findSorted, type SortedRequest, type SortKey } from '../../db/sorted-list.js';
import { conjunction, countRows, partOf, type Condition } from '../../db/sql.js';
import { assertValid, assertVersion, notFound, validateAll } from '../../domain/common/errors.js';
import { parseEuro, toEuro } from '../../domain/common/money.js';
import { NAME, parseOptionalText, parseSearch, parseText, REASON } from '../../domain/common/text.js';
import { nextCreditLowSince } from '../../domain/customers/credit.js';
import { parseVatId } from '../../domain/customers/vat-id.js';
import { packageChangesPrices } from '../../domain/discounts/price-transitions.js';
import { Customer, type CustomerStatus } from '../../entities/customers/customer.js';
import { momentIn } from '../common/clock.js';
import { readPackage } from '../discounts/discount-reader.js';
import { IS_NEAR_CREDIT_LIMIT } from '../sales/dashboard-reader.js';
import type { AuditActor, AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { recordCustomerEvent } from '../webhooks/outbox.js';
import { publishDueTransitions } from '../webhooks/price-events.js';
import { billingOf, createCustomer, customerProblems, parseDetails, type NewCustomer } from './customer-records.js';

export interface CustomerFilter {
  /** Part of the name or the e-mail address, or the full customer number, VAT id or id. */
  search?: string | null;
  status?: CustomerStatus | null;
  discountPackageId?: string | null;
  /** Whether most of the credit limit is used. */
  nearCreditLimit?: boolean | null;
}

type Needed = 'name' | 'countryCode' | 'creditLimit';

/** A change of a customer by staff, unchecked; an omitted field stays unchanged. */
export type CustomerChange = { [K in Needed]?: NewCustomer[K] | null } & Omit<
  NewCustomer,
  Needed | 'status' | 'discountPackageId'
>;

const SORT_KEYS = {
  NAME: { sql: 'name', type: 'string' },
  BALANCE: { sql: 'balance_cents', type: 'number' },
  AVAILABLE_CREDIT: { sql: '(credit_limit_cents - balance_cents)', type: 'number' },
} satisfies Record<string, SortKey>;

export const CUSTOMER_SORTS = ['CREATED', 'NAME', 'BALANCE', 'AVAILABLE_CREDIT'] as const;

export type ListedCustomer = Customer & { cursor: string };

type Columns = Partial<Customer>;

function toInput(customer: Customer): Required<CustomerChange> {
  const { name, email, countryCode, outsideVatArea, creditLimitCents, readsPerMinute, ordersPerMinute } = customer;
  const { vatId, address, notes, invoiceEmail } = customer;
  const { buyerReference, xRechnung, paymentDays, language, debtorAccount } = customer;
  const rates = { readsPerMinute, ordersPerMinute };
  const account = { name, email, countryCode, outsideVatArea, creditLimit: toEuro(creditLimitCents), ...rates };
  const terms = { invoiceEmail, buyerReference, xRechnung, paymentDays, language, debtorAccount };
  return { ...account, vatId, address, notes, billing: billingOf(customer), ...terms };
}

/**
 * Checks a change and returns the new values of its columns.
 * @throws {DomainError} VALIDATION_ERROR naming every wrong field.
 */
async function parseChange(customer: Customer, change: CustomerChange): Promise<Columns> {
  const setFields: CustomerChange = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  const stored = toInput(customer);
  const { name, countryCode, creditLimit, email, ...others } = { ...stored, ...setFields } as CustomerChange;
  // Null is no valid value for a required field.
  const changed = { name: name ?? '', countryCode: countryCode ?? '', creditLimit: creditLimit ?? Number.NaN };
  const problems = customerProblems({ ...changed, email, ...others });
  // What is stored already blocks no other change.
  for (const field of Object.keys(problems)) {
    const top = field.split('.')[0] as keyof CustomerChange;
    if (setFields[top] === undefined || setFields[top] === stored[top]) delete problems[field];
  }
  // An old VAT id that does not fit the country blocks no other change.
  const keepsVatId = parseVatId(others.vatId ?? '') === customer.vatId && countryCode === customer.countryCode;
  if (keepsVatId) delete problems.vatId;
  assertValid(problems);
  return {
    name: 'name' in setFields ? parseText(changed.name, 'name', NAME, {}) : customer.name,
    email: email || null,
    countryCode: changed.countryCode,
    creditLimitCents: parseEuro(changed.creditLimit),
    readsPerMinute: others.readsPerMinute,
    ordersPerMinute: others.ordersPerMinute,
    ...parseDetails({ ...others, countryCode: changed.countryCode }),
  };
}

export class CustomerAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly creditLowPercent = 0,
    private readonly momentAt = momentIn('UTC'),
  ) {}

  /** @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  findCustomers(filter: CustomerFilter, request: SortedRequest<keyof typeof SORT_KEYS>): Promise<Page<ListedCustomer>> {
    return findSorted(this.dataSource.manager, Customer, SORT_KEYS, conditionsOf(filter), request);
  }

  countCustomers(filter: CustomerFilter): Promise<number> {
    return countRows(this.dataSource.manager, 'customers', conjunction(conditionsOf(filter)));
  }

  findCustomer(id: string): Promise<Customer | null> {
    return this.dataSource.manager.findOneBy(Customer, { id });
  }

  customersById(ids: readonly string[]): Promise<Map<string, Customer>> {
    return findById(this.dataSource.manager, Customer, ids);
  }

  /** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
  async createCustomer(actor: AuditActor, input: NewCustomer): Promise<Customer> {
    return this.audit.change(actor, 'createCustomer', async (manager, now) => {
      const result = await createCustomer(manager, input, now);
      const after = { customerNumber: result.customerNumber, ...toInput(result) };
      return { subject: { type: 'Customer', id: result.id }, before: null, after, result };
    });
  }

  /** @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming every wrong field, VERSION_CONFLICT. */
  async updateCustomer(
    actor: StaffActor,
    id: string,
    { version, ...input }: CustomerChange & { version?: number | null },
  ): Promise<Customer> {
    const columnsOf = async (customer: Customer): Promise<Columns> => {
      const columns = await parseChange(customer, input);
      const { creditLimitCents = customer.creditLimitCents } = columns;
      if (creditLimitCents === customer.creditLimitCents) return columns;
      const { balanceCents, creditLowSince } = customer;
      const account = { balanceCents, creditLimitCents, creditLowSince };
      return { ...columns, creditLowSince: nextCreditLowSince(account, this.creditLowPercent) };
    };
    return this.change(actor, 'updateCustomer', id, version, columnsOf, toInput);
  }

  /**
   * @param reason stored with the status, up to 500 characters; ignored where the customer becomes active.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `reason`, VERSION_CONFLICT.
   */
  async setStatus(
    actor: StaffActor,
    id: string,
    status: CustomerStatus,
    reason: string | null,
    version: number | null,
  ): Promise<Customer> {
    const text = validateAll((details) => parseOptionalText(reason, 'reason', REASON, details));
    const columns: Columns = { status, statusReason: status === 'ACTIVE' ? null : text };
    const toAudit = (customer: Customer) => ({ status: customer.status, statusReason: customer.statusReason });
    return this.change(actor, 'setCustomerStatus', id, version, () => columns, toAudit);
  }

  /**
   * Assigns a discount package to a customer, or removes it (null); the customer's prices change at once.
   * @throws {DomainError} NOT_FOUND for an unknown customer or package, VERSION_CONFLICT.
   */
  async assignDiscountPackage(
    actor: StaffActor,
    customerId: string,
    discountPackageId: string | null,
    version: number | null,
  ): Promise<Customer> {
    const columnsOf = async (customer: Customer, manager: EntityManager, now: Date): Promise<Columns> => {
      if (discountPackageId !== null && !(await lockDiscountPackage(manager, discountPackageId))) {
        throw notFound('Discount package', discountPackageId);
      }
      if (customer.discountPackageId === discountPackageId) return {};
      const moment = await publishDueTransitions(manager, this.momentAt, now);
      const before = customer.discountPackageId && (await readPackage(manager, customer.discountPackageId));
      const after = discountPackageId && (await readPackage(manager, discountPackageId));
      if (packageChangesPrices(before || null, after || null, moment)) {
        const data = { reason: 'discountPackage', productIds: null } as const;
        await recordCustomerEvent(manager, { kind: 'pricesChanged', customerId, data }, moment.at);
      }
      const discountsChangedAt = laterOf(customer.discountsChangedAt, now);
      return { discountPackageId, discountsChangedAt, discountsChangeStamp: null };
    };
    const toAudit = (customer: Customer) => ({ discountPackageId: customer.discountPackageId });
    return this.change(actor, 'assignDiscountPackage', customerId, version, columnsOf, toAudit);
  }

  /** Locks the customer and writes the columns of `columnsOf`. The version is raised only if a value differs. */
  private async change(
    actor: StaffActor,
    action: string,
    id: string,
    version: number | null | undefined,
    columnsOf: (customer: Customer, manager: EntityManager, now: Date) => Columns | Promise<Columns>,
    toAudit: (customer: Customer) => object,
  ): Promise<Customer> {
    return this.audit.change(actor, action, async (manager, now) => {
      const customer = (await lockCustomer(manager, id)) && (await manager.findOneBy(Customer, { id }));
      if (!customer) throw notFound('Customer', id);
      assertVersion(customer.version, version);
      const columns = await columnsOf(customer, manager, now);
      const before = toAudit(customer);
      const changes = Object.entries(columns).filter(([name, value]) => customer[name as keyof Customer] !== value);
      if (changes.length > 0) {
        const changed = { ...Object.fromEntries(changes), version: customer.version + 1, updatedAt: now };
        await manager.update(Customer, { id }, changed);
        Object.assign(customer, changed);
        if ('creditLimitCents' in changed) await publishCreditLimit(manager, customer, now);
      }
      return { subject: { type: 'Customer', id }, before, after: toAudit(customer), result: customer };
    });
  }
}

async function publishCreditLimit(manager: EntityManager, customer: Customer, now: Date): Promise<void> {
  const { id: customerId, creditLimitCents, balanceCents } = customer;
  const data = { creditLimit: toEuro(creditLimitCents), availableCredit: toEuro(creditLimitCents - balanceCents) };
  await recordCustomerEvent(manager, { kind: 'creditLimitChanged', customerId, data }, now);
}

function conditionsOf({ search, status, discountPackageId, nearCreditLimit }: CustomerFilter): Condition[] {
  const conditions: Condition[] = [];
  if (status) conditions.push(['status = ?', status]);
  if (discountPackageId) conditions.push(['discount_package_id = ?', discountPackageId]);
  if (typeof nearCreditLimit === 'boolean') {
    conditions.push([nearCreditLimit ? IS_NEAR_CREDIT_LIMIT : `NOT ${IS_NEAR_CREDIT_LIMIT}`]);
  }
  const text = parseSearch(search).trim();
  if (text) conditions.push(searched(text));
  return conditions;
}

function searched(text: string): Condition {
  const matches: Condition[] = [partOf(text, ['name', 'email'])];
  if (/^\d{1,9}$/.test(text)) matches.push(['customer_number = ?', text]);
  if (isId(text)) matches.push(['id = ?', text]);
  const vatId = parseVatId(text);
  if (vatId) matches.push(['vat_id = ?', vatId]);
  return [`(${matches.map(([sql]) => sql).join(' OR ')})`, ...matches.flatMap(([, ...values]) => values)];
}
