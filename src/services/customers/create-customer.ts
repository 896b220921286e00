import type { EntityManager } from 'typeorm';
import { isId, newId } from '../../db/ids.js';
import { lockDiscountPackage } from '../../db/locks.js';
import { assertValid } from '../../domain/errors.js';
import { parseEuro } from '../../domain/money.js';
import { nameProblem } from '../../domain/text.js';
import { Customer, CUSTOMER_STATUSES, type CustomerStatus } from '../../entities/customer.js';

/** The input for a new customer, unchecked. */
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

const MAX_EMAIL_LENGTH = 320;
const MAX_RATE = 1_000_000;

function rateProblem(name: string, rate: number | null | undefined): string | undefined {
  const isRate = rate === undefined || rate === null || (Number.isInteger(rate) && rate >= 1 && rate <= MAX_RATE);
  return isRate ? undefined : `${name} must be a whole number from 1 to ${MAX_RATE}`;
}

/** What is wrong with a customer's fields, by name. */
export async function customerProblems(customer: NewCustomer): Promise<Record<string, string>> {
  // Loaded when first needed: loading the package takes an eighth of the time that the service needs to start.
  const { isEmail, isISO31661Alpha2 } = await import('class-validator');
  const { name, email, countryCode, creditLimit, status } = customer;
  const details: Record<string, string> = {};
  const problem = nameProblem(name);
  if (problem) details.name = problem;
  if (email && (email.length > MAX_EMAIL_LENGTH || !isEmail(email))) details.email = 'Email must be an e-mail address';
  // The package accepts lowercase codes too.
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

/** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
export async function createCustomer(manager: EntityManager, customer: NewCustomer, now: Date): Promise<Customer> {
  const details = await customerProblems(customer);
  const { discountPackageId = null } = customer;
  if (
    discountPackageId !== null &&
    !(isId(discountPackageId) && (await lockDiscountPackage(manager, discountPackageId)))
  ) {
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
  // AUTO_INCREMENT gives the customer number, so the row is read again.
  return manager.findOneByOrFail(Customer, { id });
}
