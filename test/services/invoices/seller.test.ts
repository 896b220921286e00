import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { SELLER } from '../../support/invoices/seller-fixture.js';
import { useStaff } from '../../support/staff.js';

describe('the seller', () => {
  const fixture = useStaff();
  const invoiceFixture = new InvoiceFixture(fixture);

  const admin = () => ({ ...fixture.admin, role: 'ADMIN' }) as const;
  const seller = () => fixture.staff.services.seller;
  const update = (change: object, version?: number) => seller().updateSeller(admin(), change, version);
  const refusal = (details: object) => ({ code: 'VALIDATION_ERROR', extras: { details } });
  const required = (label: string) => `${label} is required for invoices`;

  it('invoices begin once nothing of the seller is missing, and what is missing is named', async () => {
    await expect(update({ invoicesFrom: '2026-01-01', name: 'Keys & Co GmbH' })).rejects.toMatchObject(
      refusal({
        street: required('Street'),
        postalCode: required('Postal code'),
        city: required('City'),
        iban: required('IBAN'),
        email: required('Email'),
        vatId: required('VAT id'),
        taxNumber: required('Tax number or registration'),
      }),
    );
    expect(await seller().getSeller()).toMatchObject({ name: null, invoicesFrom: null, version: 1 });
    const begun = await update({ ...SELLER, invoicesFrom: '2026-01-01' }, 1);
    expect(begun).toMatchObject({ ...SELLER, invoicesFrom: '2026-01-01', countryCode: 'DE', version: 2 });
    expect(await seller().getSeller()).toEqual(begun);
  });

  it('another first day counts until a document exists, and forgets what waited since an earlier one', async () => {
    const { token } = await fixture.shop.customer({ countryCode: 'DE' });
    const waiting = await invoiceFixture.sell(token);
    await update({ invoicesFrom: '2020-01-01' });
    await invoiceFixture.issue();
    expect(await invoiceFixture.heldOf(waiting)).toHaveLength(1);
    await update({ invoicesFrom: '2099-01-01' });
    await invoiceFixture.issue();
    expect(await invoiceFixture.heldOf(waiting)).toEqual([]);
    await update({ invoicesFrom: '2020-01-01' });
    const issued = await invoiceFixture.sell((await invoiceFixture.buyer()).token);
    await invoiceFixture.issue();
    expect(await invoiceFixture.documentsOf(issued)).toHaveLength(1);
    expect(await invoiceFixture.heldOf(waiting)).toHaveLength(1);
    const fixed = refusal({ invoicesFrom: 'Invoices from cannot change once a document was issued' });
    await expect(update({ invoicesFrom: '2020-01-02' })).rejects.toMatchObject(fixed);
    await expect(update({ invoicesFrom: null })).rejects.toMatchObject(fixed);
  });

  it('a change counts for documents that are issued after it, and the audit log has it', async () => {
    const { token } = await invoiceFixture.buyer();
    const before = await invoiceFixture.sell(token);
    await invoiceFixture.issue();
    await update({ city: 'Potsdam' });
    const after = await invoiceFixture.sell(token);
    await invoiceFixture.issue();
    const cities = (await invoiceFixture.documentsOf(before, after)).map(({ document }) => document.seller.city);
    expect(cities).toEqual(['Berlin', 'Potsdam']);
    const [entry] = await invoiceFixture.dataSource.query(
      `SELECT state_before AS stateBefore, state_after AS stateAfter FROM audit_entries WHERE action = 'updateSeller'
        ORDER BY id DESC LIMIT 1`,
    );
    expect([JSON.parse(entry.stateBefore).city, JSON.parse(entry.stateAfter).city]).toEqual(['Berlin', 'Potsdam']);
  });
});
