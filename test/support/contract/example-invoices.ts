import { SellerRow } from '../../../src/entities/invoices/seller.js';
import { SAMPLE_SELLER } from '../../../src/records/invoice.js';
import { InvoiceIssuing, type FailedCheck } from '../../../src/services/invoices/issuing/invoice-issuing.js';
import type { TestService } from '../service.js';

/** What the invoices of the examples are made out to. */
export const EXAMPLE_BILLING = {
  billingName: 'Harbour IT GmbH',
  billingStreet: 'Am Kai 7',
  billingPostalCode: '20457',
  billingCity: 'Hamburg',
  vatId: 'DE136695976',
  invoiceEmail: 'invoices@harbour.example',
};

/** Has the seller of the examples issue invoices. */
export async function beginExampleInvoices({ app }: TestService): Promise<void> {
  const { addition: _addition, countryCode: _countryCode, customerNumber: _number, ...party } = SAMPLE_SELLER;
  const { buyerReference: _reference, ...seller } = party;
  await app.dataSource.manager.update(SellerRow, { id: 1 }, { ...seller, invoicesFrom: '2020-01-01' });
}

/** @returns the number of an order's invoice, which is issued now. */
export async function issueExample({ app }: TestService, orderNumber: number): Promise<string> {
  const checkFailed = ({ problems }: FailedCheck): void => {
    throw new Error(problems.join());
  };
  const reports = { issued: () => undefined, checkFailed };
  await new InvoiceIssuing(app.dataSource, () => new Date(), 'Europe/Berlin', reports).issueDue();
  const { nodes } = await app.services.invoices.findInvoices(
    { orderNumber, kind: 'INVOICE' },
    { first: 1, after: null },
  );
  return nodes[0]?.number ?? '';
}
