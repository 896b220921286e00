import { reportMisspelledNames } from '../../../src/domain/common/misspelled-names.js';
import { problemsOf } from '../../support/domain/refusal.js';

const KNOWN = ['productId', 'amount', 'maxPrice'];

const reported = (fields: unknown) => problemsOf((details) => reportMisspelledNames(fields, KNOWN, 'line.', details));

describe('reportMisspelledNames', () => {
  it.each([
    ['letter case', 'maxprice', 'maxPrice'],
    ['letter case throughout', 'MAXPRICE', 'maxPrice'],
    ['_', 'max_price', 'maxPrice'],
    ['several _', '_max__price_', 'maxPrice'],
    ['-', 'max-price', 'maxPrice'],
    ['a letter changed', 'maxPrize', 'maxPrice'],
    ['the first letter changed', 'naxPrice', 'maxPrice'],
    ['a missing letter', 'maxPric', 'maxPrice'],
    ['a missing letter in the middle', 'mxPrice', 'maxPrice'],
    ['a letter inserted', 'maxxPrice', 'maxPrice'],
    ['a letter at the end', 'amounts', 'amount'],
    ['a letter and all else', 'Max-Prise', 'maxPrice'],
    ['letter case and _', 'PRODUCT_ID', 'productId'],
  ])('a name that differs in %s is reported with the known one: %s', (_what, name, meant) => {
    expect(reported({ [name]: 1 })).toEqual({ [`line.${name}`]: `Unknown field; did you mean ${meant}?` });
  });

  it.each(['price', 'maximumPrice', 'note', 'id', 'product', 'sku', 'mxPrce', 'maxPrcie', 'x', '', '_', '__proto__'])(
    'a name that differs in more is not reported: %j',
    (name) => {
      expect(reported(JSON.parse(`{${JSON.stringify(name)}:1}`))).toEqual({});
    },
  );

  it('a known name is not reported, and every misspelled one is', () => {
    const fields = { productId: 1, product_id: 2, amount: 3, Amount: 4, maxPrice: 5, max_price: 6 };
    expect(Object.keys(reported(fields))).toEqual(['line.product_id', 'line.Amount', 'line.max_price']);
  });

  it.each([
    ['refrence', 'reference'],
    ['reference[]', 'reference'],
    ['refrence[0][a]', 'reference'],
    ['first', 'limit'],
    ['first[]', 'limit'],
  ])('of a query also %s is reported, as a parameter', (name, meant) => {
    const known = ['reference', 'limit'];
    const ofQuery = problemsOf((details) =>
      reportMisspelledNames({ [name]: '' }, known, '', details, { limit: 'first' }),
    );
    expect(ofQuery).toEqual({ [name]: `Unknown parameter; did you mean ${meant}?` });
    const asField = problemsOf((details) => reportMisspelledNames({ [name]: '' }, known, '', details));
    expect(Object.values(asField)).toEqual(name === 'refrence' ? ['Unknown field; did you mean reference?'] : []);
  });

  it('of very many misspelled names some are reported', () => {
    const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, count) => [`amount${'_'.repeat(count)}`, 1]));
    expect(Object.keys(reported(fields))).toHaveLength(20);
  });

  it.each([[undefined], [null], ['amounts'], [1], [[{ amounts: 1 }]]])('nothing is reported of %j', (fields) => {
    expect(reported(fields)).toEqual({});
  });
});
