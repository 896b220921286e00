import { parseClaim, type ClaimInput } from '../../../domain/after-sales/claim.js';
import { DomainError, notFound } from '../../../domain/common/errors.js';
import { CLAIM } from '../../../records/claim.js';
import { exampleOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import {
  BAD_CURSOR,
  BAD_LIMIT,
  createdExample,
  errorExample,
  examplesOf,
  notFoundExample,
  okExample,
  unparsableExample,
  validationExample,
} from './exchange.js';

const claim = exampleOf(CLAIM);
const { orderNumber, licenseKey, licenseId, reason } = claim;
const body = { orderNumber, licenseKey, reason };
const params = { id: SAMPLE.claim };

const replaced: typeof claim = {
  ...claim,
  status: 'replaced',
  answer: 'Blocked by mistake; here is another one',
  replacementKey: 'FO26-J5TE-8WAP-3MRC',
  replacementId: '0000000000000000000f1a34',
};

const badClaim = (name: string, summary: string, wrong: object) =>
  unparsableExample(name, summary, { body: wrong }, () => parseClaim(wrong as ClaimInput));

const CREATED = examplesOf(
  'createClaim',
  createdExample('claim', 'A key that was blocked', claim, { body }),
  createdExample('byId', 'The same, by the id of the license', claim, { body: { licenseId, reason } }),
  badClaim('both', 'A key is identified by its id, or by its order and its text', { ...body, licenseId }),
  badClaim('empty', 'All wrong fields at once', { orderNumber: '100042', licenseKey: ' ' }),
  badClaim('longReason', 'A reason that is too long', { ...body, reason: 'x'.repeat(501) }),
  validationExample(
    'replacedKey',
    'The key has been replaced',
    { body },
    { licenseKey: 'The license key has been replaced already' },
  ),
  errorExample(
    'open',
    'There is an open claim for it',
    { body },
    new DomainError('CLAIM_EXISTS', undefined, { claimId: SAMPLE.claim }),
  ),
  errorExample('unknownOrder', 'You have no such order', { body: { ...body, orderNumber: 99 } }, notFound('Order', 99)),
  errorExample(
    'unknownKey',
    'The order has no such key',
    { body: { ...body, licenseKey: 'FO26-0000-0000-0000' } },
    notFound('License key', '****0000'),
  ),
  errorExample(
    'unknownId',
    'You have no such license',
    { body: { licenseId: SAMPLE.unknown, reason } },
    notFound('License', SAMPLE.unknown),
  ),
);

export const CLAIM_EXCHANGES = [
  ...CREATED,
  ...examplesOf(
    'listClaims',
    okExample('open', 'Open claims', [claim], { query: { status: 'open' } }),
    okExample('none', 'An empty list', []),
    validationExample(
      'badParameters',
      'All wrong parameters at once',
      { query: { status: 'closed', limit: '0' } },
      { status: 'Status must be one of open, replaced, credited, rejected', ...BAD_LIMIT },
    ),
    validationExample('badCursor', 'An invalid cursor', { query: { after: 'x' } }, BAD_CURSOR),
  ),
  ...examplesOf(
    'getClaim',
    okExample('open', 'An open claim', claim, { params }),
    okExample('replaced', 'Another key replaced it', replaced, { params }),
    notFoundExample('Claim', { params: { id: SAMPLE.unknown } }),
  ),
];
