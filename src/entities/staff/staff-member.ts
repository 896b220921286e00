import { Entity, Index } from 'typeorm';
import { MAX_IDENTITY_LENGTH } from '../../domain/staff/openid-connect.js';
import type { StaffAlert } from '../../domain/staff/staff-alert.js';
import type { StaffRole } from '../../domain/staff/staff-role.js';
import {
  ascii,
  bigint,
  exactText,
  flag,
  generated,
  hash,
  instant,
  int,
  longText,
  orNull,
  primary,
  reference,
  ROW,
  rowOf,
  text,
} from '../columns.js';

/** A member of the reseller's staff, with the hash of the access token. */
@Entity('staff_members')
@Index('staff_members_identity', ['oidcIssuer', 'oidcSubject'], { unique: true })
@Index('staff_members_email', ['email'], { unique: true })
@Index('staff_members_token_hash', ['tokenHash'], { unique: true })
export class StaffMember extends rowOf({
  ...ROW,
  name: text(200),
  /** Unique, in lower case; null for a member whose access was revoked. */
  email: orNull(exactText(320)),
  role: ascii<StaffRole>(),
  prefix: ascii(16),
  tokenHash: hash(),
  /** The issuer of `oidcSubject`. Both are null until the member first signs in by OpenID Connect. */
  oidcIssuer: orNull(exactText(MAX_IDENTITY_LENGTH)),
  /** The only account of the provider that can sign the member in. */
  oidcSubject: orNull(exactText(MAX_IDENTITY_LENGTH)),
  /** Raised by each change of what staff sees of the member. */
  version: int({ default: 1 }),
  /** Exact to one minute, because not every request writes it. */
  lastUsedAt: orNull(instant()),
  revokedAt: orNull(instant()),
}) {}

/** A browser in which a member of staff has signed in; deleted when it is ended, or some time after it has expired. */
@Entity('staff_sessions')
@Index('staff_sessions_created_at', ['createdAt'])
@Index('staff_sessions_staff_member', ['staffMemberId'])
@Index('staff_sessions_secret_hash', ['secretHash'], { unique: true })
export class StaffSession extends rowOf({
  ...ROW,
  staffMemberId: reference(() => StaffMember),
  /** SHA-256 of what the cookie holds. */
  secretHash: hash(),
  /** The member's `tokenHash` at sign-in: the session is valid only while the member has the same. */
  memberTokenHash: hash(),
  /** Whether it was started by OpenID Connect, so that it ends when the member is unbound from the account. */
  isOfAccount: flag({ nullable: true }),
  userAgent: orNull(exactText(200)),
  /** The IP address of the sign-in; null if unknown. */
  address: orNull(ascii(45)),
  /** Exact to one minute, because not every request writes it. */
  lastUsedAt: instant(),
}) {}

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
@Index('audit_entries_at', ['at'])
export class AuditEntry extends rowOf({
  id: generated(bigint()),
  at: instant(),
  /** Who made the change, or planned it; null if `via` is CLI, and where the service acted unasked. */
  staffMemberId: orNull(reference(() => StaffMember)),
  /** The mutation's name; commands that do the same as a mutation have the same. */
  action: ascii(40),
  subjectType: ascii(40),
  subjectId: ascii(40),
  /** JSON of the changed fields before the change; null for a new object. Never contains a secret or a complete key. */
  before: orNull(longText({ name: 'state_before' })),
  after: orNull(longText({ name: 'state_after' })),
  /** The request that made the change; null outside of requests. */
  requestId: orNull(ascii(128)),
  via: ascii<AuditSource>(20, { default: 'GRAPHQL' }),
  /** Who ran the command, by the operating system, or which customer called a helper; null for any other `via`. */
  operator: orNull(exactText(200)),
}) {}

/**
 * The result of a staff mutation with an Idempotency-Key, written in the mutation's transaction; or the used state of
 * a sign-in (`StaffSessions.markStateUsed`).
 */
@Entity('staff_idempotency_keys')
@Index('staff_idempotency_keys_created_at', ['createdAt'])
export class StaffIdempotencyKey extends rowOf({
  /** SHA-256 of mutation and key, so that each mutation has its own keys. */
  keyHash: primary(hash()),
  /** SHA-256 of the request, to recognise another one with the same key. */
  requestHash: hash(),
  /** The id or number of what was made. */
  madeId: ascii(64),
  createdAt: instant(),
}) {}

/** A kind of alert that a member of staff has chosen, or had: then the row still says when the last mail was. */
@Entity('alert_choices')
export class AlertChoice extends rowOf({
  staffMemberId: primary(reference(() => StaffMember, { name: 'alert_choices_staff_member_id' })),
  alert: primary(ascii<StaffAlert>()),
  isChosen: flag(),
  /** When the last mail of the kind was queued, by the database's clock; null before the first. */
  mailedAt: orNull(instant()),
}) {}

/**
 * The filters, sorting and columns that a member of staff has saved for a list of the console; deleted when the
 * member's access is revoked, unless everybody sees it.
 */
@Entity('saved_views')
@Index('saved_views_name', ['staffMemberId', 'list', 'name'], { unique: true })
export class SavedView extends rowOf({
  ...ROW,
  staffMemberId: reference(() => StaffMember),
  /** The console's word for the list, such as `orders`. */
  list: ascii(40),
  name: exactText(100),
  /** The query string of the list's URL, without its question mark. Never contains a cursor or a complete key. */
  query: exactText(2000),
  isShared: flag({ default: false }),
  updatedAt: instant(),
}) {}

/**
 * The default view of a list for a member of staff: one of the member's own, or a shared one. A view that is no longer
 * shared is no other member's default, until it is shared again.
 */
@Entity('default_views')
@Index('default_views_view', ['viewId'])
export class DefaultView extends rowOf({
  staffMemberId: primary(reference(() => StaffMember, { name: 'default_views_staff_member_id' })),
  /** The console's word for the list, such as `orders`. */
  list: primary(ascii(40)),
  viewId: reference(() => SavedView, { name: 'default_views_view_id', onDelete: 'CASCADE' }),
}) {}
