import { expectCompleteFeed } from '../support/feed-proof.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';

describe('the feed of three processes on one database', () => {
  let fixture: ProcessFixture;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(6);
  });
  afterAll(() => fixture.close());

  it('readers get exactly the committed events, each once and in order, whatever commits when and while a process is killed', async () => {
    await expectCompleteFeed(fixture, [fixture.environment['DATABASE_URL'] ?? '']);
  });
});
