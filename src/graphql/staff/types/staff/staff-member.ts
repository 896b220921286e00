import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { STAFF_ALERTS } from '../../../../domain/staff/staff-alert.js';
import { STAFF_ROLES, type StaffRole } from '../../../../entities/staff/staff-member.js';
import { DateTime, EmailAddress, ObjectID } from '../../../shared/scalars.js';
import { enumType, VERSION } from '../../../shared/types.js';

export const StaffAlertEnum = enumType(STAFF_ALERTS, {
  name: 'StaffAlert',
  description:
    'What a member can choose to be mailed about. CLAIM_OPENED: a claim was opened. STOCK_LOW: the stock of a pool has fallen below its `alertBelow`. WEBHOOK_DISABLED: a webhook was switched off, by other than its customer. INVOICE_HELD: an invoice is held back.',
});

export const StaffRoleEnum = enumType(STAFF_ROLES, {
  name: 'StaffRole',
  description:
    'All read. ADMIN does everything; the others do what belongs to them: CATALOGUE products, prices and keys, FINANCE customers and payments, SUPPORT orders and webhooks.',
});

@ObjectType('StaffMember', { description: "One of the reseller's own people." })
export class StaffMemberType {
  @Field(() => ObjectID)
  id: string;

  @Field()
  name: string;

  @Field(() => EmailAddress, { nullable: true, description: "Nobody else's, in small letters." })
  email: string | null;

  @Field(() => StaffRoleEnum)
  role: StaffRole;

  @Field({ description: 'The first letters of the token, to know it by.' })
  prefix: string;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'Exact to a minute; null where the token was never used.' })
  lastUsedAt: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Since when the token lets nobody in any more.' })
  revokedAt: Date | null;

  @Field(() => Int, { description: 'Grows with every change but of the alerts.' })
  version: number;
}

@ObjectType('IssuedStaffToken', { description: 'A member of staff with a new token, which is shown this once.' })
export class IssuedStaffTokenType {
  @Field()
  token: string;

  @Field(() => StaffMemberType)
  staffMember: StaffMemberType;
}

@InputType({ description: 'What is left out stays as it is; null takes the e-mail address away.' })
export class StaffMemberInput {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => EmailAddress, { nullable: true, description: 'Nobody else may have it, in whatever letter case.' })
  email?: string | null;

  @Field(() => StaffRoleEnum, { nullable: true })
  role?: StaffRole | null;

  @Field(() => Int, VERSION)
  version?: number | null;
}
