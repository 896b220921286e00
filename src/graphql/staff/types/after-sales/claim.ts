import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { CLAIM_RESOLUTIONS, type ClaimStatus } from '../../../../domain/after-sales/claim.js';
import { ClaimFields, ClaimStatusEnum } from '../../../customer/types/claim.js';
import { ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, nullable, PageArgs } from '../../../shared/types.js';

export const ClaimResolutionEnum = enumType(CLAIM_RESOLUTIONS, {
  name: 'ClaimResolution',
  description: 'How a claim is resolved. REPLACE and REJECT are for SUPPORT, CREDIT is for FINANCE, all are for ADMIN.',
  valuesConfig: {
    REPLACE: { description: 'Another key of the same pool replaces it, free of charge.' },
    CREDIT: { description: 'The price is refunded, and the key is withdrawn.' },
    REJECT: { description: 'Nothing.' },
  },
});

@ObjectType('Claim', { description: "A customer's claim that a license key does not work." })
export class StaffClaim extends ClaimFields {
  customerId: string;
  orderNumber: number;
  resolvedById: string | null;
  openedById: string | null;
  assigneeId: string | null;

  @Field(() => ObjectID)
  licenseKeyId: string;

  @Field({ description: 'Masked except for the last characters.' })
  licenseKey: string;

  @Field(() => String, nullable('Visible to the customer.'))
  answer: string | null;

  @Field(
    () => String,
    nullable('The key that replaces it, masked except for the last characters; null unless REPLACED.'),
  )
  replacementKey: string | null;
}

export const StaffClaimConnection = connectionType(StaffClaim, 'Claim');

@ArgsType()
export class ClaimsArgs extends PageArgs {
  @Field(() => ClaimStatusEnum, { nullable: true })
  status?: ClaimStatus | null;

  @Field(() => Boolean, nullable('True: resolved claims. False: open claims.'))
  resolved?: boolean | null;

  @Field(() => ObjectID, { nullable: true })
  customerId?: string | null;

  @Field(() => Int, { nullable: true })
  orderNumber?: number | null;

  @Field(() => ObjectID, nullable('The assignee.'))
  assigneeId?: string | null;

  @Field(() => Boolean, nullable('True: claims with an assignee. False: claims without one.'))
  assigned?: boolean | null;

  @Field({ defaultValue: false, description: 'As a queue of work. A cursor is only valid for its own sort order.' })
  oldestFirst: boolean;
}
