import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import { TestService } from '../support/service.js';
import { sleepFor, until } from '../support/until.js';

const fixture = useDeliveryFixture({}, { jobs: false });

it('deliveries that a stopping process aborts are released and count neither as attempts nor failures', async () => {
  const receiver = await fixture.receiver({ manner: 'silent' });
  const webhook = await fixture.webhook(receiver);
  const stopping = await TestService.start();
  await stopping.startJobs();
  await fixture.happenAll(Array.from({ length: 6 }, eventProduct), stopping);
  await receiver.received(4);
  await stopping.stopJobs(150);
  await until(() => receiver.atOnce === 0);
  await sleepFor(100);
  await stopping.stop();
  const rows = await fixture.deliveriesOf(webhook);
  expect(rows).toHaveLength(6);
  for (const row of rows) expect(row).toMatchObject({ status: 'PENDING', queued: 1, claimId: null, attemptCount: 0 });
  for (const { id } of rows) expect(await fixture.attemptsOf(id)).toEqual([]);
  receiver.replyAll({});
  await fixture.service.startJobs();
  await receiver.received(10);
  await fixture.ended(webhook);
  expect(await fixture.webhookRow(webhook)).toMatchObject({ active: 1, failures: 0 });
});
