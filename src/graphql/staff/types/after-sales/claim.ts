import { Field, ObjectType } from 'type-graphql';
import { CLAIM_RESOLUTIONS } from '../../../../domain/after-sales/claim.js';
import { ClaimFields } from '../../../customer/types/claim.js';
import { ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, nullable } from '../../../shared/types.js';

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
