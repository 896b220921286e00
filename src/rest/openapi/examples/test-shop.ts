import { DomainError, notFound } from '../../../domain/common/errors.js';
import { ACCOUNT } from '../../../records/account.js';
import { CLAIM } from '../../../records/claim.js';
import { exampleOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import { TEST_ACCOUNT } from '../../../records/test-shop.js';
import { createdExample, errorExample, examplesOf, notFoundExample, okExample, validationExample } from './exchange.js';
import { ORDINARY_PRODUCT } from './products.js';

/** The name of the examples of a real shop. */
export const IN_REAL_SHOP = 'realShop';

const account = exampleOf(ACCOUNT);
const params = { id: SAMPLE.office };
const claimParams = { id: SAMPLE.claim };
const answer = 'Blocked by mistake: you get a refund';

/** The response of a real shop, to any token. */
const inRealShop = (path: string, body: object) =>
  errorExample(
    IN_REAL_SHOP,
    'In a real shop',
    { body },
    new DomainError('NOT_FOUND', `Path POST /api${path} not found`),
  );

/** For both a stock and a list price. */
const noProduct = (body: object) =>
  errorExample(
    'notFound',
    'No such product is on sale',
    { params: { id: SAMPLE.unknown }, body },
    notFound('Product', SAMPLE.unknown),
  );

export const TEST_SHOP_EXCHANGES = [
  ...examplesOf(
    'createTestAccount',
    createdExample('account', 'A German account', exampleOf(TEST_ACCOUNT), {
      body: { countryCode: 'DE', creditLimit: 2500 },
    }),
    validationExample(
      'badAccount',
      'All wrong fields at once',
      { body: { countryCode: 'Germany', creditLimit: -1 } },
      {
        countryCode: 'Country code must be one of ISO 3166-1, such as DE',
        creditLimit: 'Credit limit must be an amount in EUR with at most two decimals',
      },
    ),
    inRealShop('/test/accounts', { countryCode: 'DE' }),
  ),
  ...examplesOf(
    'resolveTestClaim',
    okExample(
      'credited',
      'The price of the key is refunded',
      { ...exampleOf(CLAIM), status: 'credited', answer },
      {
        params: claimParams,
        body: { resolution: 'credit', answer },
      },
    ),
    validationExample(
      'badResolution',
      'An unknown resolution',
      { params: claimParams, body: { resolution: 'refund' } },
      { resolution: 'Resolution must be one of replace, credit, reject' },
    ),
    notFoundExample('Claim', { params: { id: SAMPLE.unknown }, body: { resolution: 'reject' } }),
  ),
  ...examplesOf(
    'recordTestPayment',
    okExample(
      'paid',
      'A part of the balance',
      { ...account, balance: 178.25, availableCredit: 2321.75 },
      { body: { amount: 100, reference: 'SEPA 4711' } },
    ),
    validationExample('nothing', 'An amount of 0', { body: { amount: 0 } }, { amount: 'Amount must not be 0' }),
    inRealShop('/test/payments', { amount: 100 }),
  ),
  ...examplesOf(
    'setTestStock',
    okExample('soldOut', 'The product is sold out', { ...ORDINARY_PRODUCT, stock: 0 }, { params, body: { stock: 0 } }),
    validationExample(
      'badStock',
      'An invalid stock',
      { params, body: { stock: -1 } },
      { stock: 'Stock must be a whole number from 0 to 10000' },
    ),
    validationExample(
      'bundle',
      'A bundle',
      { params: { id: SAMPLE.bundle }, body: { stock: 5 } },
      { stock: 'A bundle has the stock of its components: set theirs' },
    ),
    noProduct({ stock: 5 }),
  ),
  ...examplesOf(
    'setTestPrice',
    okExample(
      'cheaper',
      'A lower price',
      { ...ORDINARY_PRODUCT, listPrice: 99.9, price: 89.91, oldPrice: 116.91 },
      { params, body: { listPrice: 99.9 } },
    ),
    validationExample(
      'badPrice',
      'Not an amount in EUR',
      { params, body: { listPrice: '99.90' } },
      { listPrice: 'List price must be an amount in EUR with at most two decimals' },
    ),
    noProduct({ listPrice: 99.9 }),
  ),
];
