import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { CommitFailedError, CommittedError } from '../../../../src/db/transaction.js';
import { DomainError } from '../../../../src/domain/common/errors.js';
import { ORDER_CHANNELS } from '../../../../src/domain/orders/order.js';
import { currentTraceContext } from '../../../../src/services/common/request-scope.js';
import { OrderBatcher } from '../../../../src/services/orders/placement/order-batcher.js';
import {
  MAX_BATCHED_KEYS,
  type OrderOutcome,
  type ParsedOrder,
} from '../../../../src/services/orders/placement/order-request.js';

/** A transaction that the test ends. */
interface Running {
  customers: string[];
  held: string;
  /** Whether it has not taken long yet. */
  isYoung: () => boolean;
  end: (outcomes: OrderOutcome[]) => void;
  fail: (error: Error) => void;
}

// Any final outcome will do: the batcher asks only whether an order was deferred.
const DONE: OrderOutcome = { kind: 'refused', error: new DomainError('CREDIT_LIMIT_EXCEEDED') };
const DEFERRED: OrderOutcome = { kind: 'deferred', isLarge: false };

function orderOf(customerId: string, productId: string, quantity = 1): ParsedOrder {
  const lines = [{ productId, quantity, maxPriceCents: null }];
  const how = { sandbox: false, from: ORDER_CHANNELS.rest, traceContext: currentTraceContext() };
  return {
    customerId,
    lines,
    reference: null,
    idempotencyKey: null,
    tokenId: null,
    placedBy: null,
    scenario: null,
    ...how,
  };
}

