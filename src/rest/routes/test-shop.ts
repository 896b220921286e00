import { ACCOUNT } from '../../records/account.js';
import { CLAIM } from '../../records/claim.js';
import { parseFields } from '../../records/input-fields.js';
import { PRODUCT } from '../../records/product.js';
import { fieldsOf } from '../../records/record.js';
import {
  TEST_ACCOUNT,
  TEST_ACCOUNT_REQUEST,
  TEST_PAYMENT_REQUEST,
  TEST_PRICE_REQUEST,
  TEST_RESOLUTION_REQUEST,
  TEST_STOCK_REQUEST,
} from '../../records/test-shop.js';
import { presentAccount, presentClaim, presentProduct } from '../presenters.js';
import { bodyFields, route, routesOf } from './route.js';

const ONLY = 'Only in the test shop: a real shop has no such path.';

// The services check the input of a helper, and name each wrong field.
export const testShopRoutes = routesOf('Test shop', [
  route({
    method: 'post',
    path: '/test/accounts',
    operationId: 'createTestAccount',
    summary: 'Create an account',
    description: `Creates an account with an access token, at most 20 per hour and address. No token is needed. ${ONLY}`,
    body: TEST_ACCOUNT_REQUEST,
    canReturn404: true,
    success: { status: 201, description: 'The account.', schema: TEST_ACCOUNT, noStore: true },
    calls: ['testShop.testCreateAccount'],
    async handle({ body, context }, { testShop }) {
      const { countryCode, creditLimit } = bodyFields(body) as { countryCode: string; creditLimit?: number };
      const json = await testShop.testCreateAccount(countryCode, creditLimit, context);
      return { headers: { 'Cache-Control': 'no-store' }, json };
    },
  }),
  route({
    method: 'post',
    path: '/test/claims/:id/resolve',
    operationId: 'resolveTestClaim',
    summary: 'Resolve a claim',
    description: `Resolves a claim of yours as staff would, including events. ${ONLY}`,
    parameters: ['claimId'],
    body: TEST_RESOLUTION_REQUEST,
    refusals: ['INSUFFICIENT_STOCK'],
    success: { description: 'The claim.', schema: CLAIM },
    calls: ['testShop.testResolveClaim'],
    async handle({ params: { id = '' }, body, context }, { testShop }) {
      const { resolution } = parseFields(
        { resolution: fieldsOf(TEST_RESOLUTION_REQUEST).resolution },
        bodyFields(body),
      );
      const { answer } = bodyFields(body) as { answer: string | null };
      return { json: presentClaim(await testShop.testResolveClaim(id, resolution, answer, context)) };
    },
  }),
  route({
    method: 'post',
    path: '/test/payments',
    operationId: 'recordTestPayment',
    summary: 'Record a payment',
    description: `Records a payment of yours as staff would, including events. ${ONLY}`,
    body: TEST_PAYMENT_REQUEST,
    canReturn404: true,
    success: { description: 'Your account after it.', schema: ACCOUNT },
    calls: ['testShop.testRecordPayment', 'customer.vatIdStatusOf'],
    async handle({ body, context }, { testShop, customer }) {
      const { amount, reference } = bodyFields(body) as { amount: number; reference: string | null };
      const account = await testShop.testRecordPayment(amount, reference, context);
      return { json: presentAccount(account, await customer.vatIdStatusOf(account)) };
    },
  }),
  route({
    method: 'post',
    path: '/test/products/:id/stock',
    operationId: 'setTestStock',
    summary: 'Set the stock of a product',
    description:
      'Withdraws or creates license keys of an ordinary product until its stock is as requested. It is visible ' +
      `to everybody, and its pools are not refilled for an hour. ${ONLY}`,
    parameters: ['productId'],
    body: TEST_STOCK_REQUEST,
    success: { description: 'The product after it.', schema: PRODUCT },
    calls: ['testShop.testSetStock'],
    async handle({ params: { id = '' }, body, context }, { testShop }) {
      const { stock } = bodyFields(body) as { stock: number };
      return { json: presentProduct(await testShop.testSetStock(id, stock, context)) };
    },
  }),
  route({
    method: 'post',
    path: '/test/products/:id/price',
    operationId: 'setTestPrice',
    summary: 'Change a list price',
    description: `Changes the list price of a product for everybody, including events. ${ONLY}`,
    parameters: ['productId'],
    body: TEST_PRICE_REQUEST,
    success: { description: 'The product after it.', schema: PRODUCT },
    calls: ['testShop.testSetPrice'],
    async handle({ params: { id = '' }, body, context }, { testShop }) {
      const { listPrice } = bodyFields(body) as { listPrice: number };
      return { json: presentProduct(await testShop.testSetPrice(id, listPrice, context)) };
    },
  }),
]);
