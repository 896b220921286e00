import { dataOf, errorOf } from '../support/graphql/customer-api.js';
import { InvoiceFixture } from '../support/invoices/invoice-fixture.js';
import { linkedPages } from '../support/rest/rest-api.js';
import { useStaff } from '../support/staff.js';
import { countStatements } from '../support/statements.js';

describe("customers' invoices", () => {
  const fixture = useStaff();
  const invoiceFixture = new InvoiceFixture(fixture);

  beforeAll(() => invoiceFixture.begin());

  const get = (token: string, path = '', headers: Record<string, string> = {}) =>
    fixture.service.request('GET', `/api/invoices${path}`, { token, headers });

  /** A customer with an order of two pieces, of which one was credited. */
  async function credited() {
    const buyer = await invoiceFixture.buyer({ name: 'Harbour IT', invoiceEmail: 'invoices@harbour.example' });
    const orderNumber = await invoiceFixture.sell(buyer.token, 1_005, 2);
    await invoiceFixture.issue();
    await invoiceFixture.credit(orderNumber);
    await invoiceFixture.issue();
    const [invoice = '', correction = ''] = (await invoiceFixture.documentsOf(orderNumber)).map(({ number }) => number);
    return { ...buyer, orderNumber, invoice, correction };
  }

  // What an invoice contains is compared with the example of the OpenAPI document.
  it('is open by what was not credited, and its correction names it', async () => {
    const { token, orderNumber, invoice, correction, customerNumber } = await credited();
    expect((await get(token, `/${invoice}`)).body).toMatchObject({
      kind: 'invoice',
      orderNumber,
      buyer: { name: 'Harbour IT', customerNumber, email: 'invoices@harbour.example' },
      payableAmount: 23.92,
      corrects: null,
      status: 'open',
      openAmount: 11.96,
    });
    expect((await get(token, `/${correction}`)).body).toMatchObject({
      kind: 'correction',
      corrects: invoice,
      payableAmount: 11.96,
      dueDate: null,
      status: null,
      openAmount: null,
    });
  });

  it('come as the e-invoice as it was issued, and as a PDF with that file inside', async () => {
    const { token, invoice } = await credited();
    const xml = await get(token, `/${invoice}/xml`);
    expect([xml.status, xml.headers.get('Content-Type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(xml.text).toContain('urn:cen.eu:en16931:2017');
    expect(xml.text).toContain(invoice);
    const response = await fetch(`${fixture.service.url}/api/invoices/${invoice}/pdf`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('Content-Type')).toBe('application/pdf');
    expect(response.headers.get('Content-Disposition')).toBe(`inline; filename="${invoice}.pdf"`);
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(pdf.includes('factur-x.xml')).toBe(true);
    const etag = response.headers.get('ETag') ?? '';
    expect((await get(token, `/${invoice}/pdf`, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('of another customer are not there, in any form, and neither is what cannot be a number', async () => {
    const { invoice } = await credited();
    const { token } = await fixture.shop.customer();
    for (const number of [invoice, 'R26-9999999', 'nonsense', 'Ř26-0000001']) {
      for (const form of ['', '/xml', '/pdf']) {
        const { status, body } = await get(token, `/${encodeURIComponent(number)}${form}`);
        expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
      }
    }
  });

  it('are listed newest first, in pages, by day, order and what became of them', async () => {
    const { token, id, orderNumber, invoice, correction } = await credited();
    const later = await invoiceFixture.sell(token, 500);
    await invoiceFixture.issue();
    const second = await invoiceFixture.numberOf(later);
    const numbersOf = async (query: string): Promise<string[]> =>
      ((await get(token, query)).body as { number: string }[]).map(({ number }) => number);
    expect(await numbersOf('')).toEqual([second, correction, invoice]);
    expect(await numbersOf(`?orderNumber=${orderNumber}`)).toEqual([correction, invoice]);
    expect(await numbersOf('?from=2020-01-01&to=2020-12-31')).toEqual([]);
    expect(await numbersOf('?status=open')).toEqual([second, invoice]);
    await invoiceFixture.pay(id, 1_196);
    expect(await numbersOf('?status=open')).toEqual([second]);
    expect(await numbersOf('?status=paid')).toEqual([invoice]);
    const pages = await linkedPages(fixture, token, '/api/invoices?limit=2');
    expect(pages.map((page) => page.map(({ number }) => number))).toEqual([[second, correction], [invoice]]);
  });

  it.each(['', '2026-02-30', '0000-01-01'])('of invalid days, such as %j, are refused over GraphQL', async (day) => {
    const { token } = await invoiceFixture.buyer();
    const query = 'query ($day: Date) { invoices(from: $day, to: $day) { totalCount } }';
    expect((await errorOf(fixture, token, query, { day })).extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { from: 'From must be a day, such as 2026-01-31', to: 'To must be a day, such as 2026-01-31' },
    });
  });

  it('an order names its invoice once there is one, in each form and without a further statement', async () => {
    const { token } = await invoiceFixture.buyer();
    const orderNumber = await invoiceFixture.sell(token);
    const one = async (): Promise<unknown> =>
      (await fixture.service.request('GET', `/api/orders/${orderNumber}`, { token })).body.invoiceNumber;
    expect(await one()).toBeNull();
    await invoiceFixture.issue();
    const invoiceNumber = await invoiceFixture.numberOf(orderNumber);
    expect(await one()).toBe(invoiceNumber);
    const readHistory = async (): Promise<void> =>
      expect((await fixture.service.request('GET', '/api/orders', { token })).body).toMatchObject([{ invoiceNumber }]);
    expect(await countStatements(fixture.service.app.dataSource, readHistory, 'FROM invoices')).toBe(1);
    const changed = '/api/orders?updatedSince=2020-01-01';
    expect((await fixture.service.request('GET', changed, { token })).body).toMatchObject([{ invoiceNumber }]);
    const query = '{ orders { nodes { invoiceNumber } } events { nodes { kind data order { invoiceNumber } } } }';
    const { orders, events } = await dataOf(fixture, token, query);
    expect(orders.nodes).toEqual([{ invoiceNumber }]);
    expect(events.nodes).toContainEqual({
      kind: 'invoiceIssued',
      data: expect.objectContaining({ number: invoiceNumber, kind: 'invoice', orderNumber }),
      order: { invoiceNumber },
    });
  });

  it('the account shows what invoices are made out to', async () => {
    const { token } = await invoiceFixture.buyer({
      countryCode: 'AT',
      vatId: 'ATU12011204',
      invoiceEmail: 'a@b.example',
    });
    const { body } = await fixture.service.request('GET', '/api/account', { token });
    const billing = { name: null, street: 'Ring 2', addition: null, postalCode: '1010', city: 'Wien' };
    const shown = { vatId: 'ATU12011204', invoiceEmail: 'a@b.example', billing };
    expect(body).toMatchObject({ ...shown, vatIdStatus: 'unchecked', language: 'de' });
    const { token: bare } = await fixture.shop.customer({ countryCode: 'FR' });
    const none = (await fixture.service.request('GET', '/api/account', { token: bare })).body;
    expect(none).toMatchObject({ billing: null, vatId: null, vatIdStatus: 'none', invoiceEmail: null, language: 'en' });
  });
});
