import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { STAFF_ALERTS } from '../../../../domain/staff/staff-alert.js';
import { STAFF_ROLES, type StaffRole } from '../../../../entities/staff/staff-member.js';
import { DateTime, EmailAddress, ObjectID } from '../../../shared/scalars.js';
import { enumType, nullable, VERSION } from '../../../shared/types.js';

export const StaffAlertEnum = enumType(STAFF_ALERTS, {
  name: 'StaffAlert',
  description:
    'The alerts that a member can be mailed about. CLAIM_OPENED: a claim was opened. STOCK_LOW: the stock of ' +
    'a pool has fallen below its `alertBelow`. WEBHOOK_DISABLED: a webhook was disabled, but not by its ' +
    'customer. INVOICE_HELD: an invoice is on hold.',
});

export const StaffRoleEnum = enumType(STAFF_ROLES, {
  name: 'StaffRole',
  description:
    'All roles may read. ADMIN may do everything; CATALOGUE changes products, prices and keys, FINANCE ' +
    'customers and payments, SUPPORT orders and webhooks.',
});

@ObjectType('StaffMember', { description: "A member of the reseller's staff." })
export class StaffMemberType {
  @Field(() => ObjectID)
  id: string;

  @Field()
  name: string;

  @Field(() => EmailAddress, nullable('Unique, in lowercase.'))
  email: string | null;

  @Field(() => StaffRoleEnum)
  role: StaffRole;

  @Field({ description: 'The first characters of the token, for identification.' })
  prefix: string;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, nullable('Accurate to a minute; null if the token was never used.'))
  lastUsedAt: Date | null;

  @Field(() => DateTime, nullable('When the token was revoked.'))
  revokedAt: Date | null;

  @Field(() => Int, { description: 'Incremented by every change except of the alerts.' })
  version: number;
}

@ObjectType('IssuedStaffToken', { description: 'A member of staff with a new token, which is shown only once.' })
export class IssuedStaffTokenType {
  @Field()
  token: string;

  @Field(() => StaffMemberType)
  staffMember: StaffMemberType;
}

@InputType({ description: 'Omitted fields stay unchanged; null clears the e-mail address.' })
export class StaffMemberInput {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => EmailAddress, nullable('Must be unique, ignoring letter case.'))
  email?: string | null;

  @Field(() => StaffRoleEnum, { nullable: true })
  role?: StaffRole | null;

  @Field(() => Int, VERSION)
  version?: number | null;
}
