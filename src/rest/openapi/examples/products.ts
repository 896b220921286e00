import { invalid, missing, SAMPLE, type Exchange } from './exchange.js';

const office = {
  _id: SAMPLE.office,
  sku: SAMPLE.officeSku,
  name: 'Fjord Office 26',
  displayName: 'Fjord Office 26 (1 user, perpetual)',
  category: 'office',
  price: 116.91,
  listPrice: 129.9,
  oldPrice: 125.91,
  discount: 10,
  currency: 'EUR',
  isBundle: false,
  licensePools: [SAMPLE.officePool],
  validRegion: 'EU',
  stock: 25,
  volumeDiscounts: [{ minQuantity: 10, percentage: 5 }],
  updatedAt: SAMPLE.time,
};

const pdf = {
  _id: SAMPLE.pdf,
  sku: SAMPLE.pdfSku,
  name: 'Fjord PDF 8',
  displayName: 'Fjord PDF 8 (1 device)',
  category: 'tools',
  price: 49,
  listPrice: 49,
  discount: 0,
  currency: 'EUR',
  isBundle: false,
  licensePools: [SAMPLE.pdfPool],
  validRegion: null,
  stock: 3,
  volumeDiscounts: [],
  updatedAt: SAMPLE.time,
};

const bundle = {
  _id: SAMPLE.bundle,
  sku: SAMPLE.bundleSku,
  name: 'Fjord Work Set',
  displayName: 'Fjord Work Set (Office 26 and PDF 8)',
  category: 'sets',
  price: 159,
  listPrice: 159,
  discount: 0,
  currency: 'EUR',
  isBundle: true,
  licensePools: [SAMPLE.officePool, SAMPLE.pdfPool],
  validRegion: null,
  stock: 3,
  volumeDiscounts: [],
  updatedAt: SAMPLE.time,
};

const INSTANT = 'must be an ISO 8601 timestamp';

export const PRODUCT_EXCHANGES: Exchange[] = [
  {
    operation: 'listProducts',
    name: 'all',
    summary: 'All products: one with a discount and a volume tier, one without, and a bundle of both',
    answer: { status: 200, body: [office, pdf, bundle] },
  },
  {
    operation: 'listProducts',
    name: 'region',
    summary: 'Those for the EU',
    query: { region: 'EU' },
    answer: { status: 200, body: [office] },
  },
  {
    operation: 'listProducts',
    name: 'sku',
    summary: 'The one with this SKU',
    query: { sku: SAMPLE.pdfSku },
    answer: { status: 200, body: [pdf] },
  },
  {
    operation: 'listProducts',
    name: 'unknownSku',
    summary: 'A SKU that no product on sale has',
    query: { sku: 'FO-25' },
    answer: { status: 200, body: [] },
  },
  {
    operation: 'listProducts',
    name: 'updatedSince',
    summary: 'What changed since then, a withdrawn product included',
    query: { updatedSince: '2026-03-01T00:00:00Z' },
    answer: { status: 200, body: [office, pdf, bundle, { _id: SAMPLE.withdrawn, deleted: true }] },
  },
  invalid(
    'listProducts',
    'badRegion',
    'An unknown region',
    { query: { region: 'US' } },
    {
      region: 'Region must be one of DACH, EU, GLOBAL',
    },
  ),
  invalid(
    'listProducts',
    'badUpdatedSince',
    'No timestamp',
    { query: { updatedSince: 'yesterday' } },
    {
      updatedSince: `UpdatedSince ${INSTANT}`,
    },
  ),
  invalid(
    'listProducts',
    'lostPlus',
    'An offset whose plus sign was not encoded, and arrives as a blank',
    { query: { updatedSince: '2026-03-01T00:00:00 01:00' } },
    {
      updatedSince: `UpdatedSince ${INSTANT}: encode its + as %2B`,
    },
  ),
  invalid(
    'listProducts',
    'impossibleUpdatedSince',
    'A timestamp that is out of range',
    { query: { updatedSince: '9999-12-31T23:59:59-14:00' } },
    { updatedSince: 'updatedSince must be a timestamp between the years 1 and 9999' },
  ),
  {
    operation: 'getProduct',
    name: 'ordinary',
    summary: 'An ordinary product',
    params: { id: SAMPLE.office },
    answer: { status: 200, body: office },
  },
  {
    operation: 'getProduct',
    name: 'bundle',
    summary: 'A bundle: its stock is the smallest of its pools',
    params: { id: SAMPLE.bundle },
    answer: { status: 200, body: bundle },
  },
  missing('getProduct', `Product ${SAMPLE.unknown}`, { id: SAMPLE.unknown }),
  invalid(
    'getProduct',
    'badPath',
    'A path that is no URL',
    { params: { id: '%ZZ' } },
    { path: 'Path must be a valid URL' },
  ),
];
