import type { DataSource, EntityManager } from 'typeorm';
import { isId, newId } from '../db/ids.js';
import { inTransaction } from '../db/transaction.js';
import { assertValid, notFound } from '../domain/errors.js';
import { parseEuro } from '../domain/money.js';
import { ApiToken } from '../entities/api-token.js';
import { Customer, CUSTOMER_STATUSES, type CustomerStatus } from '../entities/customer.js';
import { DiscountPackage } from '../entities/discount-package.js';
import { newToken } from './access-token.js';
import type { Clock } from './clock.js';

/** A customer to be made, as it comes from outside. */
export interface NewCustomer {
  name: string;
  email?: string | null;
  /** ISO 3166-1, two capital letters. */
  countryCode: string;
  /** EUR. */
  creditLimit: number;
  discountPackageId?: string | null;
  status?: CustomerStatus;
  /** Overrides of the rate limits. */
  readsPerMinute?: number | null;
  ordersPerMinute?: number | null;
}

/** A token in the only moment in which it can be seen. */
export interface IssuedApiToken {
  token: string;
  apiToken: ApiToken;
}

const MAX_NAME_LENGTH = 200;
const MAX_EMAIL_LENGTH = 320;
const MAX_RATE = 1_000_000;

/** Why a text cannot name somebody or something; undefined where it can. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Name is required';
  return name.trim().length > MAX_NAME_LENGTH ? `Name must have at most ${MAX_NAME_LENGTH} characters` : undefined;
}

function rateProblem(name: string, rate: number | null | undefined): string | undefined {
  const isRate = rate === undefined || rate === null || (Number.isInteger(rate) && rate >= 1 && rate <= MAX_RATE);
  return isRate ? undefined : `${name} must be a whole number from 1 to ${MAX_RATE}`;
}

/** What is wrong with a customer's fields, by name. */
export async function customerProblems(customer: NewCustomer): Promise<Record<string, string>> {
  // Two of hundreds of checks, and seldom needed: loaded with the rest, they would be an eighth of the start.
  const { isEmail, isISO31661Alpha2 } = await import('class-validator');
  const { name, email, countryCode, creditLimit, status } = customer;
  const details: Record<string, string> = {};
  const problem = nameProblem(name);
  if (problem) details.name = problem;
  if (email && (email.length > MAX_EMAIL_LENGTH || !isEmail(email))) details.email = 'Email must be an e-mail address';
  // Codes have capital letters only; the package would take small ones too.
  const isCountryCode = countryCode === countryCode.toUpperCase() && isISO31661Alpha2(countryCode);
  if (!isCountryCode) details.countryCode = 'Country code must be one of ISO 3166-1, such as DE';
  if (parseEuro(creditLimit) === undefined) {
    details.creditLimit = 'Credit limit must be an amount in EUR with at most two decimals';
  }
  if (status && !CUSTOMER_STATUSES.includes(status)) {
    details.status = `Status must be one of ${CUSTOMER_STATUSES.join(', ')}`;
  }
  const readsProblem = rateProblem('Reads per minute', customer.readsPerMinute);
  if (readsProblem) details.readsPerMinute = readsProblem;
  const ordersProblem = rateProblem('Orders per minute', customer.ordersPerMinute);
  if (ordersProblem) details.ordersPerMinute = ordersProblem;
  return details;
}

async function isThere(
  manager: EntityManager,
  entity: typeof Customer | typeof DiscountPackage,
  id: string,
): Promise<boolean> {
  return isId(id) && (await manager.existsBy(entity, { id }));
}

/** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
export async function createCustomer(manager: EntityManager, customer: NewCustomer, now: Date): Promise<Customer> {
  const details = await customerProblems(customer);
  const { discountPackageId = null } = customer;
  if (discountPackageId !== null && !(await isThere(manager, DiscountPackage, discountPackageId))) {
    details.discountPackageId = `Discount package ${discountPackageId} does not exist`;
  }
  assertValid(details);
  const id = newId();
  await manager.insert(Customer, {
    id,
    name: customer.name.trim(),
    email: customer.email || null,
    countryCode: customer.countryCode,
    status: customer.status ?? 'ACTIVE',
    creditLimitCents: parseEuro(customer.creditLimit),
    discountPackageId,
    readsPerMinute: customer.readsPerMinute ?? null,
    ordersPerMinute: customer.ordersPerMinute ?? null,
    discountsChangedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  // The number is the database's to give.
  return manager.findOneByOrFail(Customer, { id });
}

/**
 * Gives a customer a further access token.
 * @throws {DomainError} NOT_FOUND for an unknown customer, VALIDATION_ERROR naming `name` or `expiresAt`.
 */
export async function issueToken(
  manager: EntityManager,
  customerId: string,
  name: string,
  expiresAt: Date | null,
  now: Date,
): Promise<IssuedApiToken> {
  const details: Record<string, string> = {};
  const problem = nameProblem(name);
  if (problem) details.name = problem;
  // An invalid date is later than nothing.
  if (expiresAt && !(expiresAt > now)) details.expiresAt = 'Expires at must be a time in the future';
  assertValid(details);
  if (!(await isThere(manager, Customer, customerId))) throw notFound('Customer', customerId);
  const { token, ...stored } = newToken('customer');
  const apiToken = manager.create(ApiToken, {
    id: newId(),
    customerId,
    name: name.trim(),
    ...stored,
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  });
  await manager.insert(ApiToken, apiToken);
  return { token, apiToken };
}

/** Customers' accounts as the command line sees them: each step a transaction of its own. */
export class CustomerAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
  createCustomer(customer: NewCustomer): Promise<Customer> {
    return inTransaction(this.dataSource, (manager) => createCustomer(manager, customer, this.clock()));
  }

  /** @throws {DomainError} like the function of the same name. */
  issueToken(customerId: string, name: string, expiresAt: Date | null = null): Promise<IssuedApiToken> {
    return inTransaction(this.dataSource, (manager) => issueToken(manager, customerId, name, expiresAt, this.clock()));
  }

  /**
   * @param idOrNumber a customer's id, or the number that REST calls `customer`.
   * @throws {DomainError} NOT_FOUND
   */
  async getCustomer(idOrNumber: string): Promise<Customer> {
    const { manager } = this.dataSource;
    const customer = isId(idOrNumber)
      ? await manager.findOneBy(Customer, { id: idOrNumber })
      : await manager.findOneBy(Customer, { customerNumber: /^\d{1,9}$/.test(idOrNumber) ? Number(idOrNumber) : 0 });
    if (!customer) throw notFound('Customer', idOrNumber);
    return customer;
  }
}
