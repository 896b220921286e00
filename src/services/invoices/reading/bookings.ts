import type { DataSource } from 'typeorm';
import { Reason, validationError } from '../../../domain/common/errors.js';
import { DEBTOR_ACCOUNTS } from '../../../domain/invoices/billing.js';
import type { BookedInvoice } from '../../../domain/invoices/bookkeeping-files.js';
import type { IssuedInvoice } from './invoice-view.js';

interface Debtor {
  id: string;
  customerNumber: number;
  name: string;
  debtorAccount: number | null;
}

const [LOWEST, HIGHEST] = DEBTOR_ACCOUNTS;

// Null when the customer has no debtor account and the customer number is not a valid one (`debtorAccountOf`).
const SELECT_DEBTORS = `
  SELECT c.id, c.customer_number AS customerNumber, c.name, c.debtor_account AS debtorAccount
    FROM customers c
   WHERE c.id IN (SELECT n.customer_id FROM invoices n FORCE INDEX (invoices_issued)
                   WHERE n.issue_day >= ? AND n.issue_day <= ? AND n.payable_amount_cents <> 0 AND n.debtor_account IS NULL)
   ORDER BY c.customer_number`;

/** Documents as the bookkeeping takes them. */
export class Bookings {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Invoices as bookings, without those of 0.00. An invoice has the accounts of the time of its issue; if the customer
   * had none then, it is booked to the current one.
   * @param issued all invoices of these days.
   * @param from and `to` YYYY-MM-DD, both inclusive.
   * @throws {DomainError} VALIDATION_ERROR naming the customers without an account, before anything is returned.
   */
  async of(
    issued: AsyncIterable<readonly IssuedInvoice[]>,
    from: string,
    to: string,
  ): Promise<AsyncIterable<BookedInvoice[]>> {
    const debtors = await this.dataSource.query<Debtor[]>(SELECT_DEBTORS, [from, to]);
    const without = debtors.filter(({ debtorAccount }) => debtorAccount === null);
    if (without.length > 0) {
      const named = without.map(({ customerNumber, name }) => `${customerNumber} (${name})`).join(', ');
      const lacking = Reason.of('NO_DEBTOR_ACCOUNTS', { min: LOWEST, max: HIGHEST, customers: named });
      throw validationError({ debtorAccount: lacking });
    }
    const accounts = new Map(debtors.map(({ id, debtorAccount }) => [id, debtorAccount]));
    return bookingsOf(issued, accounts);
  }
}

async function* bookingsOf(
  pages: AsyncIterable<readonly IssuedInvoice[]>,
  accounts: ReadonlyMap<string, number | null>,
): AsyncGenerator<BookedInvoice[]> {
  for await (const page of pages) {
    yield page
      .filter(({ document }) => document.payableAmountCents !== 0)
      .map(({ document, customerId, debtorAccount, revenueAccount }) => ({
        number: document.number,
        kind: document.kind,
        issueDate: document.issueDate,
        category: document.vat.category,
        vatId: document.buyer.vatId,
        buyerName: document.buyer.name,
        payableAmountCents: document.payableAmountCents,
        debtorAccount: debtorAccount ?? accounts.get(customerId) ?? 0,
        revenueAccount,
      }));
  }
}
