import { setImmediate as nextTurn } from 'node:timers/promises';
import { ORDER_FROM } from '../../../../src/domain/order.js';
import { DomainError } from '../../../../src/domain/errors.js';
import { orderMode } from '../../../../src/domain/sandbox.js';
import { CommitFailedError } from '../../../../src/db/transaction.js';
import { MAX_BATCHED_KEYS } from '../../../../src/services/orders/placement/order-batch.js';
import { OrderBatcher } from '../../../../src/services/orders/placement/order-batcher.js';
import type { OrderOutcome, ShapedOrder } from '../../../../src/services/orders/placement/order-request.js';
import { currentCause } from '../../../../src/services/common/request-scope.js';

/** A transaction that a test brings to its end. */
interface Running {
  customers: string[];
  held: string;
  end: (outcomes: OrderOutcome[]) => void;
  fail: (error: Error) => void;
}

// Any final outcome does: the queue looks at none but the one that is not final.
const DONE: OrderOutcome = { kind: 'refused', error: new DomainError('CREDIT_LIMIT_EXCEEDED') };
const DEFERRED: OrderOutcome = { kind: 'deferred' };

function orderOf(customerId: string, productId: string, quantity = 1): ShapedOrder {
  const lines = [{ productId, quantity, maxPriceCents: null }];
  const how = { mode: orderMode(false), from: ORDER_FROM.rest, cause: currentCause() };
  return { customerId, lines, once: null, tokenId: null, ...how };
}

