import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { CLAIM_STATUSES, type ClaimStatus } from '../../../domain/after-sales/claim.js';
import { CLAIM } from '../../../records/claim.js';
import { descriptionOf } from '../../../records/record.js';
import { DateTime, ObjectID } from '../../shared/scalars.js';
import { connectionType, enumType } from '../../shared/types.js';

export const ClaimStatusEnum = enumType(CLAIM_STATUSES, {
  name: 'ClaimStatus',
  description: 'How a claim stands, and what it came to.',
  valuesConfig: {
    OPEN: { description: 'Nobody has decided yet.' },
    REPLACED: { description: 'Another key was given in the place of the claimed one.' },
    CREDITED: { description: 'What the key cost was given back, and the key withdrawn.' },
    REJECTED: { description: 'The key stays as it is.' },
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

  @Field(() => ObjectID, { nullable: true, description: 'The license that came in its place; null unless REPLACED.' })
  replacementId: string | null;

  @Field({ description: 'Why the key does not work.' })
  reason: string;

  @Field(() => ClaimStatusEnum)
  status: ClaimStatus;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { description: 'When it was made or resolved.' })
  updatedAt: Date;
}

@ObjectType('Claim', { description: 'That a license key does not work.' })
export class ClaimType extends ClaimFields {
  @Field(() => Int)
  orderNumber: number;

  @Field(() => ObjectID, { name: 'licenseId', description: descriptionOf(CLAIM, 'licenseId') })
  licenseKeyId: string;

  @Field()
  licenseKey: string;

  @Field(() => String, { nullable: true, description: 'What the reseller says to it.' })
  answer: string | null;

  @Field(() => String, { nullable: true, description: 'The key that came in its place; null unless REPLACED.' })
  replacementKey: string | null;
}

export const ClaimConnection = connectionType(ClaimType, 'Claim');

@InputType()
export class CreateClaimInput {
  @Field(() => ObjectID, {
    nullable: true,
    description: 'The id of the license. Either this is given, or `orderNumber` and `licenseKey` are.',
  })
  licenseId?: string | null;

  @Field(() => Int, { nullable: true })
  orderNumber?: number | null;

  @Field(() => String, { nullable: true, description: 'A key of the order, whole.' })
  licenseKey?: string | null;

  @Field({ description: 'Why it does not work, in 1 to 500 characters.' })
  reason: string;
}
