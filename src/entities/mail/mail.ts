import { Entity, Index } from 'typeorm';
import type { MailKind } from '../../domain/mail/mail.js';
import type { StaffAlert } from '../../domain/staff/staff-alert.js';
import {
  ascii,
  bigint,
  exactText,
  generated,
  instant,
  int,
  longText,
  orNull,
  reference,
  rowOf,
  text,
} from '../columns.js';
import { StaffMember } from '../staff/staff-member.js';

/** WAITING for its first attempt or its next one; FAILED was given up. */
export type MailState = 'WAITING' | 'SENT' | 'FAILED';

/** A mail to a person, written in the transaction that causes it and sent by a job. */
@Entity('mails')
@Index('mails_once', ['kind', 'cause', 'recipient', 'day'], { unique: true })
@Index('mails_due', ['state', 'nextAttemptAt'])
@Index('mails_created_at', ['createdAt'])
export class Mail extends rowOf({
  id: generated(bigint()),
  kind: ascii<MailKind>(),
  /** What it is about, such as the id of a webhook. */
  cause: ascii(100),
  recipient: exactText(320),
  /** The UTC day on which it was queued, YYYY-MM-DD. */
  day: ascii(10),
  recipientName: text(200),
  /** `MailData`, as JSON. */
  facts: longText(),
  state: ascii<MailState>(20, { default: 'WAITING' }),
  /** How often it was claimed; identifies a claim among those of the mail. */
  attempts: int({ default: 0 }),
  /** While it is being sent, when its claim expires; null once it is sent or given up. */
  nextAttemptAt: orNull(instant()),
  /** This and the times above by the database's clock. */
  createdAt: instant(),
  sentAt: orNull(instant()),
  lastError: orNull(exactText(500)),
}) {}

/** An entry of the next alert mail to a member of staff; written in the transaction that causes it. */
@Entity('pending_alerts')
@Index('pending_alerts_of_member', ['staffMemberId', 'alert'])
export class PendingAlert extends rowOf({
  id: generated(bigint()),
  staffMemberId: reference(() => StaffMember, { name: 'pending_alerts_staff_member_id' }),
  alert: ascii<StaffAlert>(),
  /** What it is about, as the mail says it. */
  line: text(1000),
}) {}
