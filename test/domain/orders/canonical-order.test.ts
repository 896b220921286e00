import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { canonicalOrder, parseOrder, type OrderContent, type OrderLine } from '../../../src/domain/orders/order.js';

const limits = { maxLines: 200, maxKeys: 10_000 };

describe('canonicalOrder', () => {
  const canonicalOf = (body: string, reference?: unknown) =>
    canonicalOrder(parseOrder({ products: JSON.parse(body), reference }, limits));

  it.each([
    '[{"productId":"a","amount":2}]',
    '[ { "amount" : 2, "productId" : "a" } ]',
    '[{"productId":"\\u0061","amount":2.0}]',
    '[{"productId":"a","amount":0.2e1,"maxPrice":null,"note":"x"}]',
  ])('the meaning of an order does not depend on its spelling: %s', (body) => {
    expect(canonicalOf(body)).toBe(canonicalOf('[{"productId":"a","amount":2}]'));
  });

  it('the meaning of an order is what v0.8.0 hashes, whose keys this version recognises', () => {
    const body = '[{"productId":"a","amount":2},{"productId":"b","amount":1,"maxPrice":19.99}]';
    for (const none of [undefined, null, '', ' \t '])
      expect(canonicalOf(body, none)).toBe('[["a",2,null],["b",1,1999]]');
  });

  it('the reference belongs to the meaning of an order, but not the blanks around it', () => {
    const body = '[{"productId":"a","amount":2}]';
    expect(canonicalOf(body, ' PO-1 ')).toBe(canonicalOf(body, 'PO-1'));
    expect(new Set([undefined, 'PO-1', 'po-1', 'PO-10'].map((reference) => canonicalOf(body, reference))).size).toBe(4);
  });

  it('two orders mean the same exactly where their lines are equal, sequence included, and their references', () => {
    const orderLine: fc.Arbitrary<OrderLine> = fc
      .tuple(fc.constantFrom('a', 'b', 'a",1,null],["b', '["a"]'), fc.constantFrom(1, 11), fc.constantFrom(null, 0, 1))
      .map(([productId, quantity, maxPriceCents]) => ({ productId, quantity, maxPriceCents }));
    const lines = fc.array(orderLine, { maxLength: 3 });
    const reference = fc.constantFrom(null, 'a', '"}],[{"');
    const content = fc.record({ lines, reference }, { noNullPrototype: true });
    const shuffled = (one: OrderContent) =>
      fc.record({ lines: fc.shuffledSubarray(one.lines), reference }, { noNullPrototype: true });
    const related = content.chain((one) => fc.tuple(fc.constant(one), fc.oneof(content, shuffled(one))));
    fc.assert(
      fc.property(related, ([one, other]) => {
        expect(canonicalOrder(one) === canonicalOrder(other)).toBe(isDeepStrictEqual(one, other));
        expect(canonicalOrder(structuredClone(one))).toBe(canonicalOrder(one));
      }),
    );
  });
});
