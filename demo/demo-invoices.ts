import { In } from 'typeorm';
import type { OpenShop } from '../src/cli/open-shop.js';
import { Customer } from '../src/entities/customers/customer.js';
import { StaffMember } from '../src/entities/staff/staff-member.js';
import { toBillingColumns } from '../src/services/customers/customer-records.js';
import { SellerAdmin } from '../src/services/invoices/seller-admin.js';
import { VatChecks } from '../src/services/invoices/vat/vat-checks.js';
import { hashToken } from '../src/services/secrets/access-token.js';
import { AuditTrail } from '../src/services/staff/audit-trail.js';
import type { DemoCustomer } from './demo-files.js';

/** Who sells in the demo, as its invoices name it. Nothing of it is real; the IBAN is the usual example of one. */
const SELLER = {
  name: 'Nordlicht Lizenzen GmbH',
  street: 'Speicherweg 1',
  postalCode: '20457',
  city: 'Hamburg',
  vatId: 'DE123456788',
  taxNumber: '48/123/45678',
  registration: 'Amtsgericht Hamburg, HRB 12345',
  contactName: 'Buchhaltung',
  email: 'buchhaltung@nordlicht-lizenzen.example.com',
  phone: '+49 40 1234567',
  iban: 'DE89370400440532013000',
  bankName: 'Musterbank',
  invoicesFrom: '2026-01-01',
  datevConsultant: 1001,
  datevClient: 1,
};

/**
 * Makes the demo issue invoices: its seller is complete, its customers have addresses, and the administrator has
 * confirmations of their VAT ids on paper, so that no external service is needed. Existing data is not changed.
 * @param staffToken of the administrator.
 */
export async function beginInvoices(
  { dataSource, clock }: OpenShop,
  customers: readonly DemoCustomer[],
  staffToken: string,
): Promise<void> {
  const { manager } = dataSource;
  const member = await manager.findOneByOrFail(StaffMember, { tokenHash: hashToken(staffToken) });
  const audit = new AuditTrail(dataSource, clock);
  const seller = new SellerAdmin(dataSource, audit);
  if ((await seller.getSeller()).invoicesFrom === null) await seller.updateSeller(member, SELLER);
  for (const { email, vatId, billing } of customers) {
    const others = { buyerReference: null, xRechnung: false, paymentDays: null, language: null, debtorAccount: null };
    const known = await manager.findOneByOrFail(Customer, { email });
    if (known.billingStreet !== null || billing.street === null) continue;
    const { version } = known;
    const columns = toBillingColumns({ billing: { name: null, addition: null, ...billing }, ...others });
    await manager.update(Customer, { id: known.id, version }, { ...columns, vatId, version: version + 1 });
  }
  const checks = new VatChecks(dataSource, audit, clock, null);
  const owners = await manager.findBy(Customer, { email: In(customers.map(({ email }) => email)) });
  for (const [id, status] of await checks.statusesOf(owners)) {
    if (status === 'UNCHECKED') await checks.recordVatCheck(member, id, 'VALID', 'Confirmed by letter, in the demo');
  }
}
