import { InputType, ObjectType } from 'type-graphql';
import { STAFF_ALERTS } from '../../../../domain/staff/staff-alert.js';
import { STAFF_ROLES } from '../../../../entities/staff/staff-member.js';
import { field, fields, id, instant, int, optional, orNull, text } from '../../../shared/fields.js';
import { EmailAddress } from '../../../shared/scalars.js';
import { enumType, VERSION } from '../../../shared/types.js';

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
export class StaffMemberType extends fields({
  id: id(),
  name: text(),
  email: orNull(field(EmailAddress, 'Unique, in lowercase.')),
  role: field(StaffRoleEnum),
  prefix: text('The first characters of the token, for identification.'),
  createdAt: instant(),
  lastUsedAt: orNull(instant('Accurate to a minute; null if the token was never used.')),
  revokedAt: orNull(instant('When the token was revoked.')),
  version: int('Incremented by every change except of the alerts.'),
}) {}

@ObjectType('IssuedStaffToken', { description: 'A member of staff with a new token, which is shown only once.' })
export class IssuedStaffTokenType extends fields({
  token: text(),
  staffMember: field(StaffMemberType),
}) {}

@InputType({ description: 'Omitted fields stay unchanged; null clears the e-mail address.' })
export class StaffMemberInput extends fields({
  name: optional(text()),
  email: optional(field(EmailAddress, 'Must be unique, ignoring letter case.')),
  role: optional(field(StaffRoleEnum)),
  version: optional(int(VERSION.description)),
}) {}
