import { World } from '../processes/world.js';
import { expectWholeFeed } from '../support/feed-proof.js';

describe('the feed of three processes on one database', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.create(6);
  });
  afterAll(() => world.close());

  it('readers get exactly the committed events, each once and in order, whatever commits when and while a process is killed', async () => {
    await expectWholeFeed(world, [world.environment['DATABASE_URL'] ?? '']);
  });
});
