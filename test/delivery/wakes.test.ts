import { Lookout } from '../../src/jobs/lookout.js';
import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';

const fixture = useDeliveryFixture({}, { jobs: false });

// The lookout finds deliveries too. Here it never looks, so that only a wake makes the dispatcher send.
beforeAll(async () => {
  const startSpy = jest.spyOn(Lookout.prototype, 'start').mockImplementation(() => undefined);
  await fixture.service.startJobs();
  expect(startSpy).toHaveBeenCalledTimes(1);
  startSpy.mockRestore();
});

it('a delivery begins as soon as its event is committed, without waiting for the next look', async () => {
  const receiver = await fixture.receiver();
  await fixture.webhook(receiver);
  for (let count = 1; count <= 5; count += 1) {
    await fixture.happen();
    await receiver.received(count);
  }
});

it('a backlog of deliveries is worked off without waiting for the next look', async () => {
  const receiver = await fixture.receiver();
  const webhook = await fixture.webhook(receiver);
  await fixture.happenAll(Array.from({ length: 300 }, eventProduct));
  await receiver.received(300);
  await fixture.ended(webhook);
});
