import { newId } from '../../../src/db/ids.js';
import { AfterSalesFixture } from '../../support/graphql/after-sales-fixture.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';
import { countStatements } from '../../support/statements.js';
import { dataOfKind, sentTo, subscribe } from '../../support/webhooks/customer-events.js';

const fixture = useStaff();
const { dataOf, errorOf } = fixture;

const PAY = `mutation ($id: ObjectID!, $amount: EUR!, $kind: PaymentKind!, $key: String, $dryRun: Boolean) {
  recordPayment(customerId: $id, amount: $amount, kind: $kind, reference: "RE 1", idempotencyKey: $key, dryRun: $dryRun) { id } }`;
const LIMIT = `mutation ($id: ObjectID!, $input: UpdateCustomerInput!) { updateCustomer(id: $id, input: $input) { id } }`;
const CREATE = `mutation ($input: CreateProductInput!) { createProduct(input: $input) { id sku name } }`;
const UPDATE = `mutation ($id: ObjectID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { id } }`;

describe('paymentRecorded and creditLimitChanged', () => {
  it('a payment and an adjustment are reported once each, and sent to subscribed webhooks', async () => {
    const [one, other] = [await fixture.shop.customer(), await fixture.shop.customer()];
    const webhookId = await subscribe(fixture, one.token, ['paymentRecorded']);
    const key = newId();
    const pay = { id: one.id, amount: 25.5, kind: 'PAYMENT' };
    await dataOf(PAY, { ...pay, dryRun: true });
    await dataOf(PAY, { ...pay, key });
    await dataOf(PAY, { ...pay, key });
    await dataOf(PAY, { id: one.id, amount: -5, kind: 'ADJUSTMENT' });
    await errorOf(PAY, { ...pay, amount: -1 });
    const data = [
      { kind: 'PAYMENT', amount: 25.5, balance: -25.5, reference: 'RE 1' },
      { kind: 'ADJUSTMENT', amount: -5, balance: -20.5, reference: 'RE 1' },
    ];
    expect(await dataOfKind(fixture, one.id, 'paymentRecorded')).toEqual(data);
    expect((await sentTo(fixture, one.token, webhookId)).map((sent) => sent.data)).toEqual(data);
    expect(await dataOfKind(fixture, other.id, 'paymentRecorded')).toEqual([]);
  });

  it('a changed credit limit is reported, and an equal one is not', async () => {
    const one = await fixture.shop.customer({ creditLimitCents: 100_000, balanceCents: 30_000 });
    await dataOf(LIMIT, { id: one.id, input: { creditLimit: 1_000 } });
    await dataOf(LIMIT, { id: one.id, input: { creditLimit: 1_500, name: 'Renamed' } });
    await errorOf(LIMIT, { id: one.id, input: { creditLimit: -1 } });
    const data = { creditLimit: 1_500, availableCredit: 1_200 };
    expect(await dataOfKind(fixture, one.id, 'creditLimitChanged')).toEqual([data]);
  });
});

describe('productAdded and productWithdrawn', () => {
  it('a product that comes and goes is reported to all customers in order, with a sequence', async () => {
    const { token } = await fixture.shop.customer();
    const webhookId = await subscribe(fixture, token, ['productAdded', 'productWithdrawn']);
    const sku = `NEW-${newId()}`;
    const input = { sku, name: 'New', displayName: 'New', category: 'Office', listPrice: 10, available: false };
    const { id, name } = (await dataOf(CREATE, { input })).createProduct;
    for (const available of [true, true, false, true]) await dataOf(UPDATE, { id, input: { available } });
    const { body } = await fixture.service.request('GET', '/api/events?events=productAdded,productWithdrawn', {
      token,
    });
    const data = { productId: id, name, sku };
    const received = body.events.map((one: Record<string, unknown>) => [one.event, one.sequence, one.data]);
    expect(received).toEqual([
      ['productAdded', 1, data],
      ['productWithdrawn', 2, data],
      ['productAdded', 3, data],
    ]);
    expect(await sentTo(fixture, token, webhookId)).toEqual([
      { kind: 'productAdded', data },
      { kind: 'productWithdrawn', data },
      { kind: 'productAdded', data },
    ]);
  });
});

describe('what an event is about, in GraphQL', () => {
  const QUERY = `query ($kinds: [WebhookEventKind!]) { events(first: 50, kinds: $kinds) { nodes {
    kind order { orderNumber items { productId } } product { id sku } claim { id status } } } }`;

  it("an event leads to its customer's order, claim and product, and to no product off sale", async () => {
    const shop = new AfterSalesFixture(fixture);
    const sale = await shop.sale({ keys: 2 });
    const claimId = await shop.claimId(sale);
    await shop.resolve(claimId, 'REPLACE');
    const kinds = ['orderCompleted', 'licenseKeyReplaced', 'claimResolved'];
    const read = async () =>
      (await fixture.service.graphql(QUERY, { kinds }, { token: sale.buyer.token })).data.events.nodes;
    const sold = { orderNumber: sale.number, items: [expect.anything(), expect.anything()] };
    const product = { id: sale.product.id, sku: expect.any(String) as string };
    const claim = { id: claimId, status: 'REPLACED' };
    const expected = [
      { kind: 'orderCompleted', order: sold, product: null, claim: null },
      { kind: 'licenseKeyReplaced', order: sold, product, claim: null },
      { kind: 'claimResolved', order: sold, product: null, claim },
    ];
    expect(await read()).toEqual(expected);
    await dataOf(UPDATE, { id: sale.product.id, input: { available: false } });
    expect((await read())[1].product).toBeNull();
  });

  it('twenty events take as many statements as one', async () => {
    const { token } = await fixture.shop.customer();
    const { id } = await fixture.shop.product({}, 30);
    const read = () => fixture.service.graphql(QUERY, { kinds: ['orderCompleted'] }, { token });
    const buy = () => order(fixture, token, [{ productId: id, amount: 1 }]);
    await buy();
    await read();
    const { dataSource } = fixture.service.app;
    const ofOne = await countStatements(dataSource, read);
    for (let count = 0; count < 19; count += 1) await buy();
    await read();
    const { data } = await read();
    expect(data.events.nodes.filter((node: { order: unknown }) => node.order !== null)).toHaveLength(20);
    expect(await countStatements(dataSource, read)).toBe(ofOne);
  });

  it("another customer's order is not among its events", async () => {
    const shop = new AfterSalesFixture(fixture);
    const other = await fixture.shop.customer();
    const sale = await shop.sale({ keys: 1 });
    await fixture.service.query('UPDATE events SET customer_id = ? WHERE customer_id = ?', [other.id, sale.buyer.id]);
    const { data } = await fixture.service.graphql(QUERY, { kinds: ['orderCompleted'] }, { token: other.token });
    expect(data.events.nodes).toEqual([{ kind: 'orderCompleted', order: null, product: null, claim: null }]);
  });
});
