import { newId } from '../../src/db/ids.js';
import { StaffApi } from '../support/staff.js';
import { atOnce, useTwoNodes } from './two-nodes.js';

const CREATE = `
  mutation ($customerId: ObjectID!, $productId: ObjectID!, $key: String) {
    createOrder(customerId: $customerId, lines: [{ productId: $productId, amount: 1 }], idempotencyKey: $key) {
      orderNumber replayed balanceAfter } }`;

describe('orders by staff through two nodes of a cluster at once', () => {
  const nodes = useTwoNodes(3);

  const setup = async (keys: number) => {
    const now = () => new Date();
    const desks = [new StaffApi(nodes.one, now), new StaffApi(nodes.other, now)] as const;
    const { token } = await desks[0].member('SUPPORT');
    const { id: productId } = await nodes.shop.product({ listPriceCents: 100 }, keys);
    const place = (number: number, customerId: string, key?: string) =>
      desks[number % 2 === 0 ? 0 : 1].run(CREATE, { customerId, productId, key }, token);
    return { place, productId };
  };
  const auditCount = async (orderNumber: number): Promise<number> => {
    const rows = await nodes.one.app.dataSource.query<object[]>(
      "SELECT id FROM audit_entries WHERE action = 'createOrder' AND subject_id = ?",
      [String(orderNumber)],
    );
    return rows.length;
  };

  it('an order that staff sends through two nodes with one key is made once, answered to all, and audited once', async () => {
    const { place } = await setup(20);
    const { id } = await nodes.shop.customer();
    for (let round = 1; round <= 3; round += 1) {
      const key = newId();
      const answers = await atOnce(6, (number) => place(number, id, key));
      expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
      const orders = answers.map(({ data }) => data.createOrder);
      expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(1);
      expect(orders.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(orders.map(({ balanceAfter }) => balanceAfter)).toEqual(Array(6).fill(round));
      expect(await auditCount(orders[0].orderNumber)).toBe(1);
    }
  });

  it('of orders for two customers that staff sends through two nodes with one key, one is made', async () => {
    const { place } = await setup(20);
    const ids = [(await nodes.shop.customer()).id, (await nodes.shop.customer()).id];
    const key = newId();
    const answers = await atOnce(6, (number) => place(number, ids[number % 2] ?? '', key));
    const refused = answers.flatMap(({ errors }) => errors ?? []);
    expect(refused.map(({ extensions }) => extensions.code)).toEqual(Array(3).fill('IDEMPOTENCY_KEY_REUSED'));
    expect(answers.filter(({ data }) => data?.createOrder.replayed === false)).toHaveLength(1);
  });

  it('the last key goes to one of the customers and members of staff who order it through two nodes', async () => {
    const { place, productId } = await setup(1);
    const buyers = await Promise.all(Array.from({ length: 6 }, () => nodes.shop.customer()));
    const outcomes = await Promise.all(
      buyers.map(async ({ id, token }, number) => {
        if (number % 3 === 0) return (await nodes.buy(number, token, [productId])).status === 201;
        const { errors = [] } = await place(number, id);
        expect(errors.map(({ extensions }) => extensions.code)).toEqual(errors.map(() => 'INSUFFICIENT_STOCK'));
        return errors.length === 0;
      }),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });
});
