import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';

const POLL_INTERVAL_MS = 200;

const fixture = useDeliveryFixture({}, { jobs: false });

// The dispatcher also polls for deliveries five times a second. Here it never does, so that only a wake makes it send.
beforeAll(async () => {
  const never = () => setTimeout(() => undefined, 2 ** 30).unref();
  const setIntervalSpy = jest.spyOn(globalThis, 'setInterval').mockImplementation(never);
  await fixture.service.startJobs();
  expect(setIntervalSpy.mock.calls.map(([, delayMs]) => delayMs)).toContain(POLL_INTERVAL_MS);
  setIntervalSpy.mockRestore();
});

it('a delivery begins as soon as its event is committed, without waiting for the next poll', async () => {
  const receiver = await fixture.receiver();
  await fixture.webhook(receiver);
  for (let count = 1; count <= 5; count += 1) {
    await fixture.happen();
    await receiver.received(count);
  }
});

it('a backlog of deliveries is worked off without waiting for the next poll', async () => {
  const receiver = await fixture.receiver();
  const webhook = await fixture.webhook(receiver);
  await fixture.happenAll(Array.from({ length: 300 }, eventProduct));
  await receiver.received(300);
  await fixture.ended(webhook);
});
