import { CLAIM_STATUSES } from '../../domain/claim.js';
import type { OperationSpec } from './operation.js';
import { arrayOf, count, exactly, id, instant, ref, text, type Schema } from './schema.js';

const nullableText = (description: string): Schema => ({ type: ['string', 'null'], description });

export const CLAIM_SCHEMAS: Record<string, Schema> = {
  Claim: exactly({
    _id: id('Identifies the claim.'),
    orderNumber: count('The order that brought the key.'),
    productId: id("What was ordered: of a bundle's key, the bundle."),
    licensePoolId: id('Where the key came from.'),
    licenseKey: text('The key that does not work.'),
    reason: text('Why it does not work, as you gave it.'),
    status: {
      type: 'string',
      enum: CLAIM_STATUSES.map((status) => status.toLowerCase()),
      description:
        '`open` until the reseller has decided; then `replaced`: another key was given; `credited`: what it cost was given ' +
        'back, and the key withdrawn; or `rejected`.',
    },
    answer: nullableText('What the reseller says to it; null for nothing.'),
    replacementKey: nullableText(
      'The key that came in its place; null unless `replaced`. The order has it as an item of price 0.',
    ),
    createdAt: instant('When it was made.'),
    updatedAt: instant('When it was made or resolved.'),
  }),
  ClaimRequest: {
    type: 'object',
    required: ['orderNumber', 'licenseKey', 'reason'],
    properties: {
      orderNumber: { type: 'integer', minimum: 0, description: 'The order that brought the key.' },
      licenseKey: text('The key, whole. Blanks around it are cut off.', { minLength: 1 }),
      reason: text('Why it does not work. Blanks around it are cut off.', { minLength: 1, maxLength: 500 }),
    },
  },
};

export const CLAIM_OPERATIONS: OperationSpec[] = [
  {
    method: 'get',
    path: '/claims',
    operationId: 'listClaims',
    tag: 'Claims',
    summary: 'Your claims',
    description: 'Newest first. Follow the header `Link` until there is none.',
    parameters: ['claimStatus', 'listLimit', 'listAfter'],
    conditional: true,
    success: { status: 200, description: 'The claims.', schema: arrayOf(ref('Claim')), headers: ['Link'] },
  },
  {
    method: 'post',
    path: '/claims',
    operationId: 'createClaim',
    tag: 'Claims',
    summary: 'Claim that a key does not work',
    description:
      'The reseller decides what follows. A key has one open claim at a time, so a claim that is sent again is refused with ' +
      '`CLAIM_EXISTS` and the `claimId` of the first. A key that was replaced or credited cannot be claimed; the key that came ' +
      'in its place can.',
    body: { required: true, schema: ref('ClaimRequest') },
    refusals: ['CLAIM_EXISTS'],
    canBeMissing: true,
    success: { status: 201, description: 'The claim.', schema: ref('Claim') },
  },
  {
    method: 'get',
    path: '/claims/{id}',
    operationId: 'getClaim',
    tag: 'Claims',
    summary: 'One claim',
    description: 'A claim, with what it came to.',
    parameters: ['claimId'],
    conditional: true,
    canBeMissing: true,
    success: { status: 200, description: 'The claim.', schema: ref('Claim') },
  },
];
