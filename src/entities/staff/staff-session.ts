import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { ExactTextColumn, HashColumn, IdColumn, InstantColumn, PrimaryIdColumn } from '../columns.js';
import { StaffMember } from './staff-member.js';

/** A browser in which a member of staff has signed in; deleted when it is ended, or some time after it has expired. */
@Entity('staff_sessions')
export class StaffSession {
  @PrimaryIdColumn()
  id: string;

  @Index('staff_sessions_staff_member')
  @IdColumn()
  @ForeignKey(() => StaffMember)
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

  /** The browser's User-Agent. */
  @ExactTextColumn(200, { nullable: true })
  userAgent: string | null;

  /** The IP address of the sign-in; null if unknown. */
  @Column({ type: 'varchar', length: 45, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  address: string | null;

  @Index('staff_sessions_created_at')
  @InstantColumn()
  createdAt: Date;

  /** Exact to one minute, because not every request writes it. */
  @InstantColumn()
  lastUsedAt: Date;
}
