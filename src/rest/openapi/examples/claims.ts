import { invalid, missing, SAMPLE, type Exchange } from './exchange.js';

const reason = 'The activation server says that it is blocked';

const claim = {
  _id: SAMPLE.claim,
  orderNumber: SAMPLE.orderNumber,
  productId: SAMPLE.office,
  licensePoolId: SAMPLE.officePool,
  licenseKey: SAMPLE.licenseKey,
  reason,
  status: 'open',
  answer: null,
  replacementKey: null,
  createdAt: SAMPLE.time,
  updatedAt: SAMPLE.time,
};

const body = { orderNumber: SAMPLE.orderNumber, licenseKey: SAMPLE.licenseKey, reason };

const replaced = {
  ...claim,
  status: 'replaced',
  answer: 'Blocked by mistake; here is another one',
  replacementKey: 'FO26-J5TE-8WAP-3MRC',
};

const refused = (name: string, summary: string, sent: unknown, status: number, answer: object): Exchange => ({
  operation: 'createClaim',
  name,
  summary,
  body: sent,
  answer: { status, body: answer },
});

const CREATED: Exchange[] = [
  {
    operation: 'createClaim',
    name: 'claim',
    summary: 'A key that was blocked',
    body,
    answer: { status: 201, body: claim },
  },
  invalid(
    'createClaim',
    'empty',
    'Every wrong field is named at once',
    { body: { orderNumber: '100042', licenseKey: ' ' } },
    {
      orderNumber: 'Order number must be a whole number',
      licenseKey: 'License key is required',
      reason: 'Reason is required',
    },
  ),
  invalid(
    'createClaim',
    'longReason',
    'A reason that is too long',
    { body: { ...body, reason: 'x'.repeat(501) } },
    { reason: 'Reason must have at most 500 characters' },
  ),
  invalid(
    'createClaim',
    'replacedKey',
    'The key has been replaced',
    { body },
    { licenseKey: 'The license key has been replaced already' },
  ),
  refused('open', 'There is an open claim for it', body, 400, {
    error: 'A claim for this license key is open already',
    code: 'CLAIM_EXISTS',
    claimId: SAMPLE.claim,
  }),
  refused('unknownOrder', 'You have no such order', { ...body, orderNumber: 99 }, 404, {
    error: 'Order 99 not found',
    code: 'NOT_FOUND',
  }),
  refused('unknownKey', 'The order has no such key', { ...body, licenseKey: 'FO26-0000-0000-0000' }, 404, {
    error: 'License key ****0000 not found',
    code: 'NOT_FOUND',
  }),
];

export const CLAIM_EXCHANGES: Exchange[] = [
  ...CREATED,
  {
    operation: 'listClaims',
    name: 'open',
    summary: 'Those that nobody has decided on',
    query: { status: 'open' },
    answer: { status: 200, body: [claim] },
  },
  {
    operation: 'listClaims',
    name: 'none',
    summary: 'There are none',
    answer: { status: 200, body: [] },
  },
  invalid(
    'listClaims',
    'badParameters',
    'Every wrong parameter is named at once',
    { query: { status: 'closed', limit: '0' } },
    {
      status: 'Status must be one of open, replaced, credited, rejected',
      limit: 'Limit must be a whole number from 1 to 500',
    },
  ),
  invalid(
    'listClaims',
    'badCursor',
    'A cursor that comes from nowhere',
    { query: { after: 'x' } },
    { after: 'After must be a cursor from an earlier answer' },
  ),
  {
    operation: 'getClaim',
    name: 'open',
    summary: 'Nobody has decided yet',
    params: { id: SAMPLE.claim },
    answer: { status: 200, body: claim },
  },
  {
    operation: 'getClaim',
    name: 'replaced',
    summary: 'Another key was given in its place',
    params: { id: SAMPLE.claim },
    answer: { status: 200, body: replaced },
  },
  missing('getClaim', `Claim ${SAMPLE.unknown}`, { id: SAMPLE.unknown }),
];
