import { parsePriceSchedule } from '../../../src/domain/catalogue/price-schedule.js';
import { validateAll } from '../../../src/domain/common/errors.js';
import { refusal } from '../../support/domain/refusal.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const LATER = new Date(NOW.getTime() + 1);
const A = { productId: 'a', listPrice: 12.5 };

describe('parsePriceSchedule', () => {
  const parse = (given: object) =>
    validateAll((details) => parsePriceSchedule({ changes: [A], from: LATER, ...given }, NOW, details));

  it('a schedule has whole cents, and null for a blank note', () => {
    expect(parse({ note: ' ' })).toEqual({
      prices: [{ productId: 'a', listPriceCents: 1250 }],
      from: LATER,
      note: null,
    });
    expect(parse({ note: ' Spring ' })).toMatchObject({ note: 'Spring' });
  });

  it('1,000 products at an instant to come are enough', () => {
    const changes = Array.from({ length: 1_000 }, (_, index) => ({ productId: String(index), listPrice: 0 }));
    expect(parse({ changes }).prices).toHaveLength(1_000);
    const details = { changes: 'Changes can name at most 1000 products' };
    expect(() => parse({ changes: [...changes, A] })).toThrow(refusal(details));
  });

  it.each([
    ['no product', { changes: [] }, { changes: 'Changes must name at least one product' }],
    ['now', { from: NOW }, { from: 'From must be in the future' }],
    ['a product twice', { changes: [A, { ...A }] }, { 'changes[1].productId': 'Product a is named twice' }],
    [
      'an invalid price',
      { changes: [A, { productId: 'b', listPrice: 1.005 }] },
      { 'changes[1].listPrice': 'List price must be an amount in EUR with at most two decimals' },
    ],
    ['a long note', { note: 'n'.repeat(501) }, { note: 'Note must have at most 500 characters' }],
  ])('%s is refused', (_what, given, details) => {
    expect(() => parse(given)).toThrow(refusal(details));
  });
});
