import { ProductFollower } from '../rest/product-follower.js';
import { atOnce, useTwoNodes } from './two-nodes.js';

describe('readers of changes in a cluster', () => {
  const nodes = useTwoNodes(4);

  it('a reader of either node misses no change of stock that orders make through both', async () => {
    const { shop } = nodes;
    const products = await Promise.all(Array.from({ length: 4 }, () => shop.product({}, 40)));
    const customers = await Promise.all(Array.from({ length: 4 }, () => shop.customer()));
    const token = customers[0]?.token ?? '';
    const followers = [nodes.one, nodes.other].map((service) => new ProductFollower(service, token));
    let isOver = false;
    const following = Promise.all(
      followers.map(async (follower) => {
        while (!isOver) await follower.read();
      }),
    );
    const answers = await atOnce(40, (number) => {
      const [product, customer] = [products[number % 4], customers[(number >> 1) % 4]];
      return nodes.buy(number, customer?.token ?? '', [product?.id ?? '']);
    }).finally(() => {
      isOver = true;
    });
    await following;
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
    for (const follower of followers) {
      await follower.read();
      const byId = new Map((await follower.whole()).map((shown) => [shown.id, shown]));
      for (const { id } of products) expect(follower.products.get(id)).toEqual(byId.get(id));
      for (const { id } of products) expect(follower.products.get(id)).toMatchObject({ stock: 30 });
    }
  });
});
