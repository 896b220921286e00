import { DeliveryDispatcher } from '../../src/delivery/dispatcher.js';
import type { DeliveryQueue } from '../../src/delivery/queue.js';
import type { DeliveryResults } from '../../src/delivery/results.js';
import type { WebhookSender } from '../../src/delivery/sender.js';
import { createLogger } from '../../src/observability/logger.js';
import { NO_TRACING } from '../../src/observability/tracing.js';
import { leasedDelivery } from '../support/delivery/leased-delivery.js';

type Lease = DeliveryQueue['lease'];

/** A dispatcher whose queue leases deliveries by the given function. */
function dispatcherOf(lease: Lease, send = () => new Promise(() => undefined), ordersIdleForMs = () => Infinity) {
  const queue = {
    lease,
    requeueExpired: () => Promise.resolve(0),
    rebalance: { requestIfDue: () => Promise.resolve() },
    release: () => Promise.resolve(),
  };
  const sender = { send, close: () => Promise.resolve() };
  return new DeliveryDispatcher({
    queue: queue as unknown as DeliveryQueue,
    results: {} as DeliveryResults,
    sender: sender as unknown as WebhookSender,
    retries: { requeueLost: () => Promise.resolve(0) },
    logger: createLogger('silent'),
    count: () => undefined,
    tracing: NO_TRACING,
    ordersIdleForMs,
  });
}

describe('the heartbeat of a DeliveryDispatcher', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('a dispatcher has a heartbeat with each look, whether leases succeed or fail', async () => {
    const leases: Lease[] = [() => Promise.resolve([]), () => Promise.reject(new Error('gone away'))];
    for (const lease of leases) {
      const dispatcher = dispatcherOf(lease);
      expect(dispatcher.heartbeatAgeMs).toBe(0);
      dispatcher.start();
      await jest.advanceTimersByTimeAsync(120_100);
      expect(dispatcher.heartbeatAgeMs).toBe(100);
      await dispatcher.stop(1_000);
      await jest.advanceTimersByTimeAsync(120_000);
      expect(dispatcher.heartbeatAgeMs).toBe(0);
    }
  });

  it('a dispatcher that is never done with leasing has a heartbeat with each lease', async () => {
    // Each lease takes ten seconds and finds a delivery that its webhook's earlier ones hold up.
    const dispatcher = dispatcherOf(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      return [leasedDelivery('http://127.0.0.1:9/')];
    });
    dispatcher.start();
    for (let leases = 0; leases < 12; leases += 1) {
      await jest.advanceTimersByTimeAsync(9_999);
      expect(dispatcher.heartbeatAgeMs).toBe(9_999);
      await jest.advanceTimersByTimeAsync(1);
      expect(dispatcher.heartbeatAgeMs).toBe(0);
    }
    const stopping = dispatcher.stop(8_000);
    await jest.advanceTimersByTimeAsync(10_000);
    await stopping;
  });

  it('a dispatcher whose lease hangs has no heartbeat, and still stops in time', async () => {
    const dispatcher = dispatcherOf(() => new Promise(() => undefined));
    dispatcher.start();
    await jest.advanceTimersByTimeAsync(90_000);
    expect(dispatcher.heartbeatAgeMs).toBe(90_000);
    let isStopped = false;
    const stopping = dispatcher.stop(8_000).then(() => (isStopped = true));
    await jest.advanceTimersByTimeAsync(7_999);
    expect(isStopped).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await stopping;
    expect(isStopped).toBe(true);
  });
});

describe('the precedence of orders', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** A dispatcher that leases this many deliveries, each to a separate webhook, to receivers that never respond. */
  function fanOut(count: number) {
    const orders = { idleForMs: Infinity };
    let leases = 0;
    let begun = 0;
    const lease: Lease = async () => {
      leases += 1;
      const ids = Array.from({ length: leases === 1 ? count : 0 }, (_, id) => id);
      const one = leasedDelivery('http://127.0.0.1:9/');
      return ids.map((id) => ({ ...one, id, webhookId: `webhook ${id}`, customerId: `customer ${id}` }));
    };
    const send = () => {
      begun += 1;
      return new Promise(() => undefined);
    };
    const dispatcher = dispatcherOf(lease, send, () => orders.idleForMs);
    return { dispatcher, orders, begun: () => begun };
  }

  it('deliveries begin at once while no orders are made', async () => {
    const { dispatcher, begun } = fanOut(200);
    dispatcher.start();
    // Under fake timers, each tick of the event loop takes a millisecond.
    await jest.advanceTimersByTimeAsync(60);
    expect(begun()).toBe(200);
    void dispatcher.stop(0);
  });

  it('deliveries begin four at a time, with pauses of 8 ms, while orders are made, and at once after these', async () => {
    const { dispatcher, orders, begun } = fanOut(200);
    orders.idleForMs = 0;
    dispatcher.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun()).toBe(4);
    await jest.advanceTimersByTimeAsync(40);
    expect(begun()).toBe(24);
    orders.idleForMs = 99;
    await jest.advanceTimersByTimeAsync(8);
    expect(begun()).toBe(28);
    orders.idleForMs = 100;
    await jest.advanceTimersByTimeAsync(200);
    expect(begun()).toBe(200);
    void dispatcher.stop(0);
  });
});
