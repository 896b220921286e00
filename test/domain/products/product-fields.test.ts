import {
  fromCells,
  readChangedProduct,
  readNewProduct,
  type ProductInput,
} from '../../../src/domain/products/product-fields.js';
import { problemsOf } from '../../support/domain/refusal.js';

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

describe('the fields of a product', () => {
  it('a new product has the same columns from an input and from a file', () => {
    for (const input of [INPUT, fromCells(CELLS)]) {
      expect(problemsOf((details) => expect(readNewProduct(input, details)).toEqual(COLUMNS))).toEqual({});
    }
  });

  it.each<[ProductInput, object, object]>([
    [{}, {}, {}],
    [{ sku: 'B', listPrice: 1 }, {}, {}],
    [{ validRegion: null, available: false }, { validRegion: null, available: false }, {}],
    [{ name: null }, { name: '' }, { name: 'Name is required' }],
    [{ available: null }, { available: false }, { available: 'Available must be true or false' }],
  ])('a change of %j', (input, columns, problems) => {
    expect(problemsOf((details) => expect(readChangedProduct(input, details)).toEqual(columns))).toEqual(problems);
  });

  it.each([
    ['name', 'x'.repeat(301), 'Name must have at most 300 characters'],
    ['listPrice', '1.005', 'List price must be an amount in EUR with at most two decimals'],
    ['validRegion', 'Mars', 'Valid region must be DACH, EU, GLOBAL or empty'],
    ['available', 'yes', 'Available must be true or false'],
  ])('a wrong cell is named by its field: %s', (column, cell, problem) => {
    const cells = fromCells({ ...CELLS, [column]: cell });
    expect(problemsOf((details) => readNewProduct(cells, details))).toEqual({ [column]: problem });
  });
});
