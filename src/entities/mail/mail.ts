import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { MailKind } from '../../domain/mail/mail.js';
import type { StaffAlert } from '../../domain/staff/staff-alert.js';
import { AsciiColumn, ExactTextColumn, InstantColumn, ReferenceColumn, TextColumn } from '../columns.js';
import { StaffMember } from '../staff/staff-member.js';

/** WAITING for its first attempt or its next one; FAILED was given up. */
export type MailState = 'WAITING' | 'SENT' | 'FAILED';

/** A mail to a person, written in the transaction that causes it and sent by a job. */
@Entity('mails')
@Index('mails_once', ['kind', 'cause', 'recipient', 'day'], { unique: true })
@Index('mails_due', ['state', 'nextAttemptAt'])
export class Mail {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @AsciiColumn()
  kind: MailKind;

  /** What it is about, such as the id of a webhook. */
  @Column({ type: 'varchar', length: 100, charset: 'ascii', collation: 'ascii_bin' })
  cause: string;

  @ExactTextColumn(320)
  recipient: string;

  /** The UTC day on which it was queued, YYYY-MM-DD. */
  @Column({ type: 'varchar', length: 10, charset: 'ascii', collation: 'ascii_bin' })
  day: string;

  @TextColumn(200)
  recipientName: string;

  /** `MailData`, as JSON. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  facts: string;

  @AsciiColumn({ default: 'WAITING' })
  state: MailState;

  /** How often it was claimed; identifies a claim among those of the mail. */
  @Column({ type: 'int', default: 0 })
  attempts: number;

  /** While it is being sent, when its claim expires; null once it is sent or given up. */
  @InstantColumn({ nullable: true })
  nextAttemptAt: Date | null;

  /** This and the times above by the database's clock. */
  @Index('mails_created_at')
  @InstantColumn()
  createdAt: Date;

  @InstantColumn({ nullable: true })
  sentAt: Date | null;

  @ExactTextColumn(500, { nullable: true })
  lastError: string | null;
}

/** An entry of the next alert mail to a member of staff; written in the transaction that causes it. */
@Entity('pending_alerts')
@Index('pending_alerts_of_member', ['staffMemberId', 'alert'])
export class PendingAlert {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @ReferenceColumn(() => StaffMember, { name: 'pending_alerts_staff_member_id' })
  staffMemberId: string;

  @AsciiColumn()
  alert: StaffAlert;

  /** What it is about, as the mail says it. */
  @TextColumn(1000)
  line: string;
}
