import * as fc from 'fast-check';
import { priceOf } from '../../../src/domain/catalogue/pricing.js';
import {
  assertKeyCount,
  parseOrder,
  quantitiesByProduct,
  totalOrder,
  type OrderLine,
  type OrderTotals,
  type PricedLine,
} from '../../../src/domain/orders/order.js';
import { currentDiscounts, orderOfProducts } from '../../support/domain/arbitraries.js';
import { less, minus, roundHalfUp, share, times, whole } from '../../support/domain/rational.js';
import { refusal } from '../../support/domain/refusal.js';

const limits = { maxLines: 200, maxKeys: 10_000 };

const parseOrderLines = (products: unknown): OrderLine[] => parseOrder({ products }, limits).lines;

describe('parseOrder', () => {
  it('order lines are read in their order, with prices in cents', () => {
    const products = [
      { productId: 'b', amount: 2, maxPrice: 19.99 },
      { productId: 'a', amount: 1, maxPrice: null },
      { amount: 3, productId: 'b', maxPrice: 0, somethingElse: true },
      { productId: 'a', amount: 1e1 },
    ];
    expect(parseOrderLines(products)).toEqual([
      { productId: 'b', quantity: 2, maxPriceCents: 1_999 },
      { productId: 'a', quantity: 1, maxPriceCents: null },
      { productId: 'b', quantity: 3, maxPriceCents: 0 },
      { productId: 'a', quantity: 10, maxPriceCents: null },
    ]);
  });

  it.each([[undefined], [null], [[]], [{}], [{ length: 1, 0: { productId: 'a', amount: 1 } }], ['a'], [1], [true]])(
    'an order with %j instead of its array of products is refused',
    (products) => {
      expect(() => parseOrderLines(products)).toThrow(refusal({ products: 'Products array is required' }));
    },
  );

  it.each([[undefined], [null], [0], [-0], [-1], [-0.5], [NaN], [-Infinity], ['5'], ['five'], [true], [[1]], [{}]])(
    'an amount of %p is refused, because an amount must be positive',
    (amount) => {
      const details = { 'products[0].amount': 'Amount must be a positive number' };
      expect(() => parseOrderLines([{ productId: 'a', amount }])).toThrow(refusal(details));
    },
  );

  it.each([[0.5], [1.5], [2.000001], [9_999.99], [Infinity]])(
    'an amount of %p is refused, because an amount must be whole',
    (amount) => {
      const details = { 'products[0].amount': 'Amount must be a whole number' };
      expect(() => parseOrderLines([{ productId: 'a', amount }])).toThrow(refusal(details));
    },
  );

  it.each([[undefined], [null], [''], [7], [true], [{}], [['a']]])(
    'an order line with %p instead of a product id is refused',
    (productId) => {
      const details = { 'products[0].productId': 'Product ID is required' };
      expect(() => parseOrderLines([{ productId, amount: 1 }])).toThrow(refusal(details));
    },
  );

  it.each(['a', ' ', '0', 'null', "'; DROP TABLE product; --", '65f1c0ffee65f1c0ffee65f1', 'x'.repeat(10_000)])(
    'the product id %j is accepted, because only the catalogue knows the products',
    (productId) => {
      expect(parseOrderLines([{ productId, amount: 1 }])).toEqual([{ productId, quantity: 1, maxPriceCents: null }]);
    },
  );

  it.each([[-0.01], [1.005], ['19.99'], [NaN], [true], [{}]])('a highest price of %p is refused', (maxPrice) => {
    const details = { 'products[0].maxPrice': 'Max price must be an amount in EUR with at most two decimals' };
    expect(() => parseOrderLines([{ productId: 'a', amount: 1, maxPrice }])).toThrow(refusal(details));
  });

  it.each([[null], [undefined], [5], ['line'], [[]]])(
    'an order line that is %p is refused for both of its required fields',
    (given) => {
      const details = {
        'products[1].productId': 'Product ID is required',
        'products[1].amount': 'Amount must be a positive number',
      };
      expect(() => parseOrderLines([{ productId: 'a', amount: 1 }, given])).toThrow(refusal(details));
    },
  );

  it('an order is refused with every problem of every line at once', () => {
    const products = [
      { productId: 5, amount: 1.5 },
      { productId: 'a', amount: 1 },
      { productId: 'a', amount: 'two', maxPrice: -1 },
      {},
    ];
    const details = {
      'products[0].productId': 'Product ID is required',
      'products[0].amount': 'Amount must be a whole number',
      'products[2].amount': 'Amount must be a positive number',
      'products[2].maxPrice': expect.any(String),
      'products[3].productId': 'Product ID is required',
      'products[3].amount': 'Amount must be a positive number',
    };
    expect(() => parseOrderLines(products)).toThrow(refusal(details));
  });
});

