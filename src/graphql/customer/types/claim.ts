import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { CLAIM_STATUSES, type ClaimStatus } from '../../../domain/after-sales/claim.js';
import { CLAIM } from '../../../records/claim.js';
import { descriptionOf } from '../../../records/record.js';
import { DateTime, ObjectID } from '../../shared/scalars.js';
import { connectionType, enumType } from '../../shared/types.js';

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
  @Field(() => ObjectID)
  id: string;

  @Field(() => ObjectID, { description: descriptionOf(CLAIM, 'productId') })
  productId: string;

  @Field(() => ObjectID, { description: descriptionOf(CLAIM, 'licensePoolId') })
  licensePoolId: string;

  @Field(() => ObjectID, { nullable: true, description: 'The license that replaces it; null unless REPLACED.' })
  replacementId: string | null;

  @Field({ description: 'Why the key does not work.' })
  reason: string;

  @Field(() => ClaimStatusEnum)
  status: ClaimStatus;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { description: 'When it was created or resolved.' })
  updatedAt: Date;
}

@ObjectType('Claim', { description: 'A claim that a license key does not work.' })
export class ClaimType extends ClaimFields {
  @Field(() => Int)
  orderNumber: number;

  @Field(() => ObjectID, { name: 'licenseId', description: descriptionOf(CLAIM, 'licenseId') })
  licenseKeyId: string;

  @Field()
  licenseKey: string;

  @Field(() => String, { nullable: true, description: "The reseller's answer." })
  answer: string | null;

  @Field(() => String, { nullable: true, description: 'The key that replaces it; null unless REPLACED.' })
  replacementKey: string | null;
}

export const ClaimConnection = connectionType(ClaimType, 'Claim');

@InputType()
export class CreateClaimInput {
  @Field(() => ObjectID, {
    nullable: true,
    description: 'The id of the license. Required unless `orderNumber` and `licenseKey` are set.',
  })
  licenseId?: string | null;

  @Field(() => Int, { nullable: true })
  orderNumber?: number | null;

  @Field(() => String, { nullable: true, description: 'A complete key of the order.' })
  licenseKey?: string | null;

  @Field({ description: 'Why it does not work, in 1 to 500 characters.' })
  reason: string;
}
