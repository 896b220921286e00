import { newId } from '../../../src/db/ids.js';
import type { TestResponse } from '../../support/service.js';
import { useStaff } from '../../support/staff.js';
import { eventsOf, sentTo, subscribe } from '../../support/webhooks/customer-events.js';

const fixture = useStaff();

const CUSTOMERS_CREATE = `mutation ($input: CreateOrderInput!) {
  createOrder(input: $input) { orderNumber reference orderDate grandTotal } }`;
const STAFF_CREATE = `mutation ($customerId: ObjectID!, $lines: [StaffOrderLineInput!]!, $reference: String, $key: String) {
  createOrder(customerId: $customerId, lines: $lines, reference: $reference, idempotencyKey: $key) {
    orderNumber reference orderDate grandTotal } }`;

interface Buyer {
  id: string;
  token: string;
}

interface Line {
  productId: string;
  amount: number;
}

type Place = (buyer: Buyer, products: Line[], reference: string | null) => Promise<TestResponse['body']>;

const placeOverRest: Place = async ({ token }, products, reference) => {
  const { status, body } = await fixture.service.request('POST', '/api/orders', {
    token,
    body: { products, reference },
  });
  expect(status).toBe(201);
  return body;
};

const APIS: [string, Place][] = [
  ['REST', placeOverRest],
  [
    'GraphQL',
    async ({ token }, products, reference) => {
      const input = { products, reference };
      const { data, errors } = await fixture.service.graphql(CUSTOMERS_CREATE, { input }, { token });
      expect(errors).toBeUndefined();
      return data.createOrder;
    },
  ],
  [
    "the staff's GraphQL",
    async ({ id }, lines, reference) =>
      (await fixture.dataOf(STAFF_CREATE, { customerId: id, lines, reference })).createOrder,
  ],
];

const completed = ({ orderNumber, reference, orderDate, grandTotal }: TestResponse['body']) => ({
  kind: 'orderCompleted',
  data: { orderNumber, reference, orderDate, grandTotal },
});

describe('orderCompleted', () => {
  it.each(APIS)('an order over %s raises orderCompleted once, with the data of the response', async (_api, place) => {
    const [buyer, product] = [await fixture.shop.customer(), await fixture.shop.product({}, 9)];
    const webhookId = await subscribe(fixture, buyer.token, ['orderCompleted']);
    const first = await place(buyer, [{ productId: product.id, amount: 2 }], 'PO "7", \\ ü 😀');
    const second = await place(buyer, [{ productId: product.id, amount: 1 }], null);
    const expected = [completed(first), completed(second)];
    expect([first.reference, second.reference]).toEqual(['PO "7", \\ ü 😀', null]);
    expect(await eventsOf(fixture, buyer.id)).toEqual(expected);
    expect(await sentTo(fixture, buyer.token, webhookId)).toEqual(expected);
  });

  it('an order that empties its pool, one of many keys and one with several lines raise it once each', async () => {
    const buyer = await fixture.shop.customer();
    const [last, many] = [await fixture.shop.product({}, 1), await fixture.shop.product({}, 200)];
    const made = [
      await placeOverRest(buyer, [{ productId: last.id, amount: 1 }], null),
      await placeOverRest(buyer, [{ productId: many.id, amount: 101 }], null),
      await placeOverRest(
        buyer,
        [
          { productId: many.id, amount: 1 },
          { productId: many.id, amount: 2 },
        ],
        null,
      ),
    ];
    expect(await eventsOf(fixture, buyer.id)).toEqual(made.map(completed));
  });

  it('orders that share a transaction raise one event each, which names the order of its own customer', async () => {
    const product = await fixture.shop.product({}, 100);
    const buyers = await Promise.all(Array.from({ length: 4 }, () => fixture.shop.customer()));
    const [subscribed, others] = [buyers.slice(0, 2), buyers.slice(2)];
    const webhookIds = await Promise.all(subscribed.map(({ token }) => subscribe(fixture, token)));
    const otherIds = await Promise.all(others.map(({ token }) => subscribe(fixture, token, ['claimResolved'])));
    const placement = fixture.service.app.services.placement;
    const made = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const { id } = buyers[index % 4] as Buyer;
        const products = [
          { productId: product.id, amount: 1 },
          { productId: product.id, amount: 1 + (index % 3) },
        ];
        const request = { products, reference: `${index}`, sandbox: false, from: 1 as const };
        return { customerId: id, order: await placement.createOrder({ id, tokenId: null }, request) };
      }),
    );
    const expectedOf = (customerId: string) =>
      made
        .filter((one) => one.customerId === customerId)
        .map(({ order: { orderNumber, reference, orderDate, grandTotalCents } }) =>
          completed({
            orderNumber,
            reference,
            orderDate: orderDate.toISOString(),
            grandTotal: grandTotalCents / 100,
          }),
        )
        .sort((a, b) => a.data.orderNumber - b.data.orderNumber);
    for (const { id } of buyers) expect(await eventsOf(fixture, id)).toEqual(expectedOf(id));
    for (const [index, { id, token }] of subscribed.entries()) {
      expect(await sentTo(fixture, token, webhookIds[index] ?? '')).toEqual(expectedOf(id));
    }
    for (const [index, { token }] of others.entries()) {
      expect(await sentTo(fixture, token, otherIds[index] ?? '')).toEqual([]);
    }
  });

  it('replays, sandbox orders and refused orders raise nothing', async () => {
    const buyer = await fixture.shop.customer({ creditLimitCents: 5_000 });
    const product = await fixture.shop.product({}, 20);
    const send = (amount: number, headers: Record<string, string>) =>
      fixture.service.request('POST', '/api/orders', {
        token: buyer.token,
        headers,
        body: { products: [{ productId: product.id, amount }] },
      });
    const key = { 'Idempotency-Key': newId() };
    const made = await send(1, key);
    const again = await send(1, key);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    const sandboxKey = { 'Idempotency-Key': newId(), 'X-Sandbox-Mode': 'true' };
    for (const headers of [{ 'X-Sandbox-Mode': 'true' }, sandboxKey, sandboxKey]) {
      expect((await send(1, headers)).status).toBe(201);
    }
    const statuses = [await send(21, {}), await send(6, {}), await send(0, {})].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 400]);
    const staffKey = newId();
    const variables = { customerId: buyer.id, lines: [{ productId: product.id, amount: 1 }], key: staffKey };
    const { createOrder } = await fixture.dataOf(STAFF_CREATE, variables);
    await fixture.dataOf(STAFF_CREATE, variables);
    expect(await eventsOf(fixture, buyer.id)).toEqual([completed(made.body), completed(createOrder)]);
  });
});
