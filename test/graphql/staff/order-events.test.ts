import { AfterSalesFixture, keyOf, type Sale } from '../../support/graphql/after-sales-fixture.js';
import { REPLACE_KEY } from '../../support/graphql/stock-keeping.js';
import { isScan, planOf, statementsOf } from '../../support/plans.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';
import { subscribe } from '../../support/webhooks/customer-events.js';

const OF_ORDER = `
  query ($number: Int!) {
    webhookDeliveries(orderNumber: $number) { totalCount nodes { id event payload webhook { id } } }
    ledgerEntries(orderNumber: $number) { totalCount nodes { kind amount balanceAfter orderNumber } } }`;
const REPLAY = `
  mutation ($id: ObjectID!, $since: DateTime!) {
    replayWebhook(webhookId: $id, since: $since, kinds: [orderCompleted]) }`;

const fixture = useStaff();
const { dataOf } = fixture;
const shop = new AfterSalesFixture(fixture);

const ofOrder = (number: number) => dataOf(OF_ORDER, { number });

const eventsOf = ({ nodes }: { nodes: { event: string }[] }): string[] => nodes.map(({ event }) => event);

/** A sale that everything has happened to, and another order of the same customer. */
async function busySale(): Promise<{ sale: Sale; webhookId: string; other: number }> {
  const product = await fixture.shop.product({ listPriceCents: 500 }, 8);
  const buyer = await fixture.shop.customer({ countryCode: 'DE' });
  const webhookId = await subscribe(fixture, buyer.token);
  const buy = async (amount: number): Promise<number> =>
    (await order(fixture, buyer.token, [{ productId: product.id, amount }])).body.orderNumber;
  const sale = { product, buyer, number: await buy(3) };
  const other = await buy(1);
  await dataOf(REPLACE_KEY, { order: sale.number, key: keyOf(product.poolId, 0), reason: 'faulty' });
  await shop.resolve(await shop.claimId(sale, 1), 'REJECT', 'It works.');
  await shop.credit(sale.number, [keyOf(product.poolId, 2)]);
  await dataOf('mutation ($id: ObjectID!) { recordPayment(customerId: $id, amount: 3) { id } }', { id: buyer.id });
  return { sale, webhookId, other };
}

describe('what an order brought about', () => {
  it('the deliveries of an order are those of its own events, whenever they were made', async () => {
    const { sale, webhookId, other } = await busySale();
    const { webhookDeliveries: own } = await ofOrder(sale.number);
    expect(eventsOf(own)).toEqual(['licenseKeyCredited', 'claimResolved', 'licenseKeyReplaced', 'orderCompleted']);
    for (const { payload } of own.nodes) expect(payload.data.orderNumber).toBe(sale.number);
    expect(own.totalCount).toBe(4);
    expect(eventsOf((await ofOrder(other)).webhookDeliveries)).toEqual(['orderCompleted']);

    // To another webhook, which is made long after the order, it is sent again.
    const late = await subscribe(fixture, sale.buyer.token);
    const since = new Date(own.nodes[3].payload.timestamp).toISOString();
    await dataOf(REPLAY, { id: late, since });
    const { webhookDeliveries: all } = await ofOrder(sale.number);
    expect(all.nodes.map(({ webhook, event }: any) => [event, webhook.id])).toEqual([
      ['orderCompleted', late],
      ['licenseKeyCredited', webhookId],
      ['claimResolved', webhookId],
      ['licenseKeyReplaced', webhookId],
      ['orderCompleted', webhookId],
    ]);
    expect((await ofOrder(2_000_000_000)).webhookDeliveries).toMatchObject({ totalCount: 0, nodes: [] });
  });

  it('the ledger of an order is the order and its credit notes, and no payment', async () => {
    const { sale, other } = await busySale();
    const { ledgerEntries } = await ofOrder(sale.number);
    expect(ledgerEntries).toEqual({
      totalCount: 2,
      nodes: [
        { kind: 'CREDIT_NOTE', amount: -5.95, balanceAfter: 17.85, orderNumber: sale.number },
        { kind: 'ORDER', amount: 17.85, balanceAfter: 17.85, orderNumber: sale.number },
      ],
    });
    expect((await ofOrder(other)).ledgerEntries.nodes).toMatchObject([{ kind: 'ORDER', orderNumber: other }]);
  });

  it("an order's deliveries and ledger are found by indexes of its number", async () => {
    const { sale } = await busySale();
    const { dataSource } = fixture.service.app;
    const sent = await statementsOf(dataSource, () => ofOrder(sale.number));
    const plans = await Promise.all(
      sent
        .filter(({ sql }) => /order_number = \?|event_id IN/.test(sql))
        .map((statement) => planOf(dataSource, statement)),
    );
    const steps = plans.flat().filter(({ table }) => ['events', 'orders', 'credit_notes'].includes(table));
    expect(new Set(steps.map(({ table, key }) => `${table} ${key}`))).toEqual(
      new Set(['events events_order_number', 'orders PRIMARY', 'credit_notes credit_notes_order_number']),
    );
    expect(steps.filter(isScan)).toEqual([]);
  });
});
