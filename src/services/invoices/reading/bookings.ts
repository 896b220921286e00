import type { EntityManager } from 'typeorm';
import { Reason, validationError } from '../../../domain/common/errors.js';
import type { BookedInvoice } from '../../../domain/invoices/bookkeeping-files.js';
import { REVENUE_ACCOUNTS } from '../../../domain/invoices/seller.js';
import type { Customer } from '../../../entities/customers/customer.js';
import { readSeller } from '../seller-admin.js';
import type { IssuedInvoice } from './invoice-view.js';

/** The invoices of a month as DATEV books them. */
export interface Bookings {
  /** The digits of all accounts but debtors', which have one more. */
  accountLength: number;
  pages: AsyncIterable<BookedInvoice[]>;
}

type Debtor = Pick<Customer, 'id' | 'customerNumber' | 'name' | 'debtorAccount'>;

const BOOKED = 'n.issue_day >= ? AND n.issue_day <= ? AND n.id <= ? AND n.payable_amount_cents <> 0';

const SELECT_REVENUE_ACCOUNTS = `
  SELECT DISTINCT n.revenue_account AS account FROM invoices n FORCE INDEX (invoices_issued) WHERE ${BOOKED} ORDER BY account`;

// Those whose invoices have no debtor account, or one of another ledger's length.
const SELECT_DEBTORS = `
  SELECT c.id, c.customer_number AS customerNumber, c.name, c.debtor_account AS debtorAccount
    FROM customers c
   WHERE c.id IN (SELECT n.customer_id FROM invoices n FORCE INDEX (invoices_issued)
                   WHERE ${BOOKED} AND (n.debtor_account IS NULL OR CHAR_LENGTH(n.debtor_account) <> ?))
   ORDER BY c.customer_number`;

const lengthOf = (account: number | null): number => (account === null ? 0 : String(account).length);

/** The one length of the accounts of these documents. @throws {DomainError} VALIDATION_ERROR if they differ. */
async function readAccountLength(manager: EntityManager, booked: readonly unknown[]): Promise<number> {
  const rows = await manager.query<{ account: number }[]>(SELECT_REVENUE_ACCOUNTS, [...booked]);
  const seller = await readSeller(manager);
  const accounts =
    rows.length > 0 ? rows.map(({ account }) => account) : REVENUE_ACCOUNTS.map((field) => seller[field]);
  const [length = 0, ...others] = new Set(accounts.map(lengthOf));
  if (others.length === 0) return length;
  throw validationError({
    revenueAccount: Reason.of('ACCOUNTS_OF_OTHER_LENGTHS', { accounts: accounts.join(', ') }),
  });
}

/**
 * The invoices of these days as bookings, without those of 0.00 and those that are issued meanwhile. An invoice has the
 * accounts of the time of its issue; if the customer had no debtor account then that DATEV takes beside the revenue accounts,
 * it is booked to the current one.
 * @param from and `to` YYYY-MM-DD, both included. @param issued reads the invoices of these days up to an id.
 * @throws {DomainError} VALIDATION_ERROR if the revenue accounts differ in length, or naming the customers without a debtor
 *   account of one more digit, before anything is returned.
 */
export async function readBookings(
  manager: EntityManager,
  from: string,
  to: string,
  issued: (lastId: number) => AsyncIterable<readonly IssuedInvoice[]>,
): Promise<Bookings> {
  const [{ lastId }] = await manager.query<[{ lastId: number }]>('SELECT COALESCE(MAX(id), 0) AS lastId FROM invoices');
  const booked = [from, to, lastId];
  const accountLength = await readAccountLength(manager, booked);
  const digits = accountLength + 1;
  const debtors = await manager.query<Debtor[]>(SELECT_DEBTORS, [...booked, digits]);
  const without = debtors.filter(({ debtorAccount }) => lengthOf(debtorAccount) !== digits);
  if (without.length > 0) {
    const customers = without.map(({ customerNumber, name }) => `${customerNumber} (${name})`).join(', ');
    throw validationError({ debtorAccount: Reason.of('NO_DEBTOR_ACCOUNTS', { digits, customers }) });
  }
  const accounts = new Map(debtors.map(({ id, debtorAccount }) => [id, debtorAccount]));
  return { accountLength, pages: bookingsOf(issued(lastId), accounts, digits) };
}

async function* bookingsOf(
  pages: AsyncIterable<readonly IssuedInvoice[]>,
  accounts: ReadonlyMap<string, number | null>,
  digits: number,
): AsyncGenerator<BookedInvoice[]> {
  for await (const page of pages) {
    yield page
      .filter(({ document }) => document.payableAmountCents !== 0)
      .map(({ document, customerId, debtorAccount, revenueAccount }) => ({
        ...document,
        category: document.vat.category,
        vatId: document.buyer.vatId,
        buyerName: document.buyer.name,
        customerNumber: document.buyer.customerNumber ?? 0,
        debtorAccount: (lengthOf(debtorAccount) === digits ? debtorAccount : accounts.get(customerId)) ?? 0,
        revenueAccount,
      }));
  }
}
