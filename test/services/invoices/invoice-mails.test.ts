import { MailServer } from '../../support/mail-server.js';
import { useStaff } from '../../support/staff.js';
import { until } from '../../support/until.js';
import { freshAddress } from '../mail/mail-room.js';
import { InvoiceOffice } from './invoice-office.js';

describe('mails of documents', () => {
  let mail: MailServer;
  beforeAll(async () => {
    mail = await MailServer.start();
  });
  afterAll(() => mail.stop());

  const settings: Record<string, string> = { MAIL_FROM: 'Orders <orders@shop.example>' };
  Object.defineProperty(settings, 'SMTP_URL', { enumerable: true, get: () => mail.url });
  const fixture = useStaff(undefined, settings);
  const office = new InvoiceOffice(fixture);

  it('each document is sent once to the address for invoices, in its language, with the PDF attached', async () => {
    const [invoiceEmail, email] = [freshAddress(), freshAddress()];
    const { token } = await office.buyer({ invoiceEmail, email, name: 'Ada' });
    const nobody = await office.buyer({ email });
    await office.begin();
    const orders = [await office.sell(token), await office.sell(nobody.token)];
    await office.issue();
    await office.issue();
    await fixture.service.startJobs();
    await until(async () => {
      const [row] = await office.dataSource.query("SELECT COUNT(*) AS waiting FROM mails WHERE state = 'WAITING'");
      return Number(row.waiting) === 0;
    }, 'all mails to be sent');
    const [issued] = await office.documentsOf(...orders);
    const sent = mail.mails.filter(({ to }) => [invoiceEmail, email].includes(to));
    expect(sent).toHaveLength(1);
    const subject = `Rechnung ${issued?.number} von Keys & Co GmbH zur Bestellung ${orders[0]}`;
    expect(sent[0]).toMatchObject({ to: invoiceEmail, headers: { subject } });
    const pdf = await office.reader.findPdf(issued?.number ?? '');
    expect(sent[0]?.source).toContain(`filename=${issued?.number}.pdf`);
    expect(sent[0]?.source.replaceAll('\r\n', '')).toContain(pdf?.toString('base64'));
  });
});
