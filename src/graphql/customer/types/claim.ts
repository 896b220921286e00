import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { CLAIM_STATUSES, type ClaimStatus } from '../../../domain/after-sales/claim.js';
import { CLAIM } from '../../../records/claim.js';
import { meaningOf } from '../../../records/record.js';
import { DateTime, ObjectID } from '../../shared/scalars.js';
import { connectionType } from '../../shared/types/connection.js';
import { enumType } from '../../shared/types/enum-type.js';

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

  @Field(() => ObjectID, { description: meaningOf(CLAIM, 'productId') })
  productId: string;

  @Field(() => ObjectID, { description: meaningOf(CLAIM, 'licensePoolId') })
  licensePoolId: string;

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
  @Field(() => Int)
  orderNumber: number;

  @Field({ description: 'A key of the order, whole.' })
  licenseKey: string;

  @Field({ description: 'Why it does not work, in 1 to 500 characters.' })
  reason: string;
}