describe('OrderBatcher', () => {
  let running: Running[];
  let queue: OrderBatcher;

  afterEach(() => jest.useRealTimers());
  beforeEach(() => {
    // Time passes only when a test moves it; ticks of the event loop are real.
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const mine: Running[] = [];
    running = mine;
    queue = new OrderBatcher(
      (orders, held) =>
        new Promise((resolve, reject) => {
          const customers = orders.map(({ customerId }) => customerId);
          const beganMs = performance.now();
          const isYoung = () => performance.now() - beganMs < 50;
          mine.push({ customers, held, isYoung, end: resolve, fail: reject });
        }),
    );
  });

  /** The batches in flight after some milliseconds, as texts. */
  async function groupsAfter(ms: number): Promise<string[]> {
    for (let tick = 0; tick < 5; tick += 1) await nextTurn();
    jest.advanceTimersByTime(ms);
    for (let tick = 0; tick < 5; tick += 1) await nextTurn();
    return running.map(({ customers, held }) => `${held}: ${customers.join(' ')}`);
  }

  const groups = () => groupsAfter(0);

  /** Ends the transaction that has been in flight longest. */
  function endFirst(...outcomes: OrderOutcome[]): void {
    const first = running.shift();
    first?.end(first.customers.map((_, index) => outcomes[index] ?? DONE));
  }

  /** Ends a transaction; only one that skips locked rows defers an order. */
  function endAs(transaction: Running | undefined, outcome: string): void {
    if (outcome === 'failed') transaction?.fail(new Error('failed'));
    const isDeferred = outcome === 'deferred' && transaction?.held === 'skipLocked';
    transaction?.end(transaction.customers.map((_, index) => (isDeferred && index % 2 === 0 ? DEFERRED : DONE)));
  }

  const place = (order: ParsedOrder): Promise<OrderOutcome> => queue.add(order);

  it('an order that comes alone is sent at once, and orders that come meanwhile are the next batch', async () => {
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

  const sandboxOrder = (customerId: string): ParsedOrder => ({ ...orderOf(customerId, 'x'), sandbox: true });

  it("a customer's sandbox orders run one after the other, and delay nobody else's", async () => {
    const greedy = Array.from({ length: 20 }, () => place(sandboxOrder('a')));
    const other = place(sandboxOrder('b'));
    expect(await groups()).toEqual(['wait: a', 'wait: b']);
    running[1]?.end([DONE]);
    expect(await other).toBe(DONE);
    running.pop();
    for (let left = greedy.length; left > 0; left -= 1) {
      expect(await groups()).toEqual(['wait: a']);
      // One that fails lets the next one run too.
      if (left % 2 === 0) endFirst();
      else running.shift()?.fail(new Error('failed'));
    }
    const ended = await Promise.allSettled(greedy);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await groups()).toEqual([]);
  });

  it('the next sandbox order of a customer waits until the keys of the one before are generated', async () => {
    let generate = (): void => undefined;
    const order = new Promise<never>((_, reject) => (generate = () => reject(new Error('generated'))));
    const [first, second] = [place(sandboxOrder('a')), place(sandboxOrder('a'))];
    expect(await groups()).toEqual(['wait: a']);
    endFirst({ kind: 'created', order, repeatsEarlierInBatch: false });
    expect(await groups()).toEqual([]);
    generate();
    await expect(first).rejects.toThrow('generated');
    expect(await groups()).toEqual(['wait: a']);
    endFirst();
    expect(await second).toBe(DONE);
  });

  it('a batch lingers until as many orders have come as were in the last batch', async () => {
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
    // That batch took no time, so the next one does not linger.
    const alone = place(orderOf('a', 'x'));
    expect(await groups()).toEqual(['skipLocked: a']);
    endFirst();
    expect(await alone).toBe(DONE);
  });

  it('a batch lingers no longer than the last batch took, and 25 milliseconds at most', async () => {
    for (const [tookMs, waitsMs] of [
      [6, 6],
      [40, 25],
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

  it('orders of many keys do not fill the batch of another customer', async () => {
    void queue.add(orderOf('first', 'p0'));
    await groups();
    for (let order = 0; order < 20; order += 1) void queue.add(orderOf('many', 'p1', MAX_BATCHED_KEYS));
    void queue.add(orderOf('one', 'p2'));
    await groups();
    endFirst();
    await groups();
    expect(running[0]?.customers).toContain('one');
  });

  it('a batch has 64 orders at most, and at most 8 orders of one customer', async () => {
    const blocker = place(orderOf('blocker', 'x'));
    await groups();
    const greedy = Array.from({ length: 10 }, () => place(orderOf('greedy', 'x')));
    const others = Array.from({ length: 70 }, (_, number) => place(orderOf(`c${number}`, 'x')));
    endFirst();
    await blocker;
    await groups();
    expect(running[0]?.customers).toEqual(['greedy', ...Array.from({ length: 63 }, (_, at) => `c${at}`)]);
    endFirst();
    await groups();
    expect(running[0]?.customers).toEqual([
      ...Array.from({ length: 8 }, () => 'greedy'),
      ...Array.from({ length: 7 }, (_, at) => `c${at + 63}`),
    ]);
    endFirst();
    await groups();
    expect(running[0]?.customers).toEqual(['greedy']);
    endFirst();
    await Promise.all([...greedy, ...others]);
  });

  it('a large order is sent alone, and only orders for the same customer or product wait for it', async () => {
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

  it('orders that are skipped three times wait in batches that want the same, and the other orders do not wait for them', async () => {
    const all = [
      place(orderOf('a', 'x')),
      place(orderOf('b', 'y')),
      place(orderOf('c', 'x')),
      place(orderOf('d', 'z')),
    ];
    await groups();
    endFirst(DEFERRED, DEFERRED, DEFERRED, DONE);
    expect(await all[3]).toBe(DONE);
    for (let again = 0; again < 2; again += 1) {
      expect(await groups()).toEqual(['skipLocked: a b c']);
      endFirst(DEFERRED, DEFERRED, DEFERRED);
    }
    expect((await groups()).sort()).toEqual(['wait: a c', 'wait: b']);
    const later = [place(orderOf('e', 'z')), place(orderOf('f', 'x'))];
    expect((await groups()).sort()).toEqual(['skipLocked: e', 'wait: a c', 'wait: b']);
    for (let group = 0; group < 4; group += 1) {
      await groups();
      endFirst();
    }
    expect(await Promise.all([...all, ...later])).toEqual(Array.from({ length: 6 }, () => DONE));
  });

  it('after a batch that has skipped all of its orders, the next one gives the locks as long as that took', async () => {
    const all = ['a', 'b'].map((customer) => place(orderOf(customer, 'x')));
    await groupsAfter(8);
    endFirst(DEFERRED, DEFERRED);
    const later = place(orderOf('c', 'x'));
    expect(await groupsAfter(7)).toEqual([]);
    expect(await groupsAfter(1)).toEqual(['skipLocked: a b c']);
    endFirst();
    expect(await Promise.all([...all, later])).toEqual([DONE, DONE, DONE]);
  });

  it('a batch that takes long holds up only orders that want the same customer or product', async () => {
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

  it('the orders of a failed batch run alone, so that only the failing order fails', async () => {
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

  it.each([
    ['whose COMMIT failed', new CommitFailedError(new Error('Connection lost'))],
    ['that was committed', new CommittedError(new TypeError('The result cannot be read'))],
    ['that waited too long for a lock', Object.assign(new Error('Lock wait timeout exceeded'), { errno: 1205 })],
  ])('a batch %s is not run again', async (_what, error) => {
    const all = ['a', 'b'].map((customer) => place(orderOf(customer, 'x')));
    const failures = all.map((placed) => expect(placed).rejects.toBe(error));
    await groups();
    running.shift()?.fail(error);
    await Promise.all(failures);
    expect(await groups()).toEqual([]);
  });

  const orders = fc.record({ place: fc.constantFrom('a', 'b', 'c', 'd'), product: fc.constantFrom('x', 'y', 'z') });
  const ends = fc.record({ end: fc.nat(4), as: fc.constantFrom('done', 'deferred', 'failed') });
  const pauses = fc.record({ ms: fc.constantFrom(1, 10, 60) });

  it('with any outcome of batches, each order gets one result, and one young batch at a time skips locked rows', async () => {
    const run = async (
      steps: readonly ({ place: string; product: string } | { end: number; as: string } | { ms: number })[],
    ) => {
      running.length = 0;
      const answered: number[] = [];
      const placed: Promise<unknown>[] = [];
      for (const step of steps) {
        if ('place' in step) {
          const index = placed.length;
          const note = () => void answered.push(index);
          placed.push(place(orderOf(step.place, step.product)).then(note, note));
        } else if ('ms' in step) await groupsAfter(step.ms);
        else endAs(running.splice(step.end % Math.max(1, running.length), 1)[0], step.as);
        await groups();
        const young = running.filter(({ held, isYoung }) => held === 'skipLocked' && isYoung());
        expect(young.length).toBeLessThanOrEqual(1);
      }
      while (answered.length < placed.length) {
        await groupsAfter(60);
        endAs(running.shift(), 'done');
      }
      await Promise.all(placed);
      expect(answered.sort((a, b) => a - b)).toEqual(placed.map((_, index) => index));
    };
    await fc.assert(fc.asyncProperty(fc.array(fc.oneof(orders, orders, ends, pauses), { maxLength: 40 }), run), {
      numRuns: 200,
    });
  });
});
