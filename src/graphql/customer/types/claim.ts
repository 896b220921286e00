import { ArgsType, InputType, ObjectType } from 'type-graphql';
import { CLAIM_STATUSES, type ClaimStatus } from '../../../domain/after-sales/claim.js';
import { CLAIM, CLAIM_REQUEST } from '../../../records/claim.js';
import { field, inputs, optional } from '../../shared/fields.js';
import { connectionType, enumType, PageArgs } from '../../shared/types.js';
import { FieldOf } from '../field-of.js';

export const ClaimStatusEnum = enumType(CLAIM_STATUSES, {
  name: 'ClaimStatus',
  description: 'The status of a claim.',
  valuesConfig: {
    OPEN: { description: 'Not decided yet.' },
    REPLACED: { description: 'Another key replaces the claimed one.' },
    CREDITED: { description: 'The price of the key was refunded, and the key withdrawn.' },
    REJECTED: { description: 'The key stays unchanged.' },
  },
});

/** The fields of a claim that customers and staff share. */
@ObjectType()
export abstract class ClaimFields {
  @FieldOf(CLAIM) id: string;
  @FieldOf(CLAIM) productId: string;
  @FieldOf(CLAIM) licensePoolId: string;
  @FieldOf(CLAIM, { description: 'The license that replaces it; null unless REPLACED.' })
  replacementId: string | null;

  @FieldOf(CLAIM, { description: 'Why the key does not work.' })
  reason: string;

  @FieldOf(CLAIM, () => ClaimStatusEnum) status: ClaimStatus;
  @FieldOf(CLAIM) createdAt: Date;
  @FieldOf(CLAIM) updatedAt: Date;
}

@ObjectType('Claim', { description: 'A claim that a license key does not work.' })
export class ClaimType extends ClaimFields {
  @FieldOf(CLAIM) orderNumber: number;
  @FieldOf(CLAIM, { name: 'licenseId' })
  licenseKeyId: string;

  @FieldOf(CLAIM) licenseKey: string;
  @FieldOf(CLAIM) answer: string | null;
  @FieldOf(CLAIM, { description: 'The key that replaces it; null unless REPLACED.' })
  replacementKey: string | null;
}

export const ClaimConnection = connectionType(ClaimType, 'Claim');

@InputType({ description: 'A new claim. Either `licenseId`, or `orderNumber` and `licenseKey`, is required.' })
export class CreateClaimInput {
  @FieldOf(CLAIM_REQUEST) licenseId?: string | null;
  @FieldOf(CLAIM_REQUEST) orderNumber?: number | null;
  @FieldOf(CLAIM_REQUEST) licenseKey?: string | null;
  @FieldOf(CLAIM_REQUEST, { description: 'Why it does not work, in 1 to 500 characters.' })
  reason: string;
}

@ArgsType()
export class ClaimsArgs extends inputs(PageArgs, {
  status: optional(field(ClaimStatusEnum)),
}) {}
