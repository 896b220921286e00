import { DeliveryQueue } from '../../../src/delivery/queue.js';
import { MAX_REPLAYED_EVENTS } from '../../../src/domain/webhooks/replay.js';
import { useDeliveryFixture } from '../../support/delivery/delivery-fixture.js';
import { PastEventsFixture } from '../../support/webhooks/past-events-fixture.js';
import { replayApis } from '../../support/webhooks/replay-apis.js';

const fixture = useDeliveryFixture({}, { jobs: false });
const { replay } = replayApis(fixture);

it('a replay of more events than allowed is refused and changes nothing, and one of the maximum is accepted completely', async () => {
  const { pastEvents, webhook } = await PastEventsFixture.withWebhook(fixture);
  await pastEvents.manyEvents(pastEvents.at(1), MAX_REPLAYED_EVENTS + 1, webhook.customerId);
  const request = { ...pastEvents.hour, events: ['creditLow'] };
  expect(await replay(webhook, webhook.id, request)).toEqual({
    code: 'VALIDATION_ERROR',
    details: { since: `More than ${MAX_REPLAYED_EVENTS} events: choose a shorter time, or fewer kinds` },
  });
  expect(await fixture.query('SELECT id FROM webhook_deliveries')).toEqual([]);
  await fixture.query('DELETE FROM events WHERE customer_id = ? ORDER BY id LIMIT 1', [webhook.customerId]);
  expect(await replay(webhook, webhook.id, request)).toEqual({ queued: MAX_REPLAYED_EVENTS });
  const [row] = await fixture.query(
    'SELECT COUNT(*) AS count, COUNT(DISTINCT event_id) AS events FROM webhook_deliveries',
  );
  expect(row).toEqual({ count: MAX_REPLAYED_EVENTS, events: MAX_REPLAYED_EVENTS });
  const queue = new DeliveryQueue(fixture.service.app.dataSource, () => new Date());
  expect((await queue.lease(500)).map(({ event }) => event.kind)).toEqual(Array(4).fill('creditLow'));
}, 180_000);
