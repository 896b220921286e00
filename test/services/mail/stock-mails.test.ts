import { MAX_PRODUCTS_PER_MAIL, type LowStockProduct } from '../../../src/domain/mail/mail.js';
import { enableMails } from '../../../src/services/mail/mail-outbox.js';
import { queueStockMails } from '../../../src/services/mail/stock-mails.js';
import { drawsIn, StockOutlookReader } from '../../../src/services/sales/sales-reader.js';
import { freshAddress, mailsTo } from '../../support/mail/mail-fixture.js';
import { useSalesShop } from '../../support/sales/sales-shop.js';
import { StaffApi } from '../../support/staff.js';

const shop = useSalesShop(1);
// 13.5 days after the start of the fourteenth day before, in Berlin.
const NOON = '2026-01-20T11:00:00.000Z';
const LATELY = '2026-01-19T12:00:00.000Z';

let staff: StaffApi;

beforeAll(() => {
  enableMails(shop.service.app.dataSource);
  staff = new StaffApi(shop.service, shop.time.clock);
});

// The products of other tests would be reported, too.
beforeEach(async () => {
  await shop.service.query('UPDATE products SET available = 0');
  await shop.service.query('DELETE FROM mails');
});

/** A product of which two keys were sold a day, and whose stock lasts for this many days. */
async function product(daysLeft: number): Promise<string> {
  const { id } = await shop.shop.product({}, 27 + 2 * daysLeft);
  await shop.sell(LATELY, { [id]: 27 });
  shop.time.now = new Date(NOON);
  return id;
}

function queueMails(): Promise<void> {
  const { dataSource } = shop.service.app;
  return queueStockMails(dataSource, new StockOutlookReader(shop.reader, drawsIn(dataSource)), shop.time.clock());
}

async function reader(role: 'ADMIN' | 'CATALOGUE' | 'FINANCE' | 'SUPPORT' = 'CATALOGUE'): Promise<string> {
  const email = freshAddress();
  await staff.member(role, { email });
  return email;
}

/** The products of each mail to a member, oldest first. */
async function mailedTo(email: string): Promise<string[][]> {
  const mails = await mailsTo(shop.service, email);
  return mails.map(({ facts }) => facts.products.map(({ productId }: LowStockProduct) => productId));
}

describe('mails about stock', () => {
  it('a product whose stock lasts less than a week is reported in one mail with the others, the lowest first', async () => {
    const email = await reader();
    const [later, soon, gone] = [await product(6.5), await product(1), await product(0)];
    await product(7);
    await product(30);
    await queueMails();
    expect(await mailedTo(email)).toEqual([[gone, soon, later]]);
    const [mail] = await mailsTo(shop.service, email);
    expect(mail?.facts.products[1]).toMatchObject({ stock: 2, keysPerDay: 2, daysLeft: 1 });
    expect(mail?.facts.products[1]).toMatchObject({ sku: expect.any(String), name: expect.any(String) });
  });

  it('a member gets a product once a day, and one that becomes low later in a separate mail', async () => {
    const email = await reader();
    const first = await product(3);
    await queueMails();
    await queueMails();
    expect(await mailedTo(email)).toEqual([[first]]);
    const second = await product(1);
    await queueMails();
    await queueMails();
    expect(await mailedTo(email)).toEqual([[first], [second]]);
  });

  it('only ADMIN and CATALOGUE are notified, and no revoked members', async () => {
    const [admin, catalogue, finance, support] = [
      await reader('ADMIN'),
      await reader('CATALOGUE'),
      await reader('FINANCE'),
      await reader('SUPPORT'),
    ];
    const revoked = freshAddress();
    await staff.member('ADMIN', { email: revoked, revokedAt: new Date() });
    await staff.member('ADMIN');
    const scarce = await product(2);
    await queueMails();
    for (const email of [admin, catalogue]) expect(await mailedTo(email)).toEqual([[scarce]]);
    for (const email of [finance, support, revoked]) expect(await mailedTo(email)).toEqual([]);
  });

  it('a member that joins later on the day gets the same products as the others', async () => {
    const early = await reader();
    const scarce = await product(2);
    await queueMails();
    const late = await reader();
    await queueMails();
    expect([await mailedTo(early), await mailedTo(late)]).toEqual([[[scarce]], [[scarce]]]);
  });

  it('more products than a mail may name come in several mails', async () => {
    const email = await reader();
    const { poolId, id } = await shop.shop.product({}, 29);
    const bundles = [];
    for (let count = 0; count < MAX_PRODUCTS_PER_MAIL; count += 1) bundles.push(await shop.shop.bundle([poolId]));
    await shop.sell(LATELY, { [id]: 27 });
    shop.time.now = new Date(NOON);
    await queueMails();
    await queueMails();
    await queueMails();
    const mails = await mailedTo(email);
    expect(mails.map(({ length }) => length)).toEqual([MAX_PRODUCTS_PER_MAIL, 1]);
    expect(new Set(mails.flat()).size).toBe(1 + bundles.length);
  });
});
