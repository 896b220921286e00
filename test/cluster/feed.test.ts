import { onNode, theCluster } from '../support/cluster/two-nodes.js';
import { expectCompleteFeed } from '../support/feed-proof.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';

describe('the feed of three processes on the nodes of a cluster', () => {
  let fixture: ProcessFixture;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(6);
  });
  afterAll(() => fixture.close());

  it('readers get exactly the events that were committed on any node, each once and in order, while a process is killed', async () => {
    const { nodes } = await theCluster();
    await expectCompleteFeed(
      fixture,
      nodes.map(({ url }) => onNode(url, fixture.environment['DATABASE_URL'] ?? '')),
    );
  });
});
