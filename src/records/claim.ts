import { CLAIM_STATUSES } from '../domain/after-sales/claim.js';
import { REASON } from '../domain/common/text.js';
import { NAMED_KEY } from '../domain/keys/license-key.js';
import {
  count,
  enumOf,
  id,
  input,
  inputIn,
  instant,
  lowercase,
  nullable,
  optional,
  record,
  text,
  textOf,
} from './record.js';
import { SAMPLE } from './sample.js';

/** docs/spec/claims.md#claim-record */
export const CLAIM = record('Claim', {
  _id: id('Identifies the claim.', { sample: SAMPLE.claim }),
  orderNumber: count('The order of the key.', { sample: SAMPLE.orderNumber }),
  productId: id('The product that was ordered; for a key of a bundle, the bundle.', { sample: SAMPLE.office }),
  licensePoolId: id('The pool of the key.', { sample: SAMPLE.officePool }),
  licenseId: id('The `_id` of the license that does not work.', { sample: SAMPLE.license }),
  licenseKey: text('The key that does not work.', { sample: SAMPLE.licenseKey }),
  reason: text('Why it does not work, in your words.', { sample: 'The activation server says that it is blocked' }),
  status: enumOf(
    CLAIM_STATUSES.map(lowercase),
    '`open` until the reseller decides. `replaced`: you got another key. `credited`: the price was refunded ' +
      'and the key withdrawn. Or `rejected`.',
    { sample: 'open' },
  ),
  answer: nullable(text("The reseller's answer; null if there is no answer.")),
  replacementKey: nullable(
    text('The key that replaces it; null unless `replaced`. It is an item of the order with price 0.'),
  ),
  replacementId: nullable(id('The `_id` of the license that replaces it; null unless `replaced`.')),
  createdAt: instant('When it was created.'),
  updatedAt: instant('When it was created or resolved.'),
});

const licenseId = id('The `_id` of the license. Required unless `orderNumber` and `licenseKey` are set.');
const orderNumber = count('The order of the key.');
const licenseKey = textOf(NAMED_KEY, 'The complete key. Surrounding spaces are trimmed.', { minLength: 1 });
const reason = textOf(REASON, 'Why it does not work. Surrounding spaces are trimmed.', { minLength: 1 });

export const CLAIM_REQUEST = inputIn(
  'ClaimRequest',
  {
    licenseId: optional(nullable(licenseId)),
    orderNumber: optional(nullable(orderNumber)),
    licenseKey: optional(nullable(licenseKey)),
    reason,
  },
  [input('ClaimByLicense', { licenseId, reason }), input('ClaimByKey', { orderNumber, licenseKey, reason })],
);
