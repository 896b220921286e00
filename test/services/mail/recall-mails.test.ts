import { KeyImports, newKeys } from '../../support/graphql/key-imports.js';
import { freshAddress, MAIL_SETTINGS, mailsTo } from '../../support/mail/mail-fixture.js';
import { useStaff } from '../../support/staff.js';

const fixture = useStaff(() => new Date(), MAIL_SETTINGS);
const keyImports = new KeyImports(fixture);

const RECALL = 'mutation ($id: ObjectID!) { recallKeyImport(id: $id, reason: "The maker blocks them") { id } }';
const SUSPEND = `mutation ($id: ObjectID!) { setCustomerStatus(id: $id, status: SUSPENDED) { id } }`;

async function imported(count: number) {
  const product = await fixture.shop.product();
  const { keyImport } = await keyImports.import(product.poolId, newKeys(count));
  return { product, id: keyImport.id as string };
}

const buy = async (token: string, productId: string, amount: number): Promise<number> =>
  (await keyImports.sell(productId, amount, token)).orderNumber;

describe('the mail about recalled keys', () => {
  it('each buyer gets one in all, with the orders and how many keys each has, also while suspended', async () => {
    const { product, id } = await imported(60);
    const emails = [freshAddress(), freshAddress(), freshAddress()] as const;
    const [ada, bob] = [
      await fixture.shop.customer({ email: emails[0] }),
      await fixture.shop.customer({ email: emails[1] }),
      await fixture.shop.customer({ email: emails[2] }),
    ];
    const orders = [await buy(ada.token, product.id, 2), await buy(ada.token, product.id, 1)];
    const other = await buy(bob.token, product.id, 3);
    await fixture.dataOf(SUSPEND, { id: bob.id });
    await fixture.dataOf(RECALL, { id });
    await fixture.dataOf(RECALL, { id });
    const reason = 'The maker blocks them';
    const ofAda = [
      { orderNumber: orders[1], keys: 1 },
      { orderNumber: orders[0], keys: 2 },
    ];
    expect(await mailsTo(fixture.service, emails[0])).toMatchObject([
      { kind: 'keysRecalled', cause: id, facts: { reason, keys: 3, orderCount: 2, orders: ofAda } },
    ]);
    expect((await mailsTo(fixture.service, emails[1])).map(({ facts }) => facts)).toEqual([
      { reason, keys: 3, orderCount: 1, orders: [{ orderNumber: other, keys: 3 }] },
    ]);
    expect(await mailsTo(fixture.service, emails[2])).toEqual([]);
  });

  it('names the newest 50 orders, and how many there are', async () => {
    const { product, id } = await imported(52);
    const email = freshAddress();
    const { token } = await fixture.shop.customer({ email });
    const orders: number[] = [];
    for (let count = 0; count < 52; count += 1) orders.push(await buy(token, product.id, 1));
    await fixture.dataOf(RECALL, { id });
    const [mail] = await mailsTo(fixture.service, email);
    expect(mail?.facts).toMatchObject({ keys: 52, orderCount: 52 });
    expect(mail?.facts.orders).toEqual(
      orders
        .slice(-50)
        .toReversed()
        .map((orderNumber) => ({ orderNumber, keys: 1 })),
    );
  });
});
