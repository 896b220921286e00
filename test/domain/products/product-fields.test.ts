import type { Details } from '../../../src/domain/common/errors.js';
import {
  fromCells,
  readChangedProduct,
  readNewProduct,
  type ProductInput,
} from '../../../src/domain/products/product-fields.js';

const INPUT = { sku: ' A-1 ', name: 'Desk', category: 'office', listPrice: 19.99 };
const COLUMNS = {
  sku: 'A-1',
  name: 'Desk',
  displayName: 'Desk',
  category: 'office',
  listPriceCents: 1_999,
  validRegion: null,
  discountEligible: true,
  available: true,
};
const CELLS = {
  sku: 'A-1',
  name: 'Desk',
  displayName: 'Desk',
  category: 'office',
  listPrice: '19.99',
  validRegion: '',
  discountEligible: 'true',
  available: 'true',
};

const textsOf = (details: Details) =>
  Object.fromEntries(Object.entries(details).map(([field, problem]) => [field, String(problem)]));

describe('the fields of a product', () => {
  it('a new product has the same columns from an input and from a file', () => {
    const details = {};
    expect(readNewProduct(INPUT, details)).toEqual(COLUMNS);
    expect(readNewProduct(fromCells(CELLS), details)).toEqual(COLUMNS);
    expect(details).toEqual({});
  });

  it.each<[ProductInput, object, object]>([
    [{}, {}, {}],
    [{ sku: 'B', listPrice: 1 }, {}, {}],
    [{ validRegion: null, available: false }, { validRegion: null, available: false }, {}],
    [{ name: null }, { name: '' }, { name: 'Name is required' }],
    [{ available: null }, { available: false }, { available: 'Available must be true or false' }],
  ])('a change of %j', (input, columns, problems) => {
    const details = {};
    expect(readChangedProduct(input, details)).toEqual(columns);
    expect(textsOf(details)).toEqual(problems);
  });

  it.each([
    ['name', 'x'.repeat(301), 'Name must have at most 300 characters'],
    ['listPrice', '1.005', 'List price must be an amount in EUR with at most two decimals'],
    ['validRegion', 'Mars', 'Valid region must be DACH, EU, GLOBAL or empty'],
    ['available', 'TRUE', 'Available must be true or false'],
  ])('a wrong cell is named by its field: %s', (column, cell, problem) => {
    const details = {};
    readNewProduct(fromCells({ ...CELLS, [column]: cell }), details);
    expect(textsOf(details)).toEqual({ [column]: problem });
  });
});
