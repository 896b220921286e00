import { DomainError, notFound } from '../../../domain/common/errors.js';
import { ACCOUNT } from '../../../records/account.js';
import { CLAIM } from '../../../records/claim.js';
import { exampleOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import { TEST_ACCOUNT } from '../../../records/test-shop.js';
import { creates, examplesOf, invalid, missing, refused, shows } from './exchange.js';
import { ORDINARY_PRODUCT } from './products.js';

/** The name of the examples that a real shop answers. */
export const IN_REAL_SHOP = 'realShop';

const account = exampleOf(ACCOUNT);
const params = { id: SAMPLE.office };
const claimParams = { id: SAMPLE.claim };
const answer = 'Blocked by mistake: you get the money back';

/** The answer of a real shop, to any token. */
const inRealShop = (path: string, body: object) =>
  refused(IN_REAL_SHOP, 'In a real shop', { body }, new DomainError('NOT_FOUND', `Path POST /api${path} not found`));

/** Both of a stock and of a list price. */
const noProduct = (body: object) =>
  refused(
    'notFound',
    'There is none on sale',
    { params: { id: SAMPLE.unknown }, body },
    notFound('Product', SAMPLE.unknown),
  );

export const TEST_SHOP_EXCHANGES = [
  ...examplesOf(
    'createTestAccount',
    creates('account', 'A German account', exampleOf(TEST_ACCOUNT), { body: { countryCode: 'DE', creditLimit: 2500 } }),
    invalid(
      'badAccount',
      'Every wrong field is named at once',
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
    shows(
      'credited',
      'What the key cost is given back',
      { ...exampleOf(CLAIM), status: 'credited', answer },
      {
        params: claimParams,
        body: { resolution: 'credit', answer },
      },
    ),
    invalid(
      'badResolution',
      'A resolution that there is not',
      { params: claimParams, body: { resolution: 'refund' } },
      { resolution: 'Resolution must be one of replace, credit, reject' },
    ),
    missing('Claim', { params: { id: SAMPLE.unknown }, body: { resolution: 'reject' } }),
  ),
  ...examplesOf(
    'recordTestPayment',
    shows(
      'paid',
      'A part of what is owed',
      { ...account, balance: 178.25, availableCredit: 2321.75 },
      { body: { amount: 100, reference: 'SEPA 4711' } },
    ),
    invalid('nothing', 'No amount', { body: { amount: 0 } }, { amount: 'Amount must not be 0' }),
    inRealShop('/test/payments', { amount: 100 }),
  ),
  ...examplesOf(
    'setTestStock',
    shows('soldOut', 'Sells it out', { ...ORDINARY_PRODUCT, stock: 0 }, { params, body: { stock: 0 } }),
    invalid(
      'badStock',
      'No stock',
      { params, body: { stock: -1 } },
      { stock: 'Stock must be a whole number from 0 to 10000' },
    ),
    invalid(
      'bundle',
      'A bundle',
      { params: { id: SAMPLE.bundle }, body: { stock: 5 } },
      { stock: 'A bundle has the stock of its components: set theirs' },
    ),
    noProduct({ stock: 5 }),
  ),
  ...examplesOf(
    'setTestPrice',
    shows(
      'cheaper',
      'A lower price',
      { ...ORDINARY_PRODUCT, listPrice: 99.9, price: 89.91, oldPrice: 116.91 },
      { params, body: { listPrice: 99.9 } },
    ),
    invalid(
      'badPrice',
      'No amount in EUR',
      { params, body: { listPrice: '99.90' } },
      { listPrice: 'List price must be an amount in EUR with at most two decimals' },
    ),
    noProduct({ listPrice: 99.9 }),
  ),
];