describe('the limits of an order', () => {
  const linesOf = (count: number, amount = 1) => Array.from({ length: count }, () => ({ productId: 'a', amount }));
  const tooMuch = refusal({ products: expect.any(String) });

  it.each([
    { name: 'as many lines as allowed', products: linesOf(200) },
    { name: 'as many keys as allowed in one line', products: linesOf(1, 10_000) },
    { name: 'as many keys as allowed over all lines', products: linesOf(200, 50) },
  ])('an order with $name passes', ({ products }) => {
    expect(parseOrderLines(products)).toHaveLength(products.length);
  });

  it.each([
    { name: 'one line too many', products: linesOf(201) },
    { name: 'one key too many in one line', products: linesOf(1, 10_001) },
    { name: 'too many keys over all lines', products: linesOf(200, 51) },
    { name: 'an amount beyond the exact integers', products: linesOf(1, 1e300) },
    { name: 'amounts whose sum is infinite', products: linesOf(2, 1.7e308) },
  ])('an order with $name is refused', ({ products }) => {
    expect(() => parseOrderLines(products)).toThrow(tooMuch);
  });

  it('an order whose bundles add up to more keys than allowed is refused', () => {
    expect(() => assertKeyCount(10_000, limits)).not.toThrow();
    expect(() => assertKeyCount(10_001, limits)).toThrow(tooMuch);
  });
});

describe('quantitiesByProduct', () => {
  it('the quantity of a product is the sum of its lines, wherever they stand', () => {
    const lines = [
      { productId: 'a', quantity: 6, maxPriceCents: null },
      { productId: 'b', quantity: 1, maxPriceCents: 5 },
      { productId: 'a', quantity: 4, maxPriceCents: 7 },
    ];
    expect(quantitiesByProduct(lines)).toEqual(
      new Map([
        ['a', 10],
        ['b', 1],
      ]),
    );
  });
});

/** The totals of priced lines as docs/spec/money.md#an-orders-sums says, in exact fractions. */
function totalsByDecisions(lines: readonly PricedLine[], vatRateBp: number): OrderTotals {
  const sum = (valueOf: (priced: PricedLine) => number) =>
    Number(lines.reduce((total, priced) => total + BigInt(valueOf(priced)) * BigInt(priced.quantity), 0n));
  const priceAfter = ({ price }: PricedLine, ...percentages: number[]) =>
    roundHalfUp(percentages.reduce(less, whole(price.listPriceCents)));
  const effective = lines.map(({ price }) => {
    const left = less(less(whole(1), price.first.percentageBp), price.tierBp);
    return roundHalfUp(times(minus(whole(1), left), whole(10_000)));
  });
  const used = ['package', 'promotion', 'tier'].map((source) =>
    lines.some(({ price }) => (source === 'tier' ? price.tierBp > 0 : price.first.kind === source)),
  );
  const subTotalCents = sum((one) => priceAfter(one, one.price.first.percentageBp, one.price.tierBp));
  const vatAmountCents = roundHalfUp(times(whole(subTotalCents), share(vatRateBp)));
  return {
    subTotalCents,
    discountPercentageBp: effective.every((one) => one === effective[0]) ? (effective[0] ?? 0) : null,
    discountAmountCents: sum((one) =>
      one.price.first.kind === 'package' ? one.price.listPriceCents - priceAfter(one, one.price.first.percentageBp) : 0,
    ),
    discountType: used.filter(Boolean).length > 1 ? 4 : used.indexOf(true) + 1,
    discountTotalCents: sum(({ price }) => price.listPriceCents) - subTotalCents,
    vatRateBp,
    vatAmountCents,
    grandTotalCents: subTotalCents + vatAmountCents,
  };
}

describe('totalOrder, for arbitrary orders', () => {
  const vatRates = fc.constantFrom(0, 1_900);
  const pricedOrders = fc.tuple(orderOfProducts, currentDiscounts).map(([lines, discounts]) => {
    const asked = lines.map(({ product, quantity }) => ({
      productId: product.id,
      quantity,
      maxPriceCents: null,
    }));
    const quantities = quantitiesByProduct(asked);
    return lines.map(({ product, quantity }) => ({
      product,
      quantity,
      price: priceOf(product, quantities.get(product.id) ?? 0, discounts),
    }));
  });

  /** The largest possible amount, and VAT of 1.71 cents, which rounded line by line would be 3. */
  const lineOf = (quantity: number, listPriceCents: number): PricedLine => ({
    quantity,
    price: priceOf({ id: 'a', category: '', listPriceCents, discountEligible: true, volumeDiscounts: [] }, quantity, {
      percentages: null,
      promotions: [],
    }),
  });
  const examples = [
    [lineOf(9_999, 1_000_000_000), lineOf(1, 999_999_999)],
    [lineOf(1, 3), lineOf(1, 3), lineOf(1, 3)],
  ];

  it('the totals of an order are what docs/spec/money.md says, in exact fractions', () => {
    const expectTotals = (lines: readonly PricedLine[], vatRateBp: number) =>
      expect(totalOrder(lines, vatRateBp)).toEqual(totalsByDecisions(lines, vatRateBp));
    for (const lines of examples) expectTotals(lines, 1_900);
    fc.assert(fc.property(pricedOrders, vatRates, expectTotals));
  });
});
