import { ArgsType, InputType, ObjectType } from 'type-graphql';
import { NAME } from '../../../domain/common/text.js';
import { VIEW_TEXTS } from '../../../domain/staff/saved-view.js';
import { STAFF_ALERTS } from '../../../domain/staff/staff-alert.js';
import { STAFF_ROLES } from '../../../domain/staff/staff-role.js';
import {
  field,
  fields,
  flag,
  float,
  id,
  inputs,
  instant,
  int,
  list,
  optional,
  orNull,
  text,
  textOf,
  texts,
} from '../../shared/fields.js';
import { EmailAddress } from '../../shared/scalars.js';
import { enumType, VERSION } from '../../shared/types.js';

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
export class StaffMemberInput extends inputs({
  name: optional(textOf(NAME)),
  email: optional(field(EmailAddress, 'Must be unique, ignoring letter case.')),
  role: optional(field(StaffRoleEnum, 'Decides what the member may read and change.')),
  version: optional(int(VERSION.description)),
}) {}

@ObjectType('StaffSession', { description: 'A browser in which a member of staff has signed in.' })
export class StaffSessionType extends fields({
  id: id(),
  createdAt: instant('When the member signed in.'),
  lastUsedAt: instant('Accurate to a minute.'),
  expiresAt: instant('When it ends without further use: 12 hours after the last use, at most 7 days after sign-in.'),
  userAgent: orNull(text("The browser's User-Agent, at most 200 characters.")),
  browser: orNull(text('A readable name of the browser, such as `Firefox (Linux)`; null without a User-Agent.')),
  address: orNull(text('The IP address of the sign-in.')),
}) {}

@ObjectType('SavedView', {
  description: 'A saved view of a list of the console. It is private unless it is shared.',
})
export class SavedViewType extends fields({
  id: id(),
  list: text("The console's name of the list, such as orders."),
  name: text('Unique among your views of a list, ignoring letter case.'),
  query: textOf(VIEW_TEXTS.query, "The query string of the list's URL, without its question mark."),
  isDefault: flag('Your list opens with it.'),
  isShared: flag('Whether everybody sees it; its owner and an ADMIN may change it.'),
  createdAt: instant(),
  updatedAt: instant('When it was last renamed, overwritten or shared.'),
}) {
  staffMemberId: string;
}

@ArgsType()
export class SaveViewArgs extends inputs({
  list: textOf(VIEW_TEXTS.list, "The list's name in lowercase letters, digits and -, such as orders."),
  name: textOf(VIEW_TEXTS.name),
  query: textOf(
    VIEW_TEXTS.query,
    "The query string of the list's URL: filters, sorting and columns, without a cursor.",
  ),
  overwrite: flag('Whether it replaces your view of the same name.', { defaultValue: false }),
}) {}

@ObjectType('JobState', { description: 'The state of a recurring job, across all processes.' })
class JobStateType extends fields({
  name: text(),
  nextRunAt: orNull(instant('Null if it was never scheduled.')),
  lastRunAt: orNull(instant()),
  failed: flag('Whether its last run failed. It is retried until it succeeds.'),
}) {}

@ObjectType('MailState', { description: 'The state of mails for people. They are retained for 30 days.' })
class MailStateType extends fields({
  enabled: flag('Whether the responding process sends mails. If not, it queues no mails either.'),
  waiting: int('Including those that wait for a retry.'),
  failed: int('Those that failed permanently.'),
  lastError: orNull(text('Why the newest of these was not sent.')),
}) {}

@ObjectType('Verification', { description: 'The result of verifying the whole database.' })
class VerificationType extends fields({
  at: instant('When it finished.'),
  broken: texts('A message for each violation, at most 100 of a kind; empty if every invariant holds.'),
}) {}

@ObjectType('System', { description: 'The state of the service.' })
export class SystemType extends fields({
  version: text('Of the responding process.'),
  database: text('Product and version, such as MariaDB 10.11.6.'),
  startedAt: instant('When the responding process was started.'),
  pendingDeliveries: int('Including those that wait for a retry.'),
  oldestPendingSeconds: float('The age of the oldest of them; 0 if there are no such deliveries.'),
  mail: field(MailStateType),
  jobs: list(JobStateType),
  lastVerification: orNull(
    field(VerificationType, 'The last one that finished, in any process or command; null before the first.'),
  ),
  verifyingSince: orNull(instant('When the running verification started; null if no verification is running.')),
}) {}
