import { ArgsType, ObjectType } from 'type-graphql';
import { CLAIM_RESOLUTIONS } from '../../../../domain/after-sales/claim.js';
import { ClaimFields, ClaimStatusEnum } from '../../../customer/types/claim.js';
import { field, fields, flag, id, int, optional, orNull, text } from '../../../shared/fields.js';
import { connectionType, enumType, PageArgs } from '../../../shared/types.js';

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
export class StaffClaim extends fields(ClaimFields, {
  licenseKeyId: id(),
  licenseKey: text('Masked except for the last characters.'),
  answer: orNull(text('Visible to the customer.')),
  replacementKey: orNull(
    text('The key that replaces it, masked except for the last characters; null unless REPLACED.'),
  ),
}) {
  customerId: string;
  orderNumber: number;
  resolvedById: string | null;
  openedById: string | null;
  assigneeId: string | null;
}

export const StaffClaimConnection = connectionType(StaffClaim, 'Claim');

@ArgsType()
export class ClaimsArgs extends fields(PageArgs, {
  status: optional(field(ClaimStatusEnum)),
  resolved: optional(flag('True: resolved claims. False: open claims.')),
  customerId: optional(id()),
  orderNumber: optional(int()),
  assigneeId: optional(id('The assignee.')),
  assigned: optional(flag('True: claims with an assignee. False: claims without one.')),
  oldestFirst: flag('As a queue of work. A cursor is only valid for its own sort order.', { defaultValue: false }),
}) {}
