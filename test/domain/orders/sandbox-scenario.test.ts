import * as fc from 'fast-check';
import { DomainError, ERROR_CATALOGUE, isRetryable } from '../../../src/domain/common/errors.js';
import {
  isOverriddenByScenario,
  parseScenarioHeader,
  resolveScenario,
  SANDBOX_SCENARIOS,
  scenarioRefusal,
  type SimulatedOrder,
} from '../../../src/domain/orders/sandbox.js';
import { refusalOf } from '../../support/domain/refusal.js';

describe('parseScenarioHeader', () => {
  it.each(SANDBOX_SCENARIOS)('the X-Sandbox-Scenario %s is taken in the sandbox, and refused in production', (name) => {
    expect(parseScenarioHeader(name, true)).toBe(name);
    expect(parseScenarioHeader(` ${name} `, true)).toBe(name);
    expect(() => parseScenarioHeader(name, false)).toThrow(refusalOf('X-Sandbox-Scenario'));
  });

  it('no X-Sandbox-Scenario means none, in both modes', () => {
    expect([parseScenarioHeader(undefined, true), parseScenarioHeader(undefined, false)]).toEqual([null, null]);
  });

  it.each(['', 'Slow', 'SLOW', 'lost_answer', 'slow, slow', 'toString', '__proto__', 'real'])(
    'the X-Sandbox-Scenario %j is refused',
    (value) => {
      expect(() => parseScenarioHeader(value, true)).toThrow(refusalOf('X-Sandbox-Scenario'));
    },
  );
});

describe('resolveScenario', () => {
  it('the scenario is that of the header or the argument, and both where they are equal', () => {
    expect(resolveScenario('slow', null, true)).toBe('slow');
    expect(resolveScenario(null, 'slow', true)).toBe('slow');
    expect(resolveScenario('slow', 'slow', true)).toBe('slow');
    expect(resolveScenario(null, null, false)).toBeNull();
  });

  it('a header and an argument that differ are refused, and an argument in production', () => {
    expect(() => resolveScenario('slow', 'lost-answer', true)).toThrow(refusalOf('X-Sandbox-Scenario'));
    expect(() => resolveScenario(null, 'slow', false)).toThrow(refusalOf('scenario'));
  });
});

const cents = fc.integer({ min: 0, max: 1_000_000 });
const orders: fc.Arbitrary<SimulatedOrder> = fc.record({
  lines: fc.array(
    fc.record({
      productId: fc.string(),
      productName: fc.string(),
      quantity: fc.integer({ min: 1, max: 100 }),
      priceCents: cents,
      maxPriceCents: fc.option(cents),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  account: fc.record({ balanceCents: fc.integer({ min: -1_000_000, max: 1_000_000 }), creditLimitCents: cents }),
  grandTotalCents: cents,
});

describe('scenarioRefusal', () => {
  const extrasOf = (
    scenario: 'price-changed' | 'insufficient-stock' | 'credit-limit-exceeded',
    order: SimulatedOrder,
  ) => scenarioRefusal(scenario, order)?.extras ?? {};

  it('a simulated price is above the maximum of its line, by a cent unless it already is, and nothing is negative', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { changedPrices = [] } = extrasOf('price-changed', order);
        expect(changedPrices.map(({ index }) => index)).toEqual(order.lines.map((_, index) => index));
        for (const { index, price, maxPrice } of changedPrices) {
          const { priceCents = NaN, maxPriceCents = null } = order.lines[index] ?? {};
          const [shown, accepted] = [Math.round(price * 100), Math.round(maxPrice * 100)];
          expect(accepted).toBe(maxPriceCents ?? Math.max(priceCents - 1, 0));
          expect(shown).toBe(priceCents > accepted ? priceCents : accepted + 1);
          expect(accepted).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('a simulated shortage of stock leaves every line short', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { unavailableItems = [] } = extrasOf('insufficient-stock', order);
        expect(unavailableItems.map(({ requestedQuantity }) => requestedQuantity)).toEqual(
          order.lines.map(({ quantity }) => quantity),
        );
        for (const { requestedQuantity, availableQuantity } of unavailableItems) {
          expect(availableQuantity).toBe(requestedQuantity - 1);
        }
      }),
    );
  });

  it('a simulated shortage of credit would refuse the order, with the real limit and at least the real balance', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { credit } = extrasOf('credit-limit-exceeded', order);
        const [balance, limit, available, total] = [
          credit?.balance,
          credit?.creditLimit,
          credit?.availableCredit,
          credit?.grandTotal,
        ].map((euro) => Math.round((euro ?? NaN) * 100)) as [number, number, number, number];
        expect([limit, total]).toEqual([order.account.creditLimitCents, order.grandTotalCents]);
        expect(available).toBe(limit - balance);
        expect(balance + total).toBeGreaterThan(limit);
        expect(balance).toBeGreaterThanOrEqual(order.account.balanceCents);
      }),
    );
  });
});

describe('isOverriddenByScenario', () => {
  it('a scenario overrides only refusals for prices and stock', () => {
    const codes = Object.keys(ERROR_CATALOGUE) as (keyof typeof ERROR_CATALOGUE)[];
    expect(codes.filter((code) => isOverriddenByScenario(new DomainError(code)))).toEqual([
      'PRICE_CHANGED',
      'INSUFFICIENT_STOCK',
    ]);
    expect(isOverriddenByScenario(new Error('gone'))).toBe(false);
  });
});

describe('isRetryable', () => {
  it('only a rate limit and server errors may be sent again, and nothing that would buy again', () => {
    const codes = [...Object.keys(ERROR_CATALOGUE), 'QUERY_LIMIT_EXCEEDED', 'BAD_REQUEST'];
    expect(codes.filter((code) => isRetryable(code, false))).toEqual(['RATE_LIMIT_EXCEEDED', 'INTERNAL_ERROR']);
    expect(codes.filter((code) => isRetryable(code, true))).toEqual([]);
  });
});
