import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { MailServer } from '../../support/mail-server.js';
import { freshAddress } from '../../support/mail/mail-fixture.js';
import { useStaff } from '../../support/staff.js';
import { until } from '../../support/until.js';

describe('mails of documents', () => {
  let mail: MailServer;
  beforeAll(async () => {
    mail = await MailServer.start();
  });
  afterAll(() => mail.stop());

  const settings: Record<string, string> = { MAIL_FROM: 'Orders <orders@shop.example>' };
  Object.defineProperty(settings, 'SMTP_URL', { enumerable: true, get: () => mail.url });
  const fixture = useStaff(undefined, settings);
  const invoiceFixture = new InvoiceFixture(fixture);

  it('each document is sent once to the address for invoices, in its language, with the PDF attached', async () => {
    const [invoiceEmail, email] = [freshAddress(), freshAddress()];
    const { token } = await invoiceFixture.buyer({ invoiceEmail, email, name: 'Ada' });
    const nobody = await invoiceFixture.buyer({ email });
    await invoiceFixture.begin();
    const orders = [await invoiceFixture.sell(token), await invoiceFixture.sell(nobody.token)];
    await invoiceFixture.issue();
    await invoiceFixture.issue();
    await fixture.service.startJobs();
    await until(async () => {
      const [row] = await invoiceFixture.dataSource.query(
        "SELECT COUNT(*) AS waiting FROM mails WHERE state = 'WAITING'",
      );
      return Number(row.waiting) === 0;
    }, 'all mails to be sent');
    const [issued] = await invoiceFixture.documentsOf(...orders);
    const sent = mail.mails.filter(({ to }) => [invoiceEmail, email].includes(to));
    expect(sent).toHaveLength(1);
    const subject = `Rechnung ${issued?.number} von Keys & Co GmbH zur Bestellung ${orders[0]}`;
    expect(sent[0]).toMatchObject({ to: invoiceEmail, headers: { subject } });
    const pdf = await invoiceFixture.reader.findPdf(issued?.number ?? '');
    expect(sent[0]?.source).toContain(`filename=${issued?.number}.pdf`);
    expect(sent[0]?.source.replaceAll('\r\n', '')).toContain(pdf?.toString('base64'));
  });
});
