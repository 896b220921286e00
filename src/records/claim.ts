import { CLAIM_STATUSES } from '../domain/after-sales/claim.js';
import { count, id, input, instant, lowercase, nullable, enumOf, optional, record, text } from './record.js';
import { SAMPLE } from './sample.js';

/** docs/spec/claims.md#claim-record */
export const CLAIM = record('Claim', {
  _id: id('Identifies the claim.', { sample: SAMPLE.claim }),
  orderNumber: count('The order that brought the key.', { sample: SAMPLE.orderNumber }),
  productId: id("What was ordered: of a bundle's key, the bundle.", { sample: SAMPLE.office }),
  licensePoolId: id('Where the key came from.', { sample: SAMPLE.officePool }),
  licenseId: id('The license that does not work, as orders have it.', { sample: SAMPLE.license }),
  licenseKey: text('The key that does not work.', { sample: SAMPLE.licenseKey }),
  reason: text('Why it does not work, as you gave it.', { sample: 'The activation server says that it is blocked' }),
  status: enumOf(
    CLAIM_STATUSES.map(lowercase),
    '`open` until the reseller has decided; then `replaced`: another key was given; `credited`: what it cost was given ' +
      'back, and the key withdrawn; or `rejected`.',
    { sample: 'open' },
  ),
  answer: nullable(text('What the reseller says to it; null for nothing.')),
  replacementKey: nullable(
    text('The key that came in its place; null unless `replaced`. The order has it as an item of price 0.'),
  ),
  replacementId: nullable(id('The license that came in its place; null unless `replaced`.')),
  createdAt: instant('When it was made.'),
  updatedAt: instant('When it was made or resolved.'),
});

export const CLAIM_REQUEST = input('ClaimRequest', {
  licenseId: optional(
    nullable(id('The `_id` of the license. Either this is given, or `orderNumber` and `licenseKey` are.')),
  ),
  orderNumber: optional(nullable(count('The order that brought the key.'))),
  licenseKey: optional(nullable(text('The key, whole. Blanks around it are cut off.', { minLength: 1 }))),
  reason: text('Why it does not work. Blanks around it are cut off.', { minLength: 1, maxLength: 500 }),
});
