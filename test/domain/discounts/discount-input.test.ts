import { parseDiscountPackage, parsePromotion } from '../../../src/domain/discounts/discount-input.js';
import { refusalOf } from '../../support/domain/refusal.js';

const PACKAGE = { name: ' Gold ', validFrom: '2026-02-28', validUntil: '2026-02-28', discounts: [] };
const PROMOTION = { name: 'May', percentage: 5, validFrom: new Date(1_000), validUntil: new Date(1_000) };

describe('the terms of a discount package', () => {
  it('a discount package is read with trimmed names and percentages in whole basis points', () => {
    const discounts = [
      { category: ' Default ', percentage: 0 },
      { category: 'Office', percentage: 99.99 },
    ];
    expect(parseDiscountPackage({ ...PACKAGE, discounts })).toEqual({
      ...PACKAGE,
      name: 'Gold',
      discounts: [
        { category: 'Default', percentageBp: 0 },
        { category: 'Office', percentageBp: 9_999 },
      ],
    });
  });

  it('a discount package is refused with all of its wrong fields at once', () => {
    const discounts = [null, { category: 'A', percentage: '5' }, { category: 'A', percentage: 101 }];
    expect(() => parseDiscountPackage({ discounts, validFrom: 'x' })).toThrow(
      refusalOf(
        'discounts[0].category',
        'discounts[0].percentage',
        'discounts[1].percentage',
        'discounts[2].category',
        'discounts[2].percentage',
        'name',
        'validFrom',
        'validUntil',
      ),
    );
  });

  it.each([undefined, null, 'A', {}])('a discount package with %p instead of its discounts is refused', (discounts) => {
    expect(() => parseDiscountPackage({ ...PACKAGE, discounts })).toThrow(refusalOf('discounts'));
  });
});

describe('the terms of a promotion', () => {
  it('a promotion names each product and category once, and none where none is given', () => {
    const ids = ['b', 'a', 'b'];
    expect(parsePromotion({ ...PROMOTION, productIds: ids, categories: ids })).toMatchObject({
      productIds: ['b', 'a'],
      categories: ['b', 'a'],
    });
    expect(parsePromotion({ ...PROMOTION, productIds: null })).toEqual({
      name: 'May',
      percentageBp: 500,
      productIds: [],
      categories: [],
      validFrom: PROMOTION.validFrom,
      validUntil: PROMOTION.validUntil,
    });
  });

  it('a promotion is refused with all of its wrong fields at once', () => {
    const wrong = { percentage: 0.001, categories: ['A', ' '], validFrom: new Date(Number.NaN), validUntil: 'x' };
    expect(() => parsePromotion(wrong)).toThrow(
      refusalOf('categories[1]', 'name', 'percentage', 'validFrom', 'validUntil'),
    );
  });

  it.each(['productIds', 'categories'])('a promotion with a string instead of its %s is refused', (field) => {
    expect(() => parsePromotion({ ...PROMOTION, [field]: 'A' })).toThrow(refusalOf(field));
  });
});

it('has at most 1,000 categories', () => {
  const categories = Array.from({ length: 1_001 }, (_, index) => `category ${index}`);
  const discounts = categories.map((category) => ({ category, percentage: 1 }));
  expect(() => parsePromotion({ ...PROMOTION, categories })).toThrow(refusalOf('categories'));
  expect(parsePromotion({ ...PROMOTION, categories: categories.slice(1) }).categories).toHaveLength(1_000);
  expect(() => parseDiscountPackage({ ...PACKAGE, discounts })).toThrow(refusalOf('discounts'));
  expect(parseDiscountPackage({ ...PACKAGE, discounts: discounts.slice(1) }).discounts).toHaveLength(1_000);
});
