import { PRODUCT } from '../../../records/product.js';
import { exampleOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import { changesTokenExpired, encodeChangesToken, pricesOf } from '../../../services/catalogue/changes-token.js';
import { errorExample, examplesOf, invalidQueries, notFoundExample, okExample, validationExample } from './exchange.js';

/** The product of most examples. */
export const ORDINARY_PRODUCT = exampleOf(PRODUCT);
const office = ORDINARY_PRODUCT;
const { oldPrice: _oldPrice, ...unchanged } = office;

const pdf: typeof unchanged = {
  ...unchanged,
  _id: SAMPLE.pdf,
  sku: SAMPLE.pdfSku,
  name: 'Fjord PDF 8',
  displayName: 'Fjord PDF 8 (1 device)',
  category: 'tools',
  price: 49,
  listPrice: 49,
  discount: 0,
  licensePools: [SAMPLE.pdfPool],
  validRegion: null,
  stock: 3,
  volumeDiscounts: [],
};

const bundle: typeof unchanged = {
  ...pdf,
  _id: SAMPLE.bundle,
  sku: SAMPLE.bundleSku,
  name: 'Fjord Work Set',
  displayName: 'Fjord Work Set (Office 26 and PDF 8)',
  category: 'sets',
  price: 159,
  listPrice: 159,
  isBundle: true,
  licensePools: [SAMPLE.officePool, SAMPLE.pdfPool],
};

/** A token from a response at that time. */
function tokenAt(time: string): string {
  const position = { lastStamp: new Date(time), version: '4711', prices: pricesOf('') };
  return encodeChangesToken(position, { region: null, sku: null }, new Date(time));
}

const bad = invalidQueries('listProducts');

export const PRODUCT_EXCHANGES = [
  ...examplesOf(
    'listProducts',
    okExample('all', 'All products: one with a discount and a volume tier, one without, and a bundle of both', [
      office,
      pdf,
      bundle,
    ]),
    okExample('region', 'Products for the EU', [office], { query: { region: 'EU' } }),
    okExample('sku', 'The product with this SKU', [pdf], { query: { sku: SAMPLE.pdfSku } }),
    okExample('unknownSku', 'A SKU that no product on sale has', [], { query: { sku: 'FO-25' } }),
    okExample(
      'updatedSince',
      'Changes since a time, including a withdrawn product',
      [office, pdf, bundle, { _id: SAMPLE.withdrawn, deleted: true }],
      { query: { updatedSince: '2026-03-01T00:00:00Z' } },
    ),
    okExample(
      'changesAfter',
      'Changes since a response, and the next URL',
      [office, { _id: SAMPLE.withdrawn, deleted: true }],
      { query: { changesAfter: tokenAt(SAMPLE.time) } },
    ),
    validationExample(
      'badToken',
      'An invalid token',
      { query: { changesAfter: 'x' } },
      { changesAfter: 'ChangesAfter must be a token from an earlier answer' },
    ),
    errorExample(
      'expired',
      'An expired token',
      { query: { changesAfter: tokenAt('2024-01-01T00:00:00.000Z') } },
      changesTokenExpired('changesAfter'),
    ),
    bad('badRegion', 'An unknown region', { region: 'US' }),
    bad('badUpdatedSince', 'An invalid timestamp', { updatedSince: 'yesterday' }),
    bad('lostPlus', 'An offset with an unencoded plus sign, which arrives as a space', {
      updatedSince: '2026-03-01T00:00:00 01:00',
    }),
    validationExample(
      'impossibleUpdatedSince',
      'A timestamp that is out of range',
      { query: { updatedSince: '9999-12-31T23:59:59-14:00' } },
      { updatedSince: 'updatedSince must be a timestamp between the years 1 and 9999' },
    ),
  ),
  ...examplesOf(
    'getProduct',
    okExample('ordinary', 'An ordinary product', office, { params: { id: SAMPLE.office } }),
    okExample('bundle', 'A bundle: its stock is the smallest of its pools', bundle, { params: { id: SAMPLE.bundle } }),
    notFoundExample('Product', { params: { id: SAMPLE.unknown } }),
    validationExample(
      'badPath',
      'A path that is not a valid URL',
      { params: { id: '%ZZ' } },
      { path: 'Path must be a valid URL' },
    ),
  ),
];
