import { newId } from '../../src/db/ids.js';
import { atOnce, useTwoNodes } from './two-nodes.js';

const PAY = `mutation ($id: ObjectID!, $amount: EUR!, $key: String!) {
  recordPayment(customerId: $id, amount: $amount, idempotencyKey: $key) { balance recordedPayment { replayed } } }`;

describe('payments through two nodes of a cluster at once', () => {
  const nodes = useTwoNodes(9);

  const setup = async () => {
    const { token } = await nodes.desk(0).member();
    const pay = (number: number, id: string, key: string) => nodes.desk(number).run(PAY, { id, amount: 1, key }, token);
    return { pay };
  };

  it('a payment that is sent through two nodes with one key is recorded once and answered to all', async () => {
    const { pay } = await setup();
    const { id } = await nodes.shop.customer();
    for (let round = 1; round <= 3; round += 1) {
      const key = newId();
      const answers = await atOnce(6, (number) => pay(number, id, key));
      const paid = answers.map(({ data }) => data.recordPayment);
      expect(paid.map(({ balance }) => balance)).toEqual(Array(6).fill(-round));
      expect(paid.filter(({ recordedPayment }) => !recordedPayment.replayed)).toHaveLength(1);
    }
  });

  it('of payments for two customers through two nodes with one key, one is recorded', async () => {
    const { pay } = await setup();
    const ids = [(await nodes.shop.customer()).id, (await nodes.shop.customer()).id];
    const key = newId();
    const answers = await atOnce(6, (number) => pay(number, ids[number % 2] ?? '', key));
    const refused = answers.flatMap(({ errors }) => errors ?? []);
    expect(refused.map(({ extensions }) => extensions.code)).toEqual(Array(3).fill('IDEMPOTENCY_KEY_REUSED'));
    const recorded = answers.filter(({ data }) => data?.recordPayment.recordedPayment.replayed === false);
    expect(recorded).toHaveLength(1);
  });
});
