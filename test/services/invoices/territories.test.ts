import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { useStaff } from '../../support/staff.js';

const MOVE = `mutation ($id: ObjectID!, $outside: Boolean, $country: CountryCode) {
  updateCustomer(id: $id, input: { outsideVatArea: $outside, countryCode: $country }) { outsideVatArea } }`;

describe('the territory of a customer', () => {
  const fixture = useStaff();
  const invoiceFixture = new InvoiceFixture(fixture);
  const { dataOf } = fixture;

  beforeAll(() => invoiceFixture.begin());

  const vatOf = async (orderNumber: number) => {
    const [issued] = await invoiceFixture.documentsOf(orderNumber);
    return issued?.document.vat.category;
  };
  const reasonsOf = async (orderNumber: number) =>
    (await invoiceFixture.heldOf(orderNumber)).map(({ reasons }) => reasons);
  const confirm = (id: string) =>
    fixture.staff.services.vatChecks.recordVatCheck({ ...fixture.admin, role: 'ADMIN' }, id, 'VALID', 'letter');

  it('Monaco is invoiced like France, with its VAT id in the EC sales list', async () => {
    const { id, token } = await invoiceFixture.buyer({ countryCode: 'MC', vatId: 'FR12000045202' });
    const orderNumber = await invoiceFixture.sell(token, 12_300);
    await invoiceFixture.issue();
    expect(await reasonsOf(orderNumber)).toEqual(['VAT_ID_UNCONFIRMED']);
    await confirm(id);
    await invoiceFixture.issue();
    const [issued] = await invoiceFixture.documentsOf(orderNumber);
    expect(issued?.document).toMatchObject({
      vat: { category: 'AE', amountCents: 0 },
      buyer: { countryCode: 'MC', vatId: 'FR12000045202' },
      seller: { vatId: 'DE136695976' },
    });
    const day = issued?.document.supplyDate ?? '';
    expect(await invoiceFixture.reader.salesByVatId(day, day)).toEqual([{ vatId: 'FR12000045202', netCents: 12_300 }]);
  });

  it.each(['ES', 'IT', 'FI', 'GR', 'FR', 'DK'])(
    'a place in %s outside the VAT area gets its held invoice once staff says so, without VAT and VAT ids',
    async (countryCode) => {
      const { id, token } = await invoiceFixture.buyer({ countryCode });
      const orderNumber = await invoiceFixture.sell(token);
      await invoiceFixture.issue();
      expect(await reasonsOf(orderNumber)).toEqual(['VAT_ID_MISSING']);
      await dataOf(MOVE, { id, outside: true });
      await invoiceFixture.issue();
      const [issued] = await invoiceFixture.documentsOf(orderNumber);
      expect(issued?.document).toMatchObject({
        vat: { category: 'O', amountCents: 0 },
        buyer: { vatId: null },
        seller: { vatId: null },
      });
    },
  );

  it('a customer in Germany outside the VAT area pays none, and one with it stays S', async () => {
    const { id, token } = await invoiceFixture.buyer({ countryCode: 'DE' });
    const before = await invoiceFixture.sell(token, 10_000);
    await dataOf(MOVE, { id, outside: true });
    const outside = await invoiceFixture.sell(token, 10_000);
    const preview = `query ($id: ObjectID!, $line: StaffOrderLineInput!) { orderPreview(customerId: $id, lines: [$line]) {
      vatRate lines { because } } }`;
    const product = await fixture.shop.product({}, 1);
    const { orderPreview } = await dataOf(preview, { id, line: { productId: product.id, amount: 1 } });
    expect(orderPreview).toMatchObject({ vatRate: 0 });
    expect(orderPreview.lines[0].because).toContain("No VAT is added outside the EU's VAT area.");
    await dataOf(MOVE, { id, outside: false });
    const inside = await invoiceFixture.sell(token, 10_000);
    await invoiceFixture.issue();
    expect(await Promise.all([before, outside, inside].map(vatOf))).toEqual(['S', 'O', 'S']);
    const paid = (await invoiceFixture.documentsOf(before, outside, inside)).map(
      ({ document }) => document.payableAmountCents,
    );
    expect(paid).toEqual([11_900, 10_000, 11_900]);
  });

  it('a customer who has moved there from another country since the order was not there yet', async () => {
    const { id, token } = await invoiceFixture.buyer({ countryCode: 'AT' });
    const orderNumber = await invoiceFixture.sell(token);
    await dataOf(MOVE, { id, outside: true, country: 'ES' });
    await invoiceFixture.issue();
    expect(await reasonsOf(orderNumber)).toEqual(['VAT_ID_MISSING']);
  });
});
