import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { MAX_IDENTITY_LENGTH } from '../../domain/staff/openid-connect.js';
import type { StaffAlert } from '../../domain/staff/staff-alert.js';
import {
  AsciiColumn,
  ExactTextColumn,
  HashColumn,
  InstantColumn,
  PrimaryIdColumn,
  ReferenceColumn,
  Row,
  TextColumn,
} from '../columns.js';

export const STAFF_ROLES = ['ADMIN', 'CATALOGUE', 'FINANCE', 'SUPPORT'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A member of the reseller's staff, with the hash of the access token. */
@Entity('staff_members')
@Index('staff_members_identity', ['oidcIssuer', 'oidcSubject'], { unique: true })
export class StaffMember extends Row {
  @TextColumn(200)
  name: string;

  /** Unique, in lower case; null for a member whose access was revoked. */
  @Index('staff_members_email', { unique: true })
  @ExactTextColumn(320, { nullable: true })
  email: string | null;

  @AsciiColumn()
  role: StaffRole;

  @Column({ type: 'varchar', length: 16, charset: 'ascii', collation: 'ascii_bin' })
  prefix: string;

  @Index('staff_members_token_hash', { unique: true })
  @HashColumn()
  tokenHash: Buffer;

  /** The issuer of `oidcSubject`. Both are null until the member first signs in by OpenID Connect. */
  @ExactTextColumn(MAX_IDENTITY_LENGTH, { nullable: true })
  oidcIssuer: string | null;

  /** The only account of the provider that can sign the member in. */
  @ExactTextColumn(MAX_IDENTITY_LENGTH, { nullable: true })
  oidcSubject: string | null;

  /** Raised by each change of what staff sees of the member. */
  @Column({ type: 'int', default: 1 })
  version: number;

  /** Exact to one minute, because not every request writes it. */
  @InstantColumn({ nullable: true })
  lastUsedAt: Date | null;

  @InstantColumn({ nullable: true })
  revokedAt: Date | null;
}

/** A browser in which a member of staff has signed in; deleted when it is ended, or some time after it has expired. */
@Entity('staff_sessions')
@Index('staff_sessions_created_at', ['createdAt'])
export class StaffSession extends Row {
  @Index('staff_sessions_staff_member')
  @ReferenceColumn(() => StaffMember)
  staffMemberId: string;

  /** SHA-256 of what the cookie holds. */
  @Index('staff_sessions_secret_hash', { unique: true })
  @HashColumn()
  secretHash: Buffer;

  /** The member's `tokenHash` at sign-in: the session is valid only while the member has the same. */
  @HashColumn()
  memberTokenHash: Buffer;

  /** Whether it was started by OpenID Connect, so that it ends when the member is unbound from the account. */
  @Column({ type: 'boolean', nullable: true })
  isOfAccount: boolean;

  @ExactTextColumn(200, { nullable: true })
  userAgent: string | null;

  /** The IP address of the sign-in; null if unknown. */
  @Column({ type: 'varchar', length: 45, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  address: string | null;

  /** Exact to one minute, because not every request writes it. */
  @InstantColumn()
  lastUsedAt: Date;
}

/** The origin of a change; SYSTEM is the service itself, such as a job, TEST_SHOP a helper for integrators. */
export const AUDIT_SOURCES = ['GRAPHQL', 'CONSOLE', 'CLI', 'SYSTEM', 'TEST_SHOP'] as const;
export type AuditSource = (typeof AUDIT_SOURCES)[number];

/**
 * A change by staff, a command or the service. Written in the transaction of the change, never changed, and deleted
 * when it is old.
 */
@Entity('audit_entries')
@Index('audit_entries_subject_at', ['subjectId', 'at'])
@Index('audit_entries_staff_at', ['staffMemberId', 'at'])
@Index('audit_entries_type_at', ['subjectType', 'at'])
@Index('audit_entries_action_at', ['action', 'at'])
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Index('audit_entries_at')
  @InstantColumn()
  at: Date;

  /** Who made the change, or planned it; null if `via` is CLI, and where the service acted unasked. */
  @ReferenceColumn(() => StaffMember, { nullable: true })
  staffMemberId: string | null;

  /** The mutation's name; commands that do the same as a mutation have the same. */
  @Column({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  action: string;

  @Column({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  subjectType: string;

  @Column({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  subjectId: string;

  /** JSON of the changed fields before the change; null for a new object. Never contains a secret or a complete key. */
  @Column({ name: 'state_before', type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  before: string | null;

  @Column({ name: 'state_after', type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  after: string | null;

  /** The request that made the change; null outside of requests. */
  @Column({ type: 'varchar', length: 128, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  requestId: string | null;

  @AsciiColumn({ default: 'GRAPHQL' })
  via: AuditSource;

  /** Who ran the command, by the operating system, or which customer called a helper; null for any other `via`. */
  @ExactTextColumn(200, { nullable: true })
  operator: string | null;
}

/**
 * The result of a staff mutation with an Idempotency-Key, written in the mutation's transaction; or the used state of
 * a sign-in (`StaffSessions.markStateUsed`).
 */
@Entity('staff_idempotency_keys')
export class StaffIdempotencyKey {
  /** SHA-256 of mutation and key, so that each mutation has its own keys. */
  @PrimaryColumn({ type: 'binary', length: 32 })
  keyHash: Buffer;

  /** SHA-256 of the request, to recognise another one with the same key. */
  @HashColumn()
  requestHash: Buffer;

  /** The id or number of what was made. */
  @Column({ type: 'varchar', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  madeId: string;

  @Index('staff_idempotency_keys_created_at')
  @InstantColumn()
  createdAt: Date;
}

/** A kind of alert that a member of staff has chosen, or had: then the row still says when the last mail was. */
@Entity('alert_choices')
export class AlertChoice {
  @PrimaryIdColumn()
  @ForeignKey(() => StaffMember, { name: 'alert_choices_staff_member_id' })
  staffMemberId: string;

  @PrimaryColumn({ type: 'varchar', length: 20, charset: 'ascii', collation: 'ascii_bin' })
  alert: StaffAlert;

  @Column({ type: 'boolean' })
  isChosen: boolean;

  /** When the last mail of the kind was queued, by the database's clock; null before the first. */
  @InstantColumn({ nullable: true })
  mailedAt: Date | null;
}

/**
 * The filters, sorting and columns that a member of staff has saved for a list of the console; deleted when the
 * member's access is revoked, unless everybody sees it.
 */
@Entity('saved_views')
@Index('saved_views_name', ['staffMemberId', 'list', 'name'], { unique: true })
export class SavedView extends Row {
  @ReferenceColumn(() => StaffMember)
  staffMemberId: string;

  /** The console's word for the list, such as `orders`. */
  @Column({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  list: string;

  @TextColumn(100)
  name: string;

  /** The query string of the list's URL, without its question mark. Never contains a cursor or a complete key. */
  @ExactTextColumn(2000)
  query: string;

  @Column({ type: 'boolean', default: false })
  isShared: boolean;

  @InstantColumn()
  updatedAt: Date;
}

/**
 * The default view of a list for a member of staff: one of the member's own, or a shared one. A view that is no longer
 * shared is no other member's default, until it is shared again.
 */
@Entity('default_views')
export class DefaultView {
  @PrimaryIdColumn()
  @ForeignKey(() => StaffMember, { name: 'default_views_staff_member_id' })
  staffMemberId: string;

  /** The console's word for the list, such as `orders`. */
  @PrimaryColumn({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  list: string;

  @Index('default_views_view')
  @ReferenceColumn(() => SavedView, { name: 'default_views_view_id', onDelete: 'CASCADE' })
  viewId: string;
}
