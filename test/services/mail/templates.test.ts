import type { MailData, MailKind } from '../../../src/domain/mail/mail.js';
import { writeMail } from '../../../src/services/mail/templates.js';

const PUBLIC_URL = 'https://orders.example';
const ORIGIN = 'https://shop.example';

const DATA: MailData = {
  webhookFailing: { webhookId: 'a'.repeat(24), origin: ORIGIN, failures: 5 },
  webhookDisabled: { webhookId: 'a'.repeat(24), origin: ORIGIN, reason: '10 deliveries in a row have failed' },
  creditLow: { balance: 4720.5, creditLimit: 5000, availableCredit: 279.5 },
  keysRecalled: {
    reason: 'The maker blocks this delivery',
    keys: 4,
    orderCount: 3,
    orders: [
      { orderNumber: 100_107, keys: 1 },
      { orderNumber: 100_002, keys: 2 },
    ],
  },
  invoiceIssued: {
    number: 'R26-0000815',
    kind: 'INVOICE',
    orderNumber: 100_107,
    dueDate: '2026-03-15',
    payable: 1299.5,
    language: 'EN',
    seller: 'Keys GmbH',
  },
  stockLow: {
    products: [
      { productId: 'b'.repeat(24), sku: 'OFF-1', name: 'Office', stock: 12, keysPerDay: 4.25, daysLeft: 2.8 },
      { productId: 'c'.repeat(24), sku: 'WIN-2', name: 'Windows', stock: 0, keysPerDay: 1, daysLeft: 0 },
    ],
  },
  jobFailed: { job: 'clean-up' },
  staffAlert: { alert: 'CLAIM_OPENED', lines: ['Order 100107 of Ada'], more: 2 },
};
const KINDS = Object.keys(DATA) as MailKind[];
const write = <K extends MailKind>(
  kind: K,
  data: MailData[K] = DATA[kind],
  name = 'Ada',
  url: string | null = PUBLIC_URL,
) => writeMail(kind, data, name, url);

describe('the mails', () => {
  it('a mail about stock says of each product what is left, how fast it sells and how long it lasts', () => {
    const { subject, text } = write('stockLow');
    expect(subject).toBe('2 products are about to run out of stock');
    expect(text).toContain('- Office (OFF-1): 12 left, 4.3 sold a day, lasts about 2 days');
    expect(text).toContain('- Windows (WIN-2): out of stock, 1.0 sold a day');
  });

  it('a mail about recalled keys says why, how many each order has, and that older orders have some too', () => {
    const { subject, text } = write('keysRecalled');
    expect(subject).toBe('4 license keys that you bought are recalled');
    expect(text).toContain('We have to recall 4 license keys that you bought: The maker blocks this delivery\n');
    expect(text).toContain('- Order 100107: 1 license key\n- Order 100002: 2 license keys\n- 1 earlier order\n');
  });

  it('a mail of alerts names each, counts the others, and says in its subject how many there are', () => {
    const { subject, text } = write('staffAlert');
    expect(subject).toBe('3 claims were opened');
    expect(text).toContain('- Order 100107 of Ada\n\nAnd 2 more.');
    expect(text).toContain(`${PUBLIC_URL}/admin/claims`);
    const line = 'Office (OFF-1): 4 available, fewer than 5';
    expect(write('staffAlert', { alert: 'STOCK_LOW', lines: [line], more: 0 }).subject).toBe(
      'A license pool is low on keys',
    );
  });

  it.each(KINDS)('the HTML of a mail of the kind %s says what its text says', (kind) => {
    const { text, html } = write(kind);
    const words = (content: string) => content.match(/[\w.:/{}"?=-]+/g)?.filter((word) => /^\w/.test(word));
    const decoded = html
      .replace(/[^]*<body>/, '')
      .replace(/<a href="([^"]+)">([^<]+)<\/a>/, '$2: $1')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&quot;', '"');
    expect(words(decoded)).toEqual(words(text));
  });

  it.each(KINDS)('a mail of the kind %s links to PUBLIC_URL, and has no link without it', (kind) => {
    const { text, html } = write(kind);
    expect(text).toContain(`: ${PUBLIC_URL}/`);
    expect(html).toContain(`<a href="${PUBLIC_URL}/`);
    const without = write(kind, DATA[kind], 'Ada', null);
    expect(without.html).not.toContain('<a ');
    expect(without.text + without.html).not.toContain(PUBLIC_URL);
  });

  it('names and texts cannot become markup', () => {
    const evil = `<img src=x onerror="alert('1')">&amp;`;
    const [product] = DATA.stockLow.products;
    if (!product) throw new Error('no product');
    const { html } = write('stockLow', { products: [{ ...product, name: evil, sku: evil }] }, evil);
    expect(html).not.toContain('<img');
    expect(html).toContain("&lt;img src=x onerror=&quot;alert('1')&quot;&gt;&amp;amp;");
  });

  it('names and texts cannot end the line of a subject or of the text, nor make a subject endless', () => {
    const evil = 'A\r\nBcc: all@example.com\u2028B\u0000C';
    const [product] = DATA.stockLow.products;
    if (!product) throw new Error('no product');
    const { subject, text } = write('stockLow', { products: [{ ...product, name: evil }] }, evil);
    expect(subject).toBe('A Bcc: all@example.com B C (OFF-1) is about to run out of stock');
    expect(text).toMatch(/^Hello A Bcc: all@example.com B C,\n/);
    expect(text).toContain('- A Bcc: all@example.com B C (OFF-1)');
    const long = write('stockLow', { products: [{ ...product, name: 'n'.repeat(300) }] });
    expect(long.subject).toHaveLength(200);
  });
});