describe('the queue of orders', () => {
  let running: Running[];
  let queue: OrderBatcher;

  afterEach(() => jest.useRealTimers());
  beforeEach(() => {
    // Time passes only where a test says so; turns of the event loop come as ever.
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const mine: Running[] = [];
    running = mine;
    queue = new OrderBatcher(
      (orders, held) =>
        new Promise((resolve, reject) => {
          const customers = orders.map(({ customerId }) => customerId);
          mine.push({ customers, held, end: resolve, fail: reject });
        }),
    );
  });

  /** What is on its way after some milliseconds, in short. */
  async function groupsAfter(ms: number): Promise<string[]> {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    jest.advanceTimersByTime(ms);
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    return running.map(({ customers, held }) => `${held}: ${customers.join(' ')}`);
  }

  const groups = () => groupsAfter(0);

  /** Ends the transaction that has been on its way longest. */
  function endFirst(...outcomes: OrderOutcome[]): void {
    const first = running.shift();
    first?.end(first.customers.map((_, index) => outcomes[index] ?? DONE));
  }

  const place = (order: ShapedOrder): Promise<OrderOutcome> => queue.place(order);

  it('sends an order that comes alone at once, and those that come meanwhile together, in their order', async () => {
    const first = place(orderOf('a', 'x'));
    expect(await groups()).toEqual(['skipLocked: a']);
    const others = [place(orderOf('b', 'x')), place(orderOf('c', 'y')), place(orderOf('d', 'x'))];
    expect(await groups()).toEqual(['skipLocked: a']);
    endFirst();
    expect(await first).toBe(DONE);
    expect(await groups()).toEqual(['skipLocked: b c d']);
    endFirst();
    expect(await Promise.all(others)).toEqual([DONE, DONE, DONE]);
  });

  it('waits a moment for as many orders as came together of late', async () => {
    const company = ['a', 'b', 'c'].map((customer) => place(orderOf(customer, 'x')));
    expect(await groupsAfter(12)).toEqual(['skipLocked: a b c']);
    endFirst();
    await Promise.all(company);
    const again = ['a', 'b'].map((customer) => place(orderOf(customer, 'x')));
    expect(await groupsAfter(5)).toEqual([]);
    const last = place(orderOf('c', 'x'));
    expect(await groups()).toEqual(['skipLocked: a b c']);
    endFirst();
    await Promise.all([...again, last]);
    // It took no time, so the next one is given none either.
    const alone = place(orderOf('a', 'x'));
    expect(await groups()).toEqual(['skipLocked: a']);
    endFirst();
    expect(await alone).toBe(DONE);
  });

  it('goes without that company after the time that it took, and ten milliseconds at most', async () => {
    for (const [tookMs, waitsMs] of [
      [6, 6],
      [40, 10],
    ] as const) {
      const company = ['a', 'b', 'c'].map((customer) => place(orderOf(customer, 'x')));
      await groupsAfter(tookMs);
      endFirst();
      await Promise.all(company);
      const next = place(orderOf('a', 'x'));
      expect(await groupsAfter(waitsMs - 1)).toEqual([]);
      expect(await groupsAfter(1)).toEqual(['skipLocked: a']);
      endFirst();
      expect(await next).toBe(DONE);
    }
  });

  it('makes groups of 64 orders at most, and of 8 orders of one customer', async () => {
    const blocker = place(orderOf('blocker', 'x'));
    await groups();
    const greedy = Array.from({ length: 10 }, () => place(orderOf('greedy', 'x')));
    const others = Array.from({ length: 70 }, (_, number) => place(orderOf(`c${number}`, 'x')));
    endFirst();
    await blocker;
    await groups();
    expect(running[0]?.customers.filter((customer) => customer === 'greedy')).toHaveLength(8);
    expect(running[0]?.customers).toHaveLength(64);
    endFirst();
    await groups();
    expect(running[0]?.customers).toEqual([
      'greedy',
      'greedy',
      ...Array.from({ length: 14 }, (_, at) => `c${at + 56}`),
    ]);
    endFirst();
    await Promise.all([...greedy, ...others]);
  });

  it('lets a large order go by itself, beside the others, and holds back only what wants the same', async () => {
    const all = [
      place(orderOf('large', 'x', MAX_BATCHED_KEYS + 1)),
      place(orderOf('a', 'y')),
      place(orderOf('b', 'x')),
      place(orderOf('large', 'z')),
    ];
    expect(await groups()).toEqual(['wait: large', 'skipLocked: a']);
    endFirst();
    endFirst();
    expect(await groups()).toEqual(['skipLocked: b large']);
    endFirst();
    expect(await Promise.all(all)).toEqual([DONE, DONE, DONE, DONE]);
  });

  it('has what is held up wait for itself, each with those that want the same, and answers the others', async () => {
    const all = [
      place(orderOf('a', 'x')),
      place(orderOf('b', 'y')),
      place(orderOf('c', 'x')),
      place(orderOf('d', 'z')),
    ];
    await groups();
    endFirst(DEFERRED, DEFERRED, DEFERRED, DONE);
    expect(await all[3]).toBe(DONE);
    expect((await groups()).sort()).toEqual(['wait: a c', 'wait: b']);
    const later = [place(orderOf('e', 'z')), place(orderOf('f', 'x'))];
    expect((await groups()).sort()).toEqual(['skipLocked: e', 'wait: a c', 'wait: b']);
    for (let group = 0; group < 4; group += 1) {
      await groups();
      endFirst();
    }
    expect(await Promise.all([...all, ...later])).toEqual(Array.from({ length: 6 }, () => DONE));
  });

  it('does not wait for a group that takes long: what has nothing to do with it goes on', async () => {
    const slow = place(orderOf('a', 'x'));
    await groups();
    const [free, same] = [place(orderOf('b', 'y')), place(orderOf('c', 'x'))];
    expect(await groupsAfter(49)).toEqual(['skipLocked: a']);
    expect(await groupsAfter(1)).toEqual(['skipLocked: a', 'skipLocked: b']);
    running.pop()?.end([DONE]);
    expect(await free).toBe(DONE);
    endFirst();
    expect(await slow).toBe(DONE);
    expect(await groups()).toEqual(['skipLocked: c']);
    endFirst();
    expect(await same).toBe(DONE);
  });

  it('runs each order alone where a group failed, so that only what fails by itself fails', async () => {
    const all = ['a', 'b', 'c'].map((customer) => place(orderOf(customer, 'x')));
    const failure = expect(all[1]).rejects.toThrow('poison');
    await groups();
    running.shift()?.fail(new Error('poison'));
    expect(await groups()).toEqual(['wait: a', 'wait: b', 'wait: c']);
    running[1]?.fail(new Error('poison'));
    running[0]?.end([DONE]);
    running[2]?.end([DONE]);
    await failure;
    expect([await all[0], await all[2]]).toEqual([DONE, DONE]);
  });

  it('runs nothing again where the commit failed: it may have happened', async () => {
    const all = ['a', 'b'].map((customer) => place(orderOf(customer, 'x')));
    const failures = all.map((placed) => expect(placed).rejects.toThrow(CommitFailedError));
    await groups();
    running.shift()?.fail(new CommitFailedError(new Error('Connection lost')));
    await Promise.all(failures);
    expect(await groups()).toEqual([]);
  });
});
