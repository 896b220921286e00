import { newId } from '../../src/db/ids.js';
import { atOnce, useTwoNodes } from './two-nodes.js';

const CREATE = `
  mutation ($customerId: ObjectID!, $productId: ObjectID!, $key: String) {
    createOrder(customerId: $customerId, lines: [{ productId: $productId, amount: 1 }], idempotencyKey: $key) {
      orderNumber replayed balanceAfter } }`;

describe('orders by staff through two nodes of a cluster at once', () => {
  const nodes = useTwoNodes(3);

  const setup = async (keys: number) => {
    const { token } = await nodes.desk(0).member('SUPPORT');
    const { id: productId } = await nodes.shop.product({ listPriceCents: 100 }, keys);
    const place = (number: number, customerId: string, key?: string) =>
      nodes.desk(number).run(CREATE, { customerId, productId, key }, token);
    return { place };
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
});
