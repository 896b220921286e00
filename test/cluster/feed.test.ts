import { World } from '../processes/world.js';
import { expectWholeFeed } from '../support/feed-proof.js';
import { onNode, theCluster } from './two-nodes.js';

describe('the feed of three processes on the nodes of a cluster', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.create(6);
  });
  afterAll(() => world.close());

  it('readers get exactly the events that were committed on any node, each once and in order, while a process is killed', async () => {
    const { nodes } = await theCluster();
    await expectWholeFeed(
      world,
      nodes.map(({ url }) => onNode(url, world.environment['DATABASE_URL'] ?? '')),
    );
  });
});
