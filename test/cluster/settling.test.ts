import { newId } from '../../src/db/ids.js';
import { StockRoom } from '../support/stock-room.js';
import { pass } from '../support/until.js';
import { atOnce, useTwoNodes } from './two-nodes.js';

const ROUNDS = 12;
const PER_ROUND = 6;

describe('settling keys through two nodes while orders come under them', () => {
  const nodes = useTwoNodes(1);

  it('all are told the same through both nodes, and a voided key has made nothing', async () => {
    const { id, token } = await nodes.shop.customer();
    const product = await nodes.shop.product({}, ROUNDS);
    let made = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const idempotencyKey = newId();
      // By turns the order goes to the first node, and settling to the second, and the other way round.
      const answers = await atOnce(PER_ROUND, async (number) => {
        const at = number + round;
        if (number % 3 === 0) return nodes.buy(at, token, [product.id], idempotencyKey);
        // The later it comes, the further the orders are; whatever it meets must hold.
        await pass(round);
        return nodes.at(at).request('POST', '/api/orders/settle', { token, body: { idempotencyKey } });
      });
      const settled = answers.flatMap((answer) => ('body' in answer ? [answer.body] : []));
      expect(settled).toEqual(settled.map(() => settled[0]));
      const { outcome, order } = settled[0];
      const orders = answers.flatMap((answer) => ('licenseKeys' in answer ? [answer] : []));
      expect(orders.map(({ status }) => status)).toEqual(orders.map(() => (outcome === 'made' ? 201 : 400)));
      if (outcome === 'voided') continue;
      made += 1;
      expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(orders.map(() => order.orderNumber));
    }
    const stockRoom = new StockRoom({ service: nodes.other });
    expect((await stockRoom.ledger(id)).balancesAfterCents).toHaveLength(made);
    expect((await stockRoom.count(product.poolId)).counters.allocated).toBe(made);
  });
});
