import * as fc from 'fast-check';
import { DeliveryLanes } from '../../src/delivery/lanes.js';
import type { LeasedDelivery } from '../../src/delivery/queue.js';

let count = 0;
const delivery = (webhookId: string, productId = `product ${count}`, customerId = 'customer') =>
  ({ id: (count += 1), webhookId, customerId, event: { productId } }) as LeasedDelivery;

const many = (times: number, make: () => LeasedDelivery) => Array.from({ length: times }, make);

/** Makes a webhook's only request one without a response. */
function silence(lanes: DeliveryLanes, webhookId: string): void {
  lanes.add([delivery(webhookId)]);
  const [only] = [...lanes.begin()];
  lanes.markRecording(only as LeasedDelivery, true);
  lanes.release(only as LeasedDelivery);
}

describe('DeliveryLanes', () => {
  it('webhooks are served round robin while more deliveries wait than may run', () => {
    const lanes = new DeliveryLanes(4, 6);
    const waiting = {
      a: many(20, () => delivery('a')),
      b: many(20, () => delivery('b')),
      c: many(20, () => delivery('c')),
    };
    lanes.add([...waiting.a, ...waiting.b, ...waiting.c]);
    const running = [...lanes.begin()];
    expect(running.map(({ webhookId }) => webhookId).join('')).toBe('abcabc');
    const begun = { a: 0, b: 0, c: 0 };
    for (let round = 0; round < 30; round += 1) {
      lanes.release(running.shift() as LeasedDelivery);
      const [next] = [...lanes.begin()];
      begun[next?.webhookId as 'a' | 'b' | 'c'] += 1;
      running.push(next as LeasedDelivery);
    }
    for (const times of Object.values(begun)) expect(times).toBeGreaterThanOrEqual(8);
  });

  it('all webhooks of a customer together have a limit, and what waits for it is not ready', () => {
    const lanes = new DeliveryLanes(4, 100, 1_000, 5);
    const of = (customerId: string, webhookId: string) => many(10, () => delivery(webhookId, undefined, customerId));
    lanes.add([...of('one', 'a'), ...of('one', 'b'), ...of('other', 'c')]);
    expect(lanes.hasFewerReady(9)).toBe(false);
    expect(lanes.hasFewerReady(10)).toBe(true);
    const begun = [...lanes.begin()];
    expect(
      begun
        .map(({ webhookId }) => webhookId)
        .sort()
        .join(''),
    ).toBe('aaabbcccc');
    expect([lanes.hasFewerReady(1), [...lanes.begin()]]).toEqual([true, []]);
    const [slow, prompt] = begun.filter(({ customerId }) => customerId === 'one');
    lanes.markSlow(slow as LeasedDelivery);
    expect([...lanes.begin()]).toEqual([]);
    // Its result is still being recorded.
    lanes.markRecording(prompt as LeasedDelivery, false);
    expect(lanes.hasFewerReady(1)).toBe(false);
    expect([...lanes.begin()].map(({ customerId }) => customerId)).toEqual(['one']);
    lanes.release(prompt as LeasedDelivery);
    expect([...lanes.begin()]).toEqual([]);
    lanes.release(slow as LeasedDelivery);
    expect([...lanes.begin()].map(({ customerId }) => customerId)).toEqual(['one']);
  });

  it('a delivery that releases its slot lets another start, up to the total limit', () => {
    const lanes = new DeliveryLanes(1, 2, 5);
    const deliveries = many(9, () => delivery(`webhook ${count}`));
    lanes.add(deliveries);
    const begun: LeasedDelivery[] = [];
    for (const expected of [2, 4, 5, 5]) {
      const next = [...lanes.begin()];
      begun.push(...next);
      expect([lanes.inFlight, begun.length]).toEqual([expected, expected]);
      for (const one of next) lanes.markSlow(one);
    }
    lanes.release(begun[0] as LeasedDelivery);
    expect([...lanes.begin()]).toHaveLength(1);
    expect(lanes.inFlight).toBe(5);
  });

  it('a webhook that was silent gets one request at a time until it responds', () => {
    const lanes = new DeliveryLanes(4, 100);
    silence(lanes, 'a');
    lanes.add(many(9, () => delivery('a')));
    const [only, ...others] = [...lanes.begin()];
    expect([others, lanes.hasFewerReady(1)]).toEqual([[], true]);
    lanes.markRecording(only as LeasedDelivery, false);
    expect([...lanes.begin()]).toHaveLength(4);
  });

  it('with half of all slots taken, a webhook gets one request at a time, and a silent one gets no request', () => {
    const lanes = new DeliveryLanes(4, 100, 8);
    lanes.add(many(4, () => delivery('a')));
    const begun = [...lanes.begin()];
    expect(begun).toHaveLength(4);
    silence(lanes, 'b');
    lanes.add([...many(3, () => delivery('b')), ...many(3, () => delivery('c')), ...many(3, () => delivery('d'))]);
    expect([...lanes.begin()].map(({ webhookId }) => webhookId)).toEqual(['c', 'd']);
    for (const one of begun) lanes.release(one);
    expect([...lanes.begin()].map(({ webhookId }) => webhookId)).toEqual(['b', 'c']);
  });

  it('a delivery whose result is being recorded is held, and the next about its product may begin', () => {
    const lanes = new DeliveryLanes(4, 100);
    const [first, second] = [delivery('a', 'p'), delivery('a', 'p')];
    lanes.add([first, second]);
    expect([...lanes.begin()]).toEqual([first]);
    lanes.markRecording(first, false);
    expect([...lanes.begin()]).toEqual([second]);
    expect([lanes.held, lanes.inFlight]).toEqual([[first, second], 1]);
    lanes.release(first);
    lanes.release(second);
    expect([lanes.holds(first), lanes.holdsFor('a')]).toEqual([false, false]);
  });

  it('DeliveryLanes preserves the order of each product and every limit, in whatever order deliveries end', () => {
    const step = fc.oneof(
      fc.record({
        webhookId: fc.constantFrom('a', 'b', 'c'),
        productId: fc.constantFrom('p', 'q', 'r', 's', 't', 'u'),
      }),
      fc.nat({ max: 50 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const lanes = new DeliveryLanes(3, 5);
        const running: LeasedDelivery[] = [];
        const lastBegun = new Map<string, number>();
        const added: LeasedDelivery[] = [];
        const begin = () => {
          for (const next of lanes.begin()) {
            const product = `${next.webhookId} ${next.event.productId}`;
            expect(next.id).toBeGreaterThan(lastBegun.get(product) ?? 0);
            lastBegun.set(product, next.id);
            running.push(next);
          }
          expect(running.length).toBeLessThanOrEqual(5);
          expect(new Set(running.map((one) => `${one.webhookId} ${one.event.productId}`)).size).toBe(running.length);
          for (const id of ['a', 'b', 'c']) {
            expect(running.filter(({ webhookId }) => webhookId === id).length).toBeLessThanOrEqual(3);
          }
        };
        for (const next of steps) {
          if (typeof next === 'number') {
            const [ended] = running.splice(next % Math.max(running.length, 1), 1);
            if (ended && next % 2 === 0) lanes.markRecording(ended, false);
            if (ended) lanes.release(ended);
          } else {
            added.push(delivery(next.webhookId, next.productId));
            lanes.add(added.slice(-1));
          }
          begin();
        }
        while (running.length > 0) {
          lanes.release(running.shift() as LeasedDelivery);
          begin();
        }
        expect([lanes.waiting, lanes.inFlight, lanes.held.length]).toEqual([0, 0, 0]);
      }),
    );
  });
});
